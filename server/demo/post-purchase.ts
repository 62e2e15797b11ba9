import { api } from '#contract/api.ts'
import type { Saved } from '#contract/document.ts'
import type {
  GoodsLine,
  GoodsReceipt,
  InternalMutation,
  PurchaseInvoice,
  PurchaseOrder,
} from './events.ts'
import { documentOf, idOf, type Moment, post } from './moment.ts'

/** Ordering, receiving and billing, and goods that change warehouse. */
export function postPurchase(
  moment: Moment,
  event: PurchaseOrder | GoodsReceipt | PurchaseInvoice | InternalMutation,
): Promise<Saved> {
  switch (event.type) {
    case 'purchaseOrder':
      return order(moment, event)
    case 'goodsReceipt':
      return receive(moment, event)
    case 'purchaseInvoice':
      return bill(moment, event)
    case 'internalMutation':
      return move(moment, event)
  }
}

async function order(moment: Moment, e: PurchaseOrder): Promise<Saved> {
  const { lines } = moment.story
  const saved = await post(moment, e, api.purchase.purchaseOrder.add, {
    supplierId: idOf(moment, 'supplier', e.supplier),
    warehouseId: idOf(moment, 'warehouse', `${e.branch}/${e.warehouse}`),
    expectedDate: e.expectedDate,
    termDays: e.termDays,
    taxMode: e.taxMode,
    lines: e.lines.map((l) => ({ ...wanted(moment, l), unitPrice: l.price })),
  })
  lines.set(e.ref, lineNumbers(e.lines))
  if (e.approvedBy) await approve(moment, e, saved.id, e.approvedBy)
  return saved
}

async function approve(
  moment: Moment,
  e: PurchaseOrder,
  id: number,
  approves: string,
): Promise<void> {
  const { at, story } = moment
  const { players, written } = story
  const approvalToken = await players.approve({
    branch: e.branch,
    action: 'PO_APPROVAL',
    asks: e.by,
    approves,
    reason: 'Pesanan di atas batas pembelian',
  })
  await players.act(e.by, at, api.purchase.purchaseOrder.update, {
    id,
    action: 'APPROVE',
    approvalToken,
  })
  written.push({ branchId: idOf(moment, 'branch', e.branch), documentId: id, at })
}

async function receive(moment: Moment, e: GoodsReceipt): Promise<Saved> {
  const { lines } = moment.story
  const saved = await post(moment, e, api.purchase.purchaseReceipt.add, {
    purchaseOrderId: documentOf(moment, e.order),
    warehouseId: idOf(moment, 'warehouse', `${e.branch}/${e.warehouse}`),
    supplierDeliveryNo: e.supplierDeliveryNo,
    vehicleNo: e.vehicleNo,
    lines: e.lines.map((l) => ({ poLine: lineOf(moment, e.order, l.goods), qty: l.qty })),
  })
  lines.set(e.ref, lineNumbers(e.lines))
  return saved
}

function bill(moment: Moment, e: PurchaseInvoice): Promise<Saved> {
  const receiptId = documentOf(moment, e.receipt)
  return post(moment, e, api.purchase.purchaseInvoice.add, {
    supplierId: idOf(moment, 'supplier', e.supplier),
    receiptIds: [receiptId],
    supplierInvoiceNo: e.supplierInvoiceNo,
    supplierInvoiceDate: e.date,
    taxInvoiceNo: e.taxInvoiceNo,
    taxInvoiceDate: e.taxInvoiceNo ? e.date : null,
    taxMode: e.taxMode,
    termDays: e.termDays,
    lines: e.lines.map((l) => ({
      receiptId,
      receiptLine: lineOf(moment, e.receipt, l.goods),
      qty: l.qty,
      unitPrice: l.price,
      discountTiers: l.discounts,
    })),
  })
}

const move = (moment: Moment, e: InternalMutation) =>
  post(moment, e, api.stock.internalMutation.add, {
    warehouseId: idOf(moment, 'warehouse', `${e.branch}/${e.from}`),
    toWarehouseId: idOf(moment, 'warehouse', `${e.branch}/${e.to}`),
    lines: e.lines.map((l) => ({
      goodsUnitId: idOf(moment, 'unit', `${l.goods}/${l.unit}`),
      qty: l.qty,
    })),
  })

/** A line as typed, without its price: what we sell is priced by the list. */
export const wanted = (moment: Moment, l: GoodsLine) => ({
  goodsUnitId: idOf(moment, 'unit', `${l.goods}/${l.unit}`),
  qty: l.qty,
  discountTiers: l.discounts,
})

/** Documents number their lines from 1, in the order in which they were typed. */
function lineNumbers(lines: { goods: string }[]): Map<string, number> {
  return new Map(lines.map((l, i) => [l.goods, i + 1]))
}

function lineOf({ story }: Moment, ref: string, goods: string): number {
  const line = story.lines.get(ref)?.get(goods)
  if (line === undefined) throw new Error(`no ${goods} on ${ref}`)
  return line
}
