import { z } from 'zod'
import { percent, rupiahPositive, text } from './values.ts'

/** PPh that is kept back: of services, of rent and other final tax, of persons (domain §0.4 D9). */
export const withholdingType = z.enum(['PPH23', 'PPH4_2', 'PPH21'])
export type WithholdingType = z.output<typeof withholdingType>

/** Percent; of article 21 it depends on who is paid. */
export const usualRates: Readonly<Record<WithholdingType, number | null>> = {
  PPH23: 2,
  PPH4_2: 10,
  PPH21: null,
}

/** What it is called, in Indonesian as in English. */
export const withholdingNames: Readonly<Record<WithholdingType, string>> = {
  PPH23: 'PPh 23',
  PPH4_2: 'PPh 4(2)',
  PPH21: 'PPh 21',
}

/** On a document whose party gets less because we keep PPh back. */
export const withholdingFields = {
  whtType: withholdingType.nullish(),
  /** Of the amount without PPN. */
  whtBase: rupiahPositive.nullish(),
  /** Without it the usual one. */
  whtRate: percent.nullish(),
  /** Number of the slip (bukti potong) that the other party gets; it may come later. */
  whtSlipNo: text(40).nullish(),
}
const withholding = z.object(withholdingFields)
export type Withholding = z.output<typeof withholding>
