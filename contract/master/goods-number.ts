import { z } from 'zod'
import { nameKey } from '../values.ts'

/** The GS1 check digit of what stands before it: weights 3, 1, 3 … from the right. */
export function checkDigit(body: string): number {
  if (!/^\d{1,17}$/.test(body)) throw new Error(`not digits: ${body}`)
  let sum = 0
  for (let i = 0; i < body.length; i += 1) {
    sum += Number(body[body.length - 1 - i]) * (i % 2 === 0 ? 3 : 1)
  }
  return (10 - (sum % 10)) % 10
}

/** As many digits as a GTIN has: EAN-8, UPC-A, EAN-13 or GTIN-14. */
export const hasGtinLength = (text: string): boolean => /^(\d{8}|\d{12,14})$/.test(text)

/** EAN-8, UPC-A, EAN-13 or GTIN-14 with a right check digit. */
export const isBarcode = (text: string): boolean =>
  hasGtinLength(text) && checkDigit(text.slice(0, -1)) === Number(text.slice(-1))

/** As many digits as a GTIN has, with a wrong check digit: a code only where somebody calls it the shop's own. */
export const isWrongGtin = (text: string): boolean => hasGtinLength(text) && !isBarcode(text)

const GTIN_DIGITS = 14
const OWN = ':'

/** As people write long numbers: in groups, with blanks or dashes between. */
const withoutGroups = (text: string) => text.replace(/[\s-]/g, '')

/** A barcode as it is stored: the digits of a GTIN without what groups them, another code as it was typed. */
export function barcodeText(text: string): string {
  const digits = withoutGroups(text)
  return hasGtinLength(digits) ? digits : text.replace(/\s+/g, ' ').trim()
}

/**
 * The one form by which barcodes are the same, as `barcode_key` of the database makes it: a GTIN by its fourteen digits,
 * so that UPC-A is found as EAN-13; a code of the shop's own by its letters in either case, marked, so that it never
 * equals a GTIN. UPC-E is no form of its own: one in ten of its numbers is a right EAN-8 as well, so a scanner has to send it as UPC-A.
 */
export function barcodeKey(text: string, isOwn: boolean): string {
  const digits = withoutGroups(text)
  return !isOwn && isBarcode(digits) ? digits.padStart(GTIN_DIGITS, '0') : OWN + nameKey(text)
}

/** Every key that a text which was scanned or typed may mean, a code of the shop's own first. */
export function barcodeKeys(text: string): string[] {
  return [...new Set([barcodeKey(text, true), barcodeKey(text, false)])]
}

/**
 * A GTIN that may be a code of the shop's own: eight digits are right by chance one time in ten, and what begins with 2
 * or 02 or 04 GS1 has left to shops. `21` and ten digits is the number that this program gives.
 */
export const isDoubtful = (text: string): boolean => isBarcode(text) && mayBeOwn(text)

/** Likewise whatever its check digit. */
export const mayBeOwn = (text: string): boolean =>
  !isInternalBarcode(text) && /^(\d{8}$|0*2\d{11,12}$|0[24]\d{10}$)/.test(text)

/** A barcode as it is written: a GTIN, or three to forty plain characters of the shop's own. */
export const barcodeInput = z
  .string()
  .transform(barcodeText)
  .pipe(
    z
      .string()
      .regex(
        /^(?=.{3,40}$)[A-Za-z0-9](?:[ -)+\--:<-{}~]*[!-)+\--:<-{}~])?$/,
        'Barcode harus 3 sampai 40 huruf atau angka, tanpa * , ; |',
      ),
  )

/** One of ours, for goods that come without: `21`, ten digits, check digit. */
export function internalBarcode(number: number | bigint): string {
  const digits = String(number)
  if (!/^\d{1,10}$/.test(digits)) throw new Error(`no internal barcode for ${digits}`)
  const body = `21${digits.padStart(10, '0')}`
  return `${body}${checkDigit(body)}`
}

export const isInternalBarcode = (text: string): boolean =>
  /^21\d{11}$/.test(text) && isBarcode(text)

/** What a scale prints: which goods, and grams or rupiah as the scale is set. */
export interface ScaleLabel {
  /** The five-digit number of the goods in the scale. */
  plu: string
  /** Grams when the scale prints weights, rupiah when it prints prices. */
  value: number
}

/**
 * The label of a scale: `2`, five digits of goods, five digits of weight or price, check digit. As
 * EAN-13 it has a second prefix digit (20, 22 … 29; scanners send UPC-A with a leading 0 as 02).
 * `21` is our own internal number and never a scale's; nought of something is no label.
 */
export function parseScaleLabel(text: string): ScaleLabel | undefined {
  if (!isBarcode(text)) return undefined
  const found = /^(?:0?2|2[02-9])(\d{5})(\d{5})\d$/.exec(text)
  const value = Number(found?.[2] ?? 0)
  return found?.[1] && value > 0 ? { plu: found[1], value } : undefined
}

/** `2` + goods + value + check, for printing labels of our own and for tests. */
export function scaleLabel(plu: number, value: number): string {
  const body = `20${String(plu).padStart(5, '0')}${String(value).padStart(5, '0')}`
  if (!/^\d{12}$/.test(body)) throw new Error(`no scale label for ${plu}, ${value}`)
  return `${body}${checkDigit(body)}`
}
