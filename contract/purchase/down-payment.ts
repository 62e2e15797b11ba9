import { z } from 'zod'
import { file, json } from '../endpoint.ts'
import { documentDetail, preview } from '../document-detail.ts'
import { documentListInput, documentListReply, header, paymentRow, saved } from '../document.ts'
import { date, id, moneyPositive, pathId, text } from '../values.ts'
import { taxInvoiceNo } from './tax-invoice.ts'

/** Money paid to a supplier before his bill (domain §3.1.7). */
export const downPaymentInput = z.strictObject({
  ...header,
  supplierId: id,
  purchaseOrderId: id.nullish(),
  /** With PPN, where the supplier has made out a tax invoice for it. */
  amount: moneyPositive,
  taxed: z.boolean().nullish(),
  taxInvoiceNo: taxInvoiceNo.nullish(),
  taxInvoiceDate: date.nullish(),
  payments: z.array(paymentRow).min(1, 'Pembayaran wajib diisi').max(10),
})
export type DownPaymentInput = z.output<typeof downPaymentInput>

/** The supplier gives back what was not used: cash or bank comes in. */
export const downPaymentRefundInput = z.strictObject({
  ...header,
  downPaymentId: id,
  amount: moneyPositive,
  methodId: id,
  bankAccountId: id.nullish(),
  refNo: text(50).nullish(),
})
export type DownPaymentRefundInput = z.output<typeof downPaymentRefundInput>

const view = ['purchase/debt-down-payment:view']
const base = { summary: 'Uang Muka Pembelian' }

export const downPayment = {
  getAll: json({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/down-payment/get/all',
    also: ['/core/v1/purchase/debt-payment/down-payment/get/all'],
    rights: view,
    input: documentListInput,
    reply: documentListReply,
  }),
  /** [NEW] */
  xlsx: file({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/down-payment/get/xlsx',
    answer: 'xlsx',
    rights: ['purchase/debt-down-payment:export'],
    input: documentListInput,
  }),
  /** [NEW] */
  preview: json({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/down-payment/preview',
    rights: ['purchase/debt-down-payment:add'],
    input: downPaymentInput,
    reply: preview,
  }),
  add: json({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/down-payment/add',
    also: ['/core/v1/purchase/debt-payment/down-payment/add'],
    rights: ['purchase/debt-down-payment:add'],
    input: downPaymentInput,
    reply: saved,
  }),
  /** [NEW] Answers with the receipt of cash or bank that it writes (domain §3.1.7). */
  refund: json({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/down-payment/refund',
    rights: ['purchase/debt-down-payment:edit'],
    input: downPaymentRefundInput,
    reply: saved,
  }),
  get: json({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/down-payment/get/{id}',
    also: ['/core/v1/purchase/debt-payment/down-payment/get/{id}'],
    rights: view,
    input: z.strictObject({ id: pathId }),
    reply: documentDetail,
  }),
  pdf: file({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/down-payment/pdf',
    also: ['/core/v1/purchase/debt-payment/down-payment/pdf'],
    answer: 'pdf',
    rights: ['purchase/debt-down-payment:print', ...view],
    input: z.strictObject({ id: pathId }),
  }),
}
