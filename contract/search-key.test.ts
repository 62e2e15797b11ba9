import { expect, it } from 'vitest'
import { searchKey, searchWords } from './search-key.ts'

it('has one form of what is searched and found', () => {
  const same = [
    ['Crème', 'creme', 'CRE\u0300ME'],
    ['Aqua 1,5 L', 'aqua 1.5 l', ' Aqua\u00a0 1.5  L '],
    ['0812-3456-7890', '081234567890'],
    ['ﬁlter m²', 'filter m2'],
  ]
  for (const [first, ...others] of same)
    for (const other of others) expect(searchKey(other)).toBe(searchKey(first as string))
  expect(searchKey('Rp 1.500')).toBe('rp 1.500')
  expect(searchKey('a, b - c')).toBe('a, b - c')
})

it('looks for words in any order, and for numbers by the digits that every way of writing them has', () => {
  expect(searchWords('  Goreng MIE goreng ')).toEqual(['goreng', 'mie'])
  for (const typed of ['+62 812-3456-789', '0812 3456 789', '0812.3456.789', '62(812)3456789'])
    expect(searchWords(typed)).toEqual(['8123456789'])
  expect(searchWords('089686010384')).toEqual(['89686010384'])
  // On the way to `1,5` it finds what `1` does.
  expect(searchWords('aqua 1,')).toEqual(['aqua', '1'])
  expect(searchWords(' - ')).toEqual(['-'])
  expect(searchWords('')).toEqual([])
})
