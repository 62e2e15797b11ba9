import type { DeclaredReport, ReportReply } from '#contract/report/declare.ts'
import { declaredReports } from '#contract/report/declared/index.ts'
import { reportTable } from '../platform/report-sheet.ts'
import { type Check, period, report, scopes } from './check.ts'
import type { Month } from './month.ts'
import { type World, rows } from './world.ts'

const reports: readonly DeclaredReport[] = declaredReports

const timeOf = (r: DeclaredReport, month: Month) =>
  ({ period: period(month), day: { date: month.last }, now: {} })[r.time]

/** Figures that one branch has and the company has once, or that are no sum of branches. */
const ONCE = ['documents', 'customers', 'bills', 'fresh', 'whole', 'uses', 'orders', 'points']
/** Rows of the company that no branch has by itself. */
const COMPANY = [
  'final-tax-months',
  'customer-',
  'active-members',
  'summary-sales',
  'branch-accounts',
]

const branches: Check = {
  name: 'branches add up to the company',
  async ask(w, month) {
    const found: string[] = []
    const [all, ...each] = scopes(w)
    for (const r of reports) {
      if (r.time === 'now' || COMPANY.some((key) => r.key.startsWith(key))) continue
      const ask = (ids: number[] = []) =>
        report(w, r.key, { ...timeOf(r, month), branchIds: ids, limit: 1 })
      const whole = await ask(all?.ids)
      const parts = [] as ReportReply[]
      for (const { ids } of each) parts.push(await ask(ids))
      for (const [key, { sum, type }] of Object.entries(r.columns)) {
        // A share is one of its own whole.
        if (sum !== true || type === 'percent' || ONCE.includes(key)) continue
        const own = parts.reduce((n, { sums }) => n + Number(sums[key] ?? 0), 0)
        if (Math.abs(own - Number(whole.sums[key])) > 0.001)
          found.push(`${r.key} ${key}: ${whole.sums[key]} instead of ${own}`)
      }
    }
    return found
  },
}

const isFigure = (type: string) => ['money', 'qty', 'price', 'integer'].includes(type)

/** A share of the reports each month: the foot of a file is that of the screen, and it has its rows. */
const files: Check = {
  name: 'workbook = screen',
  async ask(w, month) {
    const found: string[] = []
    for (const [place, r] of reports.entries()) {
      if (place % 3 !== month.id % 3) continue
      const input = timeOf(r, month)
      const screen = await report(w, r.key, input)
      const file = await w.t.ask('owner', r.xlsx as never, input)
      const table = file.status === 200 ? await reportTable(file.raw) : []
      if (table.length !== screen.count + 2)
        found.push(`${r.key}: ${table.length - 2} rows instead of ${screen.count}`)
      const foot = table.at(-1) ?? []
      Object.entries(r.columns).forEach(([key, { type, sum }], i) => {
        if (sum !== true || !isFigure(type)) return
        if (Math.abs(Number(foot[i] ?? 0) - Number(screen.sums[key])) > 0.001)
          found.push(`${r.key} ${key}: ${foot[i]} instead of ${screen.sums[key]}`)
      })
    }
    return found
  },
}

/** What was paid, delivered or taken back since is told beside what was billed and ordered then. */
const SINCE: Record<string, string[]> = {
  'purchase-by-invoice': ['paid', 'outstanding'],
  'purchase-analysis': ['fillRate'],
  'card-payments': ['paid', 'open'],
  'card-money': ['paid', 'open'],
}
/** A sale's tender that is put right stands in the month of the sale, told as it was (domain §3.4.3): together they stay. */
const TENDERS = ['cash', 'debit', 'credit', 'qris', 'transfer', 'paylater', 'otherTender']
const RIGHTED: Record<string, string[]> = {
  'sales-payments': ['count'],
  'sales-by-tender': ['count'],
  'card-payments': ['count', 'documents', 'amount'],
  'card-money': ['count', 'documents', 'amount'],
  'sales-per-shift': TENDERS,
}

/**
 * How many customers there were: two who were made one since are one at every day. Who brought something back and bought nothing
 * is no buyer of a month; made one with a buyer he is, and what came back stands with him.
 */
const MADE_ONE: Record<string, string[]> = {
  'sales-by-customer': ['count'],
  'customer-segments': ['count', 'customers', 'net'],
  'customer-rfm': ['count', 'net', 'profit'],
  'top-customers': ['count', 'net', 'profit'],
  'customer-retention': ['count', 'customers'],
  'active-members': ['count', 'customers', 'fresh', 'returning'],
  'points-outstanding': ['count'],
}
const without = (said: string | undefined, keys: string[]) =>
  JSON.stringify(Object.entries(JSON.parse(said ?? '{}')).filter(([key]) => !keys.includes(key)))
const mergedOf = async (w: World) =>
  (await rows<{ n: number }>(w, 'select count(merged_into)::int as n from customer'))[0]?.n ?? 0

/** What the reports say of a month, without the moment at which they say it. */
async function saidOf(w: World, month: Month): Promise<Map<string, string>> {
  const said = new Map<string, string>()
  for (const r of reports) {
    if (r.time === 'now') continue
    const { count, sums } = await report(w, r.key, { ...timeOf(r, month), limit: 1 })
    const apart = [...(SINCE[r.key] ?? []), ...(RIGHTED[r.key] ?? [])]
    const tenders = TENDERS.reduce((all, key) => all + Number(sums[key] ?? 0), 0)
    const then = Object.entries({ count, tenders, ...sums }).filter(([key]) => !apart.includes(key))
    said.set(r.key, JSON.stringify(Object.fromEntries(then)))
  }
  return said
}

const closed = new WeakMap<World, { month: Month; said: Map<string, string>; merged: number }[]>()

const settled: Check = {
  name: 'a closed month stays as it was told',
  async ask(w, month) {
    const found: string[] = []
    const before = closed.get(w) ?? []
    const merged = await mergedOf(w)
    for (const { month: past, said, merged: then } of before) {
      const [period] = await rows<{ status: string }>(
        w,
        'select status from period where id = $1',
        [past.id],
      )
      if (period?.status !== 'CLOSED') continue
      for (const [key, now] of await saidOf(w, past)) {
        const apart = merged > then ? (MADE_ONE[key] ?? []) : []
        if (without(said.get(key), apart) !== without(now, apart))
          found.push(`${key} of ${past.name}: ${now} instead of ${said.get(key)}`)
      }
    }
    closed.set(w, [...before, { month, said: await saidOf(w, month), merged }])
    return found
  },
}

export const answerChecks = [branches, files, settled]
