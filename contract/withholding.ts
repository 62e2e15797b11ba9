import { z } from 'zod'
import { date, percent, rupiahNotNegative, rupiahPositive, text } from './values.ts'

/** PPh that is kept back: of services, of rent and other final tax, of persons (domain §0.4 D9). */
export const withholdingType = z.enum(['PPH23', 'PPH4_2', 'PPH21'])
export type WithholdingType = z.output<typeof withholdingType>

/** Percent; of article 21 it depends on who is paid. */
export const usualRates: Readonly<Record<WithholdingType, number | null>> = {
  PPH23: 2,
  PPH4_2: 10,
  PPH21: null,
}

/** PPh that a customer, or who pays out for him, withholds of what he pays us: of goods by collectors, of services, of rent, of turnover. */
export const withheldFromUsType = z.enum(['PPH22', 'PPH23', 'PPH4_2', 'PPH_FINAL'])
export type WithheldFromUsType = z.output<typeof withheldFromUsType>

/** What it is called, in Indonesian as in English. */
export const withholdingNames: Readonly<Record<WithholdingType | WithheldFromUsType, string>> = {
  PPH21: 'PPh 21',
  PPH22: 'PPh 22',
  PPH23: 'PPh 23',
  PPH4_2: 'PPh 4(2)',
  PPH_FINAL: 'PPh final',
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

/** Tax object code of the office's list: `22-910-01`. */
export const withholdingObjectCode = text(9).pipe(
  z.string().regex(/^\d{2}-\d{3}-\d{2}$/, 'Kode objek pajak seperti 22-910-01'),
)

/** Why another rate than that of the list is withheld: the certificate of 0.5 per cent (PP 23, PP 55), or any other. */
export const whtCertificate = z.enum(['PP23', 'ETC'])
export type WhtCertificate = z.output<typeof whtCertificate>
export const certificateNames: Readonly<Record<WhtCertificate, string>> = {
  PP23: 'Surat keterangan PP 23/55 (0,5%)',
  ETC: 'Surat keterangan lain (tarif lain)',
}

/** Documents of money that comes to us, from customers or from who pays out what they paid by card: they may keep PPh back of it. */
export const fromUsKinds = [
  'receivable-repayment',
  'sales-down-payment',
  'credit-card-disbursement',
  'debit-card-disbursement',
  'paylater-disbursement',
] as const
export const isFromUs = (kind: string): boolean => (fromUsKinds as readonly string[]).includes(kind)

/** On a payment or payout of whoever keeps PPh back: it pays as the money does. */
export const withheldFromUsFields = {
  /** Its article and usual rate are those of the object on the day of the payment or payout. */
  whtObject: withholdingObjectCode.nullish(),
  /** Rupiah without PPN. */
  whtBase: rupiahPositive.nullish(),
  /** Percent; without it the object's own. */
  whtRate: percent.nullish(),
  /** Rupiah as on the slip, at most one beside base × rate; without it that. */
  withheld: rupiahNotNegative.nullish(),
  /** Number and day of the slip (bukti potong), which may come later. */
  whtSlipNo: text(40).nullish(),
  whtSlipDate: date.nullish(),
}
const withheldFromUs = z.object(withheldFromUsFields)
export type WithheldFromUs = z.output<typeof withheldFromUs>

/** What of a base in whole rupiah is withheld at a rate in percent: half up to the rupiah (PER-11/PJ/2025 art. 129). */
export function withheldAmount(base: number, rate: number): number {
  const parts = BigInt(Math.round(base)) * BigInt(Math.round(rate * RATE_PARTS))
  return Number((parts + HALF) / WHOLE)
}
/** A rate has four decimals at most: it is counted in ten thousandths of a percent, so that no product is rounded. */
const RATE_PARTS = 10_000
const WHOLE = 100n * BigInt(RATE_PARTS)
const HALF = WHOLE / 2n
