import type { z } from 'zod'
import type { DeclaredReport, ReportInput, ReportRow } from '#contract/report/declare.ts'
import { averageBill } from '#contract/report/declared/parts.ts'
import { salesByGoods } from '#contract/report/declared/sales.ts'
import { salesByTender, salesByTime } from '#contract/report/declared/selling.ts'
import {
  salesDashboardFiles as contract,
  type salesDashboardInput,
} from '#contract/report/sales-dashboard.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { ExcelColumn } from '#server/platform/excel.ts'
import { answerOf } from './declared.ts'
import { daysOf } from './filter-words.ts'
import { type ReportSheet, fileRoutes } from './print.ts'

type Input = z.output<typeof salesDashboardInput>
/** Of what sells best as many as the screen shows. */
const BEST = 10
const MOST_ROWS = 1000

interface Line {
  name: string
  now?: number
  before?: number
  share?: number
  isHeading?: true
}

/** The dashboard's reports asked as its screen asks them, one after the other under its title. */
async function sheet(ctx: Ctx, { dateFrom, dateTo, branchIds }: Input): Promise<ReportSheet> {
  const period = { dateFrom, dateTo, ...(branchIds ? { branchIds } : {}) }
  const ask = (report: DeclaredReport, more: object) =>
    answerOf(
      ctx,
      report,
      report.input.parse({ ...period, limit: MOST_ROWS, ...more }) as ReportInput,
    )
  const hours = await ask(salesByTime, { by: 'HOUR', compare: 'PREVIOUS' })
  const days = await ask(salesByTime, { by: 'DAY', compare: 'PREVIOUS' })
  const goods = await ask(salesByGoods, {
    sort: { field: 'net', direction: 'desc' },
    limit: BEST,
    compare: 'PREVIOUS',
  })
  const tenders = await ask(salesByTender, { compare: 'PREVIOUS' })
  const seesCost = ctx.seen?.rights.has('cost.view') ?? false
  return {
    key: 'sales-dashboard',
    title: 'Dasbor Penjualan',
    period: daysOf({ dateFrom, dateTo }),
    ...(branchIds ? { branchIds } : {}),
    columns,
    rows: [
      ...part('Ringkasan', figuresOf(hours.sums ?? {}, seesCost)),
      ...part(
        'Barang terlaris',
        goods.rows.map((row) => lineOf(row, 'goodsName', 'net')),
      ),
      ...part(
        'Cara bayar',
        tenders.rows.map((row) => lineOf(row, 'methodName', 'amount')),
      ),
      ...part(
        'Per hari',
        days.rows.map((row) => lineOf(row, 'label', 'net')),
      ),
      ...part(
        'Per jam',
        hours.rows.map((row) => lineOf(row, 'label', 'net')),
      ),
    ],
    styleOf: (row) => ('isHeading' in row ? 'heading' : undefined),
    isHeading: (row) => 'isHeading' in row,
  }
}

const part = (name: string, lines: Line[]): Line[] =>
  lines.length > 0 ? [{ name, isHeading: true }, ...lines] : []

/** What the cards say: sales without PPN, bills, their average, what came back, and the margin for who may see costs. */
function figuresOf(sums: Readonly<Record<string, unknown>>, seesCost: boolean): Line[] {
  const both = (key: string) => ({
    now: Number(sums[key] ?? 0),
    before: Number(sums[`${key}Before`] ?? 0),
  })
  const [net, bills, returned] = [both('net'), both('documents'), both('returned')]
  const average = (when: 'now' | 'before') => averageBill(net[when], returned[when], bills[when])
  return [
    { name: 'Penjualan (tanpa PPN)', ...net },
    { name: 'Transaksi', ...bills },
    { name: 'Rata-rata per transaksi', now: average('now'), before: average('before') },
    { name: 'Retur', ...returned },
    ...(seesCost ? [{ name: 'Laba kotor', ...both('profit') }] : []),
  ]
}

function lineOf(row: ReportRow, name: string, figure: string): Line {
  const share = row.contribution
  return {
    name: String(row[name] ?? ''),
    now: Number(row[figure] ?? 0),
    before: Number(row[`${figure}Before`] ?? 0),
    ...(typeof share === 'number' ? { share } : {}),
  }
}

const columns: ExcelColumn[] = [
  { key: 'name', label: 'Uraian', type: 'text', width: 40, days: true },
  { key: 'now', label: 'Periode ini', type: 'money' },
  { key: 'before', label: 'Periode sebelumnya', type: 'money' },
  { key: 'share', label: 'Porsi', type: 'percent' },
]

export const salesDashboardRoutes = fileRoutes([contract.pdf, contract.xlsx], sheet)
