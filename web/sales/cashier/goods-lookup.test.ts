import { expect, test } from 'vitest'
import { barcodeKey } from '#contract/master/goods-number.ts'
import { glanceOf } from './goods-glance.ts'
import { indexOf, type SyncedGoods } from './goods-lookup.ts'

type Unit = SyncedGoods[7][number]
const pcs = (id: number, barcode: string | null, usual = true): Unit => [
  id,
  'PCS',
  1,
  barcode === null ? [] : [barcodeKey(barcode, false)],
  false,
  true,
  usual,
  true,
  [['RETAIL', 1, 37_500, false, null]],
]
const dus = (id: number, barcode: string | null): Unit => [
  id,
  'DUS',
  6,
  barcode === null ? [] : [barcodeKey(barcode, false)],
  false,
  true,
  false,
  true,
  [['RETAIL', 1, 220_000, false, null]],
]
const oil: SyncedGoods = [
  1,
  'MG2',
  'Minyak Goreng 2 L',
  'MINYAK GORENG 2L',
  'BKP',
  null,
  true,
  [dus(12, '8991000000122'), pcs(11, '8991000000115')],
]
const eggs: SyncedGoods = [
  2,
  'TLR',
  'Telur Ayam',
  'TELUR',
  'EXEMPT',
  '10001',
  true,
  [[21, 'KG', 1, [], true, true, true, true, [['RETAIL', 1, 28_900, false, null]]]],
]
const gone: SyncedGoods = [3, 'OLD', 'Minyak Lama', 'LAMA', 'BKP', null, false, [pcs(31, '111')]]

test('a barcode means its own unit, a code the unit in which the goods are usually sold', () => {
  const index = indexOf([oil, eggs, gone])
  expect(index.exact('8991000000122')?.unitName).toBe('DUS')
  expect(index.exact('mg2')?.goodsUnitId).toBe(11)
  expect(index.exact('8991')).toBeUndefined()
})

test('a barcode is found in every way of writing it, and so is each of several', () => {
  const [dusOf, pcsOf] = [dus(12, '089686000108'), pcs(11, '8991000000115')]
  dusOf[3].push(barcodeKey('LAMA 1', true))
  const index = indexOf([[1, 'MG2', 'Minyak', 'MINYAK', 'BKP', null, true, [dusOf, pcsOf]]])
  for (const text of ['089686000108', '0089686000108', '00089686000108', 'lama 1'])
    expect(index.exact(text)?.unitName, text).toBe('DUS')
})

test('goods that are no longer sold are not found at all', () => {
  const index = indexOf([oil, gone])
  expect(index.size).toBe(1)
  expect(index.exact('111')).toBeUndefined()
  expect(index.search('lama', 10)).toEqual([])
})

test('a scale number leads to the goods by weight', () => {
  expect(indexOf([oil, eggs]).weighed('10001')?.code).toBe('TLR')
})

test('words are found in any order, in every unit, names that begin so first', () => {
  const butter: SyncedGoods = [
    4,
    'MRG',
    'Margarin Goreng',
    'MRG',
    'BKP',
    null,
    true,
    [pcs(41, null)],
  ]
  const index = indexOf([oil, butter])
  expect(index.search('goreng 2', 10).map((g) => g.unitName)).toEqual(['DUS', 'PCS'])
  expect(index.search('m', 1)).toHaveLength(1)
  expect(index.search('goreng', 10)).toHaveLength(3)
  expect(index.search('', 10)).toEqual([])
})

test('twenty thousand goods answer as fast as a plain look at every name', () => {
  const many = Array.from(
    { length: 20_000 },
    (_, i): SyncedGoods => [
      i + 1,
      `K${i}`,
      `Barang contoh nomor ${i}`,
      '',
      'BKP',
      null,
      true,
      [pcs(i + 1, `899${i}`)],
    ],
  )
  const index = indexOf(many)
  expect(index.exact('89919999')?.code).toBe('K19999')
  expect(index.search('nomor 1999', 50).length).toBeGreaterThan(5)
  const plain = fastest(() => many.filter((one) => one[2].toLowerCase().includes('nomor 1999')))
  expect(fastest(() => index.search('nomor 1999', 50)) / plain).toBeLessThan(10)
})

/** The quickest of several turns: what the machine does besides falls out. */
function fastest(work: () => unknown): number {
  const turns = Array.from({ length: 9 }, () => {
    const began = performance.now()
    work()
    return performance.now() - began
  })
  return Math.min(...turns)
}

test('a change puts goods in their place, takes what is gone, and leaves a barcode to who has it now', () => {
  const goods = (id: number, code: string, name: string, barcode: string | null, active = true) =>
    [id, code, name, name, 'BKP', null, active, [pcs(id * 10, barcode)]] as SyncedGoods
  const before = indexOf([
    goods(1, 'A', 'Abon Sapi', '8991'),
    goods(2, 'M', 'Madu Murni', '8992'),
    goods(3, 'Z', 'Zaitun', null),
  ])
  const after = before.changed([
    goods(1, 'A', 'Abon Sapi', '8991', false),
    goods(2, 'M', 'Madu Hutan', null),
    goods(4, 'K', 'Kecap Manis', '8992'),
  ])
  expect(after.size).toBe(3)
  expect([after.exact('8991'), after.exact('A')]).toEqual([undefined, undefined])
  expect(after.exact('8992')?.name).toBe('Kecap Manis')
  expect(after.search('murni', 9)).toEqual([])
  expect(after.search('a', 9).map((one) => one.name)).toEqual([
    'Kecap Manis',
    'Madu Hutan',
    'Zaitun',
  ])
})

test('finds what a plain look at every name finds', () => {
  const words = ['Kopi', 'Teh', 'Susu', 'Gula', '250', '500', 'Gr', 'Ml', 'Sari', 'Kapal']
  const rows = Array.from({ length: 300 }, (_, i): SyncedGoods => {
    const name = [i, i * 7, i * 13].map((n) => words[n % words.length]).join(' ')
    return [i, `BRG-${i}`, name, name, 'BKP', null, true, [pcs(i, null)]]
  })
  const index = indexOf(rows)
  for (const asked of ['kopi', 'gr kopi', '25 s', 'brg-29', 'sari 500 k', 'x', 'e', 'ml susu']) {
    const parts = asked.split(' ')
    const plain = rows.filter(([, code, name]) =>
      parts.every((part) => `${name} ${code}`.toLowerCase().includes(part)),
    )
    const found = index.search(asked, 1000).map((one) => one.goodsId)
    expect(found.toSorted((a, b) => a - b)).toEqual(plain.map(([id]) => id))
  }
})

test('a glance at the texts on the device answers what all goods would', () => {
  const lower: SyncedGoods = [
    5,
    'ab-1',
    'Sabun "Wangi"',
    'SABUN',
    'BKP',
    null,
    true,
    [pcs(51, 'MG2')],
  ]
  const rows = [oil, eggs, lower]
  const texts = rows.map((row) => JSON.stringify([[row[0], row]]))
  const whole = indexOf(rows)
  // A barcode goes before a code, though the code stands in a text before it.
  const asked = ['8991000000122', '8991000000115', 'mg2', 'TLR', 'AB-1', 'RETAIL', '8991', '"', '']
  for (const text of asked) {
    const glance = glanceOf(texts)
    expect(glance.exact(text), text).toEqual(whole.exact(text))
    expect(glance.units(text), text).toEqual(whole.units(text))
    expect(glance.weighed(text), text).toEqual(whole.weighed(text))
    expect(glance.search(text, 9), text).toEqual(whole.search(text, 9))
  }
  const glance = glanceOf(texts)
  expect(glance.size).toBe(3)
  expect(glance.weighed('10001')).toEqual(whole.weighed('10001'))
  const changed: SyncedGoods = [1, 'MG2', 'Minyak', 'MINYAK', 'BKP', null, true, [pcs(11, '111')]]
  expect(glance.changed([changed]).exact('111')).toEqual(whole.changed([changed]).exact('111'))
})

test('a code is answered without reading the texts that do not hold it', () => {
  const texts = ['no JSON at all', JSON.stringify([[oil[0], oil]])]
  const glance = glanceOf(texts)
  expect(glance.exact('8991000000122')?.unitName).toBe('DUS')
  expect(glance.units('MG2')).toHaveLength(2)
  expect(() => glance.search('minyak', 1)).toThrow()
})
