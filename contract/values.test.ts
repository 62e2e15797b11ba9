import { describe, expect, it } from 'vitest'
import { paymentRow } from './document.ts'
import { memo, text } from './values.ts'

/** Numbers of cards are written nowhere, however they are spaced (reliability §4.15). */
describe('free text', () => {
  const cards = [
    '4111 1111 1111 1111',
    'kartu 5500-0000-0000-0004 bca',
    '340000000000009',
    '6011000000000004',
    'no:3530111333300000.',
  ]
  it.each(cards)('refuses %s', (card) => {
    expect(memo.safeParse(card).success).toBe(false)
    expect(text(200).safeParse(card).success).toBe(false)
    const { success } = paymentRow.safeParse({ methodId: 1, amount: 1, approvalCode: card })
    expect(success).toBe(false)
  })

  it('takes numbers that are none: documents, telephones, taxes, sums that are wrong', () => {
    for (const plain of [
      'FJ/SBY/2601/00001',
      '0812 3456 7890',
      '0013456789012000',
      '4111 1111 1111 1112',
      '8991234567893',
      '010.003-26.12345678',
    ])
      expect([plain, memo.safeParse(plain).success]).toEqual([plain, true])
    const { success } = paymentRow.safeParse({ methodId: 1, amount: 1, approvalCode: '081726' })
    expect(success).toBe(true)
  })
})
