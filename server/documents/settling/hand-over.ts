import type { PostingFacts } from '#server/documents/types.ts'
import { type Masters, roundingOf } from '#server/ledgers/masters.ts'
import { type Entry, credit } from '#server/ledgers/posting.ts'
import { minus, rupiah } from '#contract/money.ts'
import { roundCash } from '#contract/pricing/settle.ts'

/** An amount that is paid out in cash, rupiah. */
export interface HandOver {
  amount: number
  /** What is handed over, in coins that circulate. */
  cash: number
}

/** Cash is rounded by the branch's step in whichever direction it goes (domain §0.2). */
export function handOver(amount: number, masters: Masters, branchId: number): HandOver {
  return { amount, cash: roundCash(amount, roundingOf(masters.branches.get(branchId))) }
}

/** What the coins keep of it, or add to it: on the account of a sale's rounding. */
export const roundedOff = ({ amount, cash }: HandOver, account: PostingFacts['account']): Entry[] =>
  credit(account('ROUNDING').id, minus(amount, cash))

/** What the cashier hands over now, in words; nothing where nothing is paid out. */
export function handOverWords({ amount, cash }: HandOver): string[] {
  if (amount === 0) return []
  if (cash === amount) return [`Serahkan ${rupiah(cash)} tunai`]
  return [`Serahkan ${rupiah(cash)} tunai, dibulatkan dari ${rupiah(amount)}`]
}

/** The same of what still waits to be agreed to. */
export function toHandOverWords({ amount, cash }: HandOver): string[] {
  if (amount === 0) return []
  if (cash === amount) return [`Setelah disetujui: serahkan ${rupiah(cash)} tunai`]
  return [`Setelah disetujui: serahkan ${rupiah(cash)} tunai, dibulatkan dari ${rupiah(amount)}`]
}
