import type { Check } from './check.ts'
import { bookChecks } from './checks-books.ts'
import { ledgerChecks } from './checks-ledger.ts'
import { monthChecks } from './checks-month.ts'
import { owedChecks } from './checks-owed.ts'
import { salesChecks } from './checks-sales.ts'
import type { Month } from './month.ts'
import { type World, differ } from './world.ts'

/** All that must hold of a month, the closing last. */
export const checks: Check[] = [
  ...[...bookChecks, ...owedChecks, ...salesChecks, ...ledgerChecks, ...monthChecks],
]

/** Asks some of them and keeps what differs under their names. */
export const asking =
  (some: readonly Check[] = checks) =>
  async (w: World, month: Month): Promise<void> => {
    for (const { name, ask } of some)
      for (const says of await ask(w, month)) differ(w, name, month.name, says)
  }
