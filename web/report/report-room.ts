import { useSyncExternalStore } from 'react'
import type { ReportColumn } from '#contract/report/declare.ts'
import { MONEY_WIDTH } from '../ui/columns.tsx'
import { besideFigure } from '../ui/figure-room.ts'

/** What stands at the right of its column. */
export const FIGURES: ReportColumn['type'][] = ['money', 'qty', 'price', 'integer', 'percent']

export type Entry = [key: string, column: ReportColumn]

/** Columns side by side, and of each those that are told below it. */
export interface Fitted {
  columns: Entry[]
  below: ReadonlyMap<string, Entry[]>
  widthOf: (entry: Entry) => number | undefined
  /** Figures are no wider than what they say. */
  narrow: boolean
  /** Heads stand in two lines. */
  twoLines: boolean
  /** Figures are told without the line of weeks below them. */
  bare: boolean
  /** Even so they are wider than the window. */
  scrolls: boolean
}

/** Pixels of the longest figure, code or number of a column, with and without what is drawn beside it, and of its head in one line and in two. */
export interface Need {
  figure: number
  bare: number
  head: number
  twoLines: number
  /** What of it is never cut where it is told below another column: a day, a code, a number. */
  below?: number
}

/**
 * Where a window has no room for all columns, these give way in this order: each is told below the first of its hosts
 * that is there, a document's day below its number, goods' code below their name.
 */
const HOSTS: Readonly<Record<string, readonly string[]>> = {
  code: ['goodsName'],
  unitName: ['goodsName'],
  docDate: ['docNo', 'cashierName'],
  branchName: ['docNo', 'goodsName', 'personName', 'cashierName'],
  categoryName: ['goodsName'],
  clock: ['day'],
  allowed: ['what'],
  level: ['customerName'],
  campaignKind: ['name'],
  tillName: ['cashierName'],
  number: ['cashierName'],
  day: ['cashierName'],
  refNo: ['supplierName'],
  taxInvoiceNo: ['partyName'],
  bankName: ['giroNo'],
  status: ['giroNo'],
  side: ['docNo'],
  endDay: ['startDay'],
  lastDay: ['firstDay'],
  endedOn: ['dueDate'],
  part: ['docNo'],
  accountName: ['memo'],
  dueDate: ['docNo'],
}
/** These give way only where all figures are as narrow as they can be: their sums are no longer told. */
const LAST_HOSTS: typeof HOSTS = { bills: ['personName'] }
/** A second day, or a number of another paper, says what it is. */
export const NAMED_BELOW: readonly string[] = [
  'dueDate',
  'endDay',
  'lastDay',
  'endedOn',
  'number',
  'bills',
]

const WIDTHS = {
  money: MONEY_WIDTH,
  qty: 96,
  price: 110,
  integer: 90,
  percent: 84,
  date: 106,
  status: 112,
}
/** Ten digits and a column's padding. */
const TIGHT = { ...WIDTHS, money: 117, qty: 84 }
/** Words without a width take what is left, at least so much (`table.tsx`). */
const LEAST = 180

type WidthOf = (entry: Entry) => number | undefined
const nothing: Need = { figure: 0, bare: 0, head: 0, twoLines: 0 }
/** A name that is read in two lines anyway. */
const NAME = 124

/** In so many a name of 31 letters is read on one line: it grows before figures stand apart. */
const WHOLE_NAME = 250

const taken = (columns: readonly Entry[], widthOf: WidthOf, least = LEAST) =>
  columns.reduce((sum, entry) => sum + (widthOf(entry) ?? least), 0)

/** As wide as usual, with less room, or as wide as their figures and heads: each has room for its longest figure. */
function widthsFor(needs: ReadonlyMap<string, Need>) {
  const needOf = ([key]: Entry) => needs.get(key) ?? nothing
  const inSet =
    (widths: typeof WIDTHS): WidthOf =>
    (entry) => {
      const [, { type, width }] = entry
      const usual = width ?? widths[type as keyof typeof WIDTHS]
      const { figure, head } = needOf(entry)
      // Words take their usual room, unless a code or number among them is longer.
      if (usual === undefined || (!FIGURES.includes(type) && figure === 0)) return usual
      return Math.max(usual, Math.max(figure, head) + besideFigure())
    }
  const tight = inSet(TIGHT)
  const asNeeded =
    (needed: (need: Need) => number): WidthOf =>
    (entry) => {
      if (FIGURES.includes(entry[1].type)) return needed(needOf(entry)) + besideFigure(true)
      return tight(entry)
    }
  const bare = asNeeded((need) => Math.max(need.bare, need.twoLines))
  return {
    usual: inSet(WIDTHS),
    tight,
    narrow: asNeeded((need) => Math.max(need.figure, need.head)),
    twoLines: asNeeded((need) => Math.max(need.figure, need.twoLines)),
    bare: (entry: Entry) => {
      const width = bare(entry)
      return entry[0] === 'personName' && width ? Math.min(width, NAME) : width
    },
  }
}

/** The columns of a report as they stand in a window with so many pixels for them. */
export function fitted(
  entries: readonly Entry[],
  room: number,
  needs: ReadonlyMap<string, Need> = new Map(),
): Fitted {
  const { usual, tight, narrow, twoLines, bare } = widthsFor(needs)
  let columns = [...entries]
  const below = new Map<string, Entry[]>()
  const giveWay = (hosts: typeof HOSTS, widths: WidthOf) => {
    for (const [key, names] of Object.entries(hosts)) {
      if (taken(columns, widths) <= room) break
      const guest = columns.find(([one]) => one === key)
      const host = names.find((name) => columns.some(([one]) => one === name))
      if (!guest || !host) continue
      columns = columns.filter((one) => one !== guest)
      below.set(host, [...(below.get(host) ?? []), guest])
    }
  }
  giveWay(HOSTS, tight)
  giveWay(LAST_HOSTS, twoLines)
  const fits = (one: WidthOf) => taken(columns, one) <= room
  // What scrolls anyway keeps its lines and heads.
  const widths =
    [usual, tight, narrow].find((one) => taken(columns, one, WHOLE_NAME) <= room) ??
    [usual, tight, narrow, twoLines, bare].find(fits) ??
    narrow
  const scrolls = !fits(widths)
  /** What is told below a column has its room there. */
  const guestsOf = (key: string) =>
    Math.max(0, ...(below.get(key) ?? []).map(([guest]) => needs.get(guest)?.below ?? 0))
  const widthOf: WidthOf = (entry) => {
    const [width, guests] = [widths(entry) ?? (scrolls ? LEAST : undefined), guestsOf(entry[0])]
    return width && guests ? Math.max(width, guests + besideFigure()) : width
  }
  return {
    columns,
    below,
    widthOf,
    scrolls,
    narrow: [narrow, twoLines, bare].includes(widths),
    twoLines: [twoLines, bare].includes(widths),
    bare: widths === bare,
  }
}

const BODY = 'main'
/** The panel within its page, and the bar of what scrolls. */
const AROUND = 64
/** In steps, so that a window that is drawn does not draw its table at every pixel. */
const STEP = 4

/** Pixels that a table has in the window as it is, with the navigation open or shut. */
export function useRoom(): number {
  return useSyncExternalStore(
    (changed) => {
      const body = document.querySelector(BODY)
      const observer = new ResizeObserver(changed)
      if (body) observer.observe(body)
      return () => observer.disconnect()
    },
    () => {
      const width = document.querySelector(BODY)?.clientWidth ?? window.innerWidth
      return Math.floor((width - AROUND) / STEP) * STEP
    },
  )
}
