import type { DocumentDetail } from '#contract/document-detail.ts'
import type { PurchaseInvoiceInput } from '#contract/purchase/purchase-invoice.ts'
import { purchaseReceipt } from '#contract/purchase/purchase-receipt.ts'
import { call } from '../platform/api.ts'
import { type Form, newRow } from '../ui/form-state.ts'
import { type GoodsRow, rowsOf } from '../ui/goods-row.ts'

/** A received line on the supplier's paper. What begins with `$` is not sent. */
export interface InvoiceRow extends GoodsRow {
  receiptId: number
  receiptLine: number
  $receipt: string
}

/** What was received and not yet invoiced, at the order's price and discount. */
export function rowsToInvoice({ document, lines }: DocumentDetail): InvoiceRow[] {
  return lines.flatMap((line, i) => {
    // Quantities have four decimals; a division must not invent more.
    const left = Math.round(((line.baseQty - line.takenQty) / line.conversion) * 10_000) / 10_000
    if (left <= 0) return []
    const { $goods } = rowsOf(lines)[i] ?? {}
    return newRow({
      receiptId: document.id,
      receiptLine: line.line,
      qty: left,
      unitPrice: line.unitPrice,
      discountTiers: line.discountTiers,
      $goods,
      $receipt: document.docNo ?? '',
    })
  })
}

export type InvoiceForm = Form<PurchaseInvoiceInput>

export function invoiceRows(form: InvoiceForm): InvoiceRow[] {
  return (form.get().lines ?? []) as unknown as InvoiceRow[]
}

/** Lines of newly chosen receipts are added, those of dropped ones leave; what was typed stays. */
export async function takeReceipts(form: InvoiceForm, ids: number[]): Promise<void> {
  const before = form.get().receiptIds ?? []
  form.set('receiptIds', ids)
  const added = await Promise.all(
    ids.filter((id) => !before.includes(id)).map((id) => call(purchaseReceipt.get, { id })),
  )
  // Another receipt may have been chosen or dropped while these were on their way.
  const wanted = form.get().receiptIds ?? []
  const kept = invoiceRows(form).filter((row) => wanted.includes(row.receiptId))
  const known = new Set(kept.map((row) => row.receiptId))
  const fresh = added.filter(
    ({ document }) => wanted.includes(document.id) && !known.has(document.id),
  )
  form.set('lines', [...kept, ...fresh.flatMap(rowsToInvoice)] as never)
  const mode = fresh[0]?.document.taxMode
  if (mode && before.length === 0) form.set('taxMode', mode)
}

/** A form that begins with one receipt. */
export function draftOf(receipt: DocumentDetail) {
  const { id, supplierId, supplierName, taxMode } = receipt.document
  return {
    supplierId,
    receiptIds: [id],
    taxMode: taxMode ?? ('EXCLUDE' as const),
    lines: rowsToInvoice(receipt),
    $names: { supplierId: supplierName ?? '' },
  }
}
