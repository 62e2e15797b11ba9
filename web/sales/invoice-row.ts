import type { DocumentDetail } from '#contract/document-detail.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { salesInvoice } from '#contract/sales/sales-invoice.ts'
import { salesOrder } from '#contract/sales/sales-order.ts'
import { type Form, newRow } from '../ui/form-state.ts'
import { type GoodsChoice, type GoodsRow, goodsOf } from '../ui/goods-row.ts'
import { countedOf, inPieces } from '../ui/goods-units.ts'
import { takenOf, takeSources } from '../ui/source-lines.tsx'

export type InvoiceForm = Form<InputOf<typeof salesInvoice.add>>

/** A line of an order on its invoice. What begins with `$` is not sent. */
export interface InvoiceRow extends GoodsRow {
  orderId: number
  orderLine: number
  $goods: GoodsChoice
  $order: string
  $customer: { id: number; name: string } | null
  /** What of the order has not been invoiced yet. */
  $left: number
  /** Of the whole order line, for show: the server computes the share. */
  $ordered: { qty: number; net: number; unitPrice: number }
}

/** What is left of the order, in its own units. */
export function rowsToInvoice({ document, lines }: DocumentDetail): InvoiceRow[] {
  const { id, docNo, customerId, customerName } = document
  return lines
    .filter((line) => takenOf(line).left > 0)
    .map((line) =>
      inPieces(
        newRow({
          orderId: id,
          orderLine: line.line,
          qty: takenOf(line).left,
          $order: docNo ?? '',
          $customer: customerId ? { id: customerId, name: customerName ?? '' } : null,
          $left: takenOf(line).left,
          $ordered: { qty: line.qty, net: line.net, unitPrice: line.unitPrice },
          $goods: goodsOf(line),
        }),
      ),
    )
}

/** The share of the order line's net that this quantity is. */
export function shareOf(row: InvoiceRow): number {
  const ordered = countedOf(row, row.$ordered.qty)
  return ordered === 0 ? 0 : Math.round((row.$ordered.net * (row.qty ?? 0)) / ordered)
}

export const takeOrders = (form: InvoiceForm, ids: number[]) => takeSources(form, orders, ids)

const orders = {
  field: 'orderIds',
  endpoint: salesOrder.get,
  sourceOf: (row: InvoiceRow) => row.orderId,
  rows: rowsToInvoice,
}
