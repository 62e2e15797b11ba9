import { isRecalledMutation } from '#server/ledgers/scopes.ts'
import {
  draftOf,
  type Checked,
  type PostingContext,
  type DocumentType,
  type DraftLine,
  type StoredDocument,
} from '#server/documents/types.ts'
import type { MutationReceiptInput } from '#contract/stock/external-mutation.ts'
import { type Counterpart, counterpartsOf, lowerFirst } from '#server/documents/counterparts.ts'
import { readStored } from '#server/documents/stored.ts'
import { lockStock } from '#server/ledgers/locks.ts'
import { type Masters, accountOf } from '#server/ledgers/masters.ts'
import { type MoveBasis, credit, debit, journal, emptyPosting } from '#server/ledgers/posting.ts'
import { copied } from '#server/ledgers/replay.ts'
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
      const { ours, theirs, from } = await lockBoth(context, input.branchId, input.id, incoming)
      if (!['SENT', 'PARTIAL'].includes(ours.status)) {
        throw new Refusal('STATUS_INVALID', 'Mutasi sudah diterima')
      }
      refuseBefore(ours, input.docDate)
      const lines = takenLines(
        input.lines,
        ours,
        ours.toWarehouseId,
        (left) => `Jumlah diterima melebihi yang dikirim, sisa ${left}`,
      )
      const bases = basesOf(lines, ours, from)
      const values = await valuesOf(context, lines, bases, from)
      const status = statusAfter(ours, lines, !(await wasRecalled(context, ours)))
      const masters = await context.masters()
      const draft = {
        status: 'RECEIVED',
        refNo: ours.number,
        partyName: ours.partyName,
        warehouseId: ours.toWarehouseId,
      }
      return {
        draft: draftOf(input, { ...draft, lines, sources: [{ id: ours.id, status }] }),
        facts: { bases, values, from },
        follows: await movedAt(context.tx, from),
        afterWrite: (written) =>
          writeCounterpart(written, {
            here: input.branchId,
            there: from.branchId,
            kind: 'mutation-arrival',
            draft: draftOf(input, {
              ...draft,
              partyName: theirs.partyName,
              warehouseId: null,
              lines: costed(mirrored(lines, theirs.id), values),
              sources: [{ id: theirs.id, status }],
            }),
            posting: () => arrived(masters, from.branchId, input.branchId, sum(values), memo),
          }),
      }
    },
    post(draft, { stock, account, bases, values, from }) {
      draft.lines.forEach((l, i) => {
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
    },
  }
}

export const mutationReceipt = receiptType('incoming-mutation', 'Mutasi diterima')
export const returnReceipt = receiptType('incoming-return', 'Retur mutasi diterima')

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

/** Both counterparts of the document and both branches' stock of its goods: documents first, the lower branch first. */
export async function lockBoth(
  context: PostingContext,
  branchId: number,
  id: number,
  kind: string,
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
  await lowerFirst(context.tx, branchId, other.branchId, (at) =>
    at === branchId
      ? context.lockStock(ours.lines.map((l) => l.goodsUnitId))
      : // The sender's cost stands still while we take our share of it.
        lockStock(
          context.tx,
          at,
          { goodsIds: [...new Set(theirs.lines.map((l) => l.goodsId))] },
          Promise.resolve(new Map()),
        ),
  )
  return { ours, theirs, from: other }
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
