import {
  isPercent,
  type Statement,
  type StatementInput,
  type StatementReply,
  statementKeys,
  statementLines,
  statementParts,
  statementReports,
  statements,
} from '#contract/report/statements.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { ExcelColumn } from '#server/platform/excel.ts'
import { branchesOf } from '#server/platform/session.ts'
import { dayText } from '#server/platform/time.ts'
import { type ReportSheet, sheetRoutes } from '../print.ts'
import { directCashFlow } from './cash-flow.ts'
import { spansFor, withDerived } from './columns.ts'
import { changesInEquity } from './equity.ts'
import { type Span, figuresOf } from './figures.ts'
import { type Laid, balanceSheet, indirectCashFlow, profitAndLoss } from './layouts.ts'
import type { Column } from './sheet.ts'
import { statementLineRoutes } from './statement-line.ts'

async function statement(ctx: Ctx, key: Statement, input: StatementInput): Promise<StatementReply> {
  return ctx.report(async (tx, s) => {
    const asked = { ...input, branchIds: branchesOf(s, input.branchIds) }
    const spans = await spansFor(tx, key, asked)
    if (key === 'equity') return { asOf: s.now, ...(await changesInEquity(tx, spans)) }
    const figures: Column[] = []
    for (const span of spans) figures.push(await figuresOf(tx, span, !isClosed(key, input)))
    const laid = await layOut(tx, key, spans, figures)
    return { asOf: s.now, balanced: laid.balanced, ...withDerived(spans, laid, input.beside) }
  })
}

/** After its year is closed a profit stands nowhere but among what is retained: only a balance sheet can be told so. */
const isClosed = (key: Statement, { afterClosing }: StatementInput) =>
  key === 'balance-sheet' && Boolean(afterClosing)

async function layOut(
  tx: Tx,
  key: Statement,
  spans: readonly Span[],
  figures: Column[],
): Promise<Laid> {
  if (key === 'cash-flow') return directCashFlow(tx, spans, figures)
  if (key === 'cash-flow-indirect') return indirectCashFlow(figures)
  return key === 'balance-sheet' ? balanceSheet(figures) : profitAndLoss(figures)
}

async function sheet(ctx: Ctx, key: Statement, input: StatementInput): Promise<ReportSheet> {
  const { columns, rows, balanced } = await statement(ctx, key, input)
  if (!balanced)
    throw new Refusal(
      'NOT_BALANCED',
      `${statements[key][0]} tidak seimbang dan tidak dicetak: periksa Stok = Buku Besar dan daftar periksa tutup periode`,
    )
  const figures = columns.map(
    ({ label, code }, i): ExcelColumn => ({
      key: `c${i}`,
      type: isPercent(code) ? 'qty' : 'money',
      label: label || statementParts[code ?? 'TOTAL'][0],
    }),
  )
  return {
    key,
    title: statements[key][0],
    costs: true,
    period:
      key === 'balance-sheet'
        ? `per ${dayText(input.dateTo)}${input.afterClosing ? ' (sesudah jurnal penutup)' : ''}`
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

const ofStatements = statementKeys.flatMap((key) => {
  const { json, xlsx, pdf } = statementReports[key]
  return sheetRoutes(
    [json, xlsx, pdf],
    (ctx, input) => statement(ctx, key, input),
    (ctx, input) => sheet(ctx, key, input),
  )
})

export const statementRoutes = [...ofStatements, ...statementLineRoutes]
