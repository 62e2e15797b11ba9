import { MISSING } from '#server/ledgers/offline-missing.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import { type KeptDevice, offline as contract } from '#contract/sales/offline.ts'
import type { Tx } from '#server/platform/db.ts'
import { orderedBy } from '#server/platform/list-order.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'
import { everyWord } from '#server/platform/sql.ts'
import { ENDS } from './decided-devices.ts'

const DEVICES = `
select d.id, b.name as "branchName", t.name as "tillName", d.registered_at as "registeredAt", e.name as "registeredBy", d.closed_at as "closedAt",
  (select max(c.until) from till_connected c where c.device_id = d.id) as "seenAt", d.version, d.unsent, ${MISSING} as missing, d.branch_id as "branchId",
  d.lost_at as "lostAt", l.name as "lostBy", d.lost_reason as "lostReason", ${ENDS} as ends,
  d.offline_allowed as "offlineAllowed", d.offline_sale_limit as "offlineSaleLimit", d.offline_unsent_limit as "offlineUnsentLimit"
from till_device d join till t on t.id = d.till_id join branch b on b.id = d.branch_id join employee e on e.id = d.registered_by left join employee l on l.id = d.lost_by
where d.branch_id = any ($1::int[]) and search_key(concat_ws(' ', t.name, e.name)) like all ($2::text[])`

/** A closed one stands here as long as something of it is open. */
const STANDING = `"closedAt" is null or unsent > 0 or missing > 0`

const FIRST = `missing > 0 desc, unsent > 0 desc, "branchName", "tillName", id desc`

/** What is to be looked at first, unless another order is asked. */
export async function devicesOf(
  tx: Tx,
  s: Session,
  { branchId, search, sort, limit, offset }: ParsedOf<typeof contract.devices>,
): Promise<{ rows: KeptDevice[]; count: number }> {
  const values = [branchId ? [refuseForeign(s, branchId)] : s.branchIds, everyWord(search ?? '')]
  const order = orderedBy(contract.devices, s, sort, FIRST)
  const [rows, whole] = await Promise.all([
    tx.rows<KeptDevice>(
      `select * from (${DEVICES}) x where ${STANDING}
       order by ${order} limit $3 offset $4`,
      [...values, limit, offset],
    ),
    tx.one<{ n: number }>(
      `select count(*)::int as n from (${DEVICES}) x where ${STANDING}`,
      values,
    ),
  ])
  return { rows, count: whole?.n ?? 0 }
}

/** How much of all that waits for somebody to look. */
export async function waitingOf(
  tx: Tx,
  s: Session,
  { branchId }: ParsedOf<typeof contract.waiting>,
): Promise<{ differences: number; unsent: number; missing: number }> {
  const branches = branchId ? [refuseForeign(s, branchId)] : s.branchIds
  const row = await tx.one<{ differences: number; unsent: number; missing: number }>(
    `select (select count(*)::int from offline_difference where branch_id = any ($1::int[]) and acknowledged_at is null) as differences,
       coalesce(sum(unsent), 0)::int as unsent, coalesce(sum(missing), 0)::int as missing from (${DEVICES}) x`,
    [branches, everyWord('')],
  )
  return row ?? { differences: 0, unsent: 0, missing: 0 }
}
