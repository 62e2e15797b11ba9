import { isOpening } from '#server/ledgers/scopes.ts'
import type { z } from 'zod'
import { addDays } from '#contract/days.ts'
import {
  stockReports as contract,
  type stockCardInput,
  type stockCardRow,
} from '#contract/report/stock.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'
import { type StockState, average, share } from '#server/ledgers/costing.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import type { Tx } from '#server/platform/db.ts'
import { allocate, plus, sum } from '#contract/money.ts'
import { dayText, monthBounds } from '#server/platform/time.ts'
import { type ReportSheet, sheetRoutes, visible } from './print.ts'

type Input = z.output<typeof stockCardInput>
type Row = z.output<typeof stockCardRow>
interface Sums {
  value: number
  qty: number
  /** What was moved in each warehouse of the branch: its id and the quantity, a pair for each movement. */
  places: [number, number][]
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

// What a document did to the goods in every warehouse of the branch, and in the one that is asked for.
const OWN = '$3::bigint is null or m.warehouse_id = $3'
const SUMS = `
coalesce(json_agg(json_build_array(m.warehouse_id, m.qty)), '[]') as places, coalesce(sum(m.value), 0) as value, coalesce(sum(m.qty) filter (where ${OWN}), 0) as qty`

/** The last balance before the range: opening stock of the first day counts as the opening. */
const BEFORE = `
select ${SUMS} from (select m.warehouse_id, sum(m.qty) as qty, sum(m.value) as value from stock_move m where m.branch_id = $1 and m.goods_id = $2 and $5::date is not null
  and (m.posting_date < $4 or exists (select 1 from document d where d.branch_id = m.branch_id and d.id = m.document_id and ${isOpening()} and m.posting_date <= $5)) group by 1) m`

const MOVED = `
select min(m.effective_at) as at, m.posting_date as date, m.document_id as "documentId", d.kind, d.number as "docNo",
  coalesce((select j.memo from journal j where j.branch_id = m.branch_id and j.document_id = m.document_id limit 1), d.memo, '') as memo,
  ${SUMS}, bool_or(${OWN}) as here, bool_and(m.cost_rule = 'MOVE') as inside
from stock_move m join document d on d.branch_id = m.branch_id and d.id = m.document_id
where m.branch_id = $1 and m.goods_id = $2 and m.posting_date between $4 and $5 and not ${isOpening()}
group by m.branch_id, m.posting_date, m.document_id, d.kind, d.number, d.memo
having bool_or(m.qty <> 0) or sum(m.value) <> 0 order by min(m.effective_at), min(m.id)`

interface Goods {
  id: number
  code: string
  name: string
  unitName: string
  minStock: number | null
}
type Values = [number, number, number | null, string, string]

async function goodsOf(tx: Tx, s: Session, { branchId, goodsId }: Input): Promise<Goods> {
  refuseForeign(s, branchId)
  const goods = await tx.one<Goods>(
    'select g.id, g.code, g.name, u.name as "unitName", g.min_stock as "minStock" from goods g join unit u on u.id = g.base_unit_id where g.id = $1',
    [goodsId],
  )
  if (!goods) throw notFound('Barang')
  return goods
}

const valuesOf = ({ branchId, goodsId, warehouseId, dateFrom, dateTo }: Input): Values => [
  branchId,
  goodsId,
  warehouseId ?? null,
  dateFrom,
  dateTo,
]

/**
 * Goes on from a balance, document by document, and sums up what it told. A warehouse is worth its share of the branch
 * as `sharedOut` shares it, so that the warehouses come to what their branch is worth at every moment.
 */
function running(before: Sums | undefined, warehouseId: number | null) {
  const places = new Map<number, number>()
  let value = 0
  let balance = 0
  const move = (by: Sums) => {
    for (const [id, qty] of by.places) places.set(id, plus(places.get(id) ?? 0, qty))
    value = plus(value, by.value)
    balance = plus(balance, by.qty)
  }
  const branch = (): StockState => ({ qty: sum([...places.values()]), value })
  const now = () => ({
    qty: balance,
    value: warehouseId === null ? value : partOf(value, places, warehouseId),
    averageCost: average(branch()),
  })
  if (before) move(before)
  const told = { qtyIn: 0, qtyOut: 0, value: 0 }
  const rowOf = (
    { places: _places, inside, here: _here, qty, ...m }: Moved,
    earlier: StockState,
  ) => {
    const { value, averageCost } = now()
    return {
      ...m,
      qtyIn: qty > 0 ? qty : 0,
      qtyOut: qty < 0 ? -qty : 0,
      memo: inside ? 'Mutasi antar gudang' : m.memo,
      balance,
      value: inside ? share(earlier.value, qty, earlier.qty) : m.value,
      balanceValue: value,
      averageCost,
    }
  }
  return {
    opening: now(),
    take: (moves: Moved[]): Row[] =>
      moves.flatMap((m) => {
        const earlier = branch()
        move(m)
        if (!m.here) return []
        const row = rowOf(m, earlier)
        told.qtyIn = plus(told.qtyIn, row.qtyIn)
        told.qtyOut = plus(told.qtyOut, row.qtyOut)
        told.value = plus(told.value, row.value)
        return [row]
      }),
    sums() {
      const { value, averageCost } = now()
      return { ...told, balance, balanceValue: value, averageCost }
    },
  }
}

/** The share of one warehouse in what its branch's goods are worth, by largest remainder; rupiah (domain §0.2). */
function partOf(value: number, places: Map<number, number>, warehouseId: number): number {
  const all = [...places].sort(([a], [b]) => a - b)
  if (sum(all.map(([, qty]) => qty)) === 0) return 0
  const parts = allocate(
    value,
    all.map(([, qty]) => qty),
  )
  return parts[all.findIndex(([id]) => id === warehouseId)] ?? 0
}

/**
 * Every movement of one goods in one branch, with balance and average after it (domain §9.4). A warehouse has
 * quantities of its own and its share of the branch's value, at each moment's average (domain §4.1).
 */
const card = (ctx: Ctx, input: Input) =>
  ctx.report(async (tx, s) => {
    const goods = await goodsOf(tx, s, input)
    const values = valuesOf(input)
    const run = running(await tx.one<Sums>(BEFORE, values), input.warehouseId ?? null)
    const moves = await tx.rows<Moved>(`${MOVED} limit ${MOST + 1}`, values)
    if (moves.length > MOST)
      throw new Refusal(
        'TOO_LONG',
        'Lebih dari 20.000 dokumen pada rentang ini, persempit tanggal atau unduh Excel',
        { field: 'dateFrom' },
      )
    const rows = run.take(moves)
    return { asOf: s.now, goods, opening: run.opening, rows, sums: run.sums() }
  })

/** The whole card, month by month as it is read; the last row sums up what was told. */
async function* everyMonth(ctx: Ctx, input: Input) {
  const before = await ctx.report((tx) => tx.one<Sums>(BEFORE, valuesOf(input)))
  const run = running(before, input.warehouseId ?? null)
  yield [openingRow(input, run.opening)]
  let dateFrom = input.dateFrom
  while (dateFrom <= input.dateTo) {
    const end = monthBounds(Number(dateFrom.slice(0, 4)), Number(dateFrom.slice(5, 7))).last
    const month = { ...input, dateFrom, dateTo: end < input.dateTo ? end : input.dateTo }
    const moves = await ctx.report((tx) => tx.rows<Moved>(MOVED, valuesOf(month)))
    if (moves.length > 0) yield run.take(moves)
    dateFrom = addDays(end, 1)
  }
  yield [{ date: 'Jumlah', ...run.sums() }]
}

const openingRow = ({ dateFrom }: Input, opening: ReturnType<typeof running>['opening']) => ({
  date: dateFrom,
  memo: 'Saldo awal',
  balance: opening.qty,
  balanceValue: opening.value,
  averageCost: opening.averageCost,
})

const sheet = async (ctx: Ctx, input: Input, as: 'xlsx' | 'pdf'): Promise<ReportSheet> => {
  const goods = await ctx.report((tx, s) => goodsOf(tx, s, input))
  const shown = as === 'pdf' ? await card(ctx, input) : null
  return {
    key: 'stock-card',
    costs: true,
    title: `Kartu Stok ${goods.code} ${goods.name}`,
    branchIds: [input.branchId],
    period: `${dayText(input.dateFrom)} – ${dayText(input.dateTo)}`,
    rows: shown ? [openingRow(input, shown.opening), ...shown.rows] : everyMonth(ctx, input),
    ...(shown ? { sums: shown.sums } : {}),
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
  }
}

export const stockCardRoutes = sheetRoutes(
  [contract.card, contract.cardXlsx, contract.cardPdf],
  card,
  sheet,
)
