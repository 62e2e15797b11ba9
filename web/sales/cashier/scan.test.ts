import { expect, test } from 'vitest'
import type { TillGoods } from './goods-lookup.ts'
import { isBegunBy, isQuantity, isWhole, readScan, type Sells, sellsOf } from './scan.ts'

test('a code alone is goods, a star before it is how many', () => {
  expect(readScan('  8991234567898 ')).toEqual({ kind: 'goods', text: '8991234567898', qty: null })
  expect(readScan('5*8991234567898')).toEqual({ kind: 'goods', text: '8991234567898', qty: 5 })
  expect(readScan('1,25* telur')).toEqual({ kind: 'goods', text: 'telur', qty: 1.25 })
  expect(readScan('5*')).toEqual({ kind: 'quantity', qty: 5 })
  expect(readScan('1.000*')).toEqual({ kind: 'quantity', qty: 1000 })
  expect(readScan('   ')).toBeNull()
})

test('no quantity is ever nothing, negative or a barcode that slipped before the star', () => {
  for (const text of ['0*', '-3*', '1.5*', 'abc*MG2', '*MG2', '8991234567898*MG2']) {
    expect(readScan(text)?.kind, text).toBe('wrong')
  }
  expect(isQuantity(1.2345)).toBe(true)
  expect(isQuantity(1.23456)).toBe(false)
})

test('the first keys of a slow scanner belong to its code, and nothing else that stands in the box', () => {
  const isKnown = (text: string) => ['8991234567898', '34567898'].includes(text)
  expect(isBegunBy('89', '91234567898', isKnown)).toBe(true)
  expect(isBegunBy('3*89', '91234567898', isKnown)).toBe(true)
  expect(isBegunBy('FJ/S', 'BY/2611/00003', isKnown)).toBe(true)
  expect(isBegunBy('3*', '8991234567898', isKnown)).toBe(true)
  // A code that is whole by itself, one that nobody knows, and nothing before it.
  expect(isBegunBy('89912', '34567898', isKnown)).toBe(false)
  expect(isBegunBy('minyak', '0000000000000', isKnown)).toBe(false)
  expect(isBegunBy('', '91234567898', isKnown)).toBe(false)
})

test('the number of a booking or a receipt is recognised in any case', () => {
  expect(readScan('fj/sby/2611/00003')).toEqual({ kind: 'receipt', number: 'FJ/SBY/2611/00003' })
  expect(readScan('FJSBY261100003')).toEqual({ kind: 'receipt', number: 'FJ/SBY/2611/00003' })
  expect(readScan('bo/sby/2611/00012')).toEqual({ kind: 'booking', number: 'BO/SBY/2611/00012' })
  const kept = { kind: 'receipt', number: 'SBY-K12-261130-0001' }
  expect(readScan(' sby-k12-261130-0001')).toEqual(kept)
  expect(readScan('SBY-K12-2611')?.kind).toBe('goods')
})

test('a GS1 label sells its goods: by the count it tells, by its weight where they are weighed', () => {
  const milk = {
    goodsUnitId: 1,
    conversion: 1,
    allowFraction: false,
    isWeighed: false,
  } as TillGoods
  const meat = { goodsUnitId: 2, conversion: 1, allowFraction: true, isWeighed: true } as TillGoods
  const of = (goods: TillGoods) => ({
    exact: (text: string) => (text === '04006381333931' ? goods : undefined),
    weighed: () => undefined,
  })
  expect(sellsOf(of(milk), ']C10104006381333931', 3)).toEqual({
    goods: milk,
    qty: 3,
    packets: null,
  })
  expect(sellsOf(of(milk), ']C102040063813339313724', null)?.qty).toBe(24)
  expect(sellsOf(of(milk), '(01)04006381333931(3103)001250', null)?.qty).toBe(1)
  const label = ']e0010400638133393131030012501527010110AB*9'
  expect(sellsOf(of(meat), label, 2)).toEqual({ goods: meat, qty: 1.25, packets: 2 })
  // A star in the batch is no quantity.
  expect(readScan(label)).toEqual({ kind: 'goods', text: label, qty: null })
  expect(sellsOf(of(milk), ']C10104006381333932', null)).toBeNull()
})

test('times a scale label is so many packets of its weight, and never a part of one', () => {
  const goods = { goodsUnitId: 1, allowFraction: true, conversion: 1 } as TillGoods
  const index = { exact: () => undefined, weighed: () => goods }
  const label = '2010001012504'
  expect(sellsOf(index, label, null)).toEqual({ goods, qty: 1.25, packets: 1 })
  expect(sellsOf(index, label, 3)).toEqual({ goods, qty: 1.25, packets: 3 })
  expect([3, 1.5].map((times) => isWhole(sellsOf(index, label, times) as Sells))).toEqual([
    true,
    false,
  ])
  expect(sellsOf(index, '2010001012505', 3)).toBeNull()
})
