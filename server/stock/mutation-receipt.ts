import { isRecalledMutation } from '#server/ledgers/scopes.ts'
import {
  draftOf,
  type Checked,
  type PostingContext,
  type DocumentType,
  type Draft,
  type DraftLine,
  type PostingFacts,
  type StoredDocument,
} from '#server/documents/types.ts'
import type { MutationReceiptInput } from '#contract/stock/external-mutation.ts'
import { type Counterpart, counterpartsOf, lowerFirst } from '#server/documents/counterparts.ts'
import { readStored } from '#server/documents/stored.ts'
import { type UnitFacts, lockStock } from '#server/ledgers/locks.ts'
import { type Masters, accountOf } from '#server/ledgers/masters.ts'
import {
  type MoveBasis,
  type Posting,
  credit,
  debit,
  journal,
  emptyPosting,
} from '#server/ledgers/posting.ts'
import { copied } from '#server/ledgers/replay.ts'
import type { LockedStock } from '#server/ledgers/stock.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import { sum, sumOf } from '#contract/money.ts'
import {
  mirrored,
  movedAt,
  refuseBefore,
  statusAfter,
  takenBefore,
  takenLines,
  wholeOf,
  writeCounterpart,
} from './between.ts'
import { unlisted, unlistedOf } from './unlisted.ts'

export interface Arriving {
  bases: MoveBasis[]
  values: number[]
  from: Counterpart
}

/** Goods of another branch arrive at what they cost the sender; both branches note the debt (domain §4.6). */
const costed = (lines: DraftLine[], values: number[]) =>
  lines.map((l, i) => ({ ...l, costElsewhere: values[i] ?? 0 }))

function receiptType(incoming: string, memo: string): DocumentType<MutationReceiptInput, Arriving> {
  return {
    kind: 'mutation-receipt',
    async check(context, input): Promise<Checked<Arriving>> {
      const entered = unlistedOf(input.lines)
      const both = await lockBoth(context, input.branchId, input.id, incoming, entered)
      const { ours, theirs, from } = both
      if (!['SENT', 'PARTIAL'].includes(ours.status)) {
        throw new Refusal('STATUS_INVALID', 'Mutasi sudah diterima')
      }
      refuseBefore(ours, input.docDate)
      const listed = listedLines(input, ours, entered.length > 0)
      const shares = basesOf(listed, ours, from)
      const more = await unlisted(context, input, entered, both)
      const [lines, bases] = [
        [...listed, ...more.lines],
        [...shares, ...more.bases],
      ]
      const values = [...(await valuesOf(context, listed, shares, from)), ...more.values]
      const status = await statusWith(context, ours, listed)
      const masters = await context.masters()
      const draft = {
        status: 'RECEIVED',
        refNo: ours.number,
        partyName: ours.partyName,
        warehouseId: ours.toWarehouseId,
      }
      return {
        draft: draftOf(input, {
          ...draft,
          lines,
          warnings: more.warnings,
          sources: [{ id: ours.id, status }, ...more.ours],
        }),
        facts: { bases, values, from },
        follows: await movedAt(context.tx, from),
        beforeWrite: more.beforeWrite,
        afterWrite: (written) =>
          writeCounterpart(written, {
            here: input.branchId,
            there: from.branchId,
            kind: 'mutation-arrival',
            draft: draftOf(input, {
              ...draft,
              partyName: theirs.partyName,
              warehouseId: null,
              lines: costed(
                [
                  ...mirrored(listed, theirs.id),
                  ...more.theirs.flatMap(({ id }) => mirrored(more.lines, id)),
                ],
                values,
              ),
              sources: [{ id: theirs.id, status }, ...more.theirs],
            }),
            posting: () => arrived(masters, from.branchId, input.branchId, sum(values), memo),
          }),
      }
    },
    post: (draft, facts) => takenIn(draft, facts, memo),
  }
}

/** What arrived of the mutation's own lines, each in its place of the form; none where only other goods came. */
function listedLines(
  { lines }: MutationReceiptInput,
  ours: StoredDocument,
  otherGoods: boolean,
): DraftLine[] {
  if (otherGoods && !lines.some((l) => l.line && l.qty > 0)) return []
  return takenLines(
    lines.map((l) => (l.line ? { ...l, line: l.line } : { line: 0, qty: 0 })),
    ours,
    ours.toWarehouseId,
    (left) => `Jumlah diterima melebihi yang dikirim, sisa ${left}`,
  )
}

/** A mutation of which nothing has arrived yet stands as it stood. */
const statusWith = async (context: PostingContext, ours: StoredDocument, listed: DraftLine[]) =>
  listed.length === 0 ? ours.status : statusAfter(ours, listed, !(await wasRecalled(context, ours)))

export const mutationReceipt = receiptType('incoming-mutation', 'Mutasi diterima')
export const returnReceipt = receiptType('incoming-return', 'Retur mutasi diterima')

/** In our books: the goods in stock, and what we owe the sender for them. */
function takenIn(
  { lines }: Draft,
  { stock, account, bases, values, from }: Arriving & Pick<PostingFacts, 'stock' | 'account'>,
  memo: string,
): Posting {
  lines.forEach((l, i) => {
    const basis = bases[i] as MoveBasis
    const value = values[i] as number
    stock.copy(i + 1, l.warehouseId as number, l.goodsId, l.baseQty, value, basis)
  })
  const total = sum(values)
  const owing = account('RK').id
  return {
    ...emptyPosting(),
    moves: stock.moves,
    journal: journal(
      'AUTO',
      `${memo} (sisi penerima)`,
      [
        ...debit(account('INVENTORY').id, total),
        ...credit(owing, total, { counterBranchId: from.branchId }),
      ],
      owing,
    ),
  }
}

/** In the sender's books: no more under way, the receiver owes it. */
function arrived(masters: Masters, sender: number, receiver: number, value: number, memo: string) {
  const transit = accountOf(masters, 'INV_TRANSIT', sender).id
  const owed = accountOf(masters, 'RK', sender).id
  const entries = [...debit(owed, value, { counterBranchId: receiver }), ...credit(transit, value)]
  return {
    ...emptyPosting(),
    journal: journal('AUTO', `${memo} (sisi pengirim)`, entries, transit),
  }
}

/**
 * Both counterparts of the document and both branches' stock of its goods and of those that came beside them: documents
 * first, the lower branch first. Answers the other branch's stock.
 */
export async function lockBoth(
  context: PostingContext,
  branchId: number,
  id: number,
  kind: string,
  beside: readonly { goodsUnitId: number }[] = [],
) {
  const counterparts = await counterpartsOf(context.tx, branchId, id)
  if (!counterparts) throw notFound('Mutasi')
  const { own, other } = counterparts
  const found = new Map<number, StoredDocument>()
  await lowerFirst(context.tx, branchId, other.branchId, async (at) => {
    const counterpart = at === branchId ? own : other
    const [stored] = await readStored(context.tx, at, [counterpart.documentId], true)
    if (stored) found.set(at, stored)
  })
  const ours = found.get(branchId)
  const theirs = found.get(other.branchId)
  if (!ours || !theirs || ours.kind !== kind) throw notFound('Mutasi')
  const unitIds = beside.map((l) => l.goodsUnitId)
  const units =
    unitIds.length > 0 ? await context.begunUnits(unitIds) : new Map<number, UnitFacts>()
  const goodsIds = [...theirs.lines, ...units.values()].map((of) =>
    'goodsId' in of ? of.goodsId : of.goods_id,
  )
  let locked: LockedStock = { goods: new Map(), levels: new Map() }
  await lowerFirst(context.tx, branchId, other.branchId, async (at) => {
    if (at === branchId)
      await context.lockStock([...ours.lines.map((l) => l.goodsUnitId), ...unitIds])
    // The sender's cost stands still while we take our share of it.
    else
      locked = await lockStock(
        context.tx,
        at,
        { goodsIds: [...new Set(goodsIds)] },
        Promise.resolve(units),
      )
  })
  return { ours, theirs, from: other, locked }
}

/** Which share of which line's cost each line takes. */
export function basesOf(lines: DraftLine[], of: StoredDocument, from: Counterpart): MoveBasis[] {
  const before = takenBefore(of, lines)
  return lines.map((l, i) => ({
    value: 0,
    qty: wholeOf(of, l),
    fromQty: before[i] as number,
    source: { branchId: from.branchId, documentId: from.documentId, line: l.sourceLine ?? null },
  }))
}

/** What the sender paid, by share; the last part takes the rest. */
export async function valuesOf(
  context: PostingContext,
  lines: DraftLine[],
  bases: MoveBasis[],
  from: Counterpart,
): Promise<number[]> {
  const costs = await context.tx.rows<{ line: number | null; cost: number }>(
    'select line, cost from paper_costs($1, $2)',
    [from.branchId, from.documentId],
  )
  return lines.map((l, i) => {
    const cost = sumOf(
      costs.filter((c) => c.line === l.sourceLine),
      (c) => c.cost,
    )
    return copied(l.baseQty, bases[i] as MoveBasis, cost)
  })
}

async function wasRecalled(context: PostingContext, of: StoredDocument): Promise<boolean> {
  const row = await context.tx.one(
    `select from document_source s join document d on d.branch_id = s.branch_id and d.id = s.document_id and ${isRecalledMutation()}
     where s.branch_id = $1 and s.source_id = $2 limit 1`,
    [context.branchId, of.id],
  )
  return row !== undefined
}
