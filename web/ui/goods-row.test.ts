import { expect, test } from 'vitest'
import { newRow } from './form-state.ts'
import { type GoodsChoice, withGoods, withUnit } from './goods-row.ts'

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
