import { expect, test } from 'vitest'
import { readGs1, withoutMark } from './gs1.ts'

const G = '\u001d'
const GTIN = '04006381333931'
const CASE = '14006381333938'

/** What is read, what of it is told besides the GTIN, or a word of why not; null for what is no label. */
const CASES: readonly (readonly [string, Record<string, unknown> | string | null])[] = [
  // As scanners send them: GS1-128, DataBar, DataMatrix, QR, DotCode.
  [`]C101${GTIN}`, {}],
  [`]C1${G}01${GTIN}`, {}],
  [`]e001${GTIN}`, {}],
  [`]e101${GTIN}`, {}],
  [`]d201${GTIN}`, {}],
  [`]Q301${GTIN}`, {}],
  [`]J101${GTIN}`, {}],
  [`${G}01${GTIN}`, {}],
  [`]C101${CASE}`, { gtin: CASE }],
  [`]C101${GTIN}17261231`, { expiryDate: '2026-12-31' }],
  [`]C101${GTIN}1726123110A12`, { expiryDate: '2026-12-31', batch: 'A12' }],
  [`]C101${GTIN}10A12${G}17261231`, { expiryDate: '2026-12-31', batch: 'A12' }],
  [
    `]d201${GTIN}21SN-77${G}10B/9${G}17270200`,
    { serial: 'SN-77', batch: 'B/9', expiryDate: '2027-02-28' },
  ],
  [`]d201${GTIN}17280200`, { expiryDate: '2028-02-29' }],
  [`]C101${GTIN}15270115`, { expiryDate: '2027-01-15' }],
  [`]C101${GTIN}1527011517270201`, { expiryDate: '2027-02-01' }],
  [`]C101${GTIN}16270110`, { expiryDate: '2027-01-10' }],
  [`]C101${GTIN}11260101`, {}],
  [`]C101${GTIN}13260101`, {}],
  [`]e001${GTIN}3103001250`, { weight: 1.25 }],
  [`]e001${GTIN}3102000125`, { weight: 1.25 }],
  [`]e001${GTIN}3100000002`, { weight: 2 }],
  [`]e001${GTIN}310300125017261231`, { weight: 1.25, expiryDate: '2026-12-31' }],
  [`]e001${GTIN}3103001250392015500`, { weight: 1.25, price: 15500 }],
  [`]e001${GTIN}39221550000`, { price: 15500 }],
  [`]e001${GTIN}3202000100`, {}],
  [`]C101${GTIN}3012`, { count: 12 }],
  [`]C102${GTIN}3724`, { count: 24 }],
  [`]C102${GTIN}172612313724`, { count: 24, expiryDate: '2026-12-31' }],
  [`]C10012345678901234567802${GTIN}3724`, { count: 24 }],
  [`]C101${GTIN}2001`, {}],
  [`]C101${GTIN}240ABC${G}10X`, { batch: 'X' }],
  [`]C101${GTIN}7003261231235910X`, { batch: 'X' }],
  [`]C101${GTIN}4121234567890128`, {}],
  [`]C101${GTIN}8005012345`, {}],
  [`]C101${GTIN}91intern${G}10X`, { batch: 'X' }],
  [`]C101${GTIN}10X<GS>21Y`, { batch: 'X', serial: 'Y' }],
  [`]C101${GTIN}10X{FNC1}21Y`, { batch: 'X', serial: 'Y' }],
  [`]C101${GTIN}10X^]21Y`, { batch: 'X', serial: 'Y' }],
  // As it stands below the bars.
  [`(01)${GTIN}`, {}],
  [`(01)${GTIN}(17)261231(10)A12`, { expiryDate: '2026-12-31', batch: 'A12' }],
  [`(01)${GTIN}(10)A12(17)261231`, { expiryDate: '2026-12-31', batch: 'A12' }],
  [`(01)${GTIN}(3103)001250`, { weight: 1.25 }],
  [`(02)${GTIN}(37)24`, { count: 24 }],
  [` (01)${GTIN} `, {}],
  // Digits alone.
  [`01${GTIN}`, {}],
  [`01${GTIN}17261231`, { expiryDate: '2026-12-31' }],
  [`01${GTIN}3103001250`, { weight: 1.25 }],
  // Years in a window around today.
  [`]C101${GTIN}17770101`, { expiryDate: '1977-01-01' }],
  [`]C101${GTIN}17760101`, { expiryDate: '2076-01-01' }],
  // Broken ones say why.
  [`]C101${GTIN.slice(0, -1)}2`, 'Digit pemeriksa'],
  [`(01)${GTIN.slice(0, -1)}2`, 'Digit pemeriksa'],
  [`]C101${GTIN.slice(0, -1)}`, '(01)'],
  [`]C101${GTIN}1726123`, '(17)'],
  [`]C101${GTIN}17261331`, 'Tanggal'],
  [`]C101${GTIN}17260230`, 'Tanggal'],
  [`]C101${GTIN}3103125`, '(3103)'],
  [`]C101${GTIN}30${G}10X`, '(30)'],
  [`]C101${GTIN}10${'X'.repeat(21)}`, '(10)'],
  [`]C101${GTIN}05123`, '(05)'],
  [`]C101${GTIN}01${CASE}`, 'dua kali'],
  [`]C1`, 'tidak memuat'],
  [`]C110A12`, 'tidak memuat'],
  [`]C100123456789012345678`, 'SSCC'],
  [`(00)123456789012345678`, 'SSCC'],
  [`00123456789012345678`, 'SSCC'],
  [`(99)`, '(99)'],
  // No labels: numbers of goods, cards, words.
  ['4006381333931', null],
  [GTIN, null],
  ['0112345', null],
  [`01${GTIN.slice(0, -1)}2`, null],
  [`01${GTIN}99`, null],
  ['kopi 01', null],
  ['(kopi)', null],
  ['', null],
]

test.each(CASES)('%j', (text, wanted) => {
  const read = readGs1(text, 2026)
  if (wanted === null) return expect(read).toBeNull()
  if (typeof wanted === 'string')
    return expect(read && 'problem' in read ? read.problem : read).toContain(wanted)
  const none = { count: null, weight: null, expiryDate: null, batch: null, serial: null }
  expect(read).toEqual({ label: { gtin: GTIN, ...none, price: null, ...wanted } })
})

test('the name of another symbology is no part of the number', () => {
  expect(withoutMark(']E04006381333931')).toBe('4006381333931')
  expect(withoutMark(']C0ABC')).toBe('ABC')
  expect(withoutMark(`]C101${GTIN}`)).toBe(`]C101${GTIN}`)
})
