import type { Slip, SlipLine } from '#contract/print/slip.ts'
import { type SlipPart, type Told, footOf, headOf, partsOf } from '#contract/print/told.ts'
import { numberPng } from './barcode.ts'
import { type Content, picture, plain, renderPdf } from './pdf.ts'
import {
  type Strip,
  bare,
  facts,
  points,
  sideBySide,
  signatures,
  titled,
  widthOf,
  words,
} from './pdf-strip.ts'

/** Millimetres that a thermal head prints of its paper: 384 and 576 dots, eight to a millimetre. */
const PRINTED = { 58: 48, 80: 72 } as const

const DOTS_PER_MILLIMETRE = 8

/**
 * Several stand on one strip, one below the other, each to be cut off: a sheet for each who keeps one. All are as wide as
 * the first. The logo is a picture of the shop's, above its name.
 */
export async function slipsPdf(
  slips: readonly [Slip, ...Slip[]],
  logo?: Buffer | null,
): Promise<Buffer> {
  const [{ width: paper, facts: known, title }] = slips
  const narrow = paper === 58
  const margin = points(paper - PRINTED[paper]) / 2
  const width = points(PRINTED[paper])
  const strip = { width, size: narrow ? 7 : 8.5, strong: narrow ? 10 : 12 }
  const drawn = await Promise.all(
    slips.map(async (slip) => ({
      slip,
      logo,
      barcode: slip.number ? await numberPng(slip.number) : null,
    })),
  )
  return renderPdf({
    pageSize: { width: points(paper), height: 'auto' },
    pageMargins: [margin, points(4), margin, points(6)],
    info: { title: plain(known[0]?.value ?? title ?? 'Struk') },
    // Thermal heads print black or nothing.
    defaultStyle: { fontSize: strip.size, color: '#000000', lineHeight: 1.1 },
    content: drawn.flatMap((one, i) => [...(i > 0 ? [CUT] : []), ...contentOf(one, strip)]),
  })
}

/** A slip with its pictures; the barcode is a PNG with a dot of the printer for each of its own. */
interface Drawn {
  slip: Slip
  logo?: Buffer | null | undefined
  barcode: Buffer | null
}

const CUT: Content = {
  text: '- - - - - potong di sini - - - - -',
  alignment: 'center',
  margin: [0, points(8), 0, points(8)],
}

const contentOf = (drawn: Drawn, strip: Strip): Content[] => {
  const { slip } = drawn
  const told = (piece: Told) => drawnTold(piece, drawn, strip)
  const [above, below] = [headOf(slip).flatMap(told), footOf(slip).flatMap(told)]
  const shown: Content[][] = [
    [{ stack: above, alignment: 'center' }],
    ...partsOf(slip).map((part) => drawnPart(part, strip)),
    ...(below.length > 0 ? [[{ stack: below, alignment: 'center' } as Content]] : []),
  ]
  return shown.flatMap((part, i) => [...(i > 0 ? [dashes(strip.width)] : []), ...part])
}

const ABOVE = { margin: [0, 3, 0, 0] }

function drawnTold(piece: Told, drawn: Drawn, strip: Strip): Content[] {
  const narrow = drawn.slip.width === 58
  const { width } = strip
  const small = narrow ? 6 : 7.5
  switch (piece.as) {
    case 'logo': {
      const logo = picture(drawn.logo)
      return logo ? [{ image: logo, fit: [width * 0.5, points(14)], margin: [0, 0, 0, 3] }] : []
    }
    case 'barcode': {
      const code = picture(drawn.barcode)
      return code ? [{ image: code, width: widthOfCode(drawn, width), margin: [0, 5, 0, 0] }] : []
    }
    case 'signers':
      return signatures(piece.names, strip)
    case 'band':
      return [band(piece.text, strip)]
    case 'company':
      return [{ text: plain(piece.text), bold: true, fontSize: narrow ? 9 : 11 }]
    case 'name':
    case 'by':
      return [{ text: plain(piece.text), bold: true }]
    case 'title':
      return [{ text: plain(piece.text), bold: true, ...ABOVE }]
    case 'words':
      return [{ text: plain(piece.text), ...ABOVE }]
    default:
      return [{ ...(words(piece.text, { size: small, width }) as object), fontSize: small }]
  }
}

/** White on black, as wide as the paper prints. */
const band = (text: string, { width, strong }: Strip): Content => ({
  table: {
    widths: [width],
    body: [
      [{ text: plain(text), bold: true, fontSize: strong, color: '#ffffff', fillColor: '#000000' }],
    ],
  },
  layout: { ...bare, paddingTop: () => 2, paddingBottom: () => 2 },
  ...ABOVE,
})

function drawnPart(part: SlipPart, strip: Strip): Content[] {
  switch (part.as) {
    case 'facts':
      return [facts(part.facts, strip)]
    case 'lines':
      return [lines(part.lines, strip)]
    case 'columns':
      return sideBySide(part.columns, strip)
    default:
      return titled(part.title, part.rows, strip)
  }
}

const dashes = (width: number): Content => ({
  margin: [0, 4, 0, 4],
  canvas: [
    {
      type: 'line',
      x1: 0,
      y1: 0,
      x2: width,
      y2: 0,
      lineWidth: 0.6,
      dash: { length: 2, space: 1.5 },
    },
  ],
})

function lines(sold: readonly SlipLine[], { size, width }: Strip): Content {
  const right = Math.max(0, ...sold.map(({ amount }) => widthOf(amount, size)))
  const beside = { size, width: width - right - 6 }
  const row = (text: string, amount: string) => [
    { ...(words(text, beside) as object), margin: [6, 0, 0, 0] },
    { text: plain(amount), alignment: 'right', noWrap: true },
  ]
  const body = sold.flatMap((line) => [
    [{ ...(words(line.name, { size, width }) as object), colSpan: 2 }, ''],
    row(line.detail, line.amount),
    ...(line.discount ? [row(line.discount.label, line.discount.amount)] : []),
    ...(line.note
      ? [
          [
            { ...(words(line.note, { size, width }) as object), margin: [6, 0, 0, 0], colSpan: 2 },
            '',
          ],
        ]
      : []),
  ])
  return { table: { widths: ['*', 'auto'], body }, layout: bare }
}

/** As wide as it was drawn: stretched, its bars would not be whole dots. */
function widthOfCode({ barcode }: Drawn, most: number): number {
  const dots = barcode?.readUInt32BE(16) ?? 0
  return Math.min(most, points(dots / DOTS_PER_MILLIMETRE))
}
