import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import type { offline as contract } from '#contract/sales/offline.ts'
import { writeAudit } from '#server/documents/write.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import type { Session } from '#server/platform/session.ts'

type Row = ReplyOf<typeof contract.differences>['rows'][number]

/** The latest first. */
export async function differencesOf(
  tx: Tx,
  s: Session,
  { branchId, open, limit, offset }: ParsedOf<typeof contract.differences>,
): Promise<ReplyOf<typeof contract.differences>> {
  const from = `from offline_difference x join offline_sale o on o.id = x.sale_id
    where x.branch_id = any ($1::int[]) and ($2::boolean is null or (x.acknowledged_at is null) = $2)`
  const at = [branchId ? [branchId] : s.branchIds, open ?? null]
  const [rows, total] = await Promise.all([
    tx.rows<Row>(
      `select x.id, x.kind, b.name as "branchName", t.name as "tillName", x.number, x.document_id as "documentId", n.number as "docNo",
         e.name as "cashierName", x.told_at as "soldAt", x.amount, x.detail, x.acknowledged_at as "acknowledgedAt", a.name as "acknowledgedBy", x.reason
       from (select x.*, o.number, o.document_id, o.told_at, o.cashier_id, o.device_id ${from} order by x.id desc limit $3 offset $4) x
       join branch b on b.id = x.branch_id join till_device d on d.id = x.device_id join till t on t.id = d.till_id
       join employee e on e.id = x.cashier_id left join employee a on a.id = x.acknowledged_by
       left join document n on n.branch_id = x.branch_id and n.id = x.document_id order by x.id desc`,
      [...at, limit, offset],
    ),
    tx.one<{ n: number }>(`select count(*)::int as n ${from}`, at),
  ])
  return { rows, count: total?.n ?? 0 }
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
      number: string
    }>(
      `select x.id, o.cashier_id as cashier, o.document_id as "documentId", o.number from offline_difference x join offline_sale o on o.id = x.sale_id
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
    for (const { documentId, number } of found)
      if (documentId)
        writeAudit(
          ...([tx, ctx, branchId] as const),
          { kind: 'sales-invoice', id: documentId, number },
          { action: 'Periksa', memo: reason },
        )
    await tx.commit()
    return { acknowledged: found.length }
  })
}
