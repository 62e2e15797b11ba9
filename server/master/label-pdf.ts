import type { z } from 'zod'
import { type HalalStatus, halalWords } from '#contract/master/goods-marks.ts'
import type { labelSize } from '#contract/master/price-label.ts'
import { barcodePng } from '#server/platform/barcode.ts'
import { rupiah } from '#contract/money.ts'
import { type Content, picture, plain, renderPdf } from '#server/platform/pdf.ts'
import { dayText } from '#server/platform/time.ts'

export interface Label {
  code: string
  name: string
  unit: string
  barcode: string | null
  /** Rupiah of one unit; null where none is set. */
  price: number | null
  /** What the shelf says beside it (UU 33/2014, PP 42/2024); nothing where nobody has said. */
  halalStatus?: HalalStatus
  /** Permit to sell (izin edar), as the package says it. */
  permitNo?: string | null
}

interface Sheet {
  /** Millimetres of one label. */
  width: number
  height: number
  /** Labels beside one another, and rows on a page; a roll has one row. */
  across: number
  rows: number
  /** Millimetres left and above the first label, and between two of a row. */
  left: number
  top: number
  gap: number
  page: 'A4' | { width: number; height: number }
  font: { name: number; price: number; small: number }
  /** Millimetres of the bars; 26.3 and more across is a symbol that scanners at a till read (GS1: 0.264 mm a module). */
  bars: { width: number; height: number }
}

/** Sizes that shops buy: rolls of 33 × 15 three across, 40 × 30 and 58 × 40; A4 sheets of 24 and 14. */
const sheets: Record<z.output<typeof labelSize>, Sheet> = {
  '33x15x3': {
    width: 33,
    height: 15,
    across: 3,
    rows: 1,
    left: 2,
    top: 0.5,
    gap: 2,
    page: { width: 107, height: 16 },
    font: { name: 5, price: 8.5, small: 4.5 },
    bars: { width: 30.5, height: 5.5 },
  },
  '40x30': {
    width: 40,
    height: 30,
    across: 1,
    rows: 1,
    left: 0,
    top: 0,
    gap: 0,
    page: { width: 40, height: 30 },
    font: { name: 7.5, price: 15, small: 6 },
    bars: { width: 34, height: 10 },
  },
  '58x40': {
    width: 58,
    height: 40,
    across: 1,
    rows: 1,
    left: 0,
    top: 0,
    gap: 0,
    page: { width: 58, height: 40 },
    font: { name: 9.5, price: 22, small: 7 },
    bars: { width: 42, height: 13 },
  },
  'A4-70x37': {
    width: 70,
    height: 37,
    across: 3,
    rows: 8,
    left: 0,
    top: 0.5,
    gap: 0,
    page: 'A4',
    font: { name: 9.5, price: 22, small: 7 },
    bars: { width: 42, height: 11 },
  },
  'A4-99x38': {
    width: 99,
    height: 38.1,
    across: 2,
    rows: 7,
    left: 4.65,
    top: 15.1,
    gap: 2.5,
    page: 'A4',
    font: { name: 11, price: 28, small: 8 },
    bars: { width: 46, height: 12 },
  },
}

const points = (millimetres: number) => (millimetres / 25.4) * 72

/** Labels in the order given, page by page; `day` stands small at the foot, so that old ones are known. */
export async function labelsPdf(
  labels: Label[],
  size: z.output<typeof labelSize>,
  day: string,
): Promise<Buffer> {
  const sheet = sheets[size]
  const bars = await barsOf(labels)
  const perPage = sheet.across * sheet.rows
  const place = (i: number) => ({
    x: sheet.left + (i % sheet.across) * (sheet.width + sheet.gap),
    y: sheet.top + Math.floor((i % perPage) / sheet.across) * sheet.height,
  })
  const page = sheet.page
  return renderPdf({
    pageSize: page === 'A4' ? 'A4' : { width: points(page.width), height: points(page.height) },
    pageMargins: 0,
    info: { title: 'Label harga' },
    defaultStyle: { color: '#000000', lineHeight: 1 },
    content: labels.flatMap((label, i) => {
      const opens = i > 0 && i % perPage === 0
      // Everything stands at a place of its own: the flow of the page has only its breaks.
      const turn: Content[] = opens ? [{ text: '', pageBreak: 'before', fontSize: 0.1 }] : []
      return [...turn, ...drawn(label, place(i), sheet, bars.get(label.barcode ?? ''), day)]
    }),
  })
}

/** One picture per barcode, however many labels carry it. */
async function barsOf(labels: Label[]): Promise<Map<string, string>> {
  const codes = [...new Set(labels.flatMap((l) => (l.barcode ? [l.barcode] : [])))]
  const pictures = new Map<string, string>()
  for (const code of codes) {
    const png = await barcodePng(code, { scale: 4, height: 12, text: false })
    pictures.set(code, picture(png) as string)
  }
  return pictures
}

const millimetres = (size: number) => (size / 72) * 25.4
const LINE = 1.2

function drawn(
  label: Label,
  { x, y }: { x: number; y: number },
  sheet: Sheet,
  bars: string | undefined,
  day: string,
): Content[] {
  const pad = Math.min(1.5, sheet.height * 0.06)
  const wide = sheet.width - 2 * pad
  const at = (down: number, aside = pad) => ({ x: points(x + aside), y: points(y + down) })
  const { name, price, small } = sheet.font
  const foot = sheet.height - pad - millimetres(small) * LINE
  const beside = wide >= sheet.bars.width + 45
  const [barsLeft, barsTop] = beside
    ? [sheet.width - pad - sheet.bars.width, sheet.height - pad - sheet.bars.height]
    : [(sheet.width - sheet.bars.width) / 2, foot - sheet.bars.height]
  // As many lines of the name as are free above the price.
  const free = (bars ? barsTop : foot) - pad - millimetres(price) * LINE
  const most = Math.max(1, Math.min(3, Math.floor(free / (millimetres(name) * LINE))))
  const names = inLines(label.name, lettersIn(wide, name), most)
  const rows: Content[] = [
    ...names.map((text, i) =>
      cell({ text, fontSize: name, bold: true }, at(pad + i * millimetres(name) * LINE), wide),
    ),
    cell(
      {
        text: [rupiah(label.price ?? 0), { text: ` /${plain(label.unit)}`, fontSize: small }],
        fontSize: price,
        bold: true,
      },
      at(pad + names.length * millimetres(name) * LINE),
      wide,
    ),
  ]
  if (bars)
    rows.push({
      image: bars,
      width: points(sheet.bars.width),
      height: points(sheet.bars.height),
      absolutePosition: at(barsTop, barsLeft),
    })
  const room = bars && beside ? barsLeft - pad - 1 : wide
  if (sheet.page === 'A4') {
    const below = pad + names.length * millimetres(name) * LINE + millimetres(price) * LINE
    const end = bars && !beside ? barsTop : foot
    rows.push(
      ...marksOf(label, room, end - below).map((mark) =>
        cell(mark.cell, at(below + mark.down), room),
      ),
    )
  }
  const told = footOf(label, dayText(day), lettersIn(room, small))
  rows.push(cell({ text: told, fontSize: small }, at(foot), room))
  return rows
}

/** Points of what stands on a shelf beside name and price. */
const MARK = 6

/**
 * Whether the goods are halal and the number of their permit: beside one another, else below one another, so many as there is room
 * for in `free` millimetres.
 */
function marksOf({ halalStatus = 'UNSPECIFIED', permitNo }: Label, wide: number, free: number) {
  const halal = halalStatus === 'UNSPECIFIED' ? '' : halalWords[halalStatus][0].toUpperCase()
  const permit = plain(permitNo ?? '')
  const told = [halal, permit].filter(Boolean)
  const one = told.join('   ')
  const texts = one.length <= lettersIn(wide, MARK) ? [one].filter(Boolean) : told
  const high = millimetres(MARK) * LINE
  return texts.slice(0, Math.floor(free / high)).map((text, i) => ({
    down: i * high,
    cell: { text, fontSize: MARK, bold: text.startsWith(halal) && halal !== '' },
  }))
}

const cell = (text: object, position: { x: number; y: number }, wide: number): Content => ({
  absolutePosition: position,
  columns: [{ width: points(wide), noWrap: true, ...text }],
})

/** About how many letters of a size lie beside one another. */
const lettersIn = (wide: number, size: number) => Math.floor(points(wide) / (size * 0.56))

/** The day always stands there: by it old labels are known. The code gives way to the barcode, which tells the same. */
function footOf({ barcode, code }: Label, day: string, most: number): string {
  const both = [barcode, plain(code), day].filter(Boolean).join('   ')
  if (both.length <= most) return both
  const one = plain(barcode ?? code)
  const room = most - day.length - 3
  return `${one.length > room ? `${one.slice(0, Math.max(0, room - 1))}…` : one}   ${day}`
}

/** A name by its words in so many lines; what does not fit ends in dots. */
function inLines(name: string, letters: number, most: number): string[] {
  const lines: string[] = []
  for (const word of plain(name).split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= letters)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  const rest = lines.slice(most - 1).join(' ')
  const end = rest.length > letters ? `${rest.slice(0, letters - 1)}…` : rest
  return [...lines.slice(0, most - 1), end].filter((line) => line !== '')
}
