import { expect, test } from 'vitest'
import type { GoodsRow } from './goods-row.ts'
import { countedText, withUnit } from './goods-units.ts'
import { splitGoods } from './split-row.ts'
import { asFilled, asTyped } from './typed.ts'

test('a part of a carton is told in pieces, whatever is whole in its own unit', () => {
  const units = [
    { goodsUnitId: 1, unitName: 'PCS', conversion: 1 },
    { goodsUnitId: 2, unitName: 'DUS', conversion: 6 },
  ]
  const line = { conversion: 6, unitName: 'DUS', units } as never
  expect([1, 0.6667, 0.3333, 1.6667, 2].map((n) => countedText(n, line))).toEqual([
    '1 DUS',
    '4 PCS',
    '2 PCS',
    '10 PCS',
    '2 DUS',
  ])
  // What is weighed has parts of its own, and so has a line whose units nobody told.
  const kilo = { conversion: 1, unitName: 'KG', units: [{ unitName: 'KG', conversion: 1 }] }
  expect(countedText(0.25, kilo as never)).toBe('0,25 KG')
  expect(countedText(0.5, { conversion: 6, unitName: 'DUS' } as never)).toBe('0,5 DUS')
})

test('a figure that was typed stays in whichever unit is chosen, one that was filled in is converted', () => {
  const units = [
    { goodsUnitId: 1, unitName: 'PCS', conversion: 1 },
    { goodsUnitId: 2, unitName: 'DUS', conversion: 6 },
  ]
  const $goods = { goodsUnitId: 2, conversion: 6, unitName: 'DUS', units } as GoodsRow['$goods']
  const row = { $key: 'a', $goods, qty: 0 } as GoodsRow
  const typed = withUnit({ ...row, ...asTyped(row, 'qty', 3) }, 1)
  expect([typed.qty, typed.goodsUnitId]).toEqual([3, 1])
  expect(withUnit(typed, 2).qty).toBe(3)
  const filled = withUnit({ ...row, ...asFilled(row, 'qty', 3) }, 1)
  expect([filled.qty, withUnit(filled, 2).qty]).toEqual([18, 3])
  // What is put beside a typed part of a carton is what is left of it.
  const rows = splitGoods([{ ...row, ...asTyped(row, 'qty', 1.5) }], 0)
  expect(rows.map(({ qty, goodsUnitId }) => [qty, goodsUnitId ?? 2])).toEqual([
    [1, 2],
    [3, 1],
  ])
})
