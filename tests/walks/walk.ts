import type { Endpoint } from '#contract/endpoint.ts'
import {
  type Asked,
  type DeclaredReport,
  ROWS,
  type ReportReply,
  type ReportRow,
  columnsOf,
  isReckoned,
} from '#contract/report/declare.ts'
import { downOf, leadsTo, reportAt } from '#contract/report/leads.ts'
import type { TestApp } from '#server/platform/test-app.ts'
import { figuresOf } from './screens.ts'

/** A walk down that does not come to its cell, or one that cannot be gone. */
export type Wrong = Map<string, string>

export interface Walked {
  wrong: string[]
  /** How many were gone. */
  leads: number
}

/** Rows of one answer that are followed. */
const FOLLOWED = 8
/** Rows that have a figure which leads by itself, of those that are followed: of so many it is followed too. */
const CELLS = 2

/** What a report is asked by of what somebody asks. */
const known = ({ input }: DeclaredReport, asked: Asked): Asked =>
  Object.fromEntries(
    Object.entries(asked).filter(([key]) => Object.hasOwn((input as { shape: object }).shape, key)),
  )

const ask = (t: TestApp, report: DeclaredReport, asked: Asked) =>
  t.call('owner', report.json as Endpoint, asked as never) as Promise<ReportReply>

/** Follows rows of a report to where they lead, and compares every figure of theirs with what it comes to there. */
export async function walk(t: TestApp, from: DeclaredReport, asked: Asked): Promise<Walked> {
  const { rows } = await ask(t, from, { ...known(from, asked), limit: 1000 })
  const found: Wrong = new Map()
  let leads = 0
  const places = [undefined, ...Object.keys(from.cells ?? {})]
  const times = new Map<string, number>()
  for (const row of spread(rows)) {
    for (const place of places) {
      // A figure that says nothing leads nowhere.
      if (place && (!row[place] || (times.get(place) ?? 0) >= CELLS)) continue
      if (place) times.set(place, (times.get(place) ?? 0) + 1)
      const lead = leadsTo(from, row, asked, place)
      if (!lead) continue
      leads += 1
      const [to, search] = lead
      const there = await figuresAt(t, to, search)
      for (const [cell, wrong] of differ(from, row, asked, there, place)) {
        const at = `${from.key}${inWords(from, asked)} → ${to}, ${cell}`
        const how = `${wrong}, ${JSON.stringify(row)} by ${JSON.stringify(search)}`
        if (!found.has(at)) found.set(at, how)
      }
    }
  }
  return { wrong: [...found].map(([at, wrong]) => `${at}: ${wrong}`), leads }
}

/** Rows from the beginning to the end. */
const spread = (rows: readonly ReportRow[]) => {
  const step = Math.max(1, Math.floor(rows.length / FOLLOWED))
  return rows.filter((_, i) => i % step === 0).slice(0, FOLLOWED)
}

/** What a report was narrowed by. */
function inWords({ filters = [], choices = {} }: DeclaredReport, asked: Asked): string {
  const keys = [...filters, ...Object.keys(choices), 'branchIds']
  return keys.flatMap((key) => (asked[key] ? [` ${key}=${asked[key]}`] : [])).join('')
}

/** Figures of a screen by their names, and how many rows there are. */
export async function figuresAt(t: TestApp, to: string, search: Asked): Promise<Asked | string> {
  const report = reportAt(to)
  if (!report) return figuresOf(t, to, search)
  const asked = Object.entries(search).filter(
    ([key, value]) => value !== 'all' && !key.endsWith('_name'),
  )
  const lost = asked.map(([key]) => key).filter((key) => !(key in known(report, search)))
  // Whatever is not known there is lost on the way.
  if (lost.length > 0) return `${lost} is lost`
  const { sums, rows, count } = await ask(t, report, { ...Object.fromEntries(asked), limit: 1000 })
  if (count > 1000) throw new Error(`${to} tells ${count} rows`)
  const pieces = Object.keys(report.columns).filter((key) => report.columns[key]?.type === 'qty')
  return {
    ...Object.fromEntries(pieces.map((key) => [key, total(rows.map((row) => row[key]))])),
    ...sums,
    [ROWS]: count,
  }
}

const total = (all: readonly unknown[]) => all.reduce((sum: number, n) => sum + Number(n ?? 0), 0)

/** Cells of a row that something else comes to, or nothing; all that lead with the row, or the one that leads by itself. */
function* differ(
  from: DeclaredReport,
  row: ReportRow,
  asked: Asked,
  there: Asked | string,
  place?: string,
): Generator<[cell: string, wrong: string]> {
  if (typeof there === 'string') return yield [place ?? 'all', there]
  const { sums = {}, apart = [] } = downOf(from, row, asked, place) ?? {}
  const own = Object.keys(from.cells ?? {})
  for (const [cell, column] of Object.entries(columnsOf(from, null))) {
    const summed = column.sum || sums[cell] || (column.type === 'qty' && there[cell] !== undefined)
    if (!summed || isReckoned(column) || apart.includes(cell)) continue
    if (place === undefined ? own.includes(cell) : cell !== place) continue
    const parts = [sums[cell] ?? cell].flat()
    const lacking = parts.filter((at) => there[at.replace(/^-/, '')] === undefined)
    if (lacking.length > 0) yield [cell, `nothing is the sum of it: ${lacking}`]
    const figures = parts.map(
      (at) => (at.startsWith('-') ? -1 : 1) * Number(there[at.replace(/^-/, '')]),
    )
    if (lacking.length === 0 && Math.abs(total(figures) - Number(row[cell] ?? 0)) > 0.0001)
      yield [cell, `${row[cell]} leads to ${total(figures)}`]
  }
}
