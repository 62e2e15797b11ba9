import { date } from '#contract/values.ts'
import { dec } from '#contract/money.ts'
import type { TaxFault } from './file.ts'

/** A rule of Coretax that a value breaks, in words; null where it breaks none. */
export type Trap = { message: string } | null

const digits = (value: string, count: number, what: string): Trap =>
  new RegExp(`^\\d{${count}}$`).test(value) ? null : { message: `${what} harus ${count} digit` }

/** NIK, or NPWP of sixteen digits: an old one of fifteen has a nought before it. */
export const tin = (value: string, what: string): Trap =>
  /^0+$/.test(value) ? { message: `${what} tidak boleh nol semua` } : digits(value, 16, what)
/** Tax is between two: whoever is told of is not the company itself. */
export const another = (value: string, own: string, what: string): Trap =>
  value === own ? { message: `${what} adalah NPWP perusahaan sendiri` } : null
/** NPWP and six digits of the place of business. */
export const nitku = (value: string, what: string): Trap => digits(value, 22, what)
/** Digits of the head office in a NITKU, and all of it that is told of a person. */
export const HEAD_OFFICE = '000000'
/** A place of business is its owner's: his NPWP stands before its six digits. */
export const ofTin = (place: string, owner: string, message: string): Trap =>
  place.startsWith(owner) ? null : { message }
/** The number that Coretax gives a tax invoice. */
export const taxInvoiceNumber = (value: string): Trap => digits(value, 17, 'Nomor faktur pajak')
/** The number of goods or services in DJP's list; `000000` is general. */
export const goodsCode = (value: string): Trap => digits(value, 6, 'Kode Coretax')

/** Tax is whole rupiah (PER-11/PJ/2025 art. 129), and no file has a value below zero. */
export function rupiah(value: number, what: string): Trap {
  if (value < 0) return { message: `${what} tidak boleh minus; catat langsung di Coretax` }
  return Number.isSafeInteger(value) ? null : { message: `${what} harus rupiah bulat` }
}

/** Likewise, and not nothing. */
export const someRupiah = (value: number, what: string): Trap =>
  value === 0 ? nothing(what) : rupiah(value, what)

const nothing = (what: string): Trap => ({ message: `${what} harus lebih dari 0` })

/** A figure of at most two decimals, above zero. */
export function figure(value: number, what: string): Trap {
  if (!(value > 0)) return nothing(what)
  return dec(value).decimalPlaces() <= 2
    ? null
    : { message: `${what} paling banyak dua angka di belakang koma` }
}

export const said = (value: string, what: string): Trap =>
  value.trim() === '' ? { message: `${what} wajib diisi` } : null

/** A month of a year for which tax is told. */
export interface TaxPeriod {
  /** 1 … 12. */
  month: number
  year: number
}

/** A day of the masa, as `2026-01-31`. */
export const inside = ({ month, year }: TaxPeriod, day: string, what: string): Trap =>
  day.startsWith(`${year}-${String(month).padStart(2, '0')}-`) && isDay(day)
    ? null
    : { message: `${what} harus di dalam masa ${month}/${year}` }

const isDay = (day: string) => date.safeParse(day).success

export const aDay = (day: string, what: string): Trap =>
  isDay(day) ? null : { message: `${what} tidak valid` }

/** Coretax began with 2025. */
export const aPeriod = ({ month, year }: TaxPeriod): Trap =>
  Number.isInteger(month) && month >= 1 && month <= 12 && year >= 2025 && year <= 9999
    ? null
    : { message: 'Masa pajak tidak ada: bulan 1 sampai 12, tahun sejak 2025' }

/** What is wrong with the values of a row; null for those of the whole file. */
export const faultsIn = (row: number | null, ...found: readonly Trap[]): TaxFault[] =>
  found.flatMap((one) => (one === null ? [] : [{ row, message: one.message }]))

/** The day as return notes and the yearly return have it: `31-01-2026`. */
export const dayFirst = (day: string): string => day.split('-').reverse().join('-')
