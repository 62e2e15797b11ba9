import { derived, differences } from './derived.ts'
import type { Invariant } from './document-invariants.ts'

/** What closed months keep: it is what their ledgers say, and nobody changed either. */
export const frozenInvariants: Record<string, Invariant> = {
  G10: {
    says: 'frozen account balances are the sum of their lines',
    sql: differences(derived.accounts),
  },
  G12: {
    says: 'frozen stock is the sum of its movements: quantity per warehouse, value per branch',
    sql: differences(derived.stock),
  },
  G13: {
    says: 'frozen balances of customers and suppliers are the sum of their lines',
    sql: differences(derived.parties),
  },
  G14: {
    says: 'frozen points are the sum of their movements',
    sql: differences(derived.frozenPoints),
  },
}
