import { z } from 'zod'
import { file, json } from '../endpoint.ts'
import { costlyDetail, costlyPreview } from '../document-detail.ts'
import {
  costlyListReply,
  costlySaved,
  documentListInput,
  goodsLine,
  header,
  taxMode,
} from '../document.ts'
import { id, pathId, price, textRequired } from '../values.ts'
import { returnReason, returnSettlement, returnStatusInput } from './purchase-return.ts'

/** Goods that go back without an invoice in these books, at a price agreed with the supplier (domain §3.1.5). */
export const pastReturnInput = z.strictObject({
  ...header,
  supplierId: id,
  warehouseId: id,
  /** What the supplier calls the old invoice. */
  refNo: textRequired(50),
  taxMode: taxMode.exclude(['INCLUDE']),
  reason: returnReason,
  settleBy: returnSettlement,
  lines: z
    .array(
      goodsLine
        .pick({ goodsUnitId: true, qty: true, memo: true })
        .extend({ unitPrice: price.refine((n) => n > 0, 'Harga retur wajib diisi') }),
    )
    .min(1, 'Minimal satu baris harus diisi')
    .max(1000),
})
export type PastReturnInput = z.output<typeof pastReturnInput>

const view = ['purchase/past-return:view']
const base = { summary: 'Retur Pembelian Lampau' }

export const pastReturn = {
  getAll: json({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/past-return/get/all',
    rights: view,
    input: documentListInput,
    reply: costlyListReply,
  }),
  /** [NEW] */
  xlsx: file({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/past-return/get/xlsx',
    answer: 'xlsx',
    rights: ['purchase/past-return:export'],
    input: documentListInput,
  }),
  /** [NEW] */
  preview: json({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/past-return/preview',
    rights: ['purchase/past-return:add'],
    input: pastReturnInput,
    reply: costlyPreview,
  }),
  add: json({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/past-return/add',
    rights: ['purchase/past-return:add'],
    input: pastReturnInput,
    reply: costlySaved,
  }),
  updateStatus: json({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/past-return/update/status',
    rights: [
      'purchase/past-return:approve',
      'purchase/past-return:edit',
      'bank-cash/bank-receipts:add',
    ],
    input: returnStatusInput,
    reply: costlySaved,
  }),
  get: json({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/past-return/get/{id}',
    rights: view,
    input: z.strictObject({ id: pathId }),
    reply: costlyDetail,
  }),
  pdf: file({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/past-return/pdf',
    also: ['/core/v1/purchase/past-return/get/pdf/{id}'],
    answer: 'pdf',
    rights: ['purchase/past-return:print', ...view],
    input: z.strictObject({ id: pathId }),
  }),
}
