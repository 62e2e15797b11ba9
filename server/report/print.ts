import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { logoOf } from '#server/documents/logo.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type ExcelColumn, exportName, streamWorkbook } from '#server/platform/excel.ts'
import { type RowStyle, reportPdf } from '#server/platform/pdf-report.ts'
import { Refusal } from '#server/platform/errors.ts'
import { type FileAnswer, type Route, route } from '#server/platform/route.ts'
import { instantText, zoneName } from '#server/platform/time.ts'
import { COST_WAITS } from '#contract/report/costs.ts'
import { pendingGoods } from '#server/ledgers/pending-costs.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Session } from '#server/platform/session.ts'
import { toldAge } from '#server/platform/told-age.ts'
import { filterWords } from './filter-words.ts'

export interface ReportSheet {
  /** File name part, as the menu's key. */
  key: string
  title: string
  /** What it tells of; all that are the employee's unless told. */
  branchIds?: number[]
  /** "01/01/2026 – 31/01/2026". */
  period: string
  /** What it is narrowed by, in words. */
  filters?: readonly string[]
  columns: ExcelColumn[]
  /** For Excel also in the portions in which they are read, the row of sums among them. */
  rows: readonly object[] | AsyncIterable<readonly object[]>
  sums?: Record<string, unknown>
  /** Rows that stand out on paper: a section's title. */
  styleOf?: (row: object) => RowStyle
  /** Of rows in groups: whether one is the head of those below it. */
  isHeading?: (row: object) => boolean
  /** Among rows that come in portions, the sum of all. */
  isTotal?: (row: object) => boolean
  /** Some of its figures follow from what goods cost. */
  costs?: true
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
): Route[] => [route(json, answer), ...fileRoutes(files, sheet)]

/** A sheet as a workbook and on paper, without an answer of its own. */
export const fileRoutes = <F extends z.ZodType>(
  files: readonly Endpoint<F>[],
  sheet: (ctx: Ctx, input: z.output<F>, as: 'xlsx' | 'pdf') => Promise<ReportSheet>,
): Route[] =>
  files.map((call) => {
    const as = call.answer === 'pdf' ? 'pdf' : 'xlsx'
    return route(call, async (ctx, input) => {
      const asked = input as { branchIds?: number[] | null }
      const filters = await ctx.read((tx) => filterWords(tx, asked))
      const told = await sheet(ctx, input, as)
      return sheetFile(ctx, as, {
        ...(asked.branchIds ? { branchIds: asked.branchIds } : {}),
        ...told,
        filters: [...filters, ...(told.filters ?? [])],
      })
    })
  })

/** The same sheet as Excel or on paper; guarded columns are gone before it gets here. */
export async function sheetFile(
  ctx: Ctx,
  as: 'xlsx' | 'pdf',
  asked: ReportSheet,
): Promise<FileAnswer> {
  // What is read while it is sent has said nothing of its age yet.
  if (!Array.isArray(asked.rows)) await ctx.aside.at()
  const head = await ctx.read(async (tx, s) => ({
    s,
    ...(await tx.one<{ company: string; names: string[] }>(
      `select (select printed_name from company) as company, (select array_agg(name order by id) from branch where id = any ($1::int[])) as names`,
      [asked.branchIds ?? s.branchIds],
    )),
    logo: as === 'pdf' ? await logoOf(tx, ctx.files, s.branchId) : null,
    waits: await costWaits(tx, s, asked),
  }))
  const { s, company = '', names, logo, waits } = head
  const sheet = { ...asked, filters: [...(asked.filters ?? []), ...waits] }
  const at = `${instantText(s.now, s.timezone)} ${zoneName(s.timezone)}`
  const [age] = toldAge(ctx)
  const told: Told = {
    company,
    branch: branchText(names ?? []),
    asOf: age ?? `Data per ${at}`,
    printedBy: s.employeeName,
    printedAt: at,
    // The database's own age is the moment at which it was made.
    madeBy: age ? `${s.employeeName}, ${at}` : s.employeeName,
  }
  if (as === 'xlsx')
    return { body: workbookOf(ctx, sheet, told), name: exportName(sheet.key, s.today), mime: XLSX }
  const body = await printOf(sheet, told, logo)
  return { body, name: `${sheet.key}.${s.today}.pdf`, mime: 'application/pdf' }
}

/** That costs of these branches are being reckoned anew, on a sheet that tells any. */
async function costWaits(tx: Tx, s: Session, { costs, branchIds }: ReportSheet) {
  if (!costs || !s.rights.has('cost.view')) return []
  const { length } = await pendingGoods(tx, branchIds ?? s.branchIds)
  return length > 0 ? [`${COST_WAITS} (${length} barang)`] : []
}

/** What every sheet says besides its rows. */
interface Told {
  company: string
  branch: string
  asOf: string
  printedBy: string
  printedAt: string
  madeBy: string
}

/** Few branches by name; of many, how many. */
const branchText = (names: string[]) =>
  names.length > 8 ? `${names.length} cabang` : names.join(', ')

function workbookOf(ctx: Ctx, sheet: ReportSheet, told: Told) {
  const { title, columns, isHeading, isTotal } = sheet
  const last = { [columns[0]?.key ?? '']: 'Jumlah', ...sheet.sums }
  const rows = Array.isArray(sheet.rows)
    ? [...sheet.rows, ...(sheet.sums ? [last] : [])]
    : sheet.rows
  return streamWorkbook({
    name: title,
    columns,
    rows,
    wrote: ctx.wrote,
    above: [
      title,
      [told.company, told.branch].join(' · '),
      sheet.period,
      (sheet.filters ?? []).join(' · '),
      `${told.asOf} · dibuat oleh ${told.madeBy}`,
    ].filter((line) => line !== ''),
    ...(isHeading ? { head: isHeading } : {}),
    total: (row) => row === last || isTotal?.(row) === true,
  })
}

async function printOf(sheet: ReportSheet, told: Told, logo: Buffer | null): Promise<Buffer> {
  const { rows, styleOf, isHeading, filters = [] } = sheet
  if (!Array.isArray(rows) || rows.length > PDF_ROWS)
    throw new Refusal(
      'TOO_LONG',
      'Terlalu banyak baris untuk PDF, persempit saringan atau unduh Excel',
    )
  const style = styleOf ?? ((row: object) => (isHeading?.(row) ? 'heading' : undefined))
  return reportPdf({
    title: sheet.title,
    period: sheet.period,
    columns: sheet.columns,
    logo,
    rows,
    ...told,
    filters: [...filters, told.asOf],
    sums: sheet.sums ?? null,
    ...(styleOf || isHeading ? { styleOf: style } : {}),
    ...(sheet.signatures ? { signatures: sheet.signatures } : {}),
  })
}

/** Columns that the role may not see are dropped from the sheet. */
export function visible(ctx: Ctx, columns: (ExcelColumn & { right?: string })[]): ExcelColumn[] {
  return columns
    .filter((c) => !c.right || ctx.seen?.rights.has(c.right))
    .map(({ right: _right, ...column }) => column)
}
