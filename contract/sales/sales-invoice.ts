import { z } from 'zod'
import { file, json } from '../endpoint.ts'
import { documentDetail, preview } from '../document-detail.ts'
import { documentListInput, documentListReply, header, saved } from '../document.ts'
import { id, moneyNotNegative, pathId, qtyPositive } from '../values.ts'

/** Bills processed orders of one customer, whole or in part (domain §3.2.6). */
export const salesInvoiceInput = z.strictObject({
  ...header,
  orderIds: z.array(id).min(1, 'Pilih pesanan').max(20),
  /** Quantities in the order line's unit; all that is left when absent. */
  lines: z
    .array(
      z.strictObject({ orderId: id, orderLine: z.number().int().positive(), qty: qtyPositive }),
    )
    .max(1000)
    .nullish(),
  freight: moneyNotNegative.nullish(),
})
export type SalesInvoiceInput = z.output<typeof salesInvoiceInput>

const view = ['sales/invoice:view']
const base = { summary: 'Faktur Penjualan' }
const read = [...view, 'sales/cashier:view', 'sales/repayment-of-receivable:view']

export const salesInvoice = {
  getAll: json({
    ...base,
    method: 'POST',
    path: '/core/v1/sales/invoices/get/all',
    rights: read,
    input: documentListInput,
    reply: documentListReply,
  }),
  /** [NEW] */
  xlsx: file({
    ...base,
    method: 'POST',
    path: '/core/v1/sales/invoices/get/xlsx',
    answer: 'xlsx',
    rights: ['sales/invoice:export'],
    input: documentListInput,
  }),
  /** Written without /core/v1 in the specification: both are served. */
  getAllBare: json({
    ...base,
    method: 'POST',
    path: '/sales/invoice/get/all',
    also: ['/core/v1/sales/invoice/get/all'],
    rights: read,
    input: documentListInput,
    reply: documentListReply,
  }),
  /** [NEW] */
  preview: json({
    ...base,
    method: 'POST',
    path: '/core/v1/sales/invoices/preview',
    rights: ['sales/invoice:add'],
    input: salesInvoiceInput,
    reply: preview,
  }),
  add: json({
    ...base,
    method: 'POST',
    path: '/sales/invoice/add',
    also: ['/core/v1/sales/invoice/add'],
    rights: ['sales/invoice:add'],
    input: salesInvoiceInput,
    reply: saved,
  }),
  getBare: json({
    ...base,
    method: 'POST',
    path: '/sales/invoice/get',
    also: ['/core/v1/sales/invoice/get'],
    rights: read,
    input: z.strictObject({ id }),
    reply: documentDetail,
  }),
  get: json({
    ...base,
    method: 'GET',
    path: '/core/v1/sales/invoices/get/{id}',
    rights: read,
    input: z.strictObject({ id: pathId }),
    reply: documentDetail,
  }),
  print: json({
    ...base,
    method: 'GET',
    path: '/core/v1/sales/invoices/print/{id}',
    rights: read,
    input: z.strictObject({ id: pathId }),
    reply: documentDetail,
  }),
  pdf: file({
    ...base,
    method: 'GET',
    path: '/core/v1/sales/invoices/get/pdf/{id}',
    answer: 'pdf',
    rights: read,
    input: z.strictObject({ id: pathId }),
  }),
  /** [NEW] The till's receipt, 80 mm. */
  receipt: file({
    ...base,
    method: 'GET',
    path: '/core/v1/sales/invoices/get/receipt/{id}',
    answer: 'pdf',
    rights: read,
    input: z.strictObject({ id: pathId }),
  }),
}
