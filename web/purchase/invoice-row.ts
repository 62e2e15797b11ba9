import type { DocumentDetail, DocumentLine } from '#contract/document-detail.ts'
import type { TaxMode } from '#contract/document.ts'
import { type PurchaseInvoiceInput, purchaseInvoice } from '#contract/purchase/purchase-invoice.ts'
import { purchaseReceipt } from '#contract/purchase/purchase-receipt.ts'
import { type Form, newRow } from '../ui/form-state.ts'
import { type GoodsRow, goodsOf } from '../ui/goods-row.ts'
import { inPieces } from '../ui/goods-units.ts'
import { takenOf, takeSources } from '../ui/source-lines.tsx'

/** What the document of a line agreed for one unit of it, as that document writes it. */
export interface AgreedPrice {
  /** Kind of the document: `PO`. */
  paper: string
  taxMode: TaxMode | null
  unitPrice: number
  tiers: number[]
}

/** A received line on the supplier's document, or one that is still to come. What begins with `$` is not sent. */
export interface InvoiceRow extends GoodsRow {
  receiptId?: number
  receiptLine?: number
  orderId?: number
  orderLine?: number
  /** Number of the receipt; of the order where the goods are still to come. */
  $receipt: string
  /** What it was ordered with. */
  $order: number | null
  $orderLine: number | null
  /** What the receipt brought it in at: the order's price where there was one. Nothing for whoever does not see prices. */
  $agreed: AgreedPrice | null
  /** It as the bill writes it, once that is another price than the document's own. */
  $told?: number
}

/** What of a document is left to invoice, at its price and discount; each line with where it comes from. */
const rowsOf = (
  { document, lines }: DocumentDetail,
  from: (line: DocumentLine) => Partial<InvoiceRow>,
): InvoiceRow[] =>
  lines
    .filter((line) => takenOf(line).left > 0)
    .map((line) =>
      inPieces(
        newRow({
          $takes: true as const,
          qty: takenOf(line).left,
          unitPrice: line.unitPrice,
          discountTiers: line.discountTiers,
          $goods: goodsOf(line),
          $receipt: document.docNo ?? '',
          $order: line.sourceDocumentId,
          $orderLine: line.sourceLine,
          $agreed: agreedOf(line, document),
          ...from(line),
        }),
      ),
    )

/** What was received and not yet invoiced. */
export const rowsToInvoice = (receipt: DocumentDetail): InvoiceRow[] =>
  rowsOf(receipt, ({ line }) => ({ receiptId: receipt.document.id, receiptLine: line }))

/** What of an order did not come and is not billed. */
export const rowsAhead = (order: DocumentDetail): InvoiceRow[] => {
  const { id } = order.document
  return rowsOf(order, ({ line }) => ({
    orderId: id,
    orderLine: line,
    $order: id,
    $orderLine: line,
  }))
}

const agreedOf = (
  { unitPrice, discountTiers: tiers, sourceNo }: DocumentLine,
  { docNo, taxMode }: DocumentDetail['document'],
): AgreedPrice | null =>
  // Left out of the answer for whoever does not see what goods cost.
  typeof unitPrice === 'number'
    ? { paper: prefixOf(sourceNo ?? docNo), taxMode, unitPrice, tiers }
    : null

/** `PO` of `PO/SBY/2601/00001`. */
export const prefixOf = (docNo: string | null) => docNo?.split('/')[0] ?? ''

export type InvoiceForm = Form<PurchaseInvoiceInput>

/** The first document also tells whether its prices include VAT. */
async function take(form: InvoiceForm, of: typeof receipts | typeof orders, ids: number[]) {
  const { receiptIds, orderIds } = form.get()
  const first = [...(receiptIds ?? []), ...(orderIds ?? [])].length === 0
  const fresh = await takeSources(form, of, ids)
  const mode = fresh[0]?.document.taxMode
  if (mode && first) form.set('taxMode', mode)
}

export const takeReceipts = (form: InvoiceForm, ids: number[]) => take(form, receipts, ids)
/** Orders that are billed before their goods come. */
export const takeOrders = (form: InvoiceForm, ids: number[]) => take(form, orders, ids)

const orders = {
  field: 'orderIds',
  endpoint: purchaseInvoice.ofOrder,
  sourceOf: (row: InvoiceRow) => row.orderId,
  rows: rowsAhead,
}

const receipts = {
  field: 'receiptIds',
  endpoint: purchaseReceipt.get,
  sourceOf: (row: InvoiceRow) => row.receiptId,
  rows: rowsToInvoice,
}

/** A form that begins with one receipt. */
export const draftOf = (receipt: DocumentDetail) => ({
  ...beginning(receipt),
  receiptIds: [receipt.document.id],
  lines: rowsToInvoice(receipt),
})

/** A form that begins with one order whose goods are still to come. */
export const draftAhead = (order: DocumentDetail) => ({
  ...beginning(order),
  receiptIds: [],
  orderIds: [order.document.id],
  lines: rowsAhead(order),
})

const beginning = ({ document: { supplierId, supplierName, taxMode } }: DocumentDetail) => ({
  supplierId,
  taxMode: taxMode ?? ('EXCLUDE' as const),
  $names: { supplierId: supplierName ?? '' },
})
