import { label, statusLabel } from '#contract/labels.ts'
import {
  type DeclaredReport,
  type ReportColumn,
  type ReportInput,
  type ReportReply,
  type ReportRow,
  columnsOf,
} from '#contract/report/declare.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { ExcelColumn } from '#server/platform/excel.ts'
import { type Route, route } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import { dayText } from '#server/platform/time.ts'
import { everyRow } from './every-row.ts'
import { PDF_ROWS, sheetFile } from './print.ts'
import { type Query, type ReportSql, queryOf } from './declared-query.ts'

/** The calls of declared reports, each by the SQL under its key. */
export const answering = (
  reports: readonly DeclaredReport[],
  sql: Readonly<Record<string, ReportSql>>,
): Route[] =>
  reports.flatMap((one) => {
    const own = sql[one.key]
    if (!own) throw new Error(`report ${one.key} has no SQL`)
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
      groups: await groupsOf(tx, query, rows),
    }
  })
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
  const columns = await ctx.read(async (_tx, s) => {
    // What is refused is refused before the file begins.
    queryOf(report, sql, s, input)
    return sheetColumns(report, s, input)
  })
  return sheetFile(ctx, 'xlsx', {
    ...headOf(report, input),
    columns,
    rows: withWords(
      report,
      portions(ctx, (s) => queryOf(report, sql, s, input)),
    ),
  })
}

async function* withWords(report: DeclaredReport, some: AsyncIterable<ReportRow[]>) {
  for await (const rows of some) yield rows.map((row) => inWords(report, row))
}

/** All rows, and the row of sums behind them. */
const portions = (ctx: Ctx, query: (s: Session) => Query) =>
  everyRow<ReportRow>(ctx, (tx, s) => {
    const { all, sums, values, first } = query(s)
    return {
      ...{ text: all, values },
      async last() {
        const { $count: _count, ...figures } = (await tx.one<ReportRow>(sums, values)) ?? {}
        return { ...figures, [first]: 'Jumlah' }
      },
    }
  })

/** On paper, with the groups' heads among the rows. */
async function printed(ctx: Ctx, report: DeclaredReport, sql: ReportSql, input: ReportInput) {
  const found = await ctx.report(async (tx, s) => {
    const query = queryOf(report, sql, s, input)
    const rows = await tx.rows<ReportRow>(query.page(PDF_ROWS + 1, 0), query.values)
    if (rows.length > PDF_ROWS) throw tooLong()
    const { $count: _count, ...sums } = (await tx.one<ReportRow>(query.sums, query.values)) ?? {}
    const groups = await groupsOf(tx, query, rows)
    return { rows, sums, groups, query, columns: sheetColumns(report, s, input) }
  })
  const { query, groups } = found
  const told = found.rows.map((row) => inWords(report, row))
  return sheetFile(ctx, 'pdf', {
    ...headOf(report, input),
    columns: found.columns,
    sums: found.sums,
    rows: query.group ? grouped(told, namedGroups(report, groups, query), query) : told,
    styleOf: (row) => ('isHeading' in row ? 'heading' : undefined),
  })
}

const tooLong = () =>
  new Refusal('TOO_LONG', 'Terlalu banyak baris untuk PDF, persempit saringan atau unduh Excel')

/** Groups by what their codes are called, as their rows are. */
const namedGroups = (report: DeclaredReport, groups: Group[], { group }: Query): Group[] =>
  groups.map((one) => {
    const key = group as string
    return { ...one, value: textOf(inWords(report, { [key]: one.value })[key]) }
  })

/** Above the rows of each group stand its name and its sums. */
function grouped(rows: ReportRow[], groups: Group[], { group, first }: Query): object[] {
  const heads = new Map(groups.map((one) => [one.value, one]))
  return [...Map.groupBy(rows, (row) => textOf(row[group as string]))].flatMap(([value, own]) => {
    const head = heads.get(value)
    return [
      { ...head?.sums, [first]: `${value ?? 'Tanpa isi'} (${head?.count ?? 0})`, isHeading: true },
      ...own,
    ]
  })
}

const headOf = (report: DeclaredReport, { dateFrom, dateTo, date, branchIds }: ReportInput) => ({
  key: report.key,
  title: report.names[0],
  period:
    dateFrom && dateTo
      ? `${dayText(dateFrom)} – ${dayText(dateTo)}`
      : date
        ? `per ${dayText(date)}`
        : '',
  ...(branchIds ? { branchIds } : {}),
})

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
  percent: 'qty',
} as const satisfies Record<ReportColumn['type'], ExcelColumn['type']>
