import { z } from 'zod'
import { phone } from '../values.ts'

/** A number as it stands on a card: dots, dashes and blanks may stay in. */
const written = (most: number) =>
  z
    .string()
    .max(most)
    .transform((t) => t.replace(/[.\-\s]/g, ''))

/** NPWP of 16 digits; the old number of 15 gets a 0 in front (domain §2.2). */
export const npwp = written(25)
  .pipe(z.string().regex(/^\d{15,16}$/, 'NPWP harus 16 digit'))
  .transform((t) => t.padStart(16, '0'))

export const nik = written(25).pipe(z.string().regex(/^\d{16}$/, 'NIK harus 16 digit'))
/** Place of business: NPWP and six digits. */
export const nitku = written(35).pipe(z.string().regex(/^\d{22}$/, 'NITKU harus 22 digit'))

/** One spelling per number, so that two members cannot share it as 0812… and +62812…. */
export const phoneNumber = phone.transform((t) => t.replace(/^\+62/, '0'))

export const areaCode = z
  .string()
  .regex(/^\d{2}(\.\d{2}(\.\d{2}(\.\d{4})?)?)?$/, 'Kode wilayah tidak valid')
/** An area down to the village, each within the one before it (domain §2.3). */
export const areaFields = {
  cityCode: areaCode.nullish(),
  districtCode: areaCode.nullish(),
  subDistrictCode: areaCode.nullish(),
}
/** What is told of such an area: `areaName` from the village up to the city. */
export const areaRow = {
  districtCode: z.string().nullable(),
  subDistrictCode: z.string().nullable(),
  areaName: z.string().nullable(),
}
/** A place on earth in degrees; south and west lie below zero. */
const degrees = (most: number) => z.number().min(-most).max(most).nullish()
export const placeFields = { latitude: degrees(90), longitude: degrees(180) }
/** The same as it is told; null where nobody noted it. */
export const placeRow = { latitude: z.number().nullable(), longitude: z.number().nullable() }
export const zipCode = z.string().regex(/^\d{5}$/, 'Kode pos harus 5 digit')

/** A field that only holders of the right receive; for everybody else it is absent. */
export const seenBy = <S extends z.ZodType>(right: string, schema: S) =>
  schema.nullish().meta({ right })

/** First digits of the postal codes of a province, by how its code begins (domain §2.3). */
const FIRST_DIGITS: readonly [province: RegExp, digits: string][] = [
  [/^(1[1-4]|21)/, '2'],
  [/^1[5-9]/, '3'],
  [/^31/, '1'],
  [/^3[26]/, '14'],
  [/^3[34]/, '5'],
  [/^35/, '6'],
  [/^5/, '8'],
  [/^6/, '7'],
  [/^[789]/, '9'],
]

/** Whether a postal code can be one of that area's; of one without an area, of the country's. */
export function isZipOf(zip: string, area: string | null): boolean {
  if (area === null) return !zip.startsWith('0')
  return FIRST_DIGITS.some(
    ([province, digits]) => province.test(area) && digits.includes(zip[0] ?? ''),
  )
}

const REACHED_BY = ['phone', 'email']

/**
 * Rows of whom one can call or write to: what somebody who leaves would take along. Every list, file and print of them
 * follows one rule, wherever it is told. Rows of the company's own places say `persons: false` on their schema.
 */
export const isOfPersons = (row: z.ZodType): boolean =>
  row instanceof z.ZodObject &&
  row.meta()?.persons !== false &&
  REACHED_BY.some((field) => field in row.shape)
