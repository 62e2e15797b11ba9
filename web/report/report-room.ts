import { useSyncExternalStore } from 'react'
import type { ReportColumn } from '#contract/report/declare.ts'
import { MONEY_WIDTH } from '../ui/columns.tsx'

export type Entry = [key: string, column: ReportColumn]

/** Columns side by side, and of each those that are told below it. */
export interface Fitted {
  columns: Entry[]
  below: ReadonlyMap<string, Entry[]>
  widthOf: (entry: Entry) => number | undefined
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
/** A second day, or a number of another paper, says what it is. */
export const NAMED_BELOW: readonly string[] = ['dueDate', 'endDay', 'lastDay', 'endedOn', 'number']

const WIDTHS = {
  ...{ money: MONEY_WIDTH, qty: 96, price: 110, integer: 90, percent: 84, date: 106, status: 112 },
}
/** Ten digits and a column's padding. */
const TIGHT = { ...WIDTHS, money: 117, qty: 84 }
/** Words without a width take what is left: at least so much (`table.tsx`), or as much as a name where there is no end of columns. */
const LEAST = 180
const NAME = 210

const own = ([, { type, width }]: Entry, widths: typeof WIDTHS) =>
  width ?? widths[type as keyof typeof WIDTHS]
const taken = (columns: readonly Entry[], widths: typeof WIDTHS) =>
  columns.reduce((sum, entry) => sum + (own(entry, widths) ?? LEAST), 0)

/** The columns of a report as they stand in a window with so many pixels for them. */
export function fitted(entries: readonly Entry[], room: number): Fitted {
  let columns = [...entries]
  const below = new Map<string, Entry[]>()
  for (const [key, hosts] of Object.entries(HOSTS)) {
    if (taken(columns, TIGHT) <= room) break
    const guest = columns.find(([one]) => one === key)
    const host = hosts.find((name) => columns.some(([one]) => one === name))
    if (!guest || !host) continue
    columns = columns.filter((one) => one !== guest)
    below.set(host, [...(below.get(host) ?? []), guest])
  }
  const widths = taken(columns, WIDTHS) <= room ? WIDTHS : TIGHT
  const fits = taken(columns, widths) <= room
  return { columns, below, widthOf: (entry) => own(entry, widths) ?? (fits ? undefined : NAME) }
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
