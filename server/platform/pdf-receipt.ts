import { type Content, picture, plain, renderPdf } from './pdf.ts'

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
  totals: { label: string; value: string; strong?: boolean }[]
  tenders?: Receipt['totals']
  /** Tax, points earned: small, below the tenders. */
  remarks?: (string | null | undefined)[]
  farewell?: string | null
  /** PNG. */
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

const points = (millimetres: number) => (millimetres / 25.4) * 72

export function receiptPdf(receipt: Receipt): Promise<Buffer> {
  const narrow = receipt.width === 58
  const margin = points(narrow ? 3 : 4)
  const width = points(receipt.width) - 2 * margin
  return renderPdf({
    pageSize: { width: points(receipt.width), height: 'auto' },
    pageMargins: [margin, points(4), margin, points(6)],
    info: { title: plain(receipt.facts[0]?.value ?? receipt.title ?? 'Struk') },
    // Thermal heads print black or nothing.
    defaultStyle: { fontSize: narrow ? 7 : 8.5, color: '#000000', lineHeight: 1.1 },
    content: [
      head(receipt, width),
      dashes(width),
      pairs(receipt.facts, 'auto'),
      dashes(width),
      lines(receipt.lines),
      dashes(width),
      pairs(receipt.totals, '*'),
      ...(receipt.tenders?.length ? [dashes(width), pairs(receipt.tenders, '*')] : []),
      foot(receipt, width),
    ],
  })
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

/** The number that did it in a line of its own: a strip is narrow. */
function markOf({ mark, width }: Receipt): Content[] {
  if (!mark) return []
  const [word, by] = plain(mark).split(' oleh ')
  const text = `*** ${word} ***${by ? `\noleh ${by}` : ''}`
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

const bare = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 0.6,
  paddingBottom: () => 0.6,
}

/** Labels at the left; figures at the right, facts right behind their labels. */
function pairs(
  rows: { label: string; value: string; strong?: boolean }[],
  first: '*' | 'auto',
): Content {
  if (rows.length === 0) return ''
  const figures = first === '*'
  const body = rows.map(({ label, value, strong }) => {
    const size = strong ? { bold: true, fontSize: 12 } : {}
    return [
      { text: plain(label), ...size },
      {
        text: figures ? plain(value) : `: ${plain(value)}`,
        alignment: figures ? 'right' : 'left',
        noWrap: figures,
        margin: [figures ? 0 : 6, 0, 0, 0],
        ...size,
      },
    ]
  })
  return { table: { widths: figures ? ['*', 'auto'] : ['auto', '*'], body }, layout: bare }
}

function lines(sold: ReceiptLine[]): Content {
  const body = sold.flatMap((line) => [
    [{ text: plain(line.name), colSpan: 2 }, ''],
    [
      { text: plain(line.detail), margin: [6, 0, 0, 0] },
      { text: plain(line.amount), alignment: 'right', noWrap: true },
    ],
    ...(line.discount
      ? [
          [
            { text: plain(line.discount.label), margin: [6, 0, 0, 0] },
            { text: plain(line.discount.amount), alignment: 'right', noWrap: true },
          ],
        ]
      : []),
    ...(line.note ? [[{ text: plain(line.note), margin: [6, 0, 0, 0], colSpan: 2 }, '']] : []),
  ])
  if (body.length === 0) return ''
  return { table: { widths: ['*', 'auto'], body }, layout: bare }
}

function foot(receipt: Receipt, width: number): Content {
  const parts: Content[] = (receipt.remarks ?? [])
    .filter(Boolean)
    .map((text) => ({ text: plain(text), fontSize: receipt.width === 58 ? 6 : 7.5 }))
  parts.push(...markOf(receipt))
  const code = picture(receipt.barcode)
  if (receipt.farewell) parts.push({ text: plain(receipt.farewell), margin: [0, 5, 0, 0] })
  if (code) parts.push({ image: code, fit: [width * 0.9, points(12)], margin: [0, 5, 0, 0] })
  if (receipt.printedBy) {
    const said = `Dicetak oleh ${plain(receipt.printedBy)}, ${plain(receipt.printedAt)}`
    parts.push({ text: said, fontSize: 6.5, margin: [0, 4, 0, 0] })
  }
  if (parts.length === 0) return ''
  return { stack: [dashes(width), ...parts], alignment: 'center' }
}
