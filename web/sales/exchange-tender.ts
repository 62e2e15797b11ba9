import { type RoundingRule, roundCash } from './cashier/cash.ts'

/** What one tender of that kind pays of `due`, rupiah: only cash is rounded to coins that circulate. */
export const tenderOfAll = (due: number, kind: string | undefined, rule: RoundingRule): number =>
  kind === 'CASH' ? roundCash(due, rule) : due
