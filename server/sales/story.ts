import { createHash, randomBytes } from 'node:crypto'
import { api } from '#contract/api.ts'
import { allowBuying } from '#server/purchase/story.ts'
import { type TestApp, newRequest } from '#server/platform/test-app.ts'

/** Goods come to a branch through an order and a receipt, as in life: `[unit, quantity, price]`. */
export async function receiveGoods(
  t: TestApp,
  branch: string,
  warehouse: string,
  lines: [unit: string, qty: number, price: number][],
  docDate = '2026-01-10',
): Promise<number> {
  const branchId = await t.id('branch', branch)
  const supplierId = await t.id('supplier', 'PT Tirta Pangan Sejahtera')
  const warehouseId = await t.id('warehouse', `${branch}/${warehouse}`)
  await allowBuying(t, lines)
  const { rows } = await t.db.query(`select to_char(now(), 'HH24MISSUS') as n`)
  const order = await t.call('owner', api.purchase.purchaseOrder.add, {
    requestId: newRequest(),
    branchId,
    docDate,
    supplierId,
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
  const receipt = await t.call('owner', api.purchase.purchaseReceipt.add, {
    requestId: newRequest(),
    branchId,
    docDate,
    purchaseOrderId: order.id,
    warehouseId,
    supplierDeliveryNo: `SJ-${rows[0].n}`,
    lines: lines.map(([, qty], i) => ({ poLine: i + 1, qty })),
  })
  return receipt.id
}

/** Three pieces of oil for cash at the till of Surabaya, 112.500 with PPN; of what is given beyond there is change. */
export const sellOil = async (t: TestApp, given = 112_500) =>
  t.call('kasir.sby', api.sales.cashier.payment, {
    requestId: newRequest(),
    branchId: await t.id('branch', 'SBY'),
    docDate: '2026-01-10',
    lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 3 }],
    payments: [{ methodId: await t.id('method', 'TUNAI'), amount: given }],
  })

/** A supervisor’s approval for one action, as the approval dialog would obtain it; bound to the call that brings it. */
export async function giveApproval(
  t: TestApp,
  requester: string,
  approver: string,
  action: string,
): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await t.db.query(
    `insert into approval (branch_id, action, payload_hash, requested_by, approved_by, reason, token_hash, expires_at)
     select r.branch_id, $1, 'unbound', r.id, a.id, 'Pelanggan lama', $2, clock_timestamp() + interval '5 minutes'
     from employee r, employee a where r.email = $3 and a.email = $4`,
    [
      action,
      createHash('sha256').update(token).digest(),
      `${requester}@gerai.test`,
      `${approver}@gerai.test`,
    ],
  )
  return token
}
