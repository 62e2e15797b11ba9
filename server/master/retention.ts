import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { personalData as contract, retiredRow } from '#contract/system/personal-data.ts'
import { exportRows } from '#server/masters/export.ts'
import type { Tx } from '#server/platform/db.ts'
import { reads, route } from '#server/platform/route.ts'
import { type Session, branchesOf } from '#server/platform/session.ts'

type Retired = ReplyOf<typeof contract.retired>

/**
 * Customers of one's branches with whom nothing was written for the company's years, nor about them, who owe nothing and
 * are owed nothing, points neither: what `customer-erasure.ts` would erase. Who was written lately is not even looked at.
 */
const RETIRED = `
with old as materialized (
  select m.id, m.version, m.code, m.name, m.branch_id, m.updated_at::date as written, customer_last_day(m.id) as bought, k.customer_years as years
  from customer m cross join company k
  where m.branch_id = any ($1::int[]) and not m.is_walk_in and m.erased_at is null and m.merged_into is null
    and m.updated_at < $2::date - make_interval(years => k.customer_years))
select o.id, o.version, o.code, o.name, b.name as "branchName", coalesce(o.bought, o.written) as "lastDay", count(*) over ()::int as count
from old o join branch b on b.id = o.branch_id
where (o.bought is null or o.bought < $2::date - make_interval(years => o.years)) and point_balance(o.id) = 0
  and not exists (select from holds_of('customer', o.id) h where not h.asks)
order by "lastDay", o.code limit $3 offset $4`

async function retired(
  tx: Tx,
  s: Session,
  { branchId, limit, offset }: ParsedOf<typeof contract.retired>,
): Promise<Retired> {
  const branches = branchesOf(s, branchId ? [branchId] : null)
  const found = await tx.rows<Retired['rows'][number] & { count: number }>(RETIRED, [
    branches,
    s.today,
    limit,
    offset,
  ])
  const company = await tx.one<{ years: number }>('select customer_years as years from company')
  return {
    rows: found.map(({ count: _, ...row }) => row),
    count: found[0]?.count ?? 0,
    years: company?.years ?? 0,
  }
}

const sheet = {
  title: 'Usul Hapus Data',
  row: retiredRow,
  kind: 'usul-hapus-data',
  excel: [
    ['code', 'text'],
    ['name', 'text'],
    ['branchName', 'text'],
    ['lastDay', 'date'],
  ] as ['code' | 'name' | 'branchName' | 'lastDay', 'text' | 'date'][],
}

export const retentionRoutes = [
  reads(contract.retired, (tx, s, input) => retired(tx, s, input)),
  route(contract.retiredXlsx, (ctx, input) =>
    exportRows(ctx, sheet, (tx, s, page) => retired(tx, s, { ...input, ...page }), input.branchId),
  ),
]
