import { claims, isAgreed, isBill, takesBack } from '#server/ledgers/scopes.ts'
import { isCustomer } from '#server/ledgers/customer-numbers.ts'
import { everyWord } from '#server/platform/sql.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { nounOf } from '#contract/kinds.ts'
import { NOTED } from '#contract/pricing/price-source.ts'
import type { salesReturn } from '#contract/sales/sales-return.ts'
import type { Tx } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { dec, minus, roundTo } from '#contract/money.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'
import { KEPT_NUMBER } from '#server/documents/kept-number.ts'
import { unitsOfGoods } from '#server/documents/stored.ts'
import { UNPAID } from './return-owed.ts'
import { NOTHING, type Returned } from './return-parts.ts'

type Sale = ReplyOf<typeof salesReturn.ofInvoice>
type Line = Sale['lines'][number]

/** Returns that count: waiting ones hold what they take, refused ones gave it back. */
const COUNTS = `${takesBack()} and ${claims()}`

export interface ReturnedBefore {
  lines: ReadonlyMap<number, Returned>
  /** By line, what was charged of campaigns that it no longer earns (below zero). */
  charged: ReadonlyMap<number, Returned>
  /** Number of one that waits for its approval. */
  waiting: string | null
  points: number
}

/** What came back of a sale before, by its lines; `own` is the return that is being written anew. */
export async function returnedBefore(
  tx: Tx,
  branchId: number,
  invoiceId: number,
  own: number | undefined,
): Promise<ReturnedBefore> {
  const values = [branchId, invoiceId, own ?? null]
  const [lines, sums] = await Promise.all([
    tx.rows<Returned & { line: number; charge: boolean }>(
      `select g.source_line as line, g.base_qty = 0 as charge, sum(g.base_qty) as "baseQty", sum(g.discount) as discount, sum(g.header_discount) as "headerDiscount",
         sum(g.freight) as freight, sum(g.net) as net, sum(g.vat) as vat, sum(g.rounding) as rounding
       from document_goods g join document d on d.branch_id = g.branch_id and d.id = g.document_id
       where g.branch_id = $1 and g.source_document_id = $2 and g.price_source is distinct from '${NOTED}' and ${COUNTS} and d.id is distinct from $3 group by 1, 2`,
      values,
    ),
    tx.one<{ points: number; waiting: string | null }>(
      `select coalesce(sum(d.points), 0) as points, max(d.number) filter (where d.status = 'WAITING_APPROVAL') as waiting from document_source s
       join document d on d.branch_id = s.branch_id and d.id = s.document_id
       where s.branch_id = $1 and s.source_id = $2 and ${COUNTS} and d.id is distinct from $3`,
      values,
    ),
  ])
  const byLine = (charge: boolean) =>
    new Map(lines.flatMap((l) => (l.charge === charge ? [[l.line, l] as const] : [])))
  return {
    lines: byLine(false),
    charged: byLine(true),
    waiting: sums?.waiting ?? null,
    points: sums?.points ?? 0,
  }
}

export const beforeOf = ({ lines }: ReturnedBefore, line: number): Returned =>
  lines.get(line) ?? NOTHING

const SALES = `
select d.id, d.number as "docNo", d.doc_date as "docDate", d.customer_id as "customerId", c.name as "customerName",
  d.warehouse_id as "warehouseId", w.name as "warehouseName", ${UNPAID} as outstanding
from document d join customer c on c.id = d.customer_id left join warehouse w on w.id = d.warehouse_id
where ${isBill()} and d.branch_id = any ($1::int[])`

/** Of a sale's line `g`: the base quantity that came back. */
const TAKEN = `
left join lateral (select sum(n.base_qty) as qty from document_goods n
  join document d on d.branch_id = n.branch_id and d.id = n.document_id
  where n.branch_id = g.branch_id and n.source_document_id = g.document_id and n.source_line = g.line and ${COUNTS}) t on true`

const LINES = `
select g.document_id as "documentId", g.line, g.goods_id as "goodsId", g.goods_unit_id as "goodsUnitId", o.code as "goodsCode",
  o.name as "goodsName", o.returnable, un.name as "unitName", bu.name as "baseUnitName", g.conversion, ${unitsOfGoods('g.goods_id')} as units, g.tax_type as "taxType",
  g.unit_price as "unitPrice", g.qty, g.base_qty as "baseQty", coalesce(t.qty, 0) as taken, g.net, g.vat
from document_goods g join goods o on o.id = g.goods_id join goods_unit u on u.id = g.goods_unit_id
join unit un on un.id = u.unit_id join unit bu on bu.id = o.base_unit_id ${TAKEN}
where g.branch_id = any ($1::int[]) and g.document_id = any ($2::bigint[]) order by g.document_id, g.line`

interface Stored extends Omit<Line, 'returnedQty' | 'returnableQty'> {
  documentId: number
  baseQty: number
  taken: number
  returnable: boolean
}

function lineFrom({ documentId: _document, baseQty, taken, returnable, ...line }: Stored): Line {
  const inUnits = (base: number) => roundTo(dec(base).div(line.conversion), 4)
  return {
    ...line,
    returnedQty: inUnits(taken),
    returnableQty: returnable ? inUnits(minus(baseQty, taken)) : 0,
  }
}

async function withLines(tx: Tx, branches: number[], sales: Omit<Sale, 'lines'>[]) {
  const lines = await tx.rows<Stored>(LINES, [branches, sales.map((sale) => sale.id)])
  const bySale = Map.groupBy(lines, (line) => line.documentId)
  return sales.map((sale) => ({ ...sale, lines: (bySale.get(sale.id) ?? []).map(lineFrom) }))
}

/** A sale with what may still come back of it. */
export async function returnableOf(
  tx: Tx,
  s: Pick<Session, 'branchIds'>,
  { id }: { id: number },
): Promise<Sale> {
  const sales = await tx.rows<Omit<Sale, 'lines'>>(`${SALES} and d.id = $2`, [s.branchIds, id])
  const [sale] = await withLines(tx, s.branchIds, sales)
  if (!sale) throw notFound(nounOf('sales-invoice'))
  return sale
}

/** Sales of a customer of which something may still come back, the newest first. */
export async function returnableByCustomer(
  tx: Tx,
  s: Session,
  input: ParsedOf<typeof salesReturn.ofCustomer>,
) {
  const branches = [input.branchId ? refuseForeign(s, input.branchId) : s.branchId]
  const sales = await tx.rows<Omit<Sale, 'lines'>>(
    `${SALES} and ${isCustomer('d.customer_id', '$2')} and search_key(concat_ws(' ', d.number, ${KEPT_NUMBER})) like all ($3::text[])
       and exists (select from document_goods g join goods o on o.id = g.goods_id and o.returnable ${TAKEN}
         where g.branch_id = d.branch_id and g.document_id = d.id and g.base_qty > coalesce(t.qty, 0))
     order by d.doc_date desc, d.id desc limit $4 offset $5`,
    [branches, input.customerId, everyWord(input.search ?? ''), input.limit, input.offset],
  )
  return { rows: await withLines(tx, branches, sales) }
}

/** Whether returns that were agreed to have brought everything back. */
export async function allBack(tx: Tx, branchId: number, invoiceId: number): Promise<boolean> {
  const open = await tx.one(
    `select from document_goods g where g.branch_id = $1 and g.document_id = $2 and g.base_qty > coalesce((
       select sum(n.base_qty) from document_goods n join document d on d.branch_id = n.branch_id and d.id = n.document_id
       where n.branch_id = g.branch_id and n.source_document_id = g.document_id and n.source_line = g.line
         and ${takesBack()} and ${isAgreed()}), 0) limit 1`,
    [branchId, invoiceId],
  )
  return !open
}
