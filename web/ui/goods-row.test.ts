import { expect, test } from 'vitest'
import { newRow } from './form-state.ts'
import { inUnits } from './goods-find.ts'
import { type GoodsChoice, withGoods } from './goods-row.ts'
import { withUnit } from './goods-units.ts'

const water: GoodsChoice = {
  goodsUnitId: 2,
  goodsId: 1,
  code: 'MG2',
  name: 'Minyak goreng 2 L',
  unitName: 'DUS',
  conversion: 6,
  baseUnitName: 'PCS',
  price: 180_000,
  cost: 150_600,
  units: [
    { goodsUnitId: 1, unitName: 'PCS', conversion: 1, price: 31_000 },
    { goodsUnitId: 2, unitName: 'DUS', conversion: 6, price: 180_000 },
  ],
} as GoodsChoice

test('another unit has its own price and its own share of the cost', () => {
  const row = withGoods(newRow({}), water)
  const piece = withUnit(row, 1)
  expect(piece.$goods).toMatchObject({ unitName: 'PCS', price: 31_000, cost: 25_100 })
  expect(withUnit(piece, 2).$goods).toMatchObject({ unitName: 'DUS', cost: 150_600 })
})

test('goods are bought in the units they are bought in, the line in the largest of them', () => {
  const [piece, carton] = water.units as [GoodsChoice['units'][0], GoodsChoice['units'][0]]
  const units = [
    { ...piece, isPurchase: false },
    { ...carton, isPurchase: true },
  ]
  const bought = (goods: GoodsChoice) => inUnits(goods, (unit) => unit.isPurchase !== false)
  // Whoever scans a piece buys the carton.
  const scanned = { ...water, units, goodsUnitId: 1, unitName: 'PCS', conversion: 1, cost: 25_100 }
  expect(bought(scanned)).toMatchObject({
    goodsUnitId: 2,
    unitName: 'DUS',
    price: 180_000,
    cost: 150_600,
  })
  expect(bought(scanned).units).toHaveLength(1)
  expect(bought({ ...water, units })).toMatchObject({ goodsUnitId: 2, units: [units[1]] })
  const nothing = { ...water, units: units.map((unit) => ({ ...unit, isPurchase: false })) }
  expect(bought(nothing)).toBe(nothing)
})
