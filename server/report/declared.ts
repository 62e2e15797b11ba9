import { label, statusLabel } from '#contract/labels.ts'
import { tellsCost } from '#contract/report/costs.ts'
import { menuLabel } from '#contract/menu.ts'
import {
  type DeclaredReport,
  type ReportColumn,
  type ReportInput,
  type ReportReply,
  type ReportRow,
  columnsOf,
} from '#contract/report/declare.ts'
import { beforePoints, tellsSales } from '#contract/report/declared/parts.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { ExcelColumn } from '#server/platform/excel.ts'
import { type Route, route } from '#server/platform/route.ts'
import { dayText } from '#server/platform/time.ts'
import type { Session } from '#server/platform/session.ts'
import { everyRow } from './every-row.ts'
import { askedWords, daysOf, filterWords } from './filter-words.ts'
import { PDF_ROWS, sheetFile } from './print.ts'
import { type Query, type ReportSql, leftOutOf, queryOf } from './declared-query.ts'

/** The SQL of every declared report, by its key. */
const known = new Map<string, ReportSql>()

/** What a declared report answers, with its codes in words: for a sheet that tells of several. */
export async function answerOf(
  ctx: Ctx,
  report: DeclaredReport,
  input: ReportInput,
): Promise<ReportReply> {
  const sql = known.get(report.key)
  if (!sql) throw new Error(`report ${report.key} has no SQL`)
  const told = await answer(ctx, report, sql, input)
  return { ...told, rows: told.rows.map((row) => inWords(report, row)) }
}

/** The calls of declared reports, each by the SQL under its key. */
export const answering = (
  reports: readonly DeclaredReport[],
  sql: Readonly<Record<string, ReportSql>>,
): Route[] =>
  reports.flatMap((one) => {
    const own = sql[one.key]
    if (!own) throw new Error(`report ${one.key} has no SQL`)
    known.set(one.key, own)
    return reportRoutes(one, own)
  })

function reportRoutes(report: DeclaredReport, sql: ReportSql): Route[] {
  return [
    route(report.json, (ctx, input) => answer(ctx, report, sql, input as ReportInput)),
    route(report.xlsx, (ctx, input) => workbook(ctx, report, sql, input as ReportInput)),
    route(report.pdf, (ctx, input) => printed(ctx, report, sql, input as ReportInput)),
  ]
}

async function answer(
  ctx: Ctx,
  report: DeclaredReport,
  sql: ReportSql,
  input: ReportInput,
): Promise<ReportReply> {
  return ctx.report(async (tx, s) => {
    const query = queryOf(report, sql, s, input)
    const told = await tx.rows<ReportRow & { $whole: Sums; $is: true | null }>(
      query.page(input.limit, input.offset),
      query.values,
    )
    const { $count: count = 0, ...figures } = told[0]?.$whole ?? {}
    const rows = told.flatMap(({ $whole: _, $is, ...row }) => ($is ? [row] : []))
    return {
      asOf: s.now,
      rows,
      count,
      sums: figures,
      ...(await leftOut(tx, s, sql, input)),
      groups: await groupsOf(tx, query, rows),
    }
  })
}

/** How many rows are left out, where a report leaves out any. */
async function leftOut(tx: Tx, s: Session, sql: ReportSql, input: ReportInput) {
  const query = leftOutOf(sql, s, input)
  if (!query) return {}
  return { leftOut: (await tx.one<{ n: number }>(query.text, query.values))?.n ?? 0 }
}

/** Sums by column, with the number of rows that they are of. */
type Sums = Record<string, number> & { $count?: number; $group?: string | null }
interface Group {
  value: string | null
  count: number
  sums: Record<string, number>
}

/** The groups that these rows belong to, with the sums of all their rows. */
async function groupsOf(tx: Tx, query: Query, rows: readonly ReportRow[]): Promise<Group[]> {
  if (!query.group || rows.length === 0) return []
  const values = [...new Set(rows.map((row) => textOf(row[query.group as string])))]
  const found = await tx.rows<Record<string, number> & { $group: string | null; $count: number }>(
    query.groupSums,
    [...query.values, values],
  )
  return found.map(({ $group: value, $count: count, ...sums }) => ({ value, count, sums }))
}

const textOf = (value: unknown) => (value === null || value === undefined ? null : String(value))

/** As a workbook: one snapshot, read by a cursor while it is sent, however many rows there are. */
async function workbook(ctx: Ctx, report: DeclaredReport, sql: ReportSql, input: ReportInput) {
  const head = await ctx.read(async (tx, s) => {
    // What is refused is refused before the file begins.
    queryOf(report, sql, s, input)
    return headOf(tx, s, { report, sql }, input)
  })
  const isHeading = (row: object) => 'isHeading' in row
  return sheetFile(ctx, 'xlsx', {
    ...head,
    ...(input.group ? { isHeading } : {}),
    isTotal: (row) => 'isTotal' in row,
    rows: withWords(
      report,
      portions(ctx, report, (s) => queryOf(report, sql, s, input)),
    ),
  })
}

async function* withWords(report: DeclaredReport, some: AsyncIterable<ReportRow[]>) {
  for await (const rows of some) yield rows.map((row) => inWords(report, row))
}

/** All rows under the heads of their groups, and the row of sums behind them. */
const portions = (ctx: Ctx, report: DeclaredReport, query: (s: Session) => Query) =>
  everyRow<ReportRow>(ctx, (tx, s) => {
    const { all, heads, group, sums, values, first } = query(s)
    const of = (row: ReportRow) => row[group ?? '']
    return {
      text: all,
      values,
      heads: group
        ? { text: heads, of, shown: (head) => headRow(report, group, head, first) }
        : null,
      async last() {
        const { $count: _count, ...figures } = (await tx.one<ReportRow>(sums, values)) ?? {}
        return { ...figures, [first]: 'Jumlah', isTotal: 'yes' }
      },
    }
  })

/** A group's name in the column of names, with the number of its rows, and their sums. */
function headRow(report: DeclaredReport, group: string, head: ReportRow, first: string): ReportRow {
  const { [group]: value = null, $count, ...sums } = head
  return { ...sums, [first]: headName(report, group, value, $count), isHeading: 'yes' }
}

function headName(
  report: DeclaredReport,
  group: string,
  value: ReportRow[string],
  count: unknown,
): string {
  const told = inWords(report, { [group]: value })[group]
  const isDay = report.columns[group]?.type === 'date' && typeof told === 'string'
  return `${(isDay ? dayText(told) : textOf(told)) ?? 'Tanpa isi'} (${count ?? 0})`
}

/** On paper, with the groups' heads among the rows. */
async function printed(ctx: Ctx, report: DeclaredReport, sql: ReportSql, input: ReportInput) {
  const found = await ctx.report(async (tx, s) => {
    const query = queryOf(report, sql, s, input)
    const rows = await tx.rows<ReportRow>(query.page(PDF_ROWS + 1, 0), query.values)
    if (rows.length > PDF_ROWS) throw tooLong()
    const { $count: _count, ...sums } = (await tx.one<ReportRow>(query.sums, query.values)) ?? {}
    const groups = await groupsOf(tx, query, rows)
    const head = await headOf(tx, s, { report, sql }, input)
    return { rows, sums, groups, query, head }
  })
  const { query, groups, rows } = found
  const told = query.group ? grouped(report, rows, groups, query) : rows
  return sheetFile(ctx, 'pdf', {
    ...found.head,
    sums: found.sums,
    rows: told.map((row) => inWords(report, row)),
    isHeading: (row) => 'isHeading' in row,
  })
}

const tooLong = () =>
  new Refusal('TOO_LONG', 'Terlalu banyak baris untuk PDF, persempit saringan atau unduh Excel')

/** Above the rows of each group stand its name and its sums. */
function grouped(report: DeclaredReport, rows: ReportRow[], groups: Group[], query: Query) {
  const { group, first } = query
  const key = group as string
  const heads = new Map(groups.map((one) => [one.value, one]))
  return [...Map.groupBy(rows, (row) => textOf(row[key]))].flatMap(([value, own]) => {
    const head = heads.get(value)
    const told = { ...head?.sums, [key]: own[0]?.[key], $count: head?.count }
    return [headRow(report, key, told, first), ...own]
  })
}

/** What a sheet says about itself: the place and its tab, its columns, what is told of when, and what it was narrowed by. */
async function headOf(
  tx: Tx,
  s: Session,
  { report, sql }: { report: DeclaredReport; sql: ReportSql },
  input: ReportInput,
) {
  const left: { leftOut?: number } = await leftOut(tx, s, sql, input)
  const [tab] = report.names
  const place = menuLabel(report.place)
  return {
    key: report.key,
    columns: sheetColumns(report, s, input),
    title: place === tab ? tab : `${place} · ${tab}`,
    period: daysOf(input),
    filters: [
      ...askedWords(report, input),
      ...(await filterWords(tx, input)),
      ...(report.leftOut && left.leftOut ? [`${left.leftOut} ${report.leftOut[0]}`] : []),
      ...(tellsSales(report) ? [`Penjualan ${beforePoints[0]}`] : []),
    ],
    ...(input.branchIds ? { branchIds: input.branchIds } : {}),
    ...(tellsCost(Object.entries(report.columns).map(([key, { right }]) => [key, right]))
      ? { costs: true as const }
      : {}),
  }
}

/** Codes as people read them. */
function inWords({ columns }: DeclaredReport, row: ReportRow): ReportRow {
  const told: Record<string, ReportRow[string]> = { ...row }
  for (const [key, { type, words }] of Object.entries(columns)) {
    const code = told[key]
    if (typeof code !== 'string') continue
    if (type === 'status') told[key] = statusLabel(code)
    if (words) told[key] = words[code]?.[0] ?? code
  }
  return told
}

/** The columns of a workbook or a print: those that this employee may see. */
function sheetColumns(report: DeclaredReport, s: Session, input: ReportInput): ExcelColumn[] {
  const columns = Object.entries(columnsOf(report, input.compare))
  return columns
    .filter(([, { right }]) => !right || s.rights.has(right))
    .map(([key, column]) => ({
      key,
      label: column.label?.[0] ?? label(key),
      type: sheetTypes[column.type],
      days: column.days,
      hidden: column.hidden,
      ...(column.width && column.type === 'text' ? { width: Math.round(column.width / 7) } : {}),
    }))
}

const sheetTypes = {
  text: 'text',
  status: 'text',
  date: 'date',
  money: 'money',
  qty: 'qty',
  price: 'qty',
  integer: 'integer',
  percent: 'percent',
} as const satisfies Record<ReportColumn['type'], ExcelColumn['type']>
