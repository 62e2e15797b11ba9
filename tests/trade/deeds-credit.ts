import { api } from '#contract/api.ts'
import { STOREROOM, WHOLESALE } from './begin.ts'
import { counted } from './counted.ts'
import type { Deed } from './deed.ts'
import { headerDiscount, wholesaleGoods } from './goods.ts'
import { openOf } from './standing.ts'
import { type Branch, type World, aBranch, act, by, common, happens, of, whole } from './world.ts'

const { salesInvoice, salesOrder } = api.sales

export const wholesaler = (w: World, branch: Branch) => w.id('customer', of(w, WHOLESALE[branch]))
const storeroom = (w: World, branch: Branch) => w.id('warehouse', `${branch}/${STOREROOM[branch]}`)

async function order(w: World, branch: Branch): Promise<number> {
  const { id } = await act(w, by('sales', branch), salesOrder.add, {
    ...common(w, branch),
    type: 'ORDER',
    customerId: wholesaler(w, branch),
    warehouseId: storeroom(w, branch),
    lines: wholesaleGoods(w),
    headerDiscount: headerDiscount(w),
    ...(happens(w, 0.2) ? { freight: whole(w, 1, 99) * 333 } : {}),
  })
  await act(w, by('kepala', branch), salesOrder.process, { id, action: 'PROCESS' })
  return id
}

const orderedBill: Deed = {
  name: 'bill of an order',
  weight: 3,
  async play(w) {
    const branch = aBranch(w)
    const orderId = await order(w, branch)
    const { lines } = await act(w, by('sales', branch), salesOrder.get, { id: orderId })
    const saved = await act(w, by('sales', branch), salesInvoice.add, {
      ...common(w, branch),
      orderIds: [orderId],
      lines: lines.flatMap(({ line, qty, ...of }) =>
        counted(w, { orderId, orderLine: line, qty }, of),
      ),
    })
    return `${branch} ${saved.docNo}`
  },
}

export const directBill = (w: World, branch: Branch, more: object = {}) =>
  act(w, by('sales', branch), salesInvoice.add, {
    ...common(w, branch),
    customerId: wholesaler(w, branch),
    warehouseId: storeroom(w, branch),
    goods: wholesaleGoods(w),
    termDays: whole(w, 0, 45),
    ...more,
  })

const billOfGoods: Deed = {
  name: 'bill without an order',
  weight: 2,
  async play(w) {
    const branch = aBranch(w)
    const more = { headerDiscount: headerDiscount(w), freight: happens(w, 0.3) ? 12_345 : null }
    const { docNo } = await directBill(w, branch, more)
    return `${branch} ${docNo}`
  },
}

const billWithin: Deed = {
  name: 'bill with PPN inside',
  weight: 2,
  async play(w) {
    const branch = aBranch(w)
    const { docNo } = await directBill(w, branch, { taxMode: 'INCLUDE' })
    return `${branch} ${docNo}`
  },
}

/** Money ahead pays a part of the bill, all of it, or its PPN is more than the bill's own. */
const billPaidAhead: Deed = {
  name: 'bill paid ahead',
  weight: 2,
  async play(w) {
    const ahead = (await openOf(w, 'DP_SALES', 1)).concat(await openOf(w, 'DP_SALES', -1))
    const mine = ahead.filter((s) => s.kind === 'sales-down-payment' && s.customerId !== null)
    if (mine.length === 0) return null
    const { id, branch, customerId, open, collected } = of(w, mine)
    const goods = happens(w, 0.25)
      ? [{ goodsUnitId: w.id('unit', 'BRS5/SAK'), qty: whole(w, 1, 9) }]
      : wholesaleGoods(w)
    const base = { ...common(w, branch), customerId, goods, warehouseId: storeroom(w, branch) }
    const told = await act(w, by('sales', branch), salesInvoice.preview, base)
    const { total = 0, vat = 0 } = told.totals ?? {}
    // Of collected money no more than the PPN of the bill covers, 11 of each 111, nor than what is without it.
    const most = collected > 0 ? Math.min(Math.floor((vat * 100) / 11) - 10, total - vat) : total
    const amount = Math.min(open, most, happens(w, 0.5) ? open : whole(w, 1, open))
    if (amount <= 0) return null
    const saved = await act(w, by('sales', branch), salesInvoice.add, {
      ...base,
      requestId: common(w, branch).requestId,
      downPaymentUse: [{ documentId: id, amount }],
    })
    return `${branch} ${saved.docNo} uses ${amount} of ${id}`
  },
}

export const creditDeeds = [orderedBill, billOfGoods, billWithin, billPaidAhead]
