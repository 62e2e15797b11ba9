import type { z } from 'zod'
import {
  controlReports as contract,
  type stockLedgerInput,
  type stockLedgerRow,
} from '#contract/report/control.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { minus, sumOf } from '#contract/money.ts'
import { branchesOf } from '#server/platform/session.ts'
import { dayText } from '#server/platform/time.ts'
import { type ReportSheet, sheetRoutes, visible } from './print.ts'

type Input = z.output<typeof stockLedgerInput>
type Row = z.output<typeof stockLedgerRow>

/** The last closed month up to the day, whose kept balances carry everything older. */
const CLOSED = `closed as (select max(id) as id, coalesce(max(last_day), '-infinity') as day from period where status = 'CLOSED' and last_day <= $2)`

const VALUES = `
with ${CLOSED},
stock as (
  select branch_id, sum(value) as value from (
    select branch_id, value from stock_balance join closed c on c.id = period_id where superseded_at is null
    union all
    select branch_id, value from stock_move cross join closed c where posting_date > c.day and posting_date <= $2) x
  where branch_id = any ($1::int[]) group by branch_id),
ledger as (
  select branch_id, sum(value) as value from (
    select branch_id, account_id, balance as value from account_balance join closed c on c.id = period_id where superseded_at is null
    union all
    select branch_id, account_id, debit - credit from journal_line cross join closed c where posting_date > c.day and posting_date <= $2) x
  where branch_id = any ($1::int[]) and account_id in (select id from account where usage = 'INVENTORY') group by branch_id)
select b.id as "branchId", b.name as "branchName", (select min(code) from account where usage = 'INVENTORY') as "accountCode",
  coalesce(s.value, 0) as "stockValue", coalesce(l.value, 0) as "ledgerValue", coalesce(s.value, 0) - coalesce(l.value, 0) as difference
from branch b left join stock s on s.branch_id = b.id left join ledger l on l.branch_id = b.id
where b.id = any ($1::int[]) order by b.is_head_office desc, b.name`

/** $3: the day is today, so that what lies there now can stand beside it. */
const WAREHOUSES = `
with ${CLOSED},
moved as (
  select warehouse_id, goods_id, sum(qty) as qty from (
    select branch_id, warehouse_id, goods_id, qty from stock_balance join closed c on c.id = period_id where superseded_at is null
    union all
    select branch_id, warehouse_id, goods_id, qty from stock_move cross join closed c where posting_date > c.day and posting_date <= $2) x
  where branch_id = any ($1::int[]) group by warehouse_id, goods_id),
there as (select warehouse_id, count(*) filter (where qty <> 0) as goods, sum(qty) as qty from moved group by warehouse_id),
now as (select warehouse_id, sum(on_hand) as qty from stock_level where branch_id = any ($1::int[]) group by warehouse_id)
select w.branch_id as "branchId", w.id as "warehouseId", w.name as "warehouseName", coalesce(t.goods, 0) as goods,
  coalesce(t.qty, 0) as "movedQty", case when $3::boolean then coalesce(n.qty, 0) end as "onHand",
  case when $3::boolean then coalesce(t.qty, 0) - coalesce(n.qty, 0) end as difference
from warehouse w left join there t on t.warehouse_id = w.id left join now n on n.warehouse_id = w.id
where w.branch_id = any ($1::int[]) and (w.is_active or t.qty <> 0) order by w.is_primary desc, w.name`

/** Only asked of a branch that differs: its documents since the last closed month. */
const DOCUMENTS = `
with ${CLOSED},
stock as (select document_id, sum(value) as value from stock_move cross join closed c
  where branch_id = any ($1::int[]) and posting_date > c.day and posting_date <= $2 group by document_id),
ledger as (select j.document_id, sum(l.debit - l.credit) as value
  from journal_line l join journal j on j.branch_id = l.branch_id and j.id = l.journal_id cross join closed c
  where l.branch_id = any ($1::int[]) and l.posting_date > c.day and l.posting_date <= $2
    and l.account_id in (select id from account where usage = 'INVENTORY') group by j.document_id)
select d.id as "documentId", d.kind, d.number as "docNo", coalesce(s.value, 0) as "stockValue", coalesce(l.value, 0) as "ledgerValue",
  coalesce(s.value, 0) - coalesce(l.value, 0) as difference
from stock s full join ledger l using (document_id) join document d on d.branch_id = any ($1::int[]) and d.id = document_id
where coalesce(s.value, 0) <> coalesce(l.value, 0) order by d.doc_date desc, d.id desc limit 100`

type Warehouse = Row['warehouses'][number] & { branchId: number }
type Values = Omit<Row, 'warehouses' | 'documents'>

async function stockLedger(ctx: Ctx, input: Input) {
  return ctx.report(async (tx, s) => {
    const branches = branchesOf(s, input.branchIds)
    const [values, warehouses] = await Promise.all([
      tx.rows<Values>(VALUES, [branches, input.date]),
      tx.rows<Warehouse>(WAREHOUSES, [branches, input.date, input.date >= s.today]),
    ])
    const rows: Row[] = []
    for (const value of values) {
      const own = warehouses.filter((w) => w.branchId === value.branchId)
      rows.push({
        ...value,
        warehouses: own.map(({ branchId: _branch, ...warehouse }) => warehouse),
        documents: value.difference === 0 ? [] : await differing(tx, value.branchId, input.date),
      })
    }
    const stockValue = sumOf(rows, (r) => r.stockValue ?? 0)
    const ledgerValue = sumOf(rows, (r) => r.ledgerValue ?? 0)
    const difference = minus(stockValue, ledgerValue)
    return { asOf: s.now, rows, sums: { stockValue, ledgerValue, difference } }
  })
}

/** What the stock of branches is worth at the end of a day, as this report tells it. */
export const stockValueOn = async (
  ctx: Ctx,
  branchIds: number[] | null | undefined,
  day: string,
): Promise<number> =>
  ctx.report(async (tx, s) => {
    const rows = await tx.rows<Values>(VALUES, [branchesOf(s, branchIds), day])
    return sumOf(rows, (row) => row.stockValue ?? 0)
  })

const differing = (tx: Tx, branchId: number, day: string) =>
  tx.rows<Row['documents'][number]>(DOCUMENTS, [[branchId], day])

const sheet = async (ctx: Ctx, input: Input): Promise<ReportSheet> => {
  const report = await stockLedger(ctx, input)
  return {
    key: 'stock-ledger',
    costs: true,
    title: 'Stok = Buku Besar',
    period: `per ${dayText(input.date)}`,
    rows: report.rows.flatMap(({ warehouses, documents, ...branch }) => [
      branch,
      ...warehouses.map(({ difference, ...w }) => ({
        ...w,
        branchName: branch.branchName,
        qtyDifference: difference,
      })),
      ...documents.map((d) => ({ ...d, branchName: branch.branchName })),
    ]),
    sums: report.sums,
    columns: visible(ctx, [
      { key: 'branchName', label: 'Cabang', type: 'text' },
      { key: 'warehouseName', label: 'Gudang', type: 'text', width: 24 },
      { key: 'docNo', label: 'Dokumen', type: 'text', width: 20 },
      { key: 'goods', label: 'Barang', type: 'integer' },
      { key: 'movedQty', label: 'Jumlah mutasi', type: 'qty' },
      { key: 'onHand', label: 'Stok', type: 'qty' },
      { key: 'qtyDifference', label: 'Selisih jumlah', type: 'qty' },
      { key: 'stockValue', label: 'Nilai stok', type: 'money', right: 'cost.view' },
      { key: 'ledgerValue', label: 'Buku besar', type: 'money', right: 'cost.view' },
      { key: 'difference', label: 'Selisih nilai', type: 'money', right: 'cost.view' },
    ]),
  }
}

export const stockLedgerRoutes = sheetRoutes(
  [contract.stockLedger, contract.stockLedgerXlsx],
  stockLedger,
  sheet,
)
