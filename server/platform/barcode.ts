import type { RenderOptions } from 'bwip-js/node'
import { isBarcode } from '#contract/master/goods-number.ts'
import { codeOfNumber } from '#contract/sales/receipt-code.ts'

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
  return draw({
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

/** The bars of a number as strips of the till bear it: each of whole dots of the printer, so that 58 mm have room for it. */
export const numberPng = (number: string): Promise<Buffer> =>
  barcodePng(codeOfNumber(number), { scale: 2, height: 14, text: false })

/** The picture of a QR code. */
export function qrPng(text: string, scale = 4): Promise<Buffer> {
  if (text.length === 0 || text.length > 1000)
    throw new Error('A QR code holds 1 to 1000 characters.')
  return draw({ bcid: 'qrcode', text, scale, backgroundcolor: 'FFFFFF', padding: 2 })
}

/** What draws them takes a fifth of a second and 13 MB, so it is loaded by the first. */
async function draw(options: RenderOptions): Promise<Buffer> {
  const { default: bwipjs } = await import('bwip-js/node')
  return bwipjs.toBuffer(options)
}
