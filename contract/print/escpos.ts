import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import { codeOfNumber } from '../sales/receipt-code.ts'
import { code128, codeParts } from './code128.ts'
import { type PaperPiece, type PaperColumns, paperOf } from './paper.ts'
import type { Dots, Slips } from './slip.ts'

/** A sign is twelve dots wide, whatever paper. */
const DOTS_PER_COLUMN = 12
/** Dots of a barcode's module, and of its bars. */
const MODULE = 2
const BARS = 80

interface Look {
  columns: PaperColumns
  /** The drawer that hangs on the printer opens before it prints. */
  drawer?: boolean
}

/** The bytes of strips for a printer that speaks ESC/POS, each cut off at its end. */
export function slipBytes({ slips, logo }: Slips, { columns, drawer = false }: Look): Uint8Array {
  const encoder = begun(columns)
  if (drawer) encoder.pulse()
  for (const slip of slips) {
    for (const piece of paperOf(slip, columns)) put(encoder, piece, { columns, logo })
    encoder.cut()
  }
  return encoder.encode()
}

/** Opens the drawer that hangs on the printer, and prints nothing. */
export const drawerBytes = (): Uint8Array => begun(48).pulse().encode()

const begun = (columns: PaperColumns) =>
  new ReceiptPrinterEncoder({ language: 'esc-pos', columns, newline: '\n', feedBeforeCut: 4 })
    .initialize()
    .codepage('cp437')

type Encoder = ReturnType<typeof begun>

function put(encoder: Encoder, piece: PaperPiece, at: { columns: number; logo: Dots | null }) {
  if ('logo' in piece) {
    if (at.logo) picture(encoder, at.logo)
    return
  }
  if ('barcode' in piece) {
    barcode(encoder, piece.barcode, at.columns * DOTS_PER_COLUMN)
    return
  }
  const { text, bold = false, tall = false, reverse = false } = piece
  encoder
    .bold(bold)
    .invert(reverse)
    .size(1, tall ? 2 : 1)
  encoder.line(text).size(1, 1).invert(false).bold(false)
}

/**
 * In the sets that take the least room; on paper that has none for it so it stands upright, bars across, as a picture:
 * a printer leaves out what is wider than its head, and thinner bars are read by few scanners.
 */
function barcode(encoder: Encoder, number: string, most: number): void {
  const code = codeOfNumber(number)
  const widths = code128(code)
  const dots = MODULE * widths.reduce((sum, width) => sum + width, 0)
  if (dots > most) {
    picture(encoder, ladder(widths))
    return
  }
  const data = codeParts(code).map(({ set, text }) => `{${set}${set === 'C' ? pairs(text) : text}`)
  encoder.align('center').barcode(data.join(''), 'code128', {
    height: BARS,
    width: MODULE - 1,
    text: 'none',
  })
  encoder.align('left')
}

/** Two figures are one byte. */
const pairs = (text: string) =>
  (text.match(/../g) ?? []).map((pair) => String.fromCharCode(Number(pair))).join('')

/** Bars one below the other. */
function ladder(widths: readonly number[]): Dots {
  const rows = widths.flatMap((width, i) =>
    Array.from({ length: width * MODULE }, () => (i % 2 === 0 ? 0xff : 0)),
  )
  const bytes = rows.flatMap((row) => Array.from({ length: BARS / 8 }, () => row))
  return { width: BARS, height: rows.length, bits: btoa(String.fromCharCode(...bytes)) }
}

/** Dot by dot, in the middle (GS v 0). */
function picture(encoder: Encoder, { width, height, bits }: Dots): void {
  const bytes = [...atob(bits)].map((sign) => sign.charCodeAt(0))
  const row = width / 8
  encoder
    .raw([0x1b, 0x61, 1, 0x1d, 0x76, 0x30, 0, row & 0xff, row >> 8, height & 0xff, height >> 8])
    .raw(bytes)
    .raw([0x0a, 0x1b, 0x61, 0])
}
