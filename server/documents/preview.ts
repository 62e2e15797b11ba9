import type { Preview } from '#contract/document-preview.ts'
import { average } from '#server/ledgers/costing.ts'
import { mastersOf } from '#server/ledgers/masters.ts'
import type { Posting } from '#server/ledgers/posting.ts'
import { type LockedStock, levelKey } from '#server/ledgers/stock.ts'
import type { Tx } from '#server/platform/db.ts'
import { plus, sumOf } from '#contract/money.ts'
import type { Session } from '#server/platform/session.ts'
import { previewItems } from './preview-items.ts'
import type { Draft } from './types.ts'

interface Told {
  branchId: number
  /** The document itself, where it is written anew. */
  own: number
  draft: Draft
  posting: Posting
  locked: LockedStock
  /** What saving does, where the posting follows only once it is approved. */
  saved?: Posting | undefined
}

/** A posting told in names: what `Pratinjau` shows. */
export async function previewOf(
  tx: Tx,
  session: Session,
  { branchId, own, draft, posting, locked, saved }: Told,
): Promise<Preview> {
  const masters = await mastersOf(tx, session.mastersVersion)
  const party = await partyName(tx, draft)
  return {
    totals: totalsOf(draft),
    journal: (posting.journal?.entries ?? []).map((e) => {
      const account = masters.accounts.get(e.accountId)
      return {
        accountId: e.accountId,
        accountCode: account?.code ?? '',
        accountName: account?.name ?? '',
        partyName: e.customerId || e.supplierId ? party : null,
        debit: e.debit,
        credit: e.credit,
        memo: e.memo ?? null,
      }
    }),
    moves: stockMoves(posting, locked, (id) => masters.warehouses.get(id)?.name ?? ''),
    items: await previewItems(tx, branchId, posting, { party, own }),
    points: sumOf(posting.points, (p) => p.points),
    warnings: draft.warnings,
    waits: saved ? { setAside: saved.reservations.length > 0 } : null,
  }
}

export type Totalled = Pick<
  Draft,
  | 'gross'
  | 'discount'
  | 'headerDiscount'
  | 'freight'
  | 'dpp'
  | 'exempt'
  | 'vat'
  | 'rounding'
  | 'total'
>

export const totalsOf = (draft: Totalled) => ({
  gross: draft.gross ?? 0,
  discount: draft.discount ?? 0,
  headerDiscount: draft.headerDiscount ?? 0,
  freight: draft.freight ?? 0,
  dpp: draft.dpp ?? 0,
  exempt: draft.exempt ?? 0,
  vat: draft.vat ?? 0,
  rounding: draft.rounding ?? 0,
  total: draft.total,
})

function stockMoves(
  posting: Posting,
  locked: LockedStock,
  warehouse: (id: number) => string,
): Preview['moves'] {
  const states = new Map([...locked.goods].map(([id, g]) => [id, g.state]))
  const onHand = new Map([...locked.levels].map(([key, l]) => [key, l.onHand]))
  return posting.moves.map((m) => {
    const goods = locked.goods.get(m.goodsId)
    const before = states.get(m.goodsId) ?? { qty: 0, value: 0 }
    const after =
      m.rule === 'MOVE'
        ? before
        : { qty: plus(before.qty, m.qty), value: plus(before.value, m.value) }
    states.set(m.goodsId, after)
    const key = levelKey(m.warehouseId, m.goodsId)
    const onHandBefore = onHand.get(key) ?? 0
    const left = plus(onHandBefore, m.qty)
    onHand.set(key, left)
    return {
      goodsName: goods?.name ?? '',
      goodsCode: goods?.code ?? '',
      baseUnitName: goods?.baseUnitName ?? '',
      warehouseName: warehouse(m.warehouseId),
      qty: m.qty,
      onHandBefore,
      onHandAfter: left,
      value: m.value,
      costBefore: average(before),
      costAfter: average(after),
    }
  })
}

async function partyName(tx: Tx, draft: Draft): Promise<string | null> {
  const row = await tx.one<{ name: string | null }>(
    'select coalesce((select name from customer where id = $1), (select name from supplier where id = $2), $3) as name',
    [draft.customerId ?? null, draft.supplierId ?? null, draft.partyName ?? null],
  )
  return row?.name ?? null
}
