import { z } from 'zod'
import { file, json } from '../endpoint.ts'
import {
  documentDetail,
  documentListInput,
  documentListReply,
  header,
  paymentRow,
  preview,
  saved,
  settlementLine,
} from '../document.ts'
import { date, id, money, moneyNotNegative, pathId } from '../values.ts'

/** Papers of one supplier that are settled, and the money that does it (domain §3.1.10). */
export const debtPaymentInput = z.strictObject({
  ...header,
  supplierId: id,
  lines: z.array(settlementLine).min(1, 'Pilih faktur yang dibayar').max(500),
  payments: z.array(paymentRow).min(1, 'Pembayaran wajib diisi').max(20),
  /** Granted by the supplier at payment. */
  discount: moneyNotNegative.nullish(),
})
export type DebtPaymentInput = z.output<typeof debtPaymentInput>

/** A paper that is still open. */
export const openItem = z.object({
  documentId: id,
  kind: z.string(),
  docNo: z.string(),
  docDate: date,
  dueDate: date.nullable(),
  refNo: z.string().nullable(),
  sign: z.number().int(),
  amount: money,
  open: money,
  daysLate: z.number().int(),
})

const view = ['purchase/debt-repayment:view']
const base = { summary: 'Pelunasan Hutang' }

export const debtPayment = {
  getAll: json({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/debt-payment/get/all',
    rights: view,
    input: documentListInput,
    reply: documentListReply,
  }),
  /** [NEW] */
  xlsx: file({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/debt-payment/get/xlsx',
    answer: 'xlsx',
    rights: ['purchase/debt-repayment:export'],
    input: documentListInput,
  }),
  get: json({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/debt-payment/get',
    rights: view,
    input: z.strictObject({ id }),
    reply: documentDetail,
  }),
  /** [NEW] What is open with a supplier. */
  openItems: json({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/debt-payment/open-items',
    rights: view,
    input: z.strictObject({ supplierId: id, branchId: id.nullish() }),
    reply: z.object({ rows: z.array(openItem) }),
  }),
  /** [NEW] */
  preview: json({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/debt-payment/preview',
    rights: ['purchase/debt-repayment:add'],
    input: debtPaymentInput,
    reply: preview,
  }),
  add: json({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/debt-payment/add',
    rights: ['purchase/debt-repayment:add'],
    input: debtPaymentInput,
    reply: saved,
  }),
  /** [NEW] */
  pdf: file({
    ...base,
    method: 'GET',
    path: '/core/v1/purchase/debt-payment/get/pdf/{id}',
    answer: 'pdf',
    rights: ['purchase/debt-repayment:print', ...view],
    input: z.strictObject({ id: pathId }),
  }),
}
