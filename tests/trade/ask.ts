import type { Check } from './check.ts'
import { findViolations } from '#server/ledgers/invariants.ts'
import { answerChecks } from './checks-answers.ts'
import { bookChecks } from './checks-books.ts'
import { elsewhereChecks } from './checks-elsewhere.ts'
import { journalChecks } from './checks-journals.ts'
import { ledgerChecks } from './checks-ledger.ts'
import { monthChecks } from './checks-month.ts'
import { owedChecks } from './checks-owed.ts'
import { printChecks } from './checks-prints.ts'
import { purchaseChecks } from './checks-purchase.ts'
import { salesChecks } from './checks-sales.ts'
import { taxedChecks } from './checks-taxed.ts'
import { walkChecks } from './checks-walks.ts'
import type { Month } from './month.ts'
import { type World, differ } from './world.ts'

/** All that must hold of a month, the closing last. */
export const checks: Check[] = [
  ...bookChecks,
  ...journalChecks,
  ...owedChecks,
  ...salesChecks,
  ...ledgerChecks,
  ...purchaseChecks,
  ...taxedChecks,
  ...elsewhereChecks,
  ...walkChecks,
  ...answerChecks,
  ...printChecks,
  ...monthChecks,
]

/** Asks some of them and keeps what differs under their names. */
export const asking =
  (some: readonly Check[] = checks) =>
  async (w: World, month: Month): Promise<void> => {
    for (const { name, ask } of some)
      for (const says of await ask(w, month)) differ(w, name, month.name, says)
  }

/** Asks the books after every deed, and tells which one began what they find. */
export function following(): (w: World) => Promise<void> {
  const known = new Map<string, number>()
  return async (w) => {
    for (const { code, violations } of await findViolations(w.t.db)) {
      if (code === 'X05' || violations <= (known.get(code) ?? 0)) continue
      known.set(code, violations)
      differ(w, 'books after each deed', w.told.at(-1) ?? '', `${code}: ${violations}`)
    }
  }
}
