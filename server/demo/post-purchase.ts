import { api } from '#contract/api.ts'
import type { Saved } from '#contract/document.ts'
import type {
  GoodsLine,
  GoodsReceipt,
  InternalMutation,
  PurchaseInvoice,
  PurchaseOrder,
} from './events.ts'
import { expectSame, formOf, type Moment, documentOf } from './moment.ts'

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
  const { players, lines } = moment.story
  const saved = await players.act(e.by, moment.at, api.purchase.purchaseOrder.add, {
    ...formOf(moment, e),
    supplierId: players.ids.of('supplier', e.supplier),
    warehouseId: players.ids.of('warehouse', `${e.branch}/${e.warehouse}`),
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
  { story: { players, written }, at }: Moment,
  e: PurchaseOrder,
  id: number,
  approves: string,
): Promise<void> {
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
  written.push({ branchId: players.ids.of('branch', e.branch), documentId: id, at })
}

async function receive(moment: Moment, e: GoodsReceipt): Promise<Saved> {
  const { players, lines } = moment.story
  const saved = await players.act(e.by, moment.at, api.purchase.purchaseReceipt.add, {
    ...formOf(moment, e),
    purchaseOrderId: documentOf(moment, e.order),
    warehouseId: players.ids.of('warehouse', `${e.branch}/${e.warehouse}`),
    supplierDeliveryNo: e.supplierDeliveryNo,
    vehicleNo: e.vehicleNo,
    lines: e.lines.map((l) => ({ poLine: lineOf(moment, e.order, l.goods), qty: l.qty })),
  })
  lines.set(e.ref, lineNumbers(e.lines))
  return saved
}

async function bill(moment: Moment, e: PurchaseInvoice): Promise<Saved> {
  const { players } = moment.story
  const receiptId = documentOf(moment, e.receipt)
  const saved = await players.act(e.by, moment.at, api.purchase.purchaseInvoice.add, {
    ...formOf(moment, e),
    supplierId: players.ids.of('supplier', e.supplier),
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
  expectSame('PPN', saved.totals?.vat, e.vat)
  expectSame('total', saved.totals?.total, e.total)
  return saved
}

function move(moment: Moment, e: InternalMutation): Promise<Saved> {
  const { players } = moment.story
  return players.act(e.by, moment.at, api.stock.internalMutation.add, {
    ...formOf(moment, e),
    warehouseId: players.ids.of('warehouse', `${e.branch}/${e.from}`),
    toWarehouseId: players.ids.of('warehouse', `${e.branch}/${e.to}`),
    lines: e.lines.map((l) => ({
      goodsUnitId: players.ids.of('unit', `${l.goods}/${l.unit}`),
      qty: l.qty,
    })),
  })
}

/** A line as typed, without its price: what we sell is priced by the list. */
export function wanted({ story }: Moment, l: GoodsLine) {
  return {
    goodsUnitId: story.players.ids.of('unit', `${l.goods}/${l.unit}`),
    qty: l.qty,
    discountTiers: l.discounts,
  }
}

/** Documents number their lines from 1, in the order in which they were typed. */
function lineNumbers(lines: { goods: string }[]): Map<string, number> {
  return new Map(lines.map((l, i) => [l.goods, i + 1]))
}

function lineOf({ story }: Moment, ref: string, goods: string): number {
  const line = story.lines.get(ref)?.get(goods)
  if (line === undefined) throw new Error(`no ${goods} on ${ref}`)
  return line
}
