import type { DocumentDetail } from '#contract/document-detail.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { salesInvoice } from '#contract/sales/sales-invoice.ts'
import { salesOrder } from '#contract/sales/sales-order.ts'
import { call } from '../platform/api.ts'
import { type Form, newRow } from '../ui/form-state.ts'
import type { GoodsChoice } from '../ui/goods-row.ts'

export type InvoiceForm = Form<InputOf<typeof salesInvoice.add>>

/** A line of an order on its invoice. What begins with `$` is not sent. */
export interface InvoiceRow {
  $key: string
  orderId: number
  orderLine: number
  qty: number | null
  $goods: GoodsChoice
  $order: string
  $customer: { id: number; name: string } | null
  /** What of the order has not been invoiced yet. */
  $left: number
  /** Of the whole order line, for show: the server computes the share. */
  $ordered: { qty: number; net: number; unitPrice: number }
}

export function invoiceRows(form: InvoiceForm): InvoiceRow[] {
  return (form.get().lines ?? []) as unknown as InvoiceRow[]
}

export function rowsToInvoice({ document, lines }: DocumentDetail): InvoiceRow[] {
  return lines.flatMap((line) => {
    const left = leftOf(line)
    if (left <= 0) return []
    const { goodsUnitId, goodsId, unitName, conversion, baseUnitName, taxType, unitPrice } = line
    return newRow({
      orderId: document.id,
      orderLine: line.line,
      qty: left,
      $order: document.docNo ?? '',
      $customer: document.customerId
        ? { id: document.customerId, name: document.customerName ?? '' }
        : null,
      $left: left,
      $ordered: { qty: line.qty, net: line.net, unitPrice },
      $goods: {
        goodsUnitId,
        goodsId,
        code: line.goodsCode,
        name: line.goodsName,
        unitName,
        conversion,
        baseUnitName,
        taxType,
        units: [{ goodsUnitId, unitName, conversion }],
      },
    })
  })
}

/** In the order's unit; a division must not invent more than four decimals. */
function leftOf(line: DocumentDetail['lines'][number]): number {
  return Math.round(((line.baseQty - line.takenQty) / line.conversion) * 10_000) / 10_000
}

/** The share of the order line's net that this quantity is. */
export function shareOf(row: InvoiceRow): number {
  return row.$ordered.qty === 0
    ? 0
    : Math.round((row.$ordered.net * (row.qty ?? 0)) / row.$ordered.qty)
}

/** Lines of newly chosen orders are added, those of dropped ones leave; what was typed stays. */
export async function takeOrders(form: InvoiceForm, ids: number[]): Promise<void> {
  const before = form.get().orderIds ?? []
  form.set('orderIds', ids)
  const added = await Promise.all(
    ids.filter((id) => !before.includes(id)).map((id) => call(salesOrder.get, { id })),
  )
  // Another order may have been chosen or dropped while these were on their way.
  const wanted = form.get().orderIds ?? []
  const kept = invoiceRows(form).filter((row) => wanted.includes(row.orderId))
  const known = new Set(kept.map((row) => row.orderId))
  const fresh = added.filter(
    ({ document }) => wanted.includes(document.id) && !known.has(document.id),
  )
  form.set('lines', [...kept, ...fresh.flatMap(rowsToInvoice)] as never)
}
