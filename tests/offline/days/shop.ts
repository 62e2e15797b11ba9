import type { OfflineLimits } from '#contract/sales/offline.ts'
import type { SlipShop } from '#contract/sales/sold-slip.ts'
import type { TillGoods } from '../../../web/sales/cashier/goods-lookup.ts'
import type { Method } from '../../../web/sales/cashier/pay/tenders.ts'
import { POINTS } from './branch.ts'

/** What a till of the model knows of its branch. */
export const SHOP: SlipShop = {
  timezone: 'Asia/Jakarta',
  width: 80,
  company: 'Gerai Contoh',
  branch: { name: 'Surabaya', address: 'Jl. Tunjungan 1' },
}
export const LIMITS: OfflineLimits = {
  allowed: true,
  hours: 24,
  waitSeconds: 4,
  sale: 10_000_000,
  unsent: 50_000_000,
  discountPct: 0,
  qris: true,
  transfer: true,
}
const methodOf = (id: number, kind: string) => ({ id, kind, name: kind, code: kind }) as Method
export const METHODS = [methodOf(1, 'CASH'), methodOf(2, 'QRIS'), methodOf(POINTS, 'POINT')]

export const goodsOf = (unit: number, price: number): TillGoods => ({
  goodsUnitId: unit,
  goodsId: unit,
  code: `BR-${unit}`,
  name: `Barang ${unit}`,
  unitName: 'PCS',
  conversion: 1,
  allowFraction: false,
  taxType: 'BKP',
  prices: [{ level: 'RETAIL', minQty: 1, price, ownOfBranch: false, from: null }],
})
