import { expect, test } from 'vitest'
import { countedText } from './goods-units.ts'

test('a part of a carton is told in pieces, whatever is whole in its own unit', () => {
  const units = [
    { goodsUnitId: 1, unitName: 'PCS', conversion: 1 },
    { goodsUnitId: 2, unitName: 'DUS', conversion: 6 },
  ]
  const line = { conversion: 6, unitName: 'DUS', units } as never
  expect([1, 0.6667, 0.3333, 1.6667, 2].map((n) => countedText(n, line))).toEqual([
    ...['1 DUS', '4 PCS', '2 PCS', '10 PCS', '2 DUS'],
  ])
  // What is weighed has parts of its own, and so has a line whose units nobody told.
  const kilo = { conversion: 1, unitName: 'KG', units: [{ unitName: 'KG', conversion: 1 }] }
  expect(countedText(0.25, kilo as never)).toBe('0,25 KG')
  expect(countedText(0.5, { conversion: 6, unitName: 'DUS' } as never)).toBe('0,5 DUS')
})
