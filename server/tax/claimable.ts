/** Masa after that of the tax invoice in which its PPN may still be claimed (UU PPN 9(9)). */
const CLAIMABLE = 3

const masaOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** Whether on a day the PPN of a tax invoice can be claimed no more. */
export const isTooLate = (taxInvoiceDate: string, day: string): boolean =>
  masaOf(day) - masaOf(taxInvoiceDate) > CLAIMABLE

/** The last day of the masa in which it may still be claimed. */
export function claimableUntil(taxInvoiceDate: string): string {
  const [year = 0, month = 1] = taxInvoiceDate.split('-').map(Number)
  return new Date(Date.UTC(year, month + CLAIMABLE, 0)).toISOString().slice(0, 10)
}
