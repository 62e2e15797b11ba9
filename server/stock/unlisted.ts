import type { MutationReceiptInput } from '#contract/stock/external-mutation.ts'
import { nextDocumentId, postAutomatic } from '#server/documents/automatic.ts'
import { type Counterpart, inBranch } from '#server/documents/counterparts.ts'
import { postingFacts } from '#server/documents/create.ts'
import { effectiveAt } from '#server/documents/guards.ts'
import {
  draftOf,
  type Checked,
  type DraftLine,
  type PostingContext,
  type StoredDocument,
  type WrittenDocument,
} from '#server/documents/types.ts'
import type { UnitFacts } from '#server/ledgers/locks.ts'
import type { MoveBasis, Posting } from '#server/ledgers/posting.ts'
import type { LockedStock } from '#server/ledgers/stock.ts'
import { Refusal } from '#server/platform/errors.ts'
import { quantity, sumOf } from '#contract/money.ts'
import { writeCounterpart } from './between.ts'
import { send } from './external-mutation.ts'
import { goodsLine } from './line.ts'

type Line = MutationReceiptInput['lines'][number]
/** A line with goods of its own, and where it stands in the form. */
type Entered = Line & { goodsUnitId: number; at: number }

/** Lines of a receipt whose goods its sender did not list. */
export const unlistedOf = (lines: readonly Line[]): Entered[] =>
  lines.flatMap((line, at) => {
    if (line.line || line.qty === 0) return []
    const { goodsUnitId } = line
    if (goodsUnitId) return [{ ...line, goodsUnitId, at }]
    throw new Refusal('REQUIRED', 'Barang wajib diisi', { field: `lines.${at}.goodsUnitId` })
  })

/** Both halves of the mutation with which the goods came, and the sender's stock of them, locked. */
interface CameWith {
  ours: StoredDocument
  theirs: StoredDocument
  from: Counterpart
  locked: LockedStock
}

/** What was not listed, as the receipt takes it in: from a mutation of its own. */
interface Unlisted extends Pick<Checked<unknown>, 'beforeWrite'> {
  lines: DraftLine[]
  bases: MoveBasis[]
  values: number[]
  /** That mutation's id in our books and in the sender's. */
  ours: { id: number }[]
  theirs: { id: number }[]
  warnings: string[]
}

const NOTHING: Unlisted = {
  lines: [],
  bases: [],
  values: [],
  ours: [],
  theirs: [],
  warnings: [],
}

/**
 * Goods came along that their sender did not list (domain §3.3.2): they left his warehouse all the same. So a mutation of
 * these goods is written in both books in the same transaction, from the warehouse of the one that they came with, at
 * what they cost there; the receipt takes from it as from the other. Refuses who has not the right, another day than
 * today, and what the sender's books do not hold.
 */
export async function unlisted(
  context: PostingContext,
  input: MutationReceiptInput,
  entered: readonly Entered[],
  of: CameWith,
): Promise<Unlisted> {
  if (entered.length === 0) return NOTHING
  const [session, units] = await Promise.all([
    context.session,
    context.units(entered.map((l) => l.goodsUnitId)),
  ])
  refuseUnasked(session, input)
  const sent = entered.map((l) => ({
    ...goodsLine(units, l, of.theirs.warehouseId as number, l.at),
    memo: l.memo || 'Di luar daftar kirim',
  }))
  const posting = await leave(context, sent, { ...of, units, entered })
  const [theirId, ourId] = [await nextDocumentId(context.tx), await nextDocumentId(context.tx)]
  const lines = sent.map((l, i) => ({
    ...l,
    warehouseId: of.ours.toWarehouseId,
    sourceDocumentId: ourId,
    sourceLine: i + 1,
  }))
  const source = { branchId: of.from.branchId, documentId: theirId }
  return {
    lines,
    bases: lines.map((l, i) => ({
      value: 0,
      qty: l.baseQty,
      fromQty: 0,
      source: { ...source, line: i + 1 },
    })),
    values: lines.map((_, i) =>
      sumOf(
        posting.moves.filter((m) => m.line === i + 1),
        (m) => -m.value,
      ),
    ),
    ours: [{ id: ourId }],
    theirs: [{ id: theirId }],
    warnings: lines.map(
      ({ goodsId }) =>
        `${of.locked.goods.get(goodsId)?.name} tidak ada di daftar kirim: ikut dicatat keluar di cabang pengirim`,
    ),
    beforeWrite: (writing) =>
      writeSending(context, writing, { input, of, sent, posting, ids: { theirId, ourId } }),
  }
}

interface Sending {
  input: MutationReceiptInput
  of: CameWith
  sent: DraftLine[]
  posting: Posting
  ids: { theirId: number; ourId: number }
}

/** The mutation of what was not listed, in the sender's books and in ours; all of it arrives at once. */
async function writeSending(
  context: PostingContext,
  { tx, ctx }: Pick<WrittenDocument, 'tx' | 'ctx'>,
  { input, of: { ours, theirs, from }, sent, posting, ids }: Sending,
): Promise<void> {
  const [{ branches }, session] = await Promise.all([context.masters(), context.session])
  const here = branches.get(input.branchId)?.name ?? ''
  const memo = `Ikut terkirim dengan ${theirs.number}, dicatat ${here} saat menerima`
  const common = {
    status: 'RECEIVED',
    refNo: theirs.number,
    driverName: theirs.driverName,
    vehicleNo: theirs.vehicleNo,
  }
  const own = draftOf(
    { ...input, memo },
    {
      ...common,
      partyName: theirs.partyName,
      warehouseId: theirs.warehouseId,
      lines: sent,
      sources: [{ id: theirs.id }],
    },
  )
  const other = draftOf(
    { ...input, memo },
    {
      ...common,
      partyName: ours.partyName,
      toWarehouseId: ours.toWarehouseId,
      lines: sent.map((l) => ({ ...l, warehouseId: null })),
      sources: [{ id: ours.id }],
    },
  )
  const at = {
    branchId: from.branchId,
    branchCode: branches.get(from.branchId)?.code ?? '',
    id: ids.theirId,
    effectiveAt: effectiveAt(session, input.docDate, posting),
  }
  await inBranch(tx, input.branchId, from.branchId, async () => {
    await postAutomatic(tx, ctx, 'external-mutation', at, own, posting)
    const written = await tx.one<{ number: string }>(
      'select number from document where branch_id = $1 and id = $2',
      [from.branchId, ids.theirId],
    )
    const number = written?.number ?? null
    await writeCounterpart(
      { tx, ctx, documentId: ids.theirId, number, posting },
      {
        here: from.branchId,
        there: input.branchId,
        kind: 'incoming-mutation',
        id: ids.ourId,
        draft: other,
      },
    )
  })
}

function refuseUnasked(
  { rights, today }: Awaited<PostingContext['session']>,
  { docDate }: MutationReceiptInput,
): void {
  if (!rights.has('receive.unlisted'))
    throw new Refusal(
      'FORBIDDEN',
      'Anda tidak berhak menerima barang yang tidak ada di daftar kirim',
      { status: 403, field: 'lines' },
    )
  if (docDate === today) return
  throw new Refusal(
    'DATE_ORDER',
    'Barang di luar daftar kirim hanya dapat diterima dengan tanggal hari ini',
    { field: 'docDate' },
  )
}

interface Leaving extends CameWith {
  units: Map<number, UnitFacts>
  entered: readonly Entered[]
}

/** Out of the sender's warehouse into his transit, as if he had listed them; how much lies there is not told. */
async function leave(
  context: PostingContext,
  lines: DraftLine[],
  { from, locked, units, entered }: Leaving,
): Promise<Posting> {
  const { tx, branchId } = context
  const session = await context.session
  const common = await inBranch(tx, branchId, from.branchId, () =>
    postingFacts(tx, from.branchId, session, locked),
  )
  try {
    return send(lines, common, units, 'Kirim mutasi')
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'STOCK_SHORT') throw error
    const { qty, goodsUnitId, at } = entered[(error.line ?? 1) - 1] as Entered
    const unit = units.get(goodsUnitId) as UnitFacts
    const { branches } = common.masters
    throw new Refusal(
      'STOCK_SHORT',
      `Menurut pembukuan ${branches.get(from.branchId)?.name} tidak ada ${quantity(qty)} ${unit.unit_name} ${unit.name} yang bebas di gudang asal: minta pengirim mencocokkan stoknya, lalu terima lagi`,
      { field: `lines.${at}.qty` },
    )
  }
}
