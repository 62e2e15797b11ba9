import { z } from 'zod'
import { file, json } from '../endpoint.ts'
import { documentDetail } from '../document-detail.ts'
import { documentListInput, documentListReply, header, saved } from '../document.ts'
import { openItem } from '../open-item.ts'
import { date, id, money, pathId, qty, textRequired } from '../values.ts'

/** A supplier hands over his bills and learns when they are paid (tukar faktur, domain §3.1.9). */
export const supplierReceiptInput = z.strictObject({
  ...header,
  supplierId: id,
  /** Who brought the papers. */
  receivedFrom: textRequired(100),
  plannedPayDate: date,
  lines: z
    .array(
      z.strictObject({
        documentId: id,
        hasInvoice: z.boolean(),
        hasTaxInvoice: z.boolean(),
        hasDeliveryNote: z.boolean(),
      }),
    )
    .min(1, 'Pilih tagihan yang diterima')
    .max(500),
})
export type SupplierReceiptInput = z.output<typeof supplierReceiptInput>

const menu = 'purchase/supplier-receipt'
const view = [`${menu}:view`]
const base = { summary: 'Tanda Terima Supplier' }

export const supplierReceipt = {
  /** Open papers of a supplier that stand on no open receipt yet. */
  eligible: json({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/supplier-receipt/transaction/get/all',
    rights: view,
    input: z.strictObject({ supplierId: id, branchId: id.nullish() }),
    reply: z.object({ rows: z.array(openItem) }),
  }),
  history: json({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/supplier-receipt/history/get/all',
    rights: view,
    input: documentListInput,
    reply: documentListReply,
  }),
  /** [NEW] */
  xlsx: file({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/supplier-receipt/history/get/xlsx',
    answer: 'xlsx',
    rights: [`${menu}:export`],
    input: documentListInput,
  }),
  add: json({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/supplier-receipt/transaction/add',
    also: ['/core/v1/purchase/supplier-receipt/add'],
    rights: [`${menu}:add`],
    input: supplierReceiptInput,
    reply: saved,
  }),
  get: json({
    ...base,
    method: 'GET',
    path: '/core/v1/purchase/supplier-receipt/transaction/get/{id}',
    rights: [...view, 'purchase/debt-repayment:add'],
    input: z.strictObject({ id: pathId }),
    reply: documentDetail,
  }),
  pdf: file({
    ...base,
    method: 'GET',
    path: '/core/v1/purchase/supplier-receipt/transaction/pdf/{id}',
    also: ['/core/v1/purchase/supplier-receipt/transaction/get/pdf/{id}'],
    answer: 'pdf',
    rights: [`${menu}:print`, ...view],
    input: z.strictObject({ id: pathId }),
  }),
  /** How much of an invoice's goods is sold by now: stores pay by what they have sold. */
  soldOf: json({
    ...base,
    method: 'GET',
    path: '/core/v1/supplier/invoice/detail/stock/{id}',
    rights: [...view, 'purchase/invoice:view'],
    input: z.strictObject({ id: pathId }),
    reply: z.object({
      rows: z.array(
        z.object({
          line: z.number().int(),
          goodsId: id,
          goodsCode: z.string(),
          goodsName: z.string(),
          baseUnitName: z.string(),
          /** Base units invoiced, sold in the branch since then, and left in it now. */
          invoicedQty: qty,
          soldQty: qty,
          onHand: qty,
          net: money,
        }),
      ),
    }),
  }),
}
