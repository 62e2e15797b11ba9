import type { Slip, SlipLine } from '#contract/print/slip.ts'
import { numberPng } from './barcode.ts'
import { type Content, picture, plain, renderPdf } from './pdf.ts'
import {
  type Strip,
  bare,
  facts,
  points,
  section,
  signatures,
  widthOf,
  words,
} from './pdf-strip.ts'

/** Millimetres that a thermal head prints of its paper: 384 and 576 dots, eight to a millimetre. */
const PRINTED = { 58: 48, 80: 72 } as const

const DOTS_PER_MILLIMETRE = 8

/** The logo is a picture of the shop's, above its name. */
export const slipPdf = (slip: Slip, logo?: Buffer | null): Promise<Buffer> => slipsPdf([slip], logo)

/** Several on one strip, one below the other, each to be cut off: a sheet for each who keeps one. All are as wide as the first. */
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
  const { totals, tenders = [], sections = [] } = slip
  const parts = [
    [head(drawn, strip.width)],
    slip.facts.length > 0 ? [facts(slip.facts, strip)] : [],
    slip.lines.length > 0 ? [lines(slip.lines, strip)] : [],
    ...[{ rows: totals }, ...sections, { rows: tenders }].map((one) => section(one, strip)),
  ]
  const shown = parts.filter((part) => part.length > 0)
  return [
    ...shown.flatMap((part, i) => [...(i > 0 ? [dashes(strip.width)] : []), ...part]),
    foot(drawn, strip),
  ]
}

function head({ slip, logo: drawn }: Drawn, width: number): Content {
  const { branch } = slip
  const logo = picture(drawn)
  const small = { fontSize: slip.width === 58 ? 6 : 7.5 }
  const parts: Content[] = [
    ...(logo ? [{ image: logo, fit: [width * 0.5, points(14)], margin: [0, 0, 0, 3] }] : []),
    { text: plain(slip.company), bold: true, fontSize: slip.width === 58 ? 9 : 11 },
    { text: plain(branch.name), bold: true },
    { text: plain(branch.address), ...small },
  ]
  if (branch.phone) parts.push({ text: `Telp. ${plain(branch.phone)}`, ...small })
  if (branch.npwp) parts.push({ text: `NPWP ${plain(branch.npwp)}`, ...small })
  if (slip.greeting) parts.push({ text: plain(slip.greeting), margin: [0, 3, 0, 0] })
  if (slip.title)
    parts.push({ text: plain(slip.title).toUpperCase(), bold: true, margin: [0, 3, 0, 0] })
  if (slip.copyNo)
    parts.push({ text: `*** SALINAN KE-${slip.copyNo} ***`, bold: true, margin: [0, 3, 0, 0] })
  parts.push(...markOf(slip))
  return { stack: parts, alignment: 'center' }
}

/** Each number that did it in a line of its own: a strip is narrow. */
function markOf({ mark, width }: Slip): Content[] {
  if (!mark) return []
  const [word, by] = plain(mark).split(' oleh ')
  const text = `*** ${word} ***${by ? `\noleh ${by.replaceAll(', ', ',\n')}` : ''}`
  return [{ text, bold: true, fontSize: width === 58 ? 8 : 10, margin: [0, 3, 0, 0] }]
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

function lines(sold: SlipLine[], { size, width }: Strip): Content {
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
  if (body.length === 0) return ''
  return { table: { widths: ['*', 'auto'], body }, layout: bare }
}

/** As wide as it was drawn: stretched, its bars would not be whole dots. */
function widthOfCode({ barcode }: Drawn, most: number): number {
  const dots = barcode?.readUInt32BE(16) ?? 0
  return Math.min(most, points(dots / DOTS_PER_MILLIMETRE))
}

function foot(drawn: Drawn, strip: Strip): Content {
  const { slip } = drawn
  const { width } = strip
  const parts: Content[] = (slip.remarks ?? []).filter(Boolean).map((text) => {
    const size = slip.width === 58 ? 6 : 7.5
    return { ...(words(text as string, { size, width }) as object), fontSize: size }
  })
  parts.push(...signatures(slip.signers ?? [], strip))
  parts.push(...markOf(slip))
  const code = picture(drawn.barcode)
  if (slip.farewell) parts.push({ text: plain(slip.farewell), margin: [0, 5, 0, 0] })
  if (code) parts.push({ image: code, width: widthOfCode(drawn, width), margin: [0, 5, 0, 0] })
  if (slip.printedBy) {
    const text = `Dicetak oleh ${plain(slip.printedBy)}, ${plain(slip.printedAt)}`
    parts.push({ text, fontSize: 6.5, margin: [0, 4, 0, 0] })
  }
  if (parts.length === 0) return ''
  return { stack: [dashes(width), ...parts], alignment: 'center' }
}
