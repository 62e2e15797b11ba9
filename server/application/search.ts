import { search as contract } from '#contract/application/search.ts'
import { type Kind, kinds, kindsWhere, placesOf } from '#contract/kinds.ts'
import { menuPlace } from '#contract/menu.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { idsByNumber } from '#server/documents/number-search.ts'
import { findGoods } from '#server/master/goods-search.ts'
import type { Tx } from '#server/platform/db.ts'
import { reads } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'

type Row = ReplyOf<typeof contract.everywhere>['rows'][number]

/** Rows of each sort: a list to pick from, not to read. */
const EACH = 6

const sees = (s: Session, place: string) => s.rights.has(`${place}:view`)

async function everywhere(tx: Tx, s: Session, q: string): Promise<{ rows: Row[] }> {
  const text = q.trim()
  if (text.length < 2) return { rows: [] }
  const [documents, goods, customers, suppliers] = await Promise.all([
    findDocuments(tx, s, text),
    sees(s, 'master/stock') ? goodsRows(tx, text) : [],
    sees(s, 'master/customer') ? customerRows(tx, text) : [],
    sees(s, 'master/supplier') ? supplierRows(tx, text) : [],
  ])
  return { rows: [...documents, ...goods, ...customers, ...suppliers] }
}

/** Documents by any part of their number, the newest first. */
async function findDocuments(tx: Tx, s: Session, text: string): Promise<Row[]> {
  const seen = kindsWhere((facts) => placesOf(facts).some((place) => sees(s, menuPlace(place))))
  if (seen.length === 0) return []
  const rows = await tx.rows<{
    id: number
    kind: Kind
    number: string
    party: string | null
  }>(
    `select d.id, d.kind, d.number, coalesce(c.name, p.name, d.party_name) as party
     from document d left join customer c on c.id = d.customer_id left join supplier p on p.id = d.supplier_id
     where d.branch_id = any ($1::int[]) and d.kind = any ($2::text[]) and d.id = any ($3::bigint[])
     order by d.doc_date desc, d.id desc limit ${EACH}`,
    [s.branchIds, seen, await idsByNumber(tx, s.branchIds, seen, text, EACH)],
  )
  return rows.map((d) => {
    const places = placesOf(kinds[d.kind])
    const place = places.find((one) => sees(s, menuPlace(one)))
    return { kind: d.kind, id: d.id, label: d.number, sub: d.party, path: `/app/${place}/${d.id}` }
  })
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
  reads(contract.everywhere, (tx, s, input) => everywhere(tx, s, input.q)),
]
