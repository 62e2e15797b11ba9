import { randomUUID } from 'node:crypto'
import type { Saved } from '#contract/document.ts'
import type { SalesDownPaymentUpdate } from '#contract/sales/sales-down-payment.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { giveCreditBack } from './credit-back.ts'

interface Rest {
  branchId: number
  /** Rupiah with PPN that nothing took yet. */
  amount: number
}

/** What is left of money ahead that bills or repayments took a part of; null where nothing of it is used. */
export const restOf = (ctx: Ctx, id: number): Promise<Rest | null> =>
  ctx.read(async (tx, s) => {
    const item = await tx.one<Rest & { used: boolean }>(
      `select branch_id as "branchId", amount - settled as amount, settled > 0 as used from open_item
       where branch_id = any ($1::int[]) and document_id = $2 and line = 0`,
      [s.branchIds, id],
    )
    return item?.used ? item : null
  })

/** What is left goes back with its share of PPN, by a voucher of its own (domain §3.2.10). */
export async function refundRest(
  ctx: Ctx,
  {
    id: documentId,
    requestId,
    methodId,
    bankAccountId,
    refNo,
    approvalToken,
  }: SalesDownPaymentUpdate,
  rest: Rest,
): Promise<Saved> {
  if (rest.amount === 0) throw new Refusal('STATUS_INVALID', 'Uang muka sudah habis terpakai')
  if (!methodId)
    throw new Refusal('REQUIRED', 'Metode Pembayaran wajib diisi', { field: 'methodId' })
  const { today: docDate } = await ctx.read(async (_tx, s) => s)
  const tender = { methodId, bankAccountId, refNo }
  return giveCreditBack(ctx, {
    requestId: requestId ?? randomUUID(),
    docDate,
    documentId,
    ...rest,
    ...tender,
    approvalToken,
  })
}
