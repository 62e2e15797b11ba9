import { expect, test } from 'vitest'
import { newRow } from './form-state.ts'
import { bought } from './goods-find.ts'
import { type GoodsRow, withGoods } from './goods-row.ts'
import { withUnit } from './goods-units.ts'
import { rowIn } from './tax-mode-prices.ts'

const oil = bought({
  goodsUnitId: 2,
  goodsId: 1,
  code: 'MG2',
  name: 'Minyak Goreng',
  unitName: 'DUS',
  conversion: 6,
  baseUnitName: 'PCS',
  taxType: 'BKP',
  barcode: null,
  allowFraction: false,
  isWeighed: false,
  imageFileId: null,
  price: 240_000,
  lastPrice: 180_000,
  lastPriceWithVat: 199_800,
  onHand: 0,
  available: 0,
  units: (
    [
      [1, 'PCS', 1, 30_000, 33_300],
      [2, 'DUS', 6, 180_000, 199_800],
    ] as const
  ).map(([goodsUnitId, unitName, conversion, lastPrice, lastPriceWithVat]) => ({
    goodsUnitId,
    unitName,
    conversion,
    lastPrice,
    lastPriceWithVat,
    barcode: null,
    isPurchase: true,
    isSales: true,
    price: null,
  })),
})
const line = () => withGoods(newRow({}), oil) as GoodsRow

test('a proposed price follows the tax mode of its document, in every unit', () => {
  const within = rowIn(line(), 'INCLUDE')
  expect(within.unitPrice).toBe(199_800)
  expect(withUnit(within, 1).unitPrice).toBe(33_300)
  expect(rowIn(withUnit(within, 1), 'NONE').unitPrice).toBe(30_000)
  expect(rowIn(within, 'EXCLUDE').unitPrice).toBe(180_000)
  // Nothing to tell: the row itself, so that nothing is written again.
  expect(rowIn(within, 'INCLUDE')).toBe(within)
})

test('a price that was typed stays, and so does one that another document has', () => {
  const typed = rowIn({ ...line(), unitPrice: 185_000 }, 'INCLUDE')
  expect([typed.unitPrice, typed.$goods?.price]).toEqual([185_000, 199_800])
  const { lastPrices: _, ...known } = oil
  const written = { ...line(), $goods: known }
  expect(rowIn(written, 'INCLUDE')).toBe(written)
})
