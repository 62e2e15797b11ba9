import {
  type Statement,
  type StatementInput,
  type StatementReply,
  statementKeys,
  statementLines,
  statementReports,
  statements,
} from '#contract/report/statements.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { ExcelColumn } from '#server/platform/excel.ts'
import { branchesOf } from '#server/platform/session.ts'
import { dayText } from '#server/platform/time.ts'
import { earlier } from '#contract/report/earlier.ts'
import { type ReportSheet, sheetRoutes } from '../print.ts'
import { directCashFlow } from './cash-flow.ts'
import { changesInEquity } from './equity.ts'
import { type Span, figuresOf } from './figures.ts'
import { type Laid, balanceSheet, indirectCashFlow, profitAndLoss } from './layouts.ts'
import type { Column } from './sheet.ts'

type Columns = StatementReply['columns']

async function statement(ctx: Ctx, key: Statement, input: StatementInput): Promise<StatementReply> {
  return ctx.report(async (tx, s) => {
    const span = { ...input, branchIds: branchesOf(s, input.branchIds) }
    if (key === 'equity') return { asOf: s.now, ...(await changesInEquity(tx, spanOf(span))) }
    const columns = await columnsFor(tx, key, span)
    const figures: Column[] = []
    for (const column of columns) figures.push(await figuresOf(tx, spanOf(column)))
    const laid = await layOut(tx, key, columns, figures)
    return { asOf: s.now, columns, ...laid }
  })
}

const spanOf = ({ dateFrom, dateTo, branchIds }: Span): Span => ({ dateFrom, dateTo, branchIds })

async function layOut(tx: Tx, key: Statement, spans: Span[], figures: Column[]): Promise<Laid> {
  if (key === 'cash-flow') return directCashFlow(tx, spans, figures)
  if (key === 'cash-flow-indirect') return indirectCashFlow(figures)
  return key === 'balance-sheet' ? balanceSheet(figures) : profitAndLoss(figures)
}

/** The period, and what was asked to stand beside it; a balance sheet is of the last day of each. */
async function columnsFor(tx: Tx, key: Statement, asked: StatementInput & Span): Promise<Columns> {
  const span = spanOf(asked)
  const named = (one: Span) => ({
    ...one,
    code: null,
    label:
      key === 'balance-sheet'
        ? dayText(one.dateTo)
        : `${dayText(one.dateFrom)} – ${dayText(one.dateTo)}`,
  })
  const own = named(span)
  const past = (compared: 'PREVIOUS' | 'YEAR') => {
    const { dateFrom = span.dateFrom, dateTo = span.dateTo } = earlier(
      { ...span, limit: 1, offset: 0 },
      compared,
    )
    return named({ ...span, dateFrom, dateTo })
  }
  switch (asked.beside) {
    case 'YTD':
      return [own, named({ ...span, dateFrom: `${span.dateTo.slice(0, 4)}-01-01` })]
    case 'PREVIOUS':
    case 'YEAR':
      return [own, past(asked.beside)]
    case 'BRANCHES': {
      const branches = await tx.rows<{ id: number; name: string }>(
        'select id, name from branch where id = any ($1::int[]) order by is_head_office desc, name',
        [span.branchIds],
      )
      const each = branches.map(({ id, name }) => ({
        ...named({ ...span, branchIds: [id] }),
        label: name,
      }))
      return [...each, { ...own, code: 'TOTAL', label: '' }]
    }
    default:
      return [own]
  }
}

const PARTS = {
  PERIOD: '',
  CAPITAL: 'Modal',
  RETAINED: 'Laba Ditahan',
  CURRENT: 'Laba Berjalan',
  TOTAL: 'Jumlah',
} as const

async function sheet(ctx: Ctx, key: Statement, input: StatementInput): Promise<ReportSheet> {
  const { columns, rows, balanced } = await statement(ctx, key, input)
  if (!balanced)
    throw new Refusal(
      'NOT_BALANCED',
      `${statements[key][0]} tidak seimbang dan tidak dicetak: periksa Stok = Buku Besar dan daftar periksa tutup periode`,
    )
  const figures = columns.map(
    ({ label, code }, i): ExcelColumn => ({
      ...{ key: `c${i}`, type: 'money' },
      label: label || PARTS[code ?? 'TOTAL'],
    }),
  )
  return {
    key,
    title: statements[key][0],
    period:
      key === 'balance-sheet'
        ? `per ${dayText(input.dateTo)}`
        : `${dayText(input.dateFrom)} – ${dayText(input.dateTo)}`,
    ...(input.branchIds ? { branchIds: input.branchIds } : {}),
    rows: rows.map((row) => ({
      code: row.accountCode ?? '',
      name: row.line ? statementLines[row.line][0] : (row.accountName ?? ''),
      kind: row.kind,
      ...Object.fromEntries(row.figures.map((figure, i) => [`c${i}`, figure])),
    })),
    styleOf: (row) => {
      const { kind } = row as { kind: string }
      return kind === 'HEAD' ? 'heading' : kind === 'SUM' ? 'subtotal' : undefined
    },
    columns: [
      { key: 'code', label: 'Kode', type: 'text', width: 10 },
      { key: 'name', label: 'Uraian', type: 'text', width: 44 },
      ...figures,
    ],
  }
}

export const statementRoutes = statementKeys.flatMap((key) => {
  const { json, xlsx, pdf } = statementReports[key]
  return sheetRoutes(
    [json, xlsx, pdf],
    (ctx, input) => statement(ctx, key, input),
    (ctx, input) => sheet(ctx, key, input),
  )
})
