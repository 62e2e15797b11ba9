import { expect, test } from 'vitest'
import { blockOf, createSteps, filledDown, type GridCell, withBlock } from './grid.ts'

interface Line {
  qty?: number
  price?: number
  memo?: string
}
const figure = (key: 'qty' | 'price'): GridCell<Line> => ({
  key,
  title: key,
  take: (row, text) => (/^\d+$/.test(text) ? { ...row, [key]: Number(text) } : undefined),
})
const cells: GridCell<Line>[] = [
  figure('qty'),
  { key: 'shown', title: 'shown' },
  figure('price'),
  { key: 'memo', title: 'memo', take: async (row, memo) => ({ ...row, memo }) },
]

test('one cell is text, several are a block', () => {
  expect(blockOf('12\n')).toBeUndefined()
  expect(blockOf('1\t2\r\n3\t\r\n')).toEqual([
    ['1', '2'],
    ['3', ''],
  ])
})

test('a block lies over the rows from its cell on; what cannot be read is named and leaves what stands there', async () => {
  const rows: Line[] = [
    { qty: 1, price: 10 },
    { qty: 2, price: 20 },
    { qty: 3, price: 30 },
  ]
  const block = [['7', 'ignored', '70', 'first'], ['x', '', '', 'second'], ['9']]
  const grid = { cells, rows: () => rows }
  expect(await withBlock(grid, { row: 1, col: 'qty' }, block)).toEqual({
    rows: [
      { qty: 1, price: 10 },
      { qty: 7, price: 70, memo: 'first' },
      { qty: 3, price: 30, memo: 'second' },
    ],
    unread: [
      { line: 3, title: 'qty', text: 'x' },
      { line: 4, title: '', text: '9' },
    ],
  })
  const more = { ...grid, more: (before: Line[]) => ({ price: before.length }) }
  const { rows: longer } = await withBlock(more, { row: 2, col: 'qty' }, [['4'], ['5'], ['6']])
  expect(longer.slice(2)).toEqual([
    { qty: 4, price: 30 },
    { qty: 5, price: 3 },
    { qty: 6, price: 4 },
  ])
})

test('filling down copies what the column says belongs together', () => {
  const rows = [
    { id: 1, name: 'a', n: 1 },
    { id: 2, name: 'b', n: 2 },
    { id: 3, name: 'c', n: 3 },
  ]
  const cell = { key: 'id', title: '', fields: ['id', 'name'] as const }
  expect(filledDown(rows, cell, 0, 1)).toMatchObject([
    { id: 1, name: 'a', n: 1 },
    { id: 1, name: 'a', n: 2 },
    { id: 3, name: 'c', n: 3 },
  ])
})

test('steps are taken back and done again; typing in one cell is one step', () => {
  let value = 'a'
  const steps = createSteps(
    () => value,
    (next) => {
      value = next
    },
  )
  steps.write('ab', '0 qty')
  steps.write('abc', '0 qty')
  steps.rest()
  steps.write('abcd', '0 qty')
  steps.write('x')
  expect([steps.undo(), value]).toEqual([true, 'abcd'])
  expect([steps.undo(), value]).toEqual([true, 'abc'])
  expect([steps.undo(), value]).toEqual([true, 'a'])
  expect([steps.undo(), value]).toEqual([false, 'a'])
  expect([steps.redo(), value]).toEqual([true, 'abc'])
  steps.write('other', '1 qty')
  expect([steps.redo(), value]).toEqual([false, 'other'])
  value = 'from elsewhere'
  expect([steps.undo(), value]).toEqual([false, 'from elsewhere'])
})
