import { isMutationReceipt, movesMutation } from '#server/ledgers/scopes.ts'
import { counted } from '#server/platform/counted.ts'
import {
  draftOf,
  type Checked,
  type PostingContext,
  type DocumentType,
  type DraftLine,
  type StoredDocument,
} from '#server/documents/types.ts'
import type { MutationReturnInput } from '#contract/stock/external-mutation.ts'
import { type MoveBasis, credit, debit, journal, emptyPosting } from '#server/ledgers/posting.ts'
import { Refusal } from '#server/platform/errors.ts'
import { plus, sum } from '#contract/money.ts'
import {
  mirrored,
  movedAt,
  refuseBefore,
  statusAfter,
  takenLines,
  writeCounterpart,
} from './between.ts'
import { type Sending, send } from './external-mutation.ts'
import { basesOf, lockBoth, valuesOf } from './mutation-receipt.ts'

/** Received goods go back to the branch that sent them, at what they cost us now (domain §3.3.2). */
export const mutationReturn: DocumentType<MutationReturnInput, Sending> = {
  kind: 'mutation-return',
  async check(context, input): Promise<Checked<Sending>> {
    const { ours, theirs, from } = await lockBoth(
      context,
      input.branchId,
      input.mutationId,
      'incoming-mutation',
    )
    refuseBefore(ours, input.docDate)
    const arrived = await arrivedBy(context, ours, input.docDate)
    // What arrived is counted by goods: these lines take from no line.
    const lines = takenLines(
      input.lines,
      withTaken(ours),
      ours.toWarehouseId,
      (left) => `Jumlah retur melebihi yang diterima, sisa ${left}`,
    ).map((l): DraftLine => ({ ...l, sourceDocumentId: null, sourceLine: null }))
    refuseMoreThanReceived(lines, arrived.left, ours)
    const units = await context.begunUnits(lines.map((l) => l.goodsUnitId))
    const draft = {
      status: 'SENT',
      refNo: ours.number,
      memo: [input.reason, input.memo].filter(Boolean).join('. '),
    }
    return {
      draft: draftOf(input, {
        ...draft,
        partyName: ours.partyName,
        warehouseId: ours.toWarehouseId,
        lines,
        sources: [{ id: ours.id }],
      }),
      facts: { units },
      follows: arrived.at,
      afterWrite: (written) =>
        writeCounterpart(written, {
          here: input.branchId,
          there: from.branchId,
          kind: 'incoming-return',
          draft: draftOf(input, {
            ...draft,
            partyName: theirs.partyName,
            toWarehouseId: theirs.warehouseId,
            lines: lines.map((l) => ({ ...l, warehouseId: null })),
            sources: [{ id: theirs.id }],
          }),
        }),
    }
  },
  post: (draft, common) => send(draft.lines, common, common.units, 'Kirim retur mutasi'),
}

/** Here a line is judged by what arrived of its goods, not by what is left to arrive. */
const withTaken = (of: StoredDocument): StoredDocument => ({
  ...of,
  lines: of.lines.map((l) => ({ ...l, taken: 0 })),
})

/**
 * Base units by goods that had arrived with a mutation by a day and have not gone back on it or later, and when
 * the last of them arrived.
 */
async function arrivedBy(
  context: PostingContext,
  of: StoredDocument,
  day: string,
): Promise<{ left: Map<number, number>; at: string | null }> {
  const rows = await context.tx.rows<{ goods_id: number; qty: number; at: string | null }>(
    `with moved as (
       select g.goods_id, d.doc_date as day, case when ${isMutationReceipt()} then g.base_qty else -g.base_qty end as qty,
         case when ${isMutationReceipt()} and d.doc_date <= $3 then paper_moved_at($1, d.id) end as at
       from document_source s join document d on d.branch_id = s.branch_id and d.id = s.document_id and ${movesMutation()}
       -- A receipt may hold goods of another mutation beside.
       join document_goods g on g.branch_id = d.branch_id and g.document_id = d.id and (not ${isMutationReceipt()} or g.source_document_id = $2)
       where s.branch_id = $1 and s.source_id = $2),
     days as (
       select goods_id, lead(day) over w as until, sum(sum(qty)) over w as qty, max(at) as at
       from (select * from moved union all select distinct goods_id, date '-infinity', 0, null::timestamptz from moved) x
       group by goods_id, day window w as (partition by goods_id order by day))
     select goods_id, min(qty) filter (where until is null or until > $3) as qty, max(at) as at from days group by 1`,
    [context.branchId, of.id, day],
  )
  const at = rows.map((r) => r.at).sort((a, b) => (a ?? '').localeCompare(b ?? ''))
  return { left: new Map(rows.map((r) => [r.goods_id, r.qty])), at: at.at(-1) ?? null }
}

function refuseMoreThanReceived(
  lines: DraftLine[],
  returnable: Map<number, number>,
  of: StoredDocument,
): void {
  const now = new Map<number, number>()
  lines.forEach((l, i) => {
    const all = plus(now.get(l.goodsId) ?? 0, l.baseQty)
    const left = returnable.get(l.goodsId) ?? 0
    if (all > left) {
      const units = of.lines.find(({ goodsId }) => goodsId === l.goodsId)?.units ?? []
      const unit = units.find(({ goodsUnitId }) => goodsUnitId === l.goodsUnitId)
      const most = counted(Math.max(0, left), unit ?? { ...l, unitName: '' }, units)
      throw new Refusal('QTY_OVER', `Jumlah retur melebihi yang diterima, sisa ${most}`, {
        field: `lines.${i}.qty`,
      })
    }
    now.set(l.goodsId, all)
  })
}

interface Recalled {
  bases: MoveBasis[]
  values: number[]
}

/** What never arrived comes back to its sender's stock at what it cost when it left. */
export const mutationRecall: DocumentType<MutationReturnInput, Recalled> = {
  kind: 'mutation-recall',
  async check(context, input): Promise<Checked<Recalled>> {
    const { ours, theirs, from } = await lockBoth(
      context,
      input.branchId,
      input.mutationId,
      'external-mutation',
    )
    if (!['SENT', 'PARTIAL'].includes(ours.status)) {
      throw new Refusal('STATUS_INVALID', 'Tidak ada barang mutasi ini yang masih di perjalanan')
    }
    refuseBefore(ours, input.docDate)
    const lines = takenLines(
      input.lines,
      ours,
      ours.warehouseId,
      (left) => `Jumlah melebihi yang masih di perjalanan, sisa ${left}`,
    )
    const own = { branchId: input.branchId, documentId: ours.id }
    const bases = basesOf(lines, ours, own)
    const values = await valuesOf(context, lines, bases, own)
    const status = statusAfter(ours, lines, false)
    const draft = {
      status: 'COMPLETED',
      refNo: ours.number,
      memo: [input.reason, input.memo].filter(Boolean).join('. '),
    }
    return {
      draft: draftOf(input, {
        ...draft,
        partyName: ours.partyName,
        warehouseId: ours.warehouseId,
        lines,
        sources: [{ id: ours.id, status }],
      }),
      facts: { bases, values },
      follows: await movedAt(context.tx, own),
      afterWrite: (written) =>
        writeCounterpart(written, {
          here: input.branchId,
          there: from.branchId,
          kind: 'recalled-mutation',
          draft: draftOf(input, {
            ...draft,
            partyName: theirs.partyName,
            lines: mirrored(lines, theirs.id),
            sources: [{ id: theirs.id, status }],
          }),
        }),
    }
  },
  post(draft, { stock, account, bases, values }) {
    draft.lines.forEach((l, i) => {
      const basis = bases[i] as MoveBasis
      const value = values[i] as number
      stock.copy(i + 1, l.warehouseId as number, l.goodsId, l.baseQty, value, basis)
    })
    const total = sum(values)
    const transit = account('INV_TRANSIT').id
    return {
      ...emptyPosting(),
      moves: stock.moves,
      journal: journal(
        'AUTO',
        'Penarikan mutasi',
        [...debit(account('INVENTORY').id, total), ...credit(transit, total)],
        transit,
      ),
    }
  },
}
