import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { buyGoods } from '#server/purchase/story.ts'
import { giveApproval, receiveGoods } from '#server/sales/story.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'

export const TODAY = '2026-01-10'

/** Something that only a supervisor may allow: who asks, by which call, with what. */
export interface Ask {
  as: string
  call: Endpoint
  input: Record<string, unknown>
  /** What must be as before for the others. */
  undo?: () => Promise<unknown>
}

export interface World {
  t: TestApp
  branchId: number
  shop: number
  store: number
  barokah: number
  cash: number
  tillKey: string
  shiftId: number
  id: TestApp['id']
  common(docDate?: string): { requestId: string; branchId: number; docDate: string }
  /** One carton of oil on credit; answers the bill. */
  bill(): Promise<number>
  /** Three pieces of oil for cash in the open shift. */
  sale(more?: object): Promise<number>
  order(as: string, lines: object[], more?: object): Promise<number>
  goods(unit: string, qty: number, more?: object): Promise<object>
  bought(): Promise<number>
}

const { sales } = api

/** A shop with stock on both places, a till that is open, and people who reach their limits soon. */
export async function beginWorld(): Promise<World> {
  const t = await testApp()
  const branchId = await t.id('branch', 'SBY')
  const common = (docDate = TODAY) => ({ requestId: newRequest(), branchId, docDate })
  const goods = async (unit: string, qty: number, more: object = {}) => ({
    goodsUnitId: await t.id('unit', unit),
    qty,
    ...more,
  })
  await receiveGoods(t, 'SBY', 'TOKO', [
    ['MG2/PCS', 200, 28_500],
    ['MIG/PCS', 400, 2_567],
  ])
  await receiveGoods(t, 'SBY', 'GUDANG', [['MG2/DUS', 100, 171_000]])
  await t.db.query(`update role set correction_limit = 1000 where name = 'Gudang'`)
  await t.db.query(`update role set credit_note_limit = 1000 where name = 'Akuntansi'`)
  const shop = await t.id('warehouse', 'SBY/TOKO')
  const cash = await t.id('method', 'TUNAI')
  const { tillKey, shiftId } = await openTill(t, common)
  const barokah = await t.id('customer', 'Toko Barokah')
  const store = await t.id('warehouse', 'SBY/GUDANG')
  return {
    t,
    branchId,
    shop,
    store,
    barokah,
    cash,
    tillKey,
    shiftId,
    common,
    goods,
    id: t.id.bind(t),
    bill: async () =>
      (
        await t.call('owner', sales.salesInvoice.add, {
          ...common(),
          customerId: barokah,
          warehouseId: store,
          termDays: 10,
          goods: [await goods('MG2/DUS', 1)],
        } as never)
      ).id,
    sale: async (more = {}) =>
      (
        await t.call('kasir.sby', sales.cashier.payment, {
          ...common(),
          warehouseId: shop,
          lines: [await goods('MG2/PCS', 3)],
          payments: [{ methodId: cash, amount: 500_000 }],
          ...more,
        } as never)
      ).id,
    order: async (as, lines, more = {}) =>
      (
        await t.call(as, sales.salesOrder.add, {
          ...common(),
          type: 'ORDER',
          customerId: barokah,
          warehouseId: store,
          lines,
          ...more,
        } as never)
      ).id,
    bought: () => buyGoods(t, 'PT Tirta Pangan Sejahtera', [['MG2/DUS', 4, 100_000]]),
  }
}

async function openTill(t: TestApp, common: () => { requestId: string; branchId: number }) {
  const { requestId, branchId } = common()
  const till = await t.call('kasir.sby', sales.shift.register, {
    requestId,
    branchId,
    name: 'Kasir 1',
    approvalToken: await giveApproval(t, 'kasir.sby', 'kepala.sby', 'TILL_REGISTER'),
  })
  const shift = await t.call('kasir.sby', sales.shift.open, {
    requestId: newRequest(),
    branchId,
    tillKey: till.key,
    openingFloat: 0,
  })
  return { tillKey: till.key, shiftId: shift.id }
}
