import { z } from 'zod'
import { file, json } from '../endpoint.ts'
import { documentDetail, preview } from '../document-detail.ts'
import { documentListInput, documentListReply, header, paymentRow, saved } from '../document.ts'
import { id, moneyPositive, pathId } from '../values.ts'

/** Money paid to a supplier before his bill (domain §3.1.7). */
export const downPaymentInput = z.strictObject({
  ...header,
  supplierId: id,
  purchaseOrderId: id.nullish(),
  amount: moneyPositive,
  payments: z.array(paymentRow).min(1, 'Pembayaran wajib diisi').max(10),
})
export type DownPaymentInput = z.output<typeof downPaymentInput>

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
