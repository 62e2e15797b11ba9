import { api } from '#contract/api.ts'
import type { TaxMode } from '#contract/document.ts'
import { type TestApp, newRequest } from '#server/platform/test-app.ts'

type Line = [unit: string, qty: number, price: number, tiers?: number[]]

/** Goods ordered and received in Surabaya, as in life; answers the supplier's bill for them, ready to be entered. */
export async function receiveGoods(
  t: TestApp,
  supplier: string,
  lines: Line[],
  {
    warehouse = 'GUDANG',
    docDate = '2026-01-10',
    taxMode: written,
  }: { warehouse?: string; docDate?: string; taxMode?: TaxMode } = {},
) {
  const branchId = await t.id('branch', 'SBY')
  const supplierId = await t.id('supplier', supplier)
  const warehouseId = await t.id('warehouse', `SBY/${warehouse}`)
  await allowBuying(t, lines)
  const { rows } = await t.db.query('select is_pkp from supplier where id = $1', [supplierId])
  const taxMode: TaxMode = written ?? (rows[0].is_pkp ? 'EXCLUDE' : 'NONE')
  const common = () => ({ requestId: newRequest(), branchId, docDate })
  const order = await t.call('owner', api.purchase.purchaseOrder.add, {
    ...common(),
    supplierId,
    warehouseId,
    taxMode,
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
  return {
    ...common(),
    supplierId,
    receiptIds: [receipt.id],
    supplierInvoiceNo: `INV-${order.docNo}`,
    taxMode,
    ...(taxMode !== 'NONE' ? taxInvoice(order.id, docDate) : {}),
    lines: lines.map(([, qty, unitPrice, discountTiers = []], i) => ({
      receiptId: receipt.id,
      receiptLine: i + 1,
      qty,
      unitPrice,
      discountTiers,
    })),
  }
}

/** A story may buy pieces of what the shop buys by the carton. */
export async function allowBuying(t: TestApp, lines: [unit: string, ...unknown[]][]) {
  const ids = await Promise.all(lines.map(([unit]) => t.id('unit', unit)))
  await t.db.query(
    'update goods_unit set is_purchase = true where id = any ($1) and not is_purchase',
    [ids],
  )
}

/** A tax invoice's number that no other bill has, and its date. */
const taxInvoice = (id: number, taxInvoiceDate: string) => ({
  taxInvoiceNo: `0409260${String(id).padStart(10, '0')}`,
  taxInvoiceDate,
})

/** The same, billed; answers the invoice's id. */
export async function buyGoods(...of: Parameters<typeof receiveGoods>): Promise<number> {
  const bill = await receiveGoods(...of)
  return (await of[0].call('akuntansi', api.purchase.purchaseInvoice.add, bill)).id
}
