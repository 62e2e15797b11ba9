import type { Deed } from './deed.ts'
import { buyingDeeds } from './deeds-buying.ts'
import { creditDeeds } from './deeds-credit.ts'
import { moneyDeeds } from './deeds-money.ts'
import { noteDeeds } from './deeds-notes.ts'
import { stockDeeds } from './deeds-stock.ts'
import { tillDeeds } from './deeds-till.ts'
import { of, whole } from './world.ts'

/** What follows no other document, so that it may lie before any. */
const BY_ITSELF = [
  'cash sale',
  'sale to a member',
  'bill without an order',
  'goods are ordered and received',
  'credit note of a customer',
  'debit note of a customer',
  'customer pays ahead',
  'supplier is paid ahead',
  'other claim or debt',
  'goods are gone, spoilt or used',
  'goods are found or given',
  'goods change the warehouse',
]
const own = [
  ...tillDeeds,
  ...creditDeeds,
  ...buyingDeeds,
  ...noteDeeds,
  ...moneyDeeds,
  ...stockDeeds,
].filter(({ name }) => BY_ITSELF.includes(name))

/** Written some days after it was done. */
const late: Deed = {
  name: 'late entry',
  weight: 3,
  refusals: ['BACKDATE_STOCK', 'TAX_INVOICE_DATE'],
  async play(w) {
    w.late = whole(w, 1, 12)
    try {
      const deed = of(w, own)
      const told = await deed.play(w)
      return told && `${deed.name}, ${w.late} days: ${told}`
    } finally {
      w.late = 0
    }
  },
}

export const lateDeeds = [late]
