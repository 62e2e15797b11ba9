import type { SlipColumns, SlipRow } from '#contract/print/slip.ts'
import { type Content, plain } from './pdf.ts'

export const points = (millimetres: number): number => (millimetres / 25.4) * 72

export const bare = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 0.6,
  paddingBottom: () => 0.6,
}

/** How wide a strip prints and how large it writes, points. */
export interface Strip {
  width: number
  size: number
  strong: number
}

/** At most so wide, points: capitals take more room. */
export const widthOf = (text: string, size: number) =>
  [...text].reduce((sum, letter) => sum + (/\p{Lu}/u.test(letter) ? 0.7 : 0.57), 0) * size

const longestWord = (text: string, size: number) =>
  Math.max(...text.split(/\s+/).map((word) => widthOf(word, size)))

/** What people wrote; a word that is wider than its column is broken where the line ends. */
export function words(value: string, { size, width }: Pick<Strip, 'size' | 'width'>): Content {
  const text = plain(value)
  return longestWord(text, size) > width ? { text, wordBreak: 'break-all' } : { text }
}

/** Labels at the left, what they tell right behind them. */
export function facts(rows: { label: string; value: string }[], { size, width }: Strip): Content {
  const left = Math.max(...rows.map(({ label }) => widthOf(label, size)))
  const body = rows.map(({ label, value }) => [
    { text: plain(label), noWrap: true },
    {
      ...(words(`: ${value}`, { size, width: width - left - FACT_GAP }) as object),
      margin: [FACT_GAP, 0, 0, 0],
    },
  ])
  return { table: { widths: ['auto', '*'], body }, layout: bare }
}
const FACT_GAP = 6

/** Labels at the left and figures at the right; a label that has no room beside them stands above its own. */
function figures(rows: readonly SlipRow[], { size: small, strong: large, width }: Strip): Content {
  const sizeOf = ({ strong }: { strong?: boolean }) => (strong ? large : small)
  const right = Math.max(...rows.map((row) => widthOf(row.value, sizeOf(row))))
  const body = rows.flatMap((row): Content[][] => {
    const size = sizeOf(row)
    const look = row.strong ? { bold: true, fontSize: large } : { bold: row.sum ?? false }
    const value = { text: plain(row.value), alignment: 'right', noWrap: true, ...look }
    // What begins with a space belongs to the row above it.
    const margin = row.label.startsWith(' ') ? [6, 0, 0, 0] : undefined
    const label = {
      ...(words(row.label, { size, width }) as object),
      ...look,
      ...(margin && { margin }),
    }
    if (longestWord(row.label, size) <= width - right) return [[label, value]]
    return [
      [{ ...label, colSpan: 2 }, ''],
      ['', value],
    ]
  })
  return { table: { widths: ['*', 'auto'], body }, layout: bare }
}

/** As many beside one another as a strip has room for, the rest below. */
export function sideBySide({ title, heads, rows }: SlipColumns, { size, width }: Strip): Content[] {
  const values = rows.flatMap((row) => row.values)
  const one = Math.max(...values.map((value) => widthOf(value, size)), size * 5) + 4
  const left = Math.max(...rows.map(({ label }) => widthOf(label, size)))
  const most = Math.max(1, Math.floor((width - left) / one))
  const from = heads.flatMap((_, i) => (i % most === 0 ? [i] : []))
  return from.map((start) => {
    const some = heads.slice(start, start + most)
    const cell = (content: Content, bold = false) => ({
      ...(content as object),
      alignment: 'right',
      bold,
    })
    const body = [
      [
        { text: title, bold: true },
        ...some.map((name) => cell(words(name, { size, width: one }), true)),
      ],
      ...rows.map(({ label, values: all, sum = false }) => [
        { text: plain(label), bold: sum },
        ...all
          .slice(start, start + most)
          .map((value) => cell({ text: plain(value), noWrap: true }, sum)),
      ]),
    ]
    return {
      table: { widths: ['*', ...some.map(() => one)], body },
      layout: bare,
      margin: [0, start > 0 ? 4 : 0, 0, 0],
    }
  })
}

/** A heading above its rows. */
export const titled = (
  title: string | undefined,
  rows: readonly SlipRow[],
  strip: Strip,
): Content[] => [...(title ? [{ text: plain(title), bold: true }] : []), figures(rows, strip)]

/** Whoever signs, beside one another below a line each. */
export function signatures(names: readonly string[], { size, width }: Strip): Content[] {
  const most = Math.max(1, Math.floor(width / points(23)))
  const from = names.flatMap((_, i) => (i % most === 0 ? [i] : []))
  return from.map((start) => {
    const some = names.slice(start, start + most)
    const one = width / some.length - GAP
    const signed = (name: string) => ({
      stack: [
        line(Math.min(one, points(34))),
        { ...(words(name, { size, width: one }) as object) },
      ],
      alignment: 'center',
    })
    return {
      columns: some.map(signed),
      columnGap: GAP,
      margin: [0, points(11), 0, 0],
    }
  })
}
const GAP = 5

const line = (length: number): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: length, y2: 0, lineWidth: 0.6 }],
  margin: [0, 0, 0, 2],
})
