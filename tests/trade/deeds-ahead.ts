import { api } from '#contract/api.ts'
import { COSTS, STOREROOM } from './begin.ts'
import { counted, lineOf, unitsOf } from './counted.ts'
import type { Deed } from './deed.ts'
import { one } from './standing.ts'
import { aBranch, act, by, common, happens, nextNo, of, rows, taxInvoice, whole } from './world.ts'

const { purchaseInvoice, purchaseOrder, purchaseReceipt } = api.purchase

/** A bill of which goods are still to come. */
const WAITS = `exists (select from billed_ahead_state a where a.branch_id = d.branch_id and a.document_id = d.id and a.done_qty < a.base_qty)`

/** All or a part of an order is billed before it comes, at other prices, with freight and its tax invoice or without. */
const billed: Deed = {
  name: 'supplier bills before the goods come',
  async play(w) {
    const branch = aBranch(w)
    const supplierId = w.id('supplier', 'TIRTA')
    const warehouseId = w.id('warehouse', `${branch}/${STOREROOM[branch]}`)
    const taxMode = of(w, ['EXCLUDE', 'INCLUDE'] as const)
    const units = [...new Set([1, 2].map(() => of(w, Object.keys(COSTS))))]
    const lines = units.map((unit) => ({
      goodsUnitId: w.id('unit', unit),
      qty: whole(w, 5, 40),
      unitPrice: Math.round(((COSTS[unit] ?? 0) * whole(w, 90, 110)) / 100),
    }))
    const { id } = await act(w, 'owner', purchaseOrder.add, {
      ...common(w, branch),
      supplierId,
      warehouseId,
      taxMode,
      lines,
    })
    const saved = await act(w, 'akuntansi', purchaseInvoice.add, {
      ...common(w, branch),
      supplierId,
      receiptIds: [],
      orderIds: [id],
      taxMode,
      supplierInvoiceNo: `MUKA-${nextNo(w)}`,
      freight: happens(w, 0.4) ? 12_345 : null,
      ...(happens(w, 0.6) ? taxInvoice(w) : {}),
      lines: lines.map(({ qty, unitPrice }, i) => ({
        orderId: id,
        orderLine: i + 1,
        qty: happens(w, 0.6) ? qty : whole(w, 1, qty),
        unitPrice: Math.round((unitPrice * whole(w, 95, 105)) / 100),
      })),
    })
    return `${branch} ${saved.docNo} ahead of PO ${id}`
  },
}

/** In parts, so that one receipt may be paid by a bill of before and by one to come. */
const came: Deed = {
  name: 'goods come that were billed before',
  async play(w) {
    const found = await one(w, 'purchase-invoice', WAITS)
    if (!found) return null
    const { id, branch } = found
    const [order] = await rows<{ id: number; warehouse: number }>(
      w,
      `select o.id::int, o.warehouse_id::int as warehouse from billed_ahead a join document o on o.branch_id = a.branch_id and o.id = a.order_id
       where a.document_id = $1 and o.status in ('OPEN', 'PARTIALLY_RECEIVED') limit 1`,
      [id],
    )
    if (!order) return null
    const open = await rows<{ line: number; left: number }>(
      w,
      `select g.line, ((g.base_qty - coalesce(t.qty, 0)) / g.conversion)::float8 as left from document_goods g
       left join lateral (select sum(n.base_qty) as qty from line_taken n where n.branch_id = g.branch_id and n.document_id = g.document_id and n.line = g.line) t on true
       where g.document_id = $1 and g.base_qty > coalesce(t.qty, 0)`,
      [order.id],
    )
    const ordered = await unitsOf(w, order.id)
    const saved = await act(w, by('gudang', branch), purchaseReceipt.add, {
      ...common(w, branch),
      purchaseOrderId: order.id,
      warehouseId: order.warehouse,
      supplierDeliveryNo: `SJM-${nextNo(w)}`,
      lines: open.flatMap(({ line, left }) => {
        const qty = happens(w, 0.5) ? left : whole(w, 1, Math.ceil(left))
        const bonusQty = happens(w, 0.2) ? 1 : 0
        return counted(w, { poLine: line, qty, bonusQty }, lineOf(ordered, line))
      }),
    })
    return `${branch} ${saved.docNo} for FB ${id}`
  },
}

const neverCame: Deed = {
  name: 'billed goods are not coming',
  async play(w) {
    const found = await one(w, 'purchase-invoice', WAITS)
    if (!found || happens(w, 0.5)) return null
    const { id, branch } = found
    const { requestId } = common(w, branch)
    const input = { id, requestId, reason: 'Pabrik berhenti' }
    const saved = await act(w, by('kepala', branch), purchaseInvoice.notComing, input)
    return `${branch} ${saved.docNo} of FB ${id}`
  },
}

const takenBack: Deed = {
  name: 'receipt of billed goods is cancelled',
  refusals: ['STATUS_INVALID', 'STOCK_SHORT'],
  async play(w) {
    const found = await one(
      w,
      'purchase-receipt',
      `d.status in ('RECEIVED', 'INVOICED') and exists (select from billed_ahead_move m where m.branch_id = d.branch_id and m.receipt_id = d.id)
       and not exists (select from document_source s where s.branch_id = d.branch_id and s.source_id = d.id)`,
    )
    if (!found || happens(w, 0.6)) return null
    const { id, branch } = found
    const { requestId } = common(w, branch)
    const head = { id, requestId, reason: 'Salah hitung' }
    await act(w, by('gudang', branch), purchaseReceipt.cancel, head)
    return `${branch} PB ${id}`
  },
}

export const aheadDeeds: Deed[] = [billed, { ...came, weight: 2 }, neverCame, takenBack]
