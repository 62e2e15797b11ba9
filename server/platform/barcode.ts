import bwipjs from 'bwip-js/node'

/** The GS1 check digit of what stands before it: weights 3, 1, 3 … from the right. */
export function checkDigit(body: string): number {
  if (!/^\d{1,17}$/.test(body)) throw new Error(`not digits: ${body}`)
  let sum = 0
  for (let i = 0; i < body.length; i += 1) {
    sum += Number(body[body.length - 1 - i]) * (i % 2 === 0 ? 3 : 1)
  }
  return (10 - (sum % 10)) % 10
}

/** EAN-8, UPC-A, EAN-13 or GTIN-14 with a true check digit. */
export function isBarcode(text: string): boolean {
  return (
    /^(\d{8}|\d{12,14})$/.test(text) && checkDigit(text.slice(0, -1)) === Number(text.slice(-1))
  )
}

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
 * `21` is our own internal number and never a scale's.
 */
export function parseScaleLabel(text: string): ScaleLabel | undefined {
  if (!isBarcode(text)) return undefined
  const found = /^(?:0?2|2[02-9])(\d{5})(\d{5})\d$/.exec(text)
  if (!found?.[1] || !found[2]) return undefined
  return { plu: found[1], value: Number(found[2]) }
}

/** `2` + goods + value + check, for printing labels of our own and for tests. */
export function scaleLabel(plu: number, value: number): string {
  const body = `20${String(plu).padStart(5, '0')}${String(value).padStart(5, '0')}`
  if (!/^\d{12}$/.test(body)) throw new Error(`no scale label for ${plu}, ${value}`)
  return `${body}${checkDigit(body)}`
}

type Symbology = 'ean8' | 'upca' | 'ean13' | 'itf14' | 'code128'
const byLength: Record<number, Symbology> = { 8: 'ean8', 12: 'upca', 13: 'ean13', 14: 'itf14' }

export interface BarcodeSize {
  /** Pixels per bar module. */
  scale?: number
  /** Millimetres of the bars. */
  height?: number
  /** The figures below the bars. */
  text?: boolean
}

/** Pixels of a picture per bar module, unless told. */
export const BARCODE_SCALE = 3

/** The picture of a barcode: the retail symbol for a true GTIN, else Code 128 (document numbers). */
export function barcodePng(text: string, size: BarcodeSize = {}): Promise<Buffer> {
  if (!/^[\x20-\x7e]{1,60}$/.test(text))
    throw new Error('A barcode holds 1 to 60 plain characters.')
  return bwipjs.toBuffer({
    bcid: (isBarcode(text) && byLength[text.length]) || 'code128',
    text,
    scale: size.scale ?? BARCODE_SCALE,
    height: size.height ?? 10,
    includetext: size.text ?? true,
    textxalign: 'center',
    backgroundcolor: 'FFFFFF',
    paddingwidth: 4,
    paddingheight: 2,
  })
}

/** The picture of a QR code. */
export function qrPng(text: string, scale = 4): Promise<Buffer> {
  if (text.length === 0 || text.length > 1000)
    throw new Error('A QR code holds 1 to 1000 characters.')
  return bwipjs.toBuffer({ bcid: 'qrcode', text, scale, backgroundcolor: 'FFFFFF', padding: 2 })
}
