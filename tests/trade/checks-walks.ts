import { api } from '#contract/api.ts'
import type { DeclaredReport, Down, ReportRow } from '#contract/report/declare.ts'
import { declaredReports } from '#contract/report/declared/index.ts'
import { type Check, period, report } from './check.ts'
import type { Month } from './month.ts'
import type { World } from './world.ts'

type Asked = Record<string, unknown>
const reports: readonly DeclaredReport[] = declaredReports
const addressOf = ({ place, at }: DeclaredReport) => (at ? `${place}/${at}` : place)

/** What a report is asked by, by which another one may be asked too. */
const knows = (r: DeclaredReport): string[] => [
  ...['branchIds', ...(r.filters ?? []), ...Object.keys(r.choices ?? {})],
  ...(r.time === 'period' ? ['dateFrom', 'dateTo'] : r.time === 'day' ? ['date'] : []),
]

/** Where a row leads and with what, as its link on screen does; what is not known there is lost on the way. */
function leadOf(from: DeclaredReport, row: ReportRow, asked: Asked): [string, Asked] | null {
  const { down } = from
  if (!down || down === 'document') return null
  const { to, with: taken }: Down = typeof down === 'function' ? down(row) : down
  const led: Asked = { ...asked }
  let leads = false
  for (const [key, [field]] of Object.entries(taken)) {
    const value = row[field]
    if (value === null || value === undefined) continue
    leads = true
    led[key] = key === 'branchIds' ? [value] : value
  }
  return leads ? [to, led] : null
}

/** Cells of a row that stand under the same name where it leads, and how many documents are told of. */
function cellsOf(from: DeclaredReport, to: DeclaredReport): [cell: string, sum: string][] {
  const summed = Object.keys(from.columns).filter((key) => from.columns[key]?.sum)
  const shared = summed.filter((key) => key !== 'documents' && to.columns[key]?.sum)
  const counts = summed.filter((key) => ['documents', 'bills'].includes(key))
  const bills = to.down === 'document' ? counts.map((key): [string, string] => [key, '$count']) : []
  const paid = from.key === 'sales-by-tender' || from.key === 'card-money'
  // A book moves in a month what stood at its end in the position; both end at the same.
  if (to.key === 'cash-book') return []
  return [
    ...shared.map((key): [string, string] => [key, key]),
    ...bills,
    ...(paid ? [['amount', 'total'] as [string, string]] : []),
    ...(from.columns.turnover ? [['turnover', 'gross'] as [string, string]] : []),
  ]
}

const told = (r: DeclaredReport, from: DeclaredReport, asked: Asked): Asked =>
  Object.fromEntries(
    Object.entries(asked).filter(
      ([key]) => knows(r).includes(key) || (r === from && key === 'group'),
    ),
  )

const VARIANTS: Record<string, Asked[]> = {
  'sales-analysis': ['GOODS', 'CATEGORY', 'BRAND', 'SUPPLIER'].map((by) => ({ by })),
  'sales-by-time': ['DAY', 'HOUR', 'WEEKDAY', 'MONTH'].map((by) => ({ by })),
}
/** Rows of a report that are followed. */
const FOLLOWED = 12

async function walk(w: World, month: Month, from: DeclaredReport, more: Asked): Promise<string[]> {
  const asked = told(from, from, { ...period(month), date: month.last, ...more })
  const answer = await report(w, from.key, asked)
  const wrong = new Map<string, { first: string; cells: number }>()
  for (const row of answer.rows.slice(0, FOLLOWED) as ReportRow[]) {
    // What was carried over is a row there and no document here.
    if (row.part === 'CARRIED') continue
    const lead = leadOf(from, row, asked)
    const to = lead && reports.find((r) => addressOf(r) === lead[0])
    if (!lead || !to) continue
    // Where no days are told the screen begins with its own.
    const days = told(to, from, { ...period(month), date: month.last })
    const there = await report(w, to.key, { ...days, ...told(to, from, lead[1]), limit: 1 })
    for (const [cell, sum] of cellsOf(from, to)) {
      const found = sum === '$count' ? there.count : Number(there.sums[sum])
      if (Number(row[cell] ?? 0) === found) continue
      const name = `${from.key} ${Object.values(more).join(' ')} → ${to.key}, ${cell}`
      const known = wrong.get(name)
      wrong.set(name, {
        first: known?.first ?? `${row[cell]} leads to ${found}, ${JSON.stringify(lead[1])}`,
        cells: (known?.cells ?? 0) + 1,
      })
    }
  }
  return [...wrong].map(([name, { first, cells }]) => `${name}: ${first} (${cells} cells)`)
}

const declared: Check = {
  name: 'what a cell leads to comes to the cell',
  async ask(w, month) {
    const found: string[] = []
    for (const from of reports)
      for (const more of VARIANTS[from.key] ?? [{}])
        found.push(...(await walk(w, month, from, more)))
    return found
  },
}

/** Goods lead to their card. */
const cards: Check = {
  name: 'goods lead to a card that ends at what they are told with',
  async ask(w, month) {
    const { rows } = await report(w, 'stock-as-of', { date: month.last })
    const found: string[] = []
    for (const row of rows) {
      const goodsId = Number(row.goodsId)
      const branchId = Number(row.branchId)
      const input = { ...period(month), goodsId, branchId }
      const { sums } = await w.t.call('owner', api.report.stock.card, input)
      if (Number(sums.balanceValue) !== Number(row.value))
        found.push(`${row.goodsName} ${row.branchName}: ${row.value} leads to ${sums.balanceValue}`)
    }
    return found
  },
}

/** Accounts lead to their ledger. */
const accounts: Check = {
  name: 'accounts lead to a ledger that ends at their balance',
  async ask(w, month) {
    const { trialBalance, generalLedger } = api.report.ledger
    const { rows } = await w.t.call('owner', trialBalance, period(month))
    const found: string[] = []
    for (const { code, closing } of rows) {
      const input = { ...period(month), code, limit: 1 }
      const { sums } = await w.t.call('owner', generalLedger, input)
      if (Math.abs(sums.closing) !== Math.abs(closing))
        found.push(`${code}: ${closing} leads to ${sums.closing}`)
    }
    return found
  },
}

export const walkChecks = [declared, cards, accounts]
