import { z } from 'zod'

/** Turnover of a calendar year beyond which the next year's profit is taxed instead (PP 55/2022 art. 57). */
export const FINAL_TAX_LIMIT = 4_800_000_000

/** How a company stands with PPh final on a day: why it pays none, or what is to be known while it does. */
export const finalTaxStates = {
  HOLDS: ['Berlaku', 'Holds'],
  LAST_YEAR: ['Tahun terakhir', 'Last year'],
  OVER: ['Lewat 4,8 miliar', 'Above 4.8 billion'],
  TERM: ['Jangka berakhir', 'Its years are over'],
  LIMIT: ['Pernah lewat 4,8 M', 'Was above 4.8 billion'],
  FORM: ['Tidak berhak', 'Not for this form'],
  OFF: ['Tidak dipakai', 'Not used'],
} as const
export const finalTaxState = z.enum(Object.keys(finalTaxStates) as (keyof typeof finalTaxStates)[])
export type FinalTaxState = z.output<typeof finalTaxState>
