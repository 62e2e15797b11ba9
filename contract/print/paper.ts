import { printable } from './code-page.ts'
import type { Slip, SlipColumns, SlipLine, SlipRow } from './slip.ts'
import { type SlipPart, type Told, footOf, headOf, partsOf } from './told.ts'

/** Signs in a line of a thermal printer: 58 mm, old 80 mm, 80 mm. */
export const PAPER_COLUMNS = [32, 42, 48] as const
export type PaperColumns = (typeof PAPER_COLUMNS)[number]

/** A line of the paper, never longer than it has columns. */
export interface PaperLine {
  text: string
  bold?: boolean
  /** Twice as high. */
  tall?: boolean
  /** White on black. */
  reverse?: boolean
}
export type PaperPiece = PaperLine | { logo: true } | { barcode: string }

/** A slip as lines of so many columns; what is longer than a line goes on in the next, and nothing is cut. */
export function paperOf(slip: Slip, columns: number): PaperPiece[] {
  const told = (piece: Told) => toldLines(piece, columns)
  const rule: PaperLine = { text: '-'.repeat(columns) }
  const parts = [
    headOf(slip).flatMap(told),
    ...partsOf(slip).map((part): PaperPiece[] => partLines(part, columns)),
    footOf(slip).flatMap(told),
  ]
  return parts
    .filter((part) => part.length > 0)
    .flatMap((part, i) => (i > 0 ? [rule, ...part] : part))
}

const longestWord = (text: string) => Math.max(...text.split(/\s+/).map((word) => word.length))

/** Broken between words, and inside of one that is longer than a line. */
export function wrapped(text: string, columns: number): string[] {
  return text.split('\n').flatMap((some) => {
    const lines = ['']
    const put = (word: string) => {
      const last = lines.at(-1) ?? ''
      const joined = last ? `${last} ${word}` : word
      if (joined.length <= columns) lines[lines.length - 1] = joined
      else if (last) lines.push(word)
      else lines[lines.length - 1] = word
    }
    for (const word of some.split(/\s+/).filter(Boolean)) {
      if (word.length <= columns) put(word)
      else for (const piece of word.match(new RegExp(`.{1,${columns}}`, 'gu')) ?? []) put(piece)
    }
    return lines
  })
}

const centred = (text: string, columns: number): string =>
  `${' '.repeat(Math.floor((columns - text.length) / 2))}${text}`

/** A label at the left and its figure at the right, beside the label's last line; without room for both it stands below. */
function pair(label: string, value: string, columns: number): string[] {
  const [text, figure] = [printable(label), printable(value)]
  const indent = /^ */.exec(text)?.[0] ?? ''
  const beside = columns - indent.length - figure.length - 1
  if (longestWord(text.trim()) <= beside) {
    const lines = wrapped(text, beside).map((line) => indent + line)
    const last = lines.pop() ?? ''
    return [...lines, `${last.padEnd(columns - figure.length)}${figure}`.trimEnd()]
  }
  return [
    ...wrapped(text, columns - indent.length).map((line) => indent + line),
    ...wrapped(figure, columns).map((line) => line.padStart(columns)),
  ]
}

const middle = (text: string, columns: number, look: Omit<PaperLine, 'text'> = {}): PaperLine[] =>
  wrapped(printable(text), columns).map((line) => ({ text: centred(line, columns), ...look }))

function toldLines(piece: Told, columns: number): PaperPiece[] {
  switch (piece.as) {
    case 'logo':
      return [{ logo: true }]
    case 'barcode':
      return [{ barcode: piece.number }]
    case 'signers':
      return piece.names.flatMap((name) => signedLines(name, columns))
    case 'band':
      return middle(piece.text, columns, { reverse: true, bold: true }).map((line) => ({
        ...line,
        text: line.text.padEnd(columns),
      }))
    case 'company':
      return middle(piece.text, columns, { bold: true, tall: true })
    case 'name':
    case 'title':
    case 'by':
      return middle(piece.text, columns, { bold: true })
    default:
      return middle(piece.text, columns)
  }
}

/** Room for a hand above the line. */
const signedLines = (name: string, columns: number): PaperLine[] => [
  { text: '' },
  { text: '' },
  ...middle('_'.repeat(Math.min(24, columns)), columns),
  ...middle(name, columns),
]

function partLines(part: SlipPart, columns: number): PaperLine[] {
  switch (part.as) {
    case 'facts':
      return factLines(part.facts, columns).map((text) => ({ text }))
    case 'lines':
      return part.lines.flatMap((line) => goodsLines(line, columns)).map((text) => ({ text }))
    case 'columns':
      return columnLines(part.columns, columns)
    default:
      return [
        ...wrapped(printable(part.title ?? ''), columns)
          .filter(Boolean)
          .map((text) => ({ text, bold: true })),
        ...part.rows.flatMap((row) => rowLines(row, columns)),
      ]
  }
}

const rowLines = ({ label, value, sum, strong }: SlipRow, columns: number): PaperLine[] =>
  pair(label, value, columns).map((text) => ({
    text,
    ...(sum || strong ? { bold: true } : {}),
    ...(strong ? { tall: true } : {}),
  }))

/** Labels at the left, what they tell right behind them; what has no room there stands below its label. */
function factLines(facts: Slip['facts'], columns: number): string[] {
  const known = facts.map(({ label, value }) => [printable(label), printable(value)] as const)
  const left = Math.min(Math.max(...known.map(([label]) => label.length)), columns / 2)
  return known.flatMap(([label, value]) => {
    const room = columns - left - 2
    if (label.length <= left && longestWord(value) <= room) {
      const [first = '', ...more] = wrapped(value, room)
      const below = more.map((line) => ' '.repeat(left + 2) + line)
      return [`${label.padEnd(left)}: ${first}`.trimEnd(), ...below]
    }
    return [...wrapped(`${label}:`, columns), ...wrapped(value, columns)]
  })
}

function goodsLines({ name, detail, amount, discount, note }: SlipLine, columns: number): string[] {
  return [
    ...wrapped(printable(name), columns),
    ...pair(`  ${detail}`, amount, columns),
    ...(discount ? pair(`  ${discount.label}`, discount.amount, columns) : []),
    ...(note ? wrapped(printable(note), columns - 2).map((line) => `  ${line}`) : []),
  ]
}

/** Less room than this for labels, and each column stands by itself. */
const LEAST_LABEL = 10

/** As many beside one another as there is room for, the rest below. */
function columnLines({ title, heads, rows }: SlipColumns, columns: number): PaperLine[] {
  const values = rows.flatMap((row) => row.values.map((value) => printable(value).length))
  const one = Math.max(6, ...values) + 1
  const labels = Math.max(...rows.map(({ label }) => printable(label).length), LEAST_LABEL)
  const most = Math.max(1, Math.floor((columns - labels) / one))
  const left = columns - most * one
  const from = heads.flatMap((_, i) => (i % most === 0 ? [i] : []))
  return from.flatMap((start): PaperLine[] => {
    const some = (all: readonly string[]) => all.slice(start, start + most).map(printable)
    if (left < LEAST_LABEL)
      return [
        ...wrapped(`${printable(title)} ${some(heads)[0] ?? ''}`, columns).map((text) => ({
          text,
          bold: true,
        })),
        ...rows.flatMap(({ label, values: all, sum }) =>
          rowLines({ label, value: some(all)[0] ?? '', sum }, columns),
        ),
      ]
    const row = (label: string, all: string[], bold: boolean) =>
      side([printable(label), ...all], [left, ...all.map(() => one)]).map((text) => ({
        text,
        ...(bold ? { bold } : {}),
      }))
    return [
      ...row(title, some(heads), true),
      ...rows.flatMap(({ label, values: all, sum = false }) => row(label, some(all), sum)),
    ]
  })
}

/** Cells beside one another, the first at the left, the others at the right of theirs; each goes on below itself. */
function side(cells: readonly string[], widths: readonly number[]): string[] {
  const lines = cells.map((cell, i) => wrapped(cell, (widths[i] ?? 1) - (i === 0 ? 0 : 1)))
  const high = Math.max(...lines.map((own) => own.length))
  return Array.from({ length: high }, (_, at) =>
    lines
      .map((own, i) => {
        const text = own[at] ?? ''
        return i === 0 ? text.padEnd(widths[i] ?? 0) : text.padStart(widths[i] ?? 0)
      })
      .join('')
      .trimEnd(),
  )
}
