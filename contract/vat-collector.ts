import { z } from 'zod'

/** Customers who collect the PPN of what they buy and pay it to the state themselves (UU PPN 16A, UU KUP 32A). */
export const vatCollector = z.enum(['GOVERNMENT', 'SOE', 'OTHER'])
export type VatCollector = z.output<typeof vatCollector>

/** Indonesian and English, as a person chooses them. */
export const vatCollectorWords: Readonly<Record<VatCollector, readonly [string, string]>> = {
  GOVERNMENT: ['Instansi pemerintah', 'Government institution'],
  SOE: ['BUMN atau pemungut lain', 'State-owned company or other collector'],
  OTHER: ['Pihak lain yang ditunjuk', 'Other party named by the state'],
}

/**
 * Transaction code of a bill whose PPN the customer collects: 02 of a government institution, 03 of any other collector
 * (PER-11/PJ/2025 of 22 May 2025, Lampiran D).
 */
export const collectedVatCode = z.enum(['02', '03'])
export type CollectedVatCode = z.output<typeof collectedVatCode>

/** The same as it is chosen on a bill: `OWN` is none of them, the PPN is paid to us and the goods decide the code. */
export const chosenVatCode = z.enum([...collectedVatCode.options, 'OWN'])

export type ChosenVatCode = z.output<typeof chosenVatCode>
