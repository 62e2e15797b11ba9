import { customer as contract } from '#contract/master/customer.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { kindsWhere, menusOf } from '#contract/kinds.ts'
import { ASKED_FOR } from '#contract/system/audit-actions.ts'
import { isCustomer } from '#server/ledgers/customer-numbers.ts'
import { customer } from '#server/master/customer.ts'
import { getMaster } from '#server/masters/table.ts'
import type { Tx } from '#server/platform/db.ts'
import { reads } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import { changesOf, withNames } from './audit-words.ts'

type Deed = ReplyOf<typeof contract.story>['rows'][number]

/** So many of each are told: what a person reads of a page that tells of today. */
const TOLD = 50

/** Looking is not changing: the audit alone tells who saw numbers of identity and who took data along. */
const CHANGES = `
select a.id, a.at, e.name as by, a.action, a.before, a.after
from audit a left join employee e on e.id = a.employee_id
where a.branch_id = any ($1::int[]) and a.object_kind = 'customer' and ${isCustomer('a.object_id', '$2')}
  and a.action not in ('Lihat NIK/NPWP', 'Salin data pribadi')
order by a.at desc, a.id desc limit ${TOLD}`

const DOCUMENTS = `
select d.created_at as at, e.name as by, d.id, d.kind, d.number as "docNo", d.status, d.total
from document d left join employee e on e.id = d.created_by
where d.branch_id = any ($1::int[]) and ${isCustomer('d.customer_id', '$2')} and d.kind = any ($3::text[]) and d.number is not null
order by d.created_at desc, d.id desc limit ${TOLD}`

interface Stored extends Pick<Deed, 'at' | 'by'> {
  id: number
  action: string
  before: string | null
  after: string | null
}
type Written = Pick<Deed, 'at' | 'by'> & NonNullable<Deed['document']>

/** What became of a customer, as far as one may know. */
async function storyOf(tx: Tx, s: Session, { id }: { id: number }) {
  const { branchId } = await getMaster<{ branchId: number }>(tx, s, customer, id)
  const isOwn = s.branchIds.includes(branchId)
  const kinds = kindsWhere(() => true).filter((kind) =>
    menusOf([kind]).some((menu) => s.rights.has(`${menu}:view`)),
  )
  const [changes, documents] = await Promise.all([
    tx.rows<Stored>(CHANGES, [s.branchIds, id]),
    tx.rows<Written>(DOCUMENTS, [s.branchIds, id, kinds]),
  ])
  const seen = changes.filter(({ action }) => isOwn || action === ASKED_FOR)
  const rows = [...(await named(tx, seen)), ...documents.map(ofDocument)]
  return { rows: rows.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, TOLD) }
}

const ofDocument = ({ at, by, ...document }: Written): Deed => ({
  at,
  by,
  action: null,
  changes: [],
  document,
})

/** Before and after with the names that they speak of. Whoever came has no before: that he came is enough. */
async function named(tx: Tx, stored: Stored[]): Promise<Deed[]> {
  const rows = stored.map(({ before, after, ...row }) => ({
    ...row,
    changes: before === null && row.action !== ASKED_FOR ? [] : changesOf(before, after),
  }))
  const told = await withNames(
    tx,
    rows.map((row) => ({ ...row, kind: 'customer' })),
  )
  return told.map(({ at, by, action, changes }) => ({ at, by, action, changes, document: null }))
}

export const customerStoryRoutes = [reads(contract.story, storyOf)]
