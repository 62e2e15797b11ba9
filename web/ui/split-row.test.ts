import { expect, test } from 'vitest'
import type { GoodsRow } from './goods-row.ts'
import { freeUnit, splitGoods, twinsOf } from './split-row.ts'

const units = [
  { goodsUnitId: 1, unitName: 'PCS', conversion: 1 },
  { goodsUnitId: 2, unitName: 'DUS', conversion: 6 },
]
const carton = (qty: number) =>
  ({ $key: 'a', qty, memo: 'basah', $goods: { ...units[1], units } }) as unknown as GoodsRow
const split = (rows: readonly GoodsRow[], at = 0) => splitGoods(rows, at)
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

test('what is said of the line once, stays with the row that it was said of', () => {
  const once = { discountAmount: 500, bonusQty: 1, suggestedQty: 2, expiryDate: '2026-12-31' }
  const each = { unitPrice: 6_000, discountTiers: [5], $takes: true as const }
  const [row, twin] = split([{ ...carton(2), ...once, ...each }])
  expect(row).toMatchObject(once)
  expect(twin).toMatchObject({ discountAmount: null, bonusQty: null, suggestedQty: null })
  expect(twin).toMatchObject({ expiryDate: null, memo: null, discountTiers: [5] })
  expect(twin?.unitPrice).toBe(1_000)
  // A form without such a field is sent none.
  const [, plain] = split([carton(2)])
  expect(Object.keys(plain as GoodsRow)).not.toContain('discountAmount')
})
