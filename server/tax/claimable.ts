import { lastOfMonth } from './deadlines.ts'

/** Masa after that of the tax invoice in which its PPN may still be claimed (UU PPN 9(9)). */
const CLAIMABLE = 3

/** Whether on a day the PPN of a tax invoice can be claimed no more. */
export const isTooLate = (taxInvoiceDate: string, day: string): boolean =>
  day > claimableUntil(taxInvoiceDate)

/** The last day of the masa in which it may still be claimed. */
export const claimableUntil = (taxInvoiceDate: string): string =>
  lastOfMonth(taxInvoiceDate, CLAIMABLE)

/**
 * Why the number of a supplier's tax invoice says that its PPN is not ours to credit: by its code nobody owes it (07, 08),
 * or a buyer who collects pays it to the state himself (02, 03), which no shop does (PER-11/PJ/2025, Lampiran D); null of
 * any other number.
 */
export function uncreditableCode(number: string): string | null {
  const code = number.slice(0, 2)
  if (code === '07' || code === '08')
    return `Nomor faktur pajak berkode ${code}: PPN-nya tidak dipungut, tidak ada yang dikreditkan`
  if (code === '02' || code === '03')
    return `Nomor faktur pajak berkode ${code}: PPN-nya dipungut pembeli yang ditunjuk, bukan dikreditkan toko`
  return null
}
