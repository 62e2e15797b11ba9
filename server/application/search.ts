import { EACH_FOUND, search as contract } from '#contract/application/search.ts'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { numberOfCode } from '#contract/sales/receipt-code.ts'
import { shift } from '#contract/sales/shift.ts'
import { account } from '#server/master/account.ts'
import { customer } from '#server/master/customer.ts'
import { readChoices } from '#server/master/goods-choice.ts'
import { findGoods } from '#server/master/goods-search.ts'
import { supplier } from '#server/master/supplier.ts'
import { type MasterType, where } from '#server/masters/table.ts'
import type { Tx } from '#server/platform/db.ts'
import { dec, roundTo } from '#contract/money.ts'
import { reads } from '#server/platform/route.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'
import { everyWord } from '#server/platform/sql.ts'
import { searchDocuments } from './search-documents.ts'

type Row = ReplyOf<typeof contract.everywhere>['rows'][number]

const sees = (s: Session, place: string) => s.rights.has(`${place}:view`)

async function everywhere(
  tx: Tx,
  s: Session,
  { q, branchId }: InputOf<typeof contract.everywhere>,
): Promise<{ rows: Row[] }> {
  const text = q.trim()
  if (text.length < 2) return { rows: [] }
  const branch = branchId ? refuseForeign(s, branchId) : s.branchId
  const [shifts, documents, goods, masters, employees] = await Promise.all([
    shiftRows(tx, s, text),
    searchDocuments(tx, s, text, branch),
    sees(s, 'master/stock') ? goodsRows(tx, s, text, branch) : [],
    masterRows(tx, s, text),
    sees(s, 'system/setup-user') ? employeeRows(tx, s, text) : [],
  ])
  return { rows: [...shifts, ...documents, ...goods, ...masters, ...employees] }
}

/** A shift by the number that stands on its X and Z, scanned or typed; of those whom the list of shifts shows him. */
async function shiftRows(tx: Tx, s: Session, text: string): Promise<Row[]> {
  const number = numberOfCode(text.replaceAll('-', '/')).toUpperCase()
  if (
    !/^SH\/[A-Z]+\/[\d/]*$/.test(number) ||
    ![shift.getAll.rights].flat().some((right) => s.rights.has(right))
  )
    return []
  const rows = await tx.rows<{
    id: number
    docNo: string
    day: string
    till: string
    name: string
  }>(
    `select s.id, s.doc_no as "docNo", s.day, t.name as till, e.name from shift s join till t on t.id = s.till_id join employee e on e.id = s.employee_id
     where s.branch_id = any ($1::int[]) and starts_with(s.doc_no, $2) and ($3::bigint is null or s.employee_id = $3)
     order by s.id desc limit ${EACH_FOUND}`,
    [s.branchIds, number, s.ownShifts],
  )
  return rows.map(({ id, docNo, day, till, name }) => ({
    kind: 'shift',
    id,
    label: docNo,
    sub: `${till}, ${name}`,
    docDate: day,
    path: `/app/sales/cashier/shifts/${id}`,
  }))
}

/** Goods with what of them may be sold in the branch, and their price there. */
async function goodsRows(tx: Tx, s: Session, text: string, branchId: number): Promise<Row[]> {
  const wanted = await findGoods(tx, s, text, EACH_FOUND, false)
  const rows = await tx.rows<{ id: number; code: string; name: string }>(
    'select g.id, g.code, g.name from goods g join unnest($1::bigint[]) with ordinality x(id, o) using (id) order by x.o',
    [wanted.map((w) => w.goodsId)],
  )
  const place = { branchId, level: 'RETAIL', purpose: 'SALES' } as const
  const choices = new Map(
    (await readChoices(tx, s, wanted, place)).map((choice) => [choice.goodsId, choice]),
  )
  return rows.map(({ id, code, name }) => {
    const { available, price, unitName, conversion } = choices.get(id) ?? {}
    return {
      kind: 'goods',
      id,
      label: name,
      sub: code,
      path: `/app/master/stock/${id}`,
      ...(unitName && { unitName, price: price ?? null }),
      // In the unit that is priced, so that one word stands for both.
      ...(conversion && available && { available: roundTo(dec(available).div(conversion), 2) }),
    }
  })
}

interface Sought {
  type: MasterType
  place: string
  /** What tells it from others of its name, as SQL. */
  facts: Partial<Record<keyof Row, string | undefined>>
}

const cityOf = (type: MasterType) => `(select name from area where code = ${type.fields.cityCode})`

/** Each by the words of its own list, behind its wall of branches, with what its list tells there. */
const SOUGHT: Record<string, Sought> = {
  customer: {
    type: customer,
    place: 'master/customer',
    facts: { phone: customer.fields.phone, cityName: cityOf(customer) },
  },
  supplier: {
    type: supplier,
    place: 'master/supplier',
    facts: { phone: supplier.fields.phone, cityName: cityOf(supplier) },
  },
  account: {
    type: account,
    place: 'master/chart-of-account',
    facts: { role: account.fields.typeName, branchName: account.fields.storeId },
  },
}

async function masterRows(tx: Tx, s: Session, text: string): Promise<Row[]> {
  const found = Object.entries(SOUGHT)
    .filter(([, { place }]) => sees(s, place))
    .map(async ([kind, { type, place, facts }]) => {
      const w = where(type, s, { search: text, filter: { isActive: true } })
      const more = Object.entries(facts).map(([name, sql]) => `, ${sql} as "${name}"`)
      const rows = await tx.rows<Row>(
        `select m.id, m.name as label, m.code as sub${more.join('')} from ${type.from}
         where ${w.text} order by ${type.orderBy} limit ${EACH_FOUND}`,
        w.values,
      )
      return rows.map((row) => ({ ...row, kind, path: `/app/${place}/${row.id}` }))
    })
  return (await Promise.all(found)).flat()
}

/** People who work in a branch of the asker's. */
async function employeeRows(tx: Tx, s: Session, text: string): Promise<Row[]> {
  const rows = await tx.rows<Row>(
    `select e.id, e.name as label, e.code as sub, r.name as role, b.name as "branchName"
     from employee e join role r on r.id = e.role_id join branch b on b.id = e.branch_id
     where e.is_active and e.branch_ids && $2::int[] and search_key(e.code || ' ' || e.name || ' ' || e.email) like all ($1::text[])
     order by e.name limit ${EACH_FOUND}`,
    [everyWord(text), s.branchIds],
  )
  return rows.map((row) => ({ ...row, kind: 'employee', path: `/app/system/setup-user/${row.id}` }))
}

export const searchRoutes = [reads(contract.everywhere, (tx, s, input) => everywhere(tx, s, input))]
