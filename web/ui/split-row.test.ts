import { expect, test } from 'vitest'
import type { GoodsRow } from './goods-row.ts'
import { withUnit } from './goods-units.ts'
import { freeUnit, splitRow, twinsOf } from './split-row.ts'

const units = [
  { goodsUnitId: 1, unitName: 'PCS', conversion: 1 },
  { goodsUnitId: 2, unitName: 'DUS', conversion: 6 },
]
const carton = (qty: number) =>
  ({ $key: 'a', qty, memo: 'basah', $goods: { ...units[1], units } }) as unknown as GoodsRow
const split = (rows: readonly GoodsRow[], at = 0) =>
  splitRow(rows, at, (row, unit) => withUnit(row, unit.goodsUnitId), { memo: null })
const told = (rows: readonly GoodsRow[]) => rows.map(({ qty, $goods }) => [qty, $goods?.unitName])

test('a part of a carton goes to a row of pieces, of the same line', () => {
  const rows = split([carton(2.5)])
  expect(told(rows)).toEqual([
    [2, 'DUS'],
    [3, 'PCS'],
  ])
  expect(rows.map((row) => row.memo)).toEqual(['basah', null])
  expect(twinsOf(rows, rows[1] as GoodsRow)).toHaveLength(2)
})

test('whole cartons stay, and pieces are counted beside them', () => {
  const rows = split([carton(2)])
  expect(told(rows)).toEqual([
    [2, 'DUS'],
    [0, 'PCS'],
  ])
  // Each unit once.
  expect(freeUnit(rows, rows[0] as GoodsRow)).toBeUndefined()
  expect(split(rows, 1)).toBe(rows)
})

test('beside pieces stand cartons', () => {
  const pieces = { ...carton(0), qty: 5, $goods: { ...units[0], units } } as unknown as GoodsRow
  expect(told(split([pieces]))).toEqual([
    [5, 'PCS'],
    [0, 'DUS'],
  ])
})
