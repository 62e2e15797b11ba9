import { expect, it } from 'vitest'
import { type GoodsColumn, specOf } from './goods-row.ts'
import { fittingLines } from './line-room.ts'

const columns: GoodsColumn[] = [
  { title: 'Penerimaan', show: () => '' },
  'qty',
  'unit',
  { field: 'rejectedQty' },
  'price',
  'tiers',
  'memo',
  'net',
]
const specs = columns.map(specOf)
const at = (room: number) => fittingLines(specs, room).map(({ key }) => key)

it('what is told of the source gives way first, then what is seldom said, last what is typed of this kind alone', () => {
  const all = specs.map(({ key }) => key)
  expect(at(2000)).toEqual(all)
  const total = specs.reduce((sum, { width }) => sum + width, 36 + 170)
  expect(at(total)).toEqual(all)
  expect(at(total - 1)).toEqual(all.filter((key) => key !== 'Penerimaan'))
  expect(at(total - 100)).toEqual(all.filter((key) => !['Penerimaan', 'memo'].includes(key)))
  expect(at(300)).toEqual(['qty', 'unit', 'unitPrice', 'net'])
})
