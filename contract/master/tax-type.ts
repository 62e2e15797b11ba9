import { z } from 'zod'

/**
 * What PPN goods bear (domain §2.4): general; luxury; of a fixed share by kind; freed of it; with PPN that was paid once
 * further up, by the maker or importer of tobacco or by the distributor of phone credit; or none at all.
 */
export const taxType = z.enum([
  'BKP',
  'BKP_MEWAH',
  'KENDARAAN_BEKAS',
  'EMAS_PERHIASAN',
  'EMAS_TANPA_FAKTUR',
  'BESARAN_TERTENTU',
  'EXEMPT',
  'TEMBAKAU',
  'PULSA',
  'NON',
] as const)
export type TaxType = z.output<typeof taxType>

/** Kinds of goods whose PPN is a fixed share of the price (besaran tertentu, UU PPN 9A(1)), each with a rate of its own. */
export const fixedShareType = taxType.extract([
  'KENDARAAN_BEKAS',
  'EMAS_PERHIASAN',
  'EMAS_TANPA_FAKTUR',
  'BESARAN_TERTENTU',
])
export type FixedShareType = z.output<typeof fixedShareType>

/** Indonesian and English, as a person chooses them. */
export const taxTypeWords = {
  BKP: ['Kena PPN', 'Taxable'],
  BKP_MEWAH: ['Barang mewah', 'Luxury goods'],
  KENDARAAN_BEKAS: ['Kendaraan bekas', 'Used vehicles'],
  EMAS_PERHIASAN: ['Emas perhiasan', 'Gold jewellery'],
  EMAS_TANPA_FAKTUR: ['Emas tanpa faktur beli', 'Gold bought without a tax invoice'],
  BESARAN_TERTENTU: ['Besaran tertentu lain', 'Other fixed share'],
  EXEMPT: ['Dibebaskan', 'Exempt'],
  TEMBAKAU: ['Hasil tembakau', 'Tobacco'],
  PULSA: ['Pulsa & kartu perdana', 'Phone credit'],
  NON: ['Bukan objek PPN', 'Not subject to VAT'],
} as const satisfies Readonly<Record<TaxType, readonly [string, string]>>

/** Goods whose PPN was paid once further up: on their sale there is none, and nothing of it is reported. */
export const UPSTREAM = ['TEMBAKAU', 'PULSA'] as const satisfies readonly TaxType[]
const UPSTREAM_TYPES: ReadonlySet<string> = new Set(UPSTREAM)
export const isUpstream = (type: string): boolean => UPSTREAM_TYPES.has(type)

/** The rule of PPN of a day: percent of so many parts of a price, and the percents of goods of a fixed share, of all of it. */
export interface TaxRule {
  rate: number
  base_num: number
  base_den: number
  fixed: Readonly<Partial<Record<FixedShareType, number>>>
}

/** The same as it is sent. */
export const taxRule = z.object({
  rate: z.number(),
  baseNum: z.number(),
  baseDen: z.number(),
  fixed: z.partialRecord(fixedShareType, z.number()),
})

const TAXED: ReadonlySet<string> = new Set(['BKP', 'BKP_MEWAH', ...fixedShareType.options])
const FIXED: ReadonlySet<string> = new Set(fixedShareType.options)
const CREDITED: ReadonlySet<string> = new Set(['BKP', 'BKP_MEWAH'])

/** Whether PPN of goods of a type is a fixed share of their price. */
export const isFixedShare = (type: string): boolean => FIXED.has(type)

/** Whether PPN is owed on the sale of goods of a type. */
export const isTaxed = (type: string): boolean => TAXED.has(type)

/**
 * Whether PPN that a supplier bills on goods of a type is credited: of a fixed share (UU PPN 9A(2)), of exempt goods (UU PPN
 * 16B(3)), of tobacco and phone credit, and of what bears none (UU PPN 9(8)) it is part of what the goods cost.
 */
export const isCredited = (type: string): boolean => CREDITED.has(type)

/**
 * Which lines of a purchase bear PPN that its supplier says and nobody can reckon, by their tax types: tobacco and phone
 * credit, where there are any, else what is exempt or bears none.
 */
export function uncreditedBearers(types: readonly string[]): boolean[] {
  const some = types.some(isUpstream)
  return types.map((type) => (some ? isUpstream(type) : !isCredited(type) && !isTaxed(type)))
}

/** Whether goods of a type have a fixed share by the rule of a day; without a rate they are general goods. */
const fixedOf = (type: string, { fixed }: Pick<TaxRule, 'fixed'>): number | null =>
  FIXED.has(type) ? (fixed[type as FixedShareType] ?? null) : null

const WHOLE = { base_num: 1, base_den: 1 }

/** PPN on goods of a type by the rule of a day, or nothing where they bear none. */
export function taxOfType<T extends TaxRule>(type: string, general: T): T | null {
  if (!isTaxed(type)) return null
  const rate = fixedOf(type, general)
  if (rate !== null) return { ...general, ...WHOLE, rate }
  // Code 01: all of the price.
  return type === 'BKP_MEWAH' ? { ...general, ...WHOLE } : general
}

/** Transaction code by what kind of PPN goods bear; goods without are on no tax invoice. */
export function transactionCode(type: string, general: Pick<TaxRule, 'fixed'>): string | null {
  if (type === 'EXEMPT') return EXEMPT_CODE
  if (!isTaxed(type)) return null
  if (type === 'BKP_MEWAH') return '01'
  return fixedOf(type, general) === null ? '04' : '05'
}

/** Transaction codes of goods that are exempt, and of such whose PPN a facility leaves uncollected. */
export const EXEMPT_CODE = '08'
export const UNCOLLECTED_CODE = '07'

/** Of a bill: what is freed goes first, then who collects, then what the goods are (PER-11/PJ/2025, Lampiran D). */
export function codeOnBill(
  own: string,
  { vatCode, reason }: { vatCode?: string | null | undefined; reason?: string | null | undefined },
): string {
  if (own === EXEMPT_CODE) return own
  return reason === 'FASILITAS' ? UNCOLLECTED_CODE : (vatCode ?? own)
}
