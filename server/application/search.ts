import { containing } from '#server/platform/sql.ts'
import { EACH_FOUND, search as contract } from '#contract/application/search.ts'
import { type Kind, kindOf, kinds, kindsWhere, placesOf } from '#contract/kinds.ts'
import { menuPlace } from '#contract/menu.ts'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { idsByNumber } from '#server/documents/number-search.ts'
import { findGoods } from '#server/master/goods-search.ts'
import type { Tx } from '#server/platform/db.ts'
import { reads } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'

type Row = ReplyOf<typeof contract.everywhere>['rows'][number]

/** A number or an amount is of many documents, and the one that is meant need not be of the newest. */
const DOCUMENTS = 24

const sees = (s: Session, place: string) => s.rights.has(`${place}:view`)

async function everywhere(
  tx: Tx,
  s: Session,
  { q, branchId }: InputOf<typeof contract.everywhere>,
): Promise<{ rows: Row[] }> {
  const text = q.trim()
  if (text.length < 2) return { rows: [] }
  const [documents, goods, customers, suppliers, accounts, employees] = await Promise.all([
    findDocuments(tx, s, text, branchId ?? s.branchId),
    sees(s, 'master/stock') ? goodsRows(tx, text) : [],
    sees(s, 'master/customer') ? customerRows(tx, text) : [],
    sees(s, 'master/supplier') ? supplierRows(tx, text) : [],
    sees(s, 'master/chart-of-account') ? accountRows(tx, text) : [],
    sees(s, 'system/setup-user') ? employeeRows(tx, text) : [],
  ])
  return { rows: [...documents, ...goods, ...customers, ...suppliers, ...accounts, ...employees] }
}

/** Documents by any part of their number, by a giro's number or by their amount: those of the branch first, the newest first. */
async function findDocuments(tx: Tx, s: Session, text: string, first: number): Promise<Row[]> {
  const seen = kindsWhere((facts) => placesOf(facts).some((place) => sees(s, menuPlace(place))))
  if (seen.length === 0) return []
  const ids = await Promise.all([
    idsByNumber(tx, s.branchIds, seen, text, DOCUMENTS),
    idsByGiro(tx, s, text, first),
    idsByAmount(tx, s, { of: seen.filter(tellsAmount(s)), text, first }),
  ])
  const rows = await tx.rows<{
    id: number
    kind: Kind
    number: string
    party: string | null
  }>(
    `select d.id, d.kind, d.number, coalesce(c.name, p.name, d.party_name) as party
     from document d left join customer c on c.id = d.customer_id left join supplier p on p.id = d.supplier_id
     where d.branch_id = any ($1::int[]) and d.kind = any ($2::text[]) and d.id = any ($3::bigint[])
     order by d.branch_id <> $4, d.doc_date desc, d.id desc limit ${DOCUMENTS}`,
    [s.branchIds, seen, ids.flat(), first],
  )
  return rows.map((d) => {
    const places = placesOf(kinds[d.kind])
    const place = places.find((one) => sees(s, menuPlace(one)))
    return { kind: d.kind, id: d.id, label: d.number, sub: d.party, path: `/app/${place}/${d.id}` }
  })
}

async function idsByGiro(tx: Tx, s: Session, text: string, first: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    `select document_id as id from giro where branch_id = any ($1::int[]) and lower(no) like $2
     order by branch_id <> $3, effective_date desc limit ${DOCUMENTS}`,
    [s.branchIds, containing(text), first],
  )
  return rows.map(({ id }) => id)
}

/** What we pay is not to be guessed by whoever may not see it: he finds by amounts only what customers paid. */
const tellsAmount = (s: Session) => (kind: Kind) =>
  s.rights.has('cost.view') || kindOf(kind)?.acknowledges === true

/** Nobody remembers an amount for longer; the list's own index has it. */
const DAYS = 92

/** `1.250.000`, `Rp 1250000`: documents that came to just that lately. */
async function idsByAmount(
  tx: Tx,
  s: Session,
  { of, text, first }: { of: readonly Kind[]; text: string; first: number },
) {
  const digits = /^(?:rp\.?\s*)?(\d{1,3}(?:\.\d{3})+|\d{4,12})$/i.exec(text)?.[1]
  if (!digits) return []
  const rows = await tx.rows<{ id: number }>(
    `select id from document where branch_id = any ($1::int[]) and kind = any ($2::text[]) and doc_date > $3::date - ${DAYS}
       and total = $4 order by branch_id <> $5, doc_date desc, id desc limit ${DOCUMENTS}`,
    [s.branchIds, of, s.today, Number(digits.replaceAll('.', '')), first],
  )
  return rows.map(({ id }) => id)
}

async function goodsRows(tx: Tx, text: string): Promise<Row[]> {
  const found = await findGoods(tx, text, EACH_FOUND, false)
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

async function customerRows(tx: Tx, text: string): Promise<Row[]> {
  const rows = await tx.rows<{ id: number; code: string; name: string }>(
    `select m.id, m.code, m.name from customer m
     where m.is_active and lower(m.code || ' ' || m.name || ' ' || coalesce(m.phone, '') || ' ' || coalesce(m.member_no, '')) like $1
     order by m.name limit ${EACH_FOUND}`,
    [containing(text)],
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
    `select m.id, m.code, m.name from supplier m where m.is_active and lower(m.code || ' ' || m.name) like $1 order by m.name limit ${EACH_FOUND}`,
    [containing(text)],
  )
  return rows.map((p) => ({
    kind: 'supplier',
    id: p.id,
    label: p.name,
    sub: p.code,
    path: `/app/master/supplier/${p.id}`,
  }))
}

async function accountRows(tx: Tx, text: string): Promise<Row[]> {
  const rows = await tx.rows<{ id: number; code: string; name: string }>(
    `select a.id, a.code, a.name from account a where lower(a.code || ' ' || a.name) like $1 order by a.code limit ${EACH_FOUND}`,
    [containing(text)],
  )
  return rows.map((a) => ({
    kind: 'account',
    id: a.id,
    label: a.name,
    sub: a.code,
    path: `/app/master/chart-of-account/${a.id}`,
  }))
}

async function employeeRows(tx: Tx, text: string): Promise<Row[]> {
  const rows = await tx.rows<{ id: number; code: string; name: string }>(
    `select e.id, e.code, e.name from employee e where e.is_active and lower(e.code || ' ' || e.name || ' ' || e.email) like $1
     order by e.name limit ${EACH_FOUND}`,
    [containing(text)],
  )
  return rows.map((e) => ({
    kind: 'employee',
    id: e.id,
    label: e.name,
    sub: e.code,
    path: `/app/system/setup-user/${e.id}`,
  }))
}

export const searchRoutes = [reads(contract.everywhere, (tx, s, input) => everywhere(tx, s, input))]
