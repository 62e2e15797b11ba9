import { z } from 'zod'
import { documentCalls } from '../document-calls.ts'
import { moveDueDay } from '../due-day.ts'
import { group, json } from '../endpoint.ts'
import {
  discountTiers,
  header,
  headerDiscount,
  linesOf,
  settlementLine,
  taxMode,
} from '../document.ts'
import { date, id, rupiah, rupiahNotNegative, price, qtyPositive, textRequired } from '../values.ts'
import { withholdingFields } from '../withholding.ts'
import { openItemsReply } from '../open-item.ts'
import { taxInvoiceFields } from './tax-invoice.ts'

/** What is written on a purchase invoice (domain §3.1.3). */
export const purchaseInvoiceInput = z.strictObject({
  ...header,
  supplierId: id,
  receiptIds: z.array(id).min(1, 'Pilih penerimaan barang').max(50),
  supplierInvoiceNo: textRequired(50),
  supplierInvoiceDate: date.nullish(),
  ...taxInvoiceFields,
  /** What his tax invoice says, where his lines were rounded another way than ours; further away is refused. */
  taxInvoiceDpp: rupiahNotNegative.nullish(),
  taxInvoiceVat: rupiahNotNegative.nullish(),
  taxMode,
  termDays: z.number().int().min(0).max(180).nullish(),
  headerDiscount: headerDiscount.nullish(),
  freight: rupiahNotNegative.nullish(),
  /** Kept back of the freight. */
  ...withholdingFields,
  /** The supplier's own rounding, −100 to 100 rupiah. */
  roundingAdj: rupiah.refine((n) => Math.abs(n) <= 100, 'Pembulatan antara −100 dan 100').nullish(),
  /** Total on the supplier's document; more than 100 rupiah away is refused. */
  supplierTotal: rupiahNotNegative.nullish(),
  /** Money paid ahead that pays part of this bill. */
  downPaymentUse: z.array(settlementLine).max(20).nullish(),
  lines: linesOf({
    receiptId: id,
    receiptLine: z.number().int().positive(),
    qty: qtyPositive,
    unitPrice: price,
    discountTiers: discountTiers.nullish(),
    discountAmount: rupiahNotNegative.nullish(),
  }),
})
export type PurchaseInvoiceInput = z.output<typeof purchaseInvoiceInput>

export const purchaseInvoice = group('Faktur Pembelian', {
  ...documentCalls('purchase-invoice', {
    input: purchaseInvoiceInput,
    readers: ['purchase/debt-repayment:view'],
    paths: {
      getAll: 'POST /core/v1/purchase/invoice/get/all',
      /** [NEW] */
      xlsx: 'POST /core/v1/purchase/invoice/get/xlsx',
      /** [NEW] */
      preview: 'POST /core/v1/purchase/invoice/preview',
      add: 'POST /core/v1/purchase/invoice/add',
      get: 'GET /core/v1/purchase/invoice/get/{id}',
      pdf: 'GET /core/v1/purchase/invoice/get/pdf/{id}',
    },
  }),
  moveDueDay: moveDueDay('POST /core/v1/purchase/invoice/due-day', 'purchase/invoice'),
  /** [NEW] Money paid ahead to the supplier that is not used yet. */
  downPayments: json('POST /core/v1/purchase/invoice/down-payments', {
    rights: ['purchase/invoice:add'],
    input: z.strictObject({ supplierId: id, branchId: id.nullish() }),
    reply: openItemsReply,
  }),
})
