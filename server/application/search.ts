import { search as contract } from '#contract/application/search.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { findGoods } from '#server/master/goods-search.ts'
import type { Tx } from '#server/platform/db.ts'
import { route } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'

type Row = ReplyOf<typeof contract.everywhere>['rows'][number]

/** Kind of paper → the sub-menu that shows it; its view right opens it, and it is the screen's address. */
const PAPERS: Record<string, string> = {
  'purchase-order': 'purchase/purchase-order',
  'purchase-receipt': 'purchase/receive-order',
  'purchase-invoice': 'purchase/invoice',
  'debt-payment': 'purchase/debt-repayment',
  booking: 'sales/booking',
  'sales-order': 'sales/order',
  'sales-invoice': 'sales/invoice',
  'receivable-repayment': 'sales/repayment-of-receivable',
  'internal-mutation': 'stock/mutation',
  'external-mutation': 'stock/mutation',
  'incoming-mutation': 'stock/mutation',
  'mutation-receipt': 'stock/mutation',
  'mutation-return': 'stock/mutation',
  'mutation-recall': 'stock/mutation',
  'stock-opname': 'stock/opname',
  assembly: 'bill-of-material',
  disassembly: 'bill-of-material',
  correction: 'stock/correction',
  'stock-in': 'stock/correction',
  'general-journal': 'bank-cash/general-journal',
  'adjustment-journal': 'bank-cash/adjustment-journal',
  'cash-in': 'bank-cash/cash-receipts',
  'cash-out': 'bank-cash/cash-expenses',
  'bank-in': 'bank-cash/bank-receipts',
  'bank-out': 'bank-cash/bank-expenses',
}
/** Rows of each sort: a list to pick from, not to read. */
const EACH = 6

const sees = (s: Session, place: string) => s.rights.has(`${place}:view`)

async function everywhere(tx: Tx, s: Session, q: string): Promise<{ rows: Row[] }> {
  const text = q.trim()
  if (text.length < 2) return { rows: [] }
  const [papers, goods, customers, suppliers] = await Promise.all([
    findPapers(tx, s, text),
    sees(s, 'master/stock') ? goodsRows(tx, text) : [],
    sees(s, 'master/customer') ? customerRows(tx, text) : [],
    sees(s, 'master/supplier') ? supplierRows(tx, text) : [],
  ])
  return { rows: [...papers, ...goods, ...customers, ...suppliers] }
}

/** A number's beginning is a range of the index on numbers, for each branch of the employee. */
async function findPapers(tx: Tx, s: Session, text: string): Promise<Row[]> {
  const kinds = Object.keys(PAPERS).filter((kind) => sees(s, PAPERS[kind] as string))
  if (kinds.length === 0 || !/^[a-z]{2}/i.test(text)) return []
  const from = text.toUpperCase()
  const rows = await tx.rows<{
    id: number
    kind: string
    number: string
    party: string | null
    doc_date: string
  }>(
    `select d.id, d.kind, d.number, coalesce(c.name, p.name, d.party_name) as party, d.doc_date
     from (select x.* from unnest($1::int[]) b(id) cross join lateral (
         select * from document where branch_id = b.id and number >= $2 collate "C" and number < $3 collate "C" and kind = any ($4::text[])
         order by number collate "C" desc limit ${EACH}) x) d
     left join customer c on c.id = d.customer_id left join supplier p on p.id = d.supplier_id
     order by d.doc_date desc, d.id desc limit ${EACH}`,
    [s.branchIds, from, `${from}\uffff`, kinds],
  )
  return rows.map((d) => ({
    kind: d.kind,
    id: d.id,
    label: d.number,
    sub: d.party,
    path: `/app/${PAPERS[d.kind]}/${d.id}`,
  }))
}

async function goodsRows(tx: Tx, text: string): Promise<Row[]> {
  const found = await findGoods(tx, text, EACH, false)
  const rows = await tx.rows<{ id: number; code: string; name: string }>(
    'select g.id, g.code, g.name from goods g join unnest($1::bigint[]) with ordinality x(id, o) using (id) order by x.o',
    [found.map((w) => w.goodsId)],
  )
  return rows.map((g) => ({
    kind: 'goods',
    id: g.id,
    label: g.name,
    sub: g.code,
    path: `/app/master/stock/${g.id}`,
  }))
}

const like = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

async function customerRows(tx: Tx, text: string): Promise<Row[]> {
  const rows = await tx.rows<{ id: number; code: string; name: string }>(
    `select m.id, m.code, m.name from customer m
     where m.is_active and lower(m.code || ' ' || m.name || ' ' || coalesce(m.phone, '') || ' ' || coalesce(m.member_no, '')) like $1
     order by m.name limit ${EACH}`,
    [like(text)],
  )
  return rows.map((c) => ({
    kind: 'customer',
    id: c.id,
    label: c.name,
    sub: c.code,
    path: `/app/master/customer/${c.id}`,
  }))
}

async function supplierRows(tx: Tx, text: string): Promise<Row[]> {
  const rows = await tx.rows<{ id: number; code: string; name: string }>(
    `select m.id, m.code, m.name from supplier m where m.is_active and lower(m.code || ' ' || m.name) like $1 order by m.name limit ${EACH}`,
    [like(text)],
  )
  return rows.map((p) => ({
    kind: 'supplier',
    id: p.id,
    label: p.name,
    sub: p.code,
    path: `/app/master/supplier/${p.id}`,
  }))
}

export const searchRoutes = [
  route(contract.everywhere, (ctx, input) => ctx.read((tx, s) => everywhere(tx, s, input.q))),
]
