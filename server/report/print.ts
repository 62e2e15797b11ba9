import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { logoOf } from '#server/documents/logo.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type ExcelColumn, exportName, streamWorkbook } from '#server/platform/excel.ts'
import { type RowStyle, reportPdf } from '#server/platform/pdf-report.ts'
import { Refusal } from '#server/platform/errors.ts'
import { type FileAnswer, type Route, route } from '#server/platform/route.ts'
import { instantText, zoneName } from '#server/platform/time.ts'

export interface ReportSheet {
  /** File name part, as the menu's key. */
  key: string
  title: string
  /** What it tells of; all that are the employee's unless told. */
  branchIds?: number[]
  /** "01/01/2026 – 31/01/2026". */
  period: string
  columns: ExcelColumn[]
  /** For Excel also in the portions in which they are read, the row of sums among them. */
  rows: readonly object[] | AsyncIterable<readonly object[]>
  sums?: Record<string, unknown>
  /** Rows that stand out on paper: a section's title. */
  styleOf?: (row: object) => RowStyle
  /** Who signs it on paper. */
  signatures?: string[]
}
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const PDF_ROWS = 20_000

/** The calls of a report that is a sheet: its answer, and what is told of it as a workbook and on paper. */
export const sheetRoutes = <I extends z.ZodType, R extends z.ZodType, F extends z.ZodType>(
  [json, ...files]: readonly [Endpoint<I, R>, ...Endpoint<F>[]],
  answer: (ctx: Ctx, input: z.output<I>) => Promise<z.input<R>>,
  sheet: (ctx: Ctx, input: z.output<F>, as: 'xlsx' | 'pdf') => Promise<ReportSheet>,
): Route[] => [
  route(json, answer),
  ...files.map((call) => {
    const as = call.answer === 'pdf' ? 'pdf' : 'xlsx'
    return route(call, async (ctx, input) => sheetFile(ctx, as, await sheet(ctx, input, as)))
  }),
]

/** The same sheet as Excel or on paper; guarded columns are gone before it gets here. */
export async function sheetFile(
  ctx: Ctx,
  as: 'xlsx' | 'pdf',
  sheet: ReportSheet,
): Promise<FileAnswer> {
  const head = await ctx.read(async (tx, s) => ({
    s,
    row: await tx.one<{ company: string; branches: string }>(
      `select (select printed_name from company) as company, (select string_agg(name, ', ' order by id) from branch where id = any ($1::int[])) as branches`,
      [sheet.branchIds ?? s.branchIds],
    ),
    logo: as === 'pdf' ? await logoOf(tx, ctx.files, s.branchId) : null,
  }))
  const { s } = head
  if (as === 'xlsx') {
    const last = sheet.sums ? [{ [sheet.columns[0]?.key ?? '']: 'Jumlah', ...sheet.sums }] : []
    const rows = Array.isArray(sheet.rows) ? [...sheet.rows, ...last] : sheet.rows
    return {
      body: streamWorkbook({
        name: sheet.title,
        columns: sheet.columns,
        rows,
        wrote: ctx.wrote,
      }),
      name: exportName(sheet.key, s.today),
      mime: XLSX,
    }
  }
  if (!Array.isArray(sheet.rows) || sheet.rows.length > PDF_ROWS)
    throw new Refusal(
      'TOO_LONG',
      'Terlalu banyak baris untuk PDF, persempit saringan atau unduh Excel',
    )
  const body = await reportPdf({
    title: sheet.title,
    company: head.row?.company ?? '',
    branch: head.row?.branches ?? '',
    period: sheet.period,
    logo: head.logo,
    columns: sheet.columns,
    rows: sheet.rows,
    sums: sheet.sums ?? null,
    ...(sheet.styleOf ? { styleOf: sheet.styleOf } : {}),
    ...(sheet.signatures ? { signatures: sheet.signatures } : {}),
    printedBy: s.employeeName,
    printedAt: `${instantText(s.now, s.timezone)} ${zoneName(s.timezone)}`,
  })
  return { body, name: `${sheet.key}.${s.today}.pdf`, mime: 'application/pdf' }
}

/** Columns that the role may not see are dropped from the sheet. */
export function visible(ctx: Ctx, columns: (ExcelColumn & { right?: string })[]): ExcelColumn[] {
  return columns
    .filter((c) => !c.right || ctx.seen?.rights.has(c.right))
    .map(({ right: _right, ...column }) => column)
}
