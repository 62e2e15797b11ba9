import { expect, test } from 'vitest'
import type { CardRule } from '#contract/application/approval-card.ts'
import { beyondRules } from './approval.ts'

const rule = (message: string) => ({ message }) as CardRule
const discount = 'Diperlukan persetujuan atasan untuk diskon di atas batas'
const price = 'Diperlukan persetujuan atasan untuk mengubah harga'

test('whoever could not allow it is told beside the card, and what its rules say is not said twice', () => {
  const one = { rules: [rule(discount)] }
  const both = { rules: [rule(discount), rule(price)] }
  expect(beyondRules(discount, one)).toBeNull()
  expect(beyondRules(`${discount}. ${price}`, both)).toBeNull()
  expect(beyondRules(`${discount}; ${price}`, both)).toBeNull()
  expect(beyondRules(`Bambang tidak berhak menyetujui sebesar ini. ${discount}`, one)).toBe(
    'Bambang tidak berhak menyetujui sebesar ini',
  )
  expect(beyondRules(`Ratna sudah memakai Rp 5. ${discount}, ${price}`, both)).toBe(
    'Ratna sudah memakai Rp 5',
  )
  const over = 'Persetujuan sudah terpakai, kedaluwarsa, atau isian sudah berubah, minta lagi'
  expect(beyondRules(over, one)).toBe(over)
})
