import { type Content, picture, plain, renderPdf } from './pdf.ts'
import {
  type Strip,
  type StripRow,
  type StripSection,
  bare,
  facts,
  points,
  section,
  signatures,
  widthOf,
  words,
} from './pdf-strip.ts'

/** The paper of the till: a strip of 80 or 58 mm that grows with the sale (domain §3.2.3). */
export interface Receipt {
  width: 80 | 58
  company: string
  branch: { name: string; address: string; phone?: string | null; npwp?: string | null }
  logo?: Buffer | null
  /** The branch's greeting above the lines. */
  greeting?: string | null
  title?: string | null
  /** Number, date and time, cashier, customer, points. */
  facts: { label: string; value: string }[]
  lines: ReceiptLine[]
  totals: StripRow[]
  /** Each between two dashed lines, above the tenders. */
  sections?: StripSection[]
  tenders?: StripRow[]
  /** Tax, points earned: small, below the tenders. */
  remarks?: (string | null | undefined)[]
  /** Whoever signs, each on a line of his own. */
  signers?: string[]
  farewell?: string | null
  /** PNG, a dot of the printer for each of its own. */
  barcode?: Buffer | null
  copyNo?: number | null
  /** What became of it, above and below. */
  mark?: string | null
  printedBy?: string
  printedAt?: string
}

export interface ReceiptLine {
  name: string
  /** "3 PCS × 37.500". */
  detail: string
  amount: string
  /** "Diskon 5%", "-5.625". */
  discount?: { label: string; amount: string } | null
  /** What was noted of it. */
  note?: string | null
}

/** Millimetres that a thermal head prints of its paper: 384 and 576 dots, eight to a millimetre. */
const PRINTED = { 58: 48, 80: 72 } as const

const DOTS_PER_MILLIMETRE = 8

export const receiptPdf = (receipt: Receipt): Promise<Buffer> => receiptsPdf([receipt])

/** Several on one strip, one below the other, each to be cut off: a sheet for each who keeps one. All are as wide as the first. */
export function receiptsPdf(receipts: readonly [Receipt, ...Receipt[]]): Promise<Buffer> {
  const [{ width: paper, facts: told, title }] = receipts
  const narrow = paper === 58
  const margin = points(paper - PRINTED[paper]) / 2
  const width = points(PRINTED[paper])
  const strip = { width, size: narrow ? 7 : 8.5, strong: narrow ? 10 : 12 }
  return renderPdf({
    pageSize: { width: points(paper), height: 'auto' },
    pageMargins: [margin, points(4), margin, points(6)],
    info: { title: plain(told[0]?.value ?? title ?? 'Struk') },
    // Thermal heads print black or nothing.
    defaultStyle: { fontSize: strip.size, color: '#000000', lineHeight: 1.1 },
    content: receipts.flatMap((receipt, i) => [
      ...(i > 0 ? [CUT] : []),
      ...contentOf(receipt, strip),
    ]),
  })
}

const CUT: Content = {
  text: '- - - - - potong di sini - - - - -',
  alignment: 'center',
  margin: [0, points(8), 0, points(8)],
}

const contentOf = (receipt: Receipt, strip: Strip): Content[] => {
  const { totals, tenders = [], sections = [] } = receipt
  const parts = [
    [head(receipt, strip.width)],
    receipt.facts.length > 0 ? [facts(receipt.facts, strip)] : [],
    receipt.lines.length > 0 ? [lines(receipt.lines, strip)] : [],
    ...[{ rows: totals }, ...sections, { rows: tenders }].map((one) => section(one, strip)),
  ]
  const told = parts.filter((part) => part.length > 0)
  return [
    ...told.flatMap((part, i) => [...(i > 0 ? [dashes(strip.width)] : []), ...part]),
    foot(receipt, strip),
  ]
}

function head(receipt: Receipt, width: number): Content {
  const { branch } = receipt
  const logo = picture(receipt.logo)
  const small = { fontSize: receipt.width === 58 ? 6 : 7.5 }
  const parts: Content[] = [
    ...(logo ? [{ image: logo, fit: [width * 0.5, points(14)], margin: [0, 0, 0, 3] }] : []),
    { text: plain(receipt.company), bold: true, fontSize: receipt.width === 58 ? 9 : 11 },
    { text: plain(branch.name), bold: true },
    { text: plain(branch.address), ...small },
  ]
  if (branch.phone) parts.push({ text: `Telp. ${plain(branch.phone)}`, ...small })
  if (branch.npwp) parts.push({ text: `NPWP ${plain(branch.npwp)}`, ...small })
  if (receipt.greeting) parts.push({ text: plain(receipt.greeting), margin: [0, 3, 0, 0] })
  if (receipt.title)
    parts.push({ text: plain(receipt.title).toUpperCase(), bold: true, margin: [0, 3, 0, 0] })
  if (receipt.copyNo)
    parts.push({ text: `*** SALINAN KE-${receipt.copyNo} ***`, bold: true, margin: [0, 3, 0, 0] })
  parts.push(...markOf(receipt))
  return { stack: parts, alignment: 'center' }
}

/** Each number that did it in a line of its own: a strip is narrow. */
function markOf({ mark, width }: Receipt): Content[] {
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

function lines(sold: ReceiptLine[], { size, width }: Strip): Content {
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
function widthOfCode({ barcode }: Receipt, most: number): number {
  const dots = barcode?.readUInt32BE(16) ?? 0
  return Math.min(most, points(dots / DOTS_PER_MILLIMETRE))
}

function foot(receipt: Receipt, strip: Strip): Content {
  const { width } = strip
  const parts: Content[] = (receipt.remarks ?? []).filter(Boolean).map((text) => {
    const size = receipt.width === 58 ? 6 : 7.5
    return { ...(words(text as string, { size, width }) as object), fontSize: size }
  })
  parts.push(...signatures(receipt.signers ?? [], strip))
  parts.push(...markOf(receipt))
  const code = picture(receipt.barcode)
  if (receipt.farewell) parts.push({ text: plain(receipt.farewell), margin: [0, 5, 0, 0] })
  if (code) parts.push({ image: code, width: widthOfCode(receipt, width), margin: [0, 5, 0, 0] })
  if (receipt.printedBy) {
    const said = `Dicetak oleh ${plain(receipt.printedBy)}, ${plain(receipt.printedAt)}`
    parts.push({ text: said, fontSize: 6.5, margin: [0, 4, 0, 0] })
  }
  if (parts.length === 0) return ''
  return { stack: [dashes(width), ...parts], alignment: 'center' }
}
