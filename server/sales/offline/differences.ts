import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { type OfflineDifference, offline as contract } from '#contract/sales/offline.ts'
import { writeAudit } from '#server/documents/write.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import { orderedBy } from '#server/platform/list-order.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'
import { everyWord } from '#server/platform/sql.ts'

type Asked = ParsedOf<typeof contract.differences>

/** Whom or what it is about, in words that tell more than a number does. */
const DETAIL = `case when x.kind = 'CASHIER' then (select c.name from employee c where c.id = x.detail::bigint) else x.detail end`

const DIFFERENCES = `
select x.id, x.branch_id as "branchId", x.kind, b.name as "branchName", t.name as "tillName", o.number as "keptNumber", o.document_id as "documentId",
  n.number as "docNo", n.kind as "documentKind", e.name as "cashierName", o.told_at as "soldAt", x.amount, ${DETAIL} as detail,
  x.acknowledged_at as "acknowledgedAt", a.name as "acknowledgedBy", x.reason
from offline_difference x join offline_sale o on o.id = x.sale_id join branch b on b.id = x.branch_id
join till_device d on d.id = o.device_id join till t on t.id = d.till_id join employee e on e.id = o.cashier_id
left join employee a on a.id = x.acknowledged_by left join document n on n.branch_id = o.branch_id and n.id = o.document_id
where x.branch_id = any ($1::int[]) and ($2::boolean is null or (x.acknowledged_at is null) = $2) and ($3::text is null or x.kind = $3)
  and search_key(concat_ws(' ', o.number, n.number, e.name, t.name, x.detail)) like all ($4::text[])`

/** The latest first. */
export async function differencesOf(
  tx: Tx,
  s: Session,
  { branchId, search, filter, sort, limit, offset }: Asked,
): Promise<{ rows: OfflineDifference[]; count: number }> {
  const values = [
    branchId ? [refuseForeign(s, branchId)] : s.branchIds,
    filter?.open ?? null,
    filter?.kind ?? null,
    everyWord(search ?? ''),
  ]
  const order = orderedBy(contract.differences, s, sort, 'id desc')
  const [rows, whole] = await Promise.all([
    tx.rows<OfflineDifference>(
      `select * from (${DIFFERENCES}) x order by ${order} limit $5 offset $6`,
      [...values, limit, offset],
    ),
    tx.one<{ n: number }>(`select count(*)::int as n from (${DIFFERENCES}) x`, values),
  ])
  return { rows, count: whole?.n ?? 0 }
}

/** Nobody looks into a sale of his own. */
export function acknowledge(
  ctx: Ctx,
  { branchId, ids, reason }: ParsedOf<typeof contract.acknowledge>,
): Promise<ReplyOf<typeof contract.acknowledge>> {
  return ctx.post(branchId, async (tx, session) => {
    const s = await session
    const found = await tx.rows<{
      id: number
      cashier: number
      documentId: number | null
      told: string
      number: string
    }>(
      `select x.id, o.cashier_id as cashier, o.document_id as "documentId", o.kind as told, o.number from offline_difference x join offline_sale o on o.id = x.sale_id
       where x.branch_id = $1 and x.id = any ($2::bigint[]) and x.acknowledged_at is null for update of x`,
      [branchId, ids],
    )
    if (found.length === 0) throw notFound('Selisih')
    if (found.some(({ cashier }) => cashier === s.employeeId))
      throw new Refusal('OWN_SALE', 'Selisih penjualan sendiri diperiksa orang lain', {
        status: 403,
      })
    await tx.rows(
      `update offline_difference set acknowledged_by = current_employee(), acknowledged_at = clock_timestamp(), reason = $3
       where branch_id = $1 and id = any ($2::bigint[])`,
      [branchId, found.map(({ id }) => id), reason],
    )
    for (const { documentId, told, number } of found)
      if (documentId)
        writeAudit(
          ...([tx, ctx, branchId] as const),
          { kind: told === 'TAKE_BACK' ? 'sales-return' : 'sales-invoice', id: documentId, number },
          { action: 'Periksa', memo: reason },
        )
    await tx.commit()
    return { acknowledged: found.length }
  })
}
