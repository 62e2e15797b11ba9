import { z } from 'zod'

/** Turnover of a calendar year beyond which the next year's profit is taxed instead (PP 55/2022 art. 57). */
export const FINAL_TAX_LIMIT = 4_800_000_000

/** How a company stands with PPh final on a day: why it pays none, or what is to be known while it does. */
export const finalTaxStates = {
  HOLDS: ['Berlaku', 'Holds'],
  LAST_YEAR: ['Tahun terakhir', 'Last year'],
  OVER: ['Lewat 4,8 M: berakhir tahun ini', 'Above 4.8 billion: ends this year'],
  TERM: ['Jangka waktu berakhir', 'Its years are over'],
  LIMIT: ['Tahun lalu lewat 4,8 M', 'A year before was above 4.8 billion'],
  FORM: ['Bentuk usaha tidak berhak', 'Not for this legal form'],
  OFF: ['Tidak dipakai', 'Not used'],
} as const
export const finalTaxState = z.enum(Object.keys(finalTaxStates) as (keyof typeof finalTaxStates)[])
export type FinalTaxState = z.output<typeof finalTaxState>
