import { expect, it } from 'vitest'
import { priceFor } from './estimate.ts'
import { isOnTop, onTopOf, vatWords } from './vat.ts'

const vat = {
  onTop: ['GROSIR', 'AGEN', 'KHUSUS'],
  shares: { BKP: 0.11, BKP_MEWAH: 0.12, BESARAN_TERTENTU: 0.011, EXEMPT: 0, NON: 0 },
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

it('says nothing of goods that bear none, of no price, and before it was asked', () => {
  expect([words('RETAIL', 'EXEMPT'), words('GROSIR', 'NON')]).toEqual(['', ''])
  expect([words('GROSIR', 'BKP', null), words('GROSIR', 'NEW')]).toEqual(['', ''])
  expect(vatWords(undefined, { price: 1000, level: 'RETAIL', taxType: 'BKP' })).toBe('')
  expect(isOnTop(undefined, 'GROSIR')).toBe(false)
})

it('takes the PPN out of a retail price that wholesale falls back to, as the server does', () => {
  const prices = [{ level: 'RETAIL', minQty: 1, price: 37_500, ownOfBranch: false, from: null }]
  const of = (level: string) => priceFor(prices, level, 1, '2026', onTopOf(vat, level, 'BKP'))
  expect([of('GROSIR'), of('MEMBER'), of('RETAIL')]).toEqual([33_784, 37_500, 37_500])
  expect(words('GROSIR', 'BKP', of('GROSIR'))).toBe('+ PPN, bayar 37.500')
})
