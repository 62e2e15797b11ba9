import { api } from '#contract/api.ts'
import { type TestApp, newRequest } from '#server/platform/test-app.ts'

type Line = [unit: string, qty: number, price: number, tiers?: number[]]

/** Goods ordered, received and billed in Surabaya, as in life; answers the invoice's id. */
export async function buyGoods(
  t: TestApp,
  supplier: string,
  lines: Line[],
  { warehouse = 'GUDANG', docDate = '2026-01-10' } = {},
): Promise<number> {
  const branchId = await t.id('branch', 'SBY')
  const supplierId = await t.id('supplier', supplier)
  const warehouseId = await t.id('warehouse', `SBY/${warehouse}`)
  const common = () => ({ requestId: newRequest(), branchId, docDate })
  const order = await t.call('owner', api.purchase.purchaseOrder.add, {
    ...common(),
    supplierId,
    warehouseId,
    taxMode: 'EXCLUDE',
    lines: await Promise.all(
      lines.map(async ([unit, qty, unitPrice, discountTiers = []]) => ({
        goodsUnitId: await t.id('unit', unit),
        qty,
        unitPrice,
        discountTiers,
      })),
    ),
  })
  const receipt = await t.call('owner', api.purchase.purchaseReceipt.add, {
    ...common(),
    purchaseOrderId: order.id,
    warehouseId,
    supplierDeliveryNo: `SJ-${order.docNo}`,
    lines: lines.map(([, qty], i) => ({ poLine: i + 1, qty })),
  })
  const invoice = await t.call('akuntansi', api.purchase.purchaseInvoice.add, {
    ...common(),
    supplierId,
    receiptIds: [receipt.id],
    supplierInvoiceNo: `INV-${order.docNo}`,
    taxMode: 'EXCLUDE',
    lines: lines.map(([, qty, unitPrice, discountTiers = []], i) => ({
      receiptId: receipt.id,
      receiptLine: i + 1,
      qty,
      unitPrice,
      discountTiers,
    })),
  })
  return invoice.id
}
