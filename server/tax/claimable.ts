import { lastOfMonth } from './deadlines.ts'

/** Masa after that of the tax invoice in which its PPN may still be claimed (UU PPN 9(9)). */
const CLAIMABLE = 3

/** Whether on a day the PPN of a tax invoice can be claimed no more. */
export const isTooLate = (taxInvoiceDate: string, day: string): boolean =>
  day > claimableUntil(taxInvoiceDate)

/** The last day of the masa in which it may still be claimed. */
export const claimableUntil = (taxInvoiceDate: string): string =>
  lastOfMonth(taxInvoiceDate, CLAIMABLE)
