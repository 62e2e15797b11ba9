import { readFileSync } from 'node:fs'

/** The worked month as an accountant computed it (domain §9): what every figure is held against. */
export interface Scenario {
  opening: { branch: Branch; lines: { account: string; debit: number; credit: number }[] }[]
  journals: {
    date: string
    branch: Branch
    no: string
    lines: { account: string; debit: number; credit: number }[]
  }[]
  /** Totals of the trade documents by number, rupiah. */
  docs: Record<string, { total: number; vat: number; dpp: number }>
  /** Balance at the month's end by `S/1-1101`, debit less credit. */
  trialBalance: Record<string, number>
  /** What is owed at the month's end, by bill: supplier, branch, rupiah. */
  ap: Record<string, [supplier: string, branch: Branch, open: number]>
}

/** Surabaya and Malang, as the scenario abbreviates them. */
export type Branch = 'S' | 'M'
export const branchCode = { S: 'SBY', M: 'MLG' } as const

export const scenarioFile = new URL('./scenario-2026-01.json', import.meta.url)
export const scenario: Scenario = JSON.parse(readFileSync(scenarioFile, 'utf8'))

/** What one document did in one branch on one day: account → debit and credit, rupiah. */
export type Effect = Map<string, { debit: number; credit: number }>

/** Journals by day, branch and number; the scenario tells one document's journal in several entries. */
export function expectedEffects(): Map<string, Effect> {
  const effects = new Map<string, Effect>()
  for (const journal of scenario.journals) {
    const key = effectKey(journal.date, journal.branch, journal.no)
    const effect = effects.get(key) ?? new Map()
    effects.set(key, effect)
    for (const line of journal.lines) add(effect, line)
  }
  return effects
}

export const effectKey = (date: string, branch: Branch, no: string) => `${date} ${branch} ${no}`

export function add(
  effect: Effect,
  line: { account: string; debit: number; credit: number },
): void {
  const sum = effect.get(line.account) ?? { debit: 0, credit: 0 }
  effect.set(line.account, { debit: sum.debit + line.debit, credit: sum.credit + line.credit })
}
