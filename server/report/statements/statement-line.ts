import type { z } from 'zod'
import {
  type StatementLine,
  statementLineReports as contract,
  type statementLineInput,
  type statementLineRow,
  statementLines,
  statementParts,
  statements,
} from '#contract/report/statements.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { minus, sumOf } from '#contract/money.ts'
import { branchesOf } from '#server/platform/session.ts'
import { dayText } from '#server/platform/time.ts'
import { PDF_ROWS, type ReportSheet, sheetRoutes } from '../print.ts'
import { documentsOfFlow } from './cash-flow.ts'
import { ofOneYear } from './columns.ts'
import { PARTS, equityOf } from './equity.ts'
import { type Figure, type Span, figuresOf, yearOf } from './figures.ts'
import { balanceSheet, indirectCashFlow, profitAndLoss } from './layouts.ts'
import { type Column, debitEnd } from './sheet.ts'

type Input = z.output<typeof statementLineInput>
type Row = z.output<typeof statementLineRow>

/** What a figure of a statement consists of; it comes to the figure itself. */
const statementLine = (ctx: Ctx, input: Input) =>
  ctx.report(async (tx, s) => {
    const { dateFrom, dateTo, statement } = input
    const asked = { dateFrom, dateTo, branchIds: branchesOf(s, input.branchIds) }
    const span = ofOneYear(statement, asked, await yearOf(tx))
    if (statement === 'cash-flow' && !isCash(input.line)) {
      const { rows, count, amount } = await documentsOfFlow(tx, span, input.line, input)
      return {
        asOf: s.now,
        rows: rows.map((row) => ({ ...NO_ACCOUNT, ...row })),
        count,
        sums: { amount },
      }
    }
    const rows = await accountsOf(tx, span, input)
    return {
      asOf: s.now,
      rows: rows.slice(input.offset, input.offset + input.limit),
      count: rows.length,
      sums: { amount: sumOf(rows, ({ amount }) => amount) },
    }
  })

const NO_ACCOUNT = { accountCode: null, accountName: null }
const NO_DOCUMENT = {
  documentId: null,
  kind: null,
  docNo: null,
  date: null,
  branchName: null,
  memo: null,
}

/** The sheet laid out over every account alone tells what each brings to a line: lines are sums. */
async function accountsOf(tx: Tx, span: Span, input: Input): Promise<Row[]> {
  const figures = await figuresOf(tx, span, !input.afterClosing)
  const closed = input.statement === 'equity' ? await figuresOf(tx, span, false) : []
  const amounts = amountsOf(input, figures, closed)
  return figures.flatMap(({ code, name }, i) =>
    amounts[i]
      ? [{ ...NO_DOCUMENT, accountCode: code, accountName: name, amount: amounts[i] }]
      : [],
  )
}

function amountsOf(
  { statement, line, part }: Input,
  figures: Figure[],
  closed: Figure[],
): number[] {
  const columns: Column[] = figures.map((figure) => [figure])
  const at = PARTS.indexOf(part ?? 'TOTAL')
  const lineOf = (rows: readonly { line: StatementLine | null; figures: number[] }[]) =>
    rows.find((row) => row.line === line)?.figures ?? []
  switch (statement) {
    case 'equity':
      return figures.map((one) => {
        const after = closed.filter(({ code }) => code === one.code)
        return lineOf(equityOf([one], after))[at] ?? 0
      })
    case 'profit-loss':
      return lineOf(profitAndLoss(columns).rows)
    case 'balance-sheet':
      return betweenBranches(line, figures) ?? lineOf(balanceSheet(columns).rows)
    default:
      return cashOf(line, figures) ?? lineOf(indirectCashFlow(columns).rows)
  }
}

/** Accounts between branches stand on one side with what is left of all of them. */
function betweenBranches(line: StatementLine, figures: Figure[]): number[] | null {
  if (line !== 'INTER_BRANCH_DEBIT' && line !== 'INTER_BRANCH_CREDIT') return null
  return figures.map((figure) => {
    if (figure.usage !== 'RK') return 0
    return line === 'INTER_BRANCH_DEBIT' ? debitEnd(figure) : minus(0, debitEnd(figure))
  })
}

/** Money itself, which both statements of cash lead to. */
const CASH: Partial<Record<StatementLine, (figure: Figure) => number>> = {
  CASH_OPENING: ({ opening }) => opening,
  CASH_CHANGE: ({ moved }) => moved,
  CASH_CLOSING: debitEnd,
}
const isCash = (line: StatementLine) => line === 'CASH_OPENING' || line === 'CASH_CLOSING'
function cashOf(line: StatementLine, figures: Figure[]): number[] | null {
  const of = CASH[line]
  return of ? figures.map((figure) => (figure.type === 'KAS' ? of(figure) : 0)) : null
}

async function sheet(ctx: Ctx, input: Input): Promise<ReportSheet> {
  const { rows, sums } = await statementLine(ctx, { ...input, limit: PDF_ROWS + 1, offset: 0 })
  const byDocument = rows.some(({ documentId }) => documentId !== null)
  const part = input.part ? ` ${statementParts[input.part][0]}` : ''
  return {
    key: 'statement-line',
    title: `${statements[input.statement][0]}: ${statementLines[input.line][0]}${part}`,
    period: `${dayText(input.dateFrom)} – ${dayText(input.dateTo)}`,
    ...(input.branchIds ? { branchIds: input.branchIds } : {}),
    rows,
    sums,
    columns: [
      ...(byDocument ? DOCUMENT_COLUMNS : ACCOUNT_COLUMNS),
      { key: 'amount', label: 'Jumlah', type: 'money' },
    ],
  }
}

const ACCOUNT_COLUMNS = [
  { key: 'accountCode', label: 'Kode', type: 'text', width: 10 },
  { key: 'accountName', label: 'Nama Akun', type: 'text', width: 44 },
] as const
const DOCUMENT_COLUMNS = [
  { key: 'date', label: 'Tanggal', type: 'date' },
  { key: 'docNo', label: 'Dokumen', type: 'text', width: 20 },
  { key: 'branchName', label: 'Cabang', type: 'text' },
  { key: 'memo', label: 'Keterangan', type: 'text', width: 36 },
] as const

export const statementLineRoutes = sheetRoutes(
  [contract.json, contract.xlsx, contract.pdf],
  statementLine,
  sheet,
)
