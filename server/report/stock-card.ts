import type { z } from 'zod'
import {
  stockReports as contract,
  type stockCardInput,
  type stockCardRow,
} from '#contract/report/stock.ts'
import { refuseForeign } from '#server/platform/session.ts'
import { type StockState, average, share } from '#server/ledgers/costing.ts'
import type { Ctx } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { plus, sumOf } from '#server/platform/money.ts'
import { route } from '#server/platform/route.ts'
import { dayText } from '#server/platform/time.ts'
import { sheetFile, visible } from './print.ts'

type Input = z.output<typeof stockCardInput>
type Row = z.output<typeof stockCardRow>
interface Sums {
  branchQty: number
  value: number
  qty: number
}
interface Moved extends Sums {
  at: string
  date: string
  documentId: number
  kind: string
  docNo: string | null
  memo: string
  /** It moved the goods in the warehouse that is asked for. */
  here: boolean
  /** From one warehouse of the branch into another. */
  inside: boolean
}

const MOST = 20_000

// What a document did to the goods in the whole branch, and in the warehouse that is asked for.
const OWN = '$3::bigint is null or m.warehouse_id = $3'
const SUMS = `
coalesce(sum(m.qty), 0) as "branchQty", coalesce(sum(m.value), 0) as value, coalesce(sum(m.qty) filter (where ${OWN}), 0) as qty`

/** The last balance before the range: opening stock of the first day counts as the opening. */
const BEFORE = `
select ${SUMS} from stock_move m where m.branch_id = $1 and m.goods_id = $2 and $5::date is not null
  and (m.posting_date < $4 or exists (select 1 from document d where d.branch_id = m.branch_id and d.id = m.document_id and d.kind = 'opening-balance' and m.posting_date <= $5))`

const MOVED = `
select min(m.effective_at) as at, m.posting_date as date, m.document_id as "documentId", d.kind, d.number as "docNo",
  coalesce((select j.memo from journal j where j.branch_id = m.branch_id and j.document_id = m.document_id limit 1), d.memo, '') as memo,
  ${SUMS}, bool_or(${OWN}) as here, bool_and(m.cost_rule = 'MOVE') as inside
from stock_move m join document d on d.branch_id = m.branch_id and d.id = m.document_id
where m.branch_id = $1 and m.goods_id = $2 and m.posting_date between $4 and $5 and d.kind <> 'opening-balance'
group by m.branch_id, m.posting_date, m.document_id, d.kind, d.number, d.memo
having bool_or(m.qty <> 0) or sum(m.value) <> 0 order by min(m.effective_at), min(m.id) limit ${MOST}`

/**
 * Every movement of one goods in one branch, with balance and average after it (domain §9.4). A warehouse has
 * quantities of its own and its share of the branch's value, at each moment's average (domain §4.1).
 */
async function card(ctx: Ctx, input: Input) {
  return ctx.report(async (tx, s) => {
    refuseForeign(s, input.branchId)
    const goods = await tx.one<{
      id: number
      code: string
      name: string
      unitName: string
      minStock: number | null
    }>(
      'select g.id, g.code, g.name, u.name as "unitName", g.min_stock as "minStock" from goods g join unit u on u.id = g.base_unit_id where g.id = $1',
      [input.goodsId],
    )
    if (!goods) throw notFound('Barang')
    const values = [
      input.branchId,
      input.goodsId,
      input.warehouseId ?? null,
      input.dateFrom,
      input.dateTo,
    ]
    const before = await tx.one<Sums>(BEFORE, values)
    const moves = await tx.rows<Moved>(MOVED, values)
    let state = { qty: before?.branchQty ?? 0, value: before?.value ?? 0 }
    let balance = before?.qty ?? 0
    const opening = worth(balance, state)
    const rows = moves.flatMap(({ branchQty, inside, here, ...m }): Row[] => {
      const earlier = state
      state = { qty: plus(state.qty, branchQty), value: plus(state.value, m.value) }
      balance = plus(balance, m.qty)
      if (!here) return []
      const { value, averageCost } = worth(balance, state)
      return [
        {
          ...rowOf(m),
          memo: inside ? 'Mutasi antar gudang' : m.memo,
          balance,
          value: inside ? worth(m.qty, earlier).value : m.value,
          balanceValue: value,
          averageCost,
        },
      ]
    })
    const closing = worth(balance, state)
    return {
      goods,
      opening,
      rows,
      sums: {
        qtyIn: sumOf(rows, (r) => r.qtyIn),
        qtyOut: sumOf(rows, (r) => r.qtyOut),
        balance,
        value: sumOf(rows, (r) => r.value ?? 0),
        balanceValue: closing.value,
        averageCost: closing.averageCost,
      },
    }
  })
}

/** A quantity at the average of its branch. */
const worth = (qty: number, branch: StockState) => ({
  qty,
  value: share(branch.value, qty, branch.qty),
  averageCost: average(branch),
})

const rowOf = ({
  qty,
  at,
  date,
  documentId,
  kind,
  docNo,
}: Omit<Moved, keyof Sums | 'here' | 'inside'> & { qty: number }) => ({
  ...{ at, date, documentId, kind, docNo },
  qtyIn: qty > 0 ? qty : 0,
  qtyOut: qty < 0 ? -qty : 0,
})

const sheet = async (ctx: Ctx, input: Input, as: 'xlsx' | 'pdf') => {
  const report = await card(ctx, input)
  return sheetFile(ctx, as, {
    key: 'stock-card',
    title: `Kartu Stok ${report.goods.code} ${report.goods.name}`,
    branchIds: [input.branchId],
    period: `${dayText(input.dateFrom)} – ${dayText(input.dateTo)}`,
    rows: [
      {
        date: input.dateFrom,
        memo: 'Saldo awal',
        balance: report.opening.qty,
        balanceValue: report.opening.value,
        averageCost: report.opening.averageCost,
      },
      ...report.rows,
    ],
    sums: report.sums,
    columns: visible(ctx, [
      { key: 'date', label: 'Tanggal', type: 'date' },
      { key: 'docNo', label: 'Dokumen', type: 'text', width: 20 },
      { key: 'memo', label: 'Keterangan', type: 'text', width: 32 },
      { key: 'qtyIn', label: 'Masuk', type: 'qty' },
      { key: 'qtyOut', label: 'Keluar', type: 'qty' },
      { key: 'value', label: 'Nilai mutasi', type: 'money', right: 'cost.view' },
      { key: 'balance', label: 'Saldo', type: 'qty' },
      { key: 'balanceValue', label: 'Nilai saldo', type: 'money', right: 'cost.view' },
      { key: 'averageCost', label: 'HPP rata-rata', type: 'qty', right: 'cost.view' },
    ]),
  })
}

export const stockCardRoutes = [
  route(contract.card, (ctx, input) => card(ctx, input)),
  route(contract.cardXlsx, (ctx, input) => sheet(ctx, input, 'xlsx')),
  route(contract.cardPdf, (ctx, input) => sheet(ctx, input, 'pdf')),
]
