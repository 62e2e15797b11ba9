import { type ReportReply, type ReportRow, isSummed } from '#contract/report/declare.ts'
import { count } from '../platform/format.ts'
import { ScreenLink } from '../platform/link.tsx'
import type { Column } from '../ui/columns.tsx'
import { exactRoom, figureRoom, headRoom, twoLineRoom } from '../ui/figure-room.ts'
import type { ListSearch } from '../ui/list-state.ts'
import { Beside, besideRoom } from './beside.tsx'
import { belowText, labelOf, wholeText, writers } from './report-cells.ts'
import { type Entry, FIGURES, type Need, fitted } from './report-room.ts'
import { t } from './texts.ts'

/** A row of the report, or above those of a group its name and sums. */
export type Row = ReportRow & { $group?: string; $count?: number }
type Lead = (row: Row) => readonly [string, ListSearch] | null
interface Leads {
  /** Where a row leads, or a figure of it by its key. */
  lead: (row: Row, cell?: string) => ReturnType<Lead>
  /** Figures that lead by themselves. */
  cells: readonly string[]
}

/** The columns with room for what an answer says, in a window with so many pixels for them; the first leads on. */
export function columnsIn(
  entries: readonly Entry[],
  room: number,
  reply: ReportReply | undefined,
  { lead, cells }: Leads,
): Column<Row>[] {
  const { columns, below, widthOf, narrow, twoLines, bare, scrolls } = fitted(
    entries,
    room,
    needsOf(entries, reply),
  )
  const figureLead = (key: string): Lead | null =>
    cells.includes(key) ? (row) => lead(row, key) : null
  return columns.map((entry, i) => {
    const isFigure = FIGURES.includes(entry[1].type)
    const place = {
      width: widthOf(entry),
      below: below.get(entry[0]) ?? [],
      wraps: below.size > 0,
      bare,
    }
    return {
      ...columnOf(entry, place, i === 0 ? (row) => lead(row) : null, figureLead(entry[0])),
      narrow: narrow && isFigure,
      twoLines: twoLines && isFigure,
      fitted: true,
      stays: scrolls && (i === 0 || (isFigure && i === columns.length - 1)),
    }
  })
}

/** By the digits of rows, of what stands below them and in the heads of groups; of words, by their codes and numbers. */
function needsOf(entries: readonly Entry[], reply: ReportReply | undefined) {
  const told = reply ? [...reply.rows, reply.sums, ...reply.groups.map(({ sums }) => sums)] : []
  return new Map(
    entries
      .filter(([, { type }]) => FIGURES.includes(type) || WORDS.includes(type))
      .map((entry): [string, Need] => {
        const [key, column] = entry
        if (WORDS.includes(column.type)) {
          const rows = (reply?.rows ?? []) as Row[]
          const figure = exactRoom(rows.map((row) => row[key]))
          const guests = isWords(entry) ? [] : rows.map((row) => belowText(entry, row))
          const below = Math.max(0, ...guests.map(headRoom))
          return [key, { figure, bare: figure, head: 0, twoLines: 0, below }]
        }
        const texts = (told as ReportRow[]).map((row) => wholeText(column, row, key))
        const [text, label] = [figureRoom(texts), labelOf(entry)]
        const beside = besideRoom(column, reply?.rows ?? [])
        const figure = Math.max(text, beside.drawn)
        const bare = Math.max(text, beside.bare)
        return [key, { figure, bare, head: headRoom(label), twoLines: twoLineRoom(label) }]
      }),
  )
}

interface Place {
  width: number | undefined
  /** What is told below it. */
  below: readonly Entry[]
  /** Where rows have two lines anyway, names are read to their end. */
  wraps: boolean
  /** Without the line of weeks. */
  bare: boolean
}

function columnOf(
  entry: Entry,
  { width, below, wraps, bare }: Place,
  lead: Lead | null,
  figureLead: Lead | null,
): Column<Row> {
  const [key, column] = entry
  const { type } = column
  const isFigure = FIGURES.includes(type)
  // Days, numbers and codes first: what has no room at the end is words.
  const guests = below.toSorted((a, b) => Number(isWords(a)) - Number(isWords(b)))
  return {
    key,
    label: labelOf(entry),
    sort: true,
    ...(width ? { width } : {}),
    ...(isFigure ? { align: 'right' as const, sum: isSummed(column) } : {}),
    ...(writers[type]
      ? { write: (n) => (n === null || n === undefined ? '' : (writers[type]?.(n) ?? '')) }
      : {}),
    show: (row) => {
      if (row.$group !== undefined && lead) return groupHead(row.$group, row.$count)
      const text = wholeText(column, row, key)
      if (!lead && isFigure) {
        const figure = figureLead && row[key] ? linked(text, figureLead(row)) : text
        return column.beside ? (
          <Beside of={column.beside} row={row} figure={figure} bare={bare} />
        ) : (
          figure
        )
      }
      const [to = null, search = {}] = lead?.(row) ?? []
      const more = guests
        .map((one) => belowText(one, row))
        .filter(Boolean)
        .join(' · ')
      // Two lines a row: a name that is told alone has both.
      const words = wraps && type === 'text' && !more ? 'whole-name' : 'ellipsis'
      return (
        <>
          {lead ? (
            <ScreenLink to={to} search={search} className={`row-link ${words}`} title={text}>
              {text}
            </ScreenLink>
          ) : (
            <span
              className={
                column.warns && text.startsWith(column.warns) ? `${words} text-far` : words
              }
              title={text}
            >
              {text}
            </span>
          )}
          {more && (
            <span className="hint ellipsis" title={more}>
              {more}
            </span>
          )}
        </>
      )
    },
  }
}

const groupHead = (name: string, rows: number | undefined) => (
  <strong className={rows === undefined ? 'whole-name' : undefined}>
    {rows === undefined ? name : t('groupHead', { name, count: count(rows) })}
  </strong>
)

const WORDS: Entry[1]['type'][] = ['text', 'date']

/** Not a day, a code or a number. */
const isWords = ([key, { type }]: Entry) => type !== 'date' && !/code|number|No$/i.test(key)

/** A figure that leads somewhere else than its row. */
const linked = (text: string, lead: ReturnType<Lead>) =>
  lead ? (
    <ScreenLink to={lead[0]} search={lead[1]} className="row-link">
      {text}
    </ScreenLink>
  ) : (
    text
  )
