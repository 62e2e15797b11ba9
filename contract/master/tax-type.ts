import { z } from 'zod'

/** What kind of PPN goods bear: general, luxury, a fixed share, freed of it, or none at all (domain §2.4). */
export const taxType = z.enum(['BKP', 'BKP_MEWAH', 'BESARAN_TERTENTU', 'EXEMPT', 'NON'])
export type TaxType = z.output<typeof taxType>

/** The part of a price that the rate of PPN is taken of. */
interface TaxBase {
  base_num: number
  base_den: number
}

/** By tax type, from the part of general goods (domain §0.4 D16); a type that is not here bears no PPN. */
const BASES: Record<string, (general: TaxBase) => TaxBase> = {
  BKP: (general) => general,
  /** Code 01: all of the price. */
  BKP_MEWAH: () => ({ base_num: 1, base_den: 1 }),
  /** Code 05: a tenth of what general goods bear, 1,1 % of the price (PMK 11/2025). */
  BESARAN_TERTENTU: ({ base_num, base_den }) => ({ base_num, base_den: base_den * 10 }),
}

export const isTaxed = (type: string): boolean => Object.hasOwn(BASES, type)

/** PPN on goods of a type, or nothing where they bear none. */
export const taxOfType = <T extends TaxBase>(type: string, general: T): T | null =>
  isTaxed(type) ? { ...general, ...BASES[type]?.(general) } : null

/** Transaction code by what kind of PPN goods bear; goods without are on no tax invoice. */
export const TRANSACTION_CODES: Readonly<Record<string, string>> = {
  BKP: '04',
  BKP_MEWAH: '01',
  BESARAN_TERTENTU: '05',
  EXEMPT: '08',
}
