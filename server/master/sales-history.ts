import { isSold } from '#server/ledgers/scopes.ts'
import { isCustomer } from '#server/ledgers/customer-numbers.ts'
import { inventory as contract } from '#contract/master/inventory.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { orderedBy } from '#server/platform/list-order.ts'
import { type ExcelColumn, exportName, streamWorkbook } from '#server/platform/excel.ts'
import type { FileAnswer } from '#server/platform/route.ts'

type Row = ReplyOf<typeof contract.salesHistory>['rows'][number]

// Found through what left the stock: lines of documents have no index by goods, for every sale would pay for it.
const FROM = `
from (select branch_id, document_id from stock_move where branch_id = any ($1::int[]) and goods_id = $2
  -- Goods of a COD left with it, before they were sold.
  union select s.branch_id, s.document_id from stock_move o join document_source s on s.branch_id = o.branch_id and s.source_id = o.document_id
    where o.branch_id = any ($1::int[]) and o.goods_id = $2) m
join document d on d.branch_id = m.branch_id and d.id = m.document_id and ${isSold()}
join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id and l.goods_id = $2
where ($3::date is null or d.doc_date >= $3) and ($4::date is null or d.doc_date <= $4) and ($5::bigint is null or ${isCustomer('d.customer_id', '$5')})`

const NEWEST = 'd.doc_date desc, d.id desc'

/** Which lines come of all, and in which order. */
const select = (lines: string, order: string) => `
select d.id as "documentId", d.kind, d.number as "docNo", d.doc_date as "docDate", b.name as "branchName", coalesce(c.name, d.party_name) as "customerName",
  x.qty, n.name as "unitName", x.unit_price as "unitPrice", x.discount + x.header_discount as discount, x.net,
  x.net - case when d.tax_mode = 'INCLUDE' then x.vat else 0 end as "netEx", line_cost(x, d.doc_date) as cost
from (select d.branch_id, d.id, l.line ${FROM} ${lines}) page
join document d on d.branch_id = page.branch_id and d.id = page.id
join document_goods x on x.branch_id = page.branch_id and x.document_id = page.id and x.line = page.line
join branch b on b.id = d.branch_id join goods_unit u on u.id = x.goods_unit_id join unit n on n.id = u.unit_id left join customer c on c.id = d.customer_id
order by ${order}`

const PAGE = 'limit $6 offset $7'

/** Sales of one goods, newest first; in another order all of them are looked at. */
export async function salesHistory(
  tx: Tx,
  s: Session,
  input: ParsedOf<typeof contract.salesHistory>,
): Promise<{ rows: Row[]; count: number }> {
  const branches = input.branchId ? [refuseForeign(s, input.branchId)] : s.branchIds
  const values = [
    branches,
    input.id,
    input.filter?.dateFrom ?? null,
    input.filter?.dateTo ?? null,
    input.filter?.customerId ?? null,
  ]
  const order = orderedBy(contract.salesHistory, s, input.sort, `${NEWEST}, x.line`)
  const text = input.sort
    ? select('', `${order} ${PAGE}`)
    : select(`order by ${NEWEST}, l.line ${PAGE}`, order)
  const [rows, count] = await Promise.all([
    tx.rows<Row>(text, [...values, input.limit, input.offset]),
    tx.one<{ count: number }>(`select count(*) as count ${FROM}`, values),
  ])
  return { rows, count: count?.count ?? 0 }
}

const COLUMNS: (ExcelColumn & { right?: string })[] = [
  { key: 'docDate', label: 'Tanggal', type: 'date' },
  { key: 'docNo', label: 'Dokumen', type: 'text', width: 20 },
  { key: 'branchName', label: 'Cabang', type: 'text' },
  { key: 'customerName', label: 'Pelanggan', type: 'text', width: 30 },
  { key: 'qty', label: 'Jumlah', type: 'qty' },
  { key: 'unitName', label: 'Satuan', type: 'text', width: 8 },
  { key: 'unitPrice', label: 'Harga', type: 'money' },
  { key: 'discount', label: 'Diskon', type: 'money' },
  { key: 'net', label: 'Nilai', type: 'money' },
  { key: 'netEx', label: 'Nilai tanpa PPN', type: 'money' },
  { key: 'cost', label: 'HPP', type: 'money', right: 'cost.view' },
]

/** The same as a workbook, all of it. */
export async function salesHistorySheet(
  ctx: Ctx,
  input: ParsedOf<typeof contract.salesHistoryXlsx>,
): Promise<FileAnswer> {
  const { rows, s } = await ctx.read(async (tx, session) => ({
    s: session,
    rows: (await salesHistory(tx, session, { ...input, limit: ALL, offset: 0 })).rows,
  }))
  const columns = COLUMNS.filter(({ right }) => !right || s.rights.has(right))
  return {
    body: streamWorkbook({
      name: 'Riwayat Penjualan',
      columns: columns.map(({ right: _, ...column }) => column),
      rows,
    }),
    name: exportName('sales-history', s.today),
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }
}
/** More sales of one goods nobody reads row by row. */
const ALL = 100_000
