import { expect, it } from 'vitest'
import { slipTenders } from './sold-slip.ts'

it('names a card by its last digits where it gave them, and money ahead by its document', () => {
  const tender = { methodKind: 'DEBIT_CARD', amount: 5_000, received: 5_000 }
  const sale = {
    amounts: { dpp: 0, exempt: 15_000, vat: 0, rounding: 0, total: 15_000 },
    debt: null,
    tenders: [
      { ...tender, methodName: 'Kartu Debit', cardLast4: '4321' },
      { ...tender, methodName: 'Kartu Debit', cardLast4: null },
      { ...tender, methodName: null, itemNo: 'UMJ/1', cardLast4: null },
    ],
  }
  expect(slipTenders(sale as never).map(({ label }) => label)).toEqual([
    'Kartu Debit **** 4321',
    'Kartu Debit',
    'Uang muka UMJ/1',
  ])
})
