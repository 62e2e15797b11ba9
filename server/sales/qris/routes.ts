import { everyWord } from '#server/platform/sql.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import { statusLabel } from '#contract/labels.ts'
import { type QrisPayment, qris as contract, qrisPaymentRow } from '#contract/sales/qris.ts'
import { exportRows } from '#server/masters/export.ts'
import type { Tx } from '#server/platform/db.ts'
import { orderedBy } from '#server/platform/list-order.ts'
import { atBranch, reads, route } from '#server/platform/route.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'
import { instantText } from '#server/platform/time.ts'
import { takeNotification } from './notification.ts'
import { QRIS_ROWS, cancelPayment, checkPayment, createPayment, readPayment } from './payments.ts'
import { refundQris } from './refund.ts'

type Asked = ParsedOf<typeof contract.getAll>

/** What came and nobody has used stands first. */
async function list(tx: Tx, s: Session, input: Asked) {
  const f = input.filter ?? {}
  const where = `where q.branch_id = any ($1::int[]) and ($2::text[] is null or q.status = any ($2)) and ($3::bigint is null or q.edc_id = $3)
    and (not $4 or q.paid_at is not null and q.ended_at is not null)
    and ($5::date is null or (q.created_at at time zone b.timezone)::date >= $5) and ($6::date is null or (q.created_at at time zone b.timezone)::date <= $6)
    and search_key(concat_ws(' ', q.reference, q.approval_code, q.issuer, d.number, q.refund_no, u.name)) like all ($7::text[])`
  const values = [
    input.branchId ? [refuseForeign(s, input.branchId)] : s.branchIds,
    f.status?.length ? f.status : null,
    f.edcId ?? null,
    f.lateOnly ?? false,
    f.dateFrom ?? null,
    f.dateTo ?? null,
    everyWord(input.search ?? ''),
  ]
  const usual = `(q.status = 'RECEIVED') desc, q.created_at desc, q.id`
  const order = orderedBy(contract.getAll, s, input.sort, usual)
  const [rows, whole] = await Promise.all([
    tx.rows<QrisPayment>(
      `${QRIS_ROWS} ${where} order by ${order}
       limit ${input.limit} offset ${input.offset}`,
      values,
    ),
    tx.one<{ count: number; amount: number }>(
      `select count(*) as count, coalesce(sum(x.amount), 0) as amount from (${QRIS_ROWS} ${where}) x`,
      values,
    ),
  ])
  return { rows, count: whole?.count ?? 0, sums: { amount: whole?.amount ?? 0 } }
}

/** Codes that the cart waits for or has; money that was given up, or lies about, is offered to any cart for a day. */
async function ofCart(
  tx: Tx,
  _s: Session,
  { branchId, cartKey }: ParsedOf<typeof contract.ofCart>,
) {
  const [rows, unused] = await Promise.all([
    tx.rows<QrisPayment>(
      `${QRIS_ROWS} where q.branch_id = $1 and q.cart_key = $2
         and (q.status = 'WAITING_PAYMENT' or q.status = 'RECEIVED' and q.ended_at is null) order by q.id`,
      [branchId, cartKey],
    ),
    tx.rows<QrisPayment>(
      `${QRIS_ROWS} where q.branch_id = $1 and q.status = 'RECEIVED' and q.created_at > clock_timestamp() - interval '1 day'
         and (q.ended_at is not null or q.cart_key <> $2 and q.paid_at < clock_timestamp() - interval '15 minutes')
       order by q.paid_at desc limit 20`,
      [branchId, cartKey],
    ),
  ])
  return { rows, unused }
}

const told = (row: QrisPayment, timezone: string) => ({
  ...row,
  status: statusLabel(row.status),
  createdAt: instantText(row.createdAt, timezone),
  paidAt: row.paidAt && instantText(row.paidAt, timezone),
})

export const qrisRoutes = [
  route(contract.create, createPayment),
  reads(contract.ofCart, ofCart, atBranch),
  route(contract.check, checkPayment),
  route(contract.cancel, cancelPayment),
  reads(contract.getAll, list),
  route(contract.xlsx, (ctx, input) =>
    exportRows(
      ctx,
      {
        kind: 'pembayaran-qris',
        title: 'Pembayaran QRIS',
        row: qrisPaymentRow,
        excel: [
          ['createdAt', 'text'],
          ['branchName', 'text'],
          ['terminalName', 'text'],
          ['cashierName', 'text'],
          ['amount', 'money'],
          ['status', 'text'],
          ['paidAt', 'text'],
          ['approvalCode', 'text'],
          ['issuer', 'text'],
          ['docNo', 'text'],
          ['refundNo', 'text'],
          ['reference', 'text'],
        ],
      },
      async (tx, s, page) => {
        const { rows, count } = await list(tx, s, { ...input, ...page })
        return { rows: rows.map((row) => told(row, s.timezone)), count }
      },
    ),
  ),
  reads(contract.get, (tx, s, { id }) => readPayment(tx, s.branchIds, id)),
  route(contract.refund, refundQris),
  route(contract.notify, (ctx, input, { request }) => takeNotification(ctx, input, request)),
]
