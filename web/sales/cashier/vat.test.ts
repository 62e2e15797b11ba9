import { expect, it } from 'vitest'
import { priceFor } from './reckoning.ts'
import { isOnTop, paidOf, vatWords } from './vat.ts'

const vat = {
  onTop: ['GROSIR', 'AGEN', 'KHUSUS'],
  tax: { rate: 12, baseNum: 11, baseDen: 12, fixed: { BESARAN_TERTENTU: 1.1 } },
}
const words = (level: string, taxType: string, price: number | null = 112_000) =>
  vatWords(vat, { price, level, taxType })

it('says beside every price whether PPN is in it, and what is to be paid where it is not', () => {
  expect([words('RETAIL', 'BKP'), words('MEMBER', 'BKP_MEWAH')]).toEqual([
    'termasuk PPN',
    'termasuk PPN',
  ])
  expect(words('GROSIR', 'BKP')).toBe('+ PPN, bayar 124.320')
  expect(words('AGEN', 'BKP_MEWAH')).toBe('+ PPN, bayar 125.440')
})

it('says nothing of goods that bear none, of no price, of no PKP, and before it was asked', () => {
  expect([words('RETAIL', 'EXEMPT'), words('GROSIR', 'NON')]).toEqual(['', ''])
  expect([words('GROSIR', 'BKP', null), words('GROSIR', 'NEW')]).toEqual(['', ''])
  const asked = { price: 1_000, level: 'GROSIR', taxType: 'BKP' }
  expect([vatWords(undefined, asked), vatWords({ ...vat, tax: null }, asked)]).toEqual(['', ''])
  expect([isOnTop(undefined, 'GROSIR'), isOnTop({ ...vat, tax: null }, 'GROSIR')]).toEqual([
    false,
    false,
  ])
})

it('takes the PPN out of a retail price that wholesale falls back to, unless nobody pays any', () => {
  const prices = [{ level: 'RETAIL', minQty: 1, price: 37_500, ownOfBranch: false, from: null }]
  const of = (level: string, known: typeof vat | { onTop: string[]; tax: null } = vat) =>
    priceFor({ prices, taxType: 'BKP' }, { level, qty: 1, now: '2026', vat: known })
  expect([of('GROSIR'), of('MEMBER'), of('RETAIL')]).toEqual([33_784, 37_500, 37_500])
  expect(of('GROSIR', { ...vat, tax: null })).toBe(37_500)
  expect(words('GROSIR', 'BKP', of('GROSIR'))).toBe('+ PPN, bayar 37.500')
})

it('adds the PPN of the whole rupiah of its base, as the bill does', () => {
  expect(paidOf(vat, { price: 1_150, level: 'GROSIR', taxType: 'BKP' })).toBe(1_276)
})
