import { type Rounding, roundCash } from '#contract/pricing/settle.ts'

/** What one tender of that kind pays of `due`, rupiah: only cash is rounded to coins that circulate. */
export const tenderOfAll = (due: number, kind: string | undefined, rule: Rounding): number =>
  kind === 'CASH' ? roundCash(due, rule) : due
