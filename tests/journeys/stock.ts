import { allowBuying } from '#server/purchase/story.ts'
import { api } from '#contract/api.ts'
import { type TestApp, newRequest } from '#server/platform/test-app.ts'

/** Goods in stock before a journey begins: `[unit, quantity, price]`, bought today. */
export async function stockUp(
  t: TestApp,
  place: string,
  lines: [unit: string, qty: number, price: number][],
): Promise<void> {
  const [branch = ''] = place.split('/')
  const branchId = await t.id('branch', branch)
  const warehouseId = await t.id('warehouse', place)
  const { rows } = await t.db.query(
    `select ((now() at time zone 'Asia/Jakarta')::date)::text as today`,
  )
  const docDate = rows[0].today
  await allowBuying(t, lines)
  const order = await t.call('owner', api.purchase.purchaseOrder.add, {
    requestId: newRequest(),
    branchId,
    docDate,
    supplierId: await t.id('supplier', 'PT Tirta Pangan Sejahtera'),
    warehouseId,
    taxMode: 'EXCLUDE',
    lines: await Promise.all(
      lines.map(async ([unit, qty, unitPrice]) => ({
        goodsUnitId: await t.id('unit', unit),
        qty,
        unitPrice,
      })),
    ),
  })
  await t.call('owner', api.purchase.purchaseReceipt.add, {
    requestId: newRequest(),
    branchId,
    docDate,
    purchaseOrderId: order.id,
    warehouseId,
    supplierDeliveryNo: `SJ-${place}`,
    lines: lines.map(([, qty], i) => ({ poLine: i + 1, qty })),
  })
}
