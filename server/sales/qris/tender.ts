import type { TillPayment } from '#contract/document.ts'
import type { PostingContext, WrittenDocument } from '#server/documents/types.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { rupiah } from '#contract/money.ts'

interface Received {
  id: number
  edc_id: number
  method_id: number
  status: string
  paid_amount: number | null
  approval_code: string | null
  issuer: string | null
}

/**
 * Tenders that codes of our own brought, as the provider told of them. Their rows stay locked until the sale is
 * written, so two tills never use the same money.
 */
export async function withQris(
  { tx, branchId }: PostingContext,
  payments: TillPayment[],
): Promise<TillPayment[]> {
  const ids = idsOf(payments)
  if (ids.length === 0) return payments
  const rows = await tx.rows<Received>(
    `select id, edc_id, method_id, status, paid_amount, approval_code, issuer from qris_payment
     where branch_id = $1 and id = any ($2::bigint[]) order by id for update`,
    [branchId, ids],
  )
  const seen = new Set<number>()
  return payments.map((payment, i) => {
    const id = payment.qrisPaymentId
    if (!id) return payment
    const row = usable(
      rows.find((one) => one.id === id),
      seen.has(id),
      i,
    )
    seen.add(id)
    if (payment.amount !== row.paid_amount)
      throw new Refusal(
        'PAY_MISMATCH',
        `Pembayaran QRIS ini senilai ${rupiah(row.paid_amount ?? 0)}`,
        {
          field: `payments.${i}.amount`,
        },
      )
    return {
      ...payment,
      methodId: row.method_id,
      edcId: row.edc_id,
      approvalCode: row.approval_code,
      refNo: row.issuer,
    }
  })
}

function usable(row: Received | undefined, twice: boolean, i: number): Received {
  const field = `payments.${i}.qrisPaymentId`
  if (!row)
    throw new Refusal('NOT_FOUND', 'Pembayaran QRIS tidak ditemukan', { status: 404, field })
  if (row.status === 'RECEIVED' && !twice) return row
  throw notUsable(twice ? 'APPLIED' : row.status, field)
}

const WHY: Record<string, string> = {
  APPLIED: 'Pembayaran QRIS ini sudah dipakai',
  REFUNDED: 'Pembayaran QRIS ini sudah dikembalikan',
}

/** Only money that came and lies with us is used or given back. */
export const notUsable = (status: string, field: string): Refusal =>
  new Refusal('QRIS_NOT_USABLE', WHY[status] ?? 'Pembayaran QRIS ini belum diterima', { field })

/** In the transaction of the sale that they pay. */
export async function applyQris(
  { tx, documentId }: Pick<WrittenDocument, 'tx' | 'documentId'>,
  branchId: number,
  payments: readonly TillPayment[],
): Promise<void> {
  const ids = idsOf(payments)
  if (ids.length === 0) return
  await tx.rows(
    `update qris_payment set status = 'APPLIED', document_id = $3 where branch_id = $1 and id = any ($2::bigint[])`,
    [branchId, ids, documentId],
  )
}

/** The sale is undone, the money stays with us: to be used for another one, or given back. */
export const freeQris = (tx: Tx, branchId: number, documentId: number) =>
  tx.rows(
    `update qris_payment set status = 'RECEIVED', document_id = null where branch_id = $1 and document_id = $2 and status = 'APPLIED'`,
    [branchId, documentId],
  )

const idsOf = (payments: readonly Pick<TillPayment, 'qrisPaymentId'>[]): number[] =>
  payments.flatMap(({ qrisPaymentId }) => (qrisPaymentId ? [qrisPaymentId] : []))
