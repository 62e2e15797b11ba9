import type { z } from 'zod'
import {
  type generalLedgerInput,
  ledgerReports as contract,
  type ledgerRow,
} from '#contract/report/ledger.ts'
import type { Session } from '#server/platform/session.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Ctx } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { minus, plus, sumOf } from '#contract/money.ts'
import { branchesOf } from '#server/platform/session.ts'
import { PDF_ROWS, type ReportSheet, sheetRoutes } from './print.ts'
import { accountSums, rangeText } from './trial-balance.ts'

type Input = z.output<typeof generalLedgerInput>
type Row = z.output<typeof ledgerRow>

/** The account and the lines that the question means. */
interface Scope {
  account: { code: string; name: string }
  /** Branches, accounts, first and last day, without closing journals: the values of WITHIN. */
  values: [number[], number[], string, string, boolean]
  opening: number
  debit: number
  credit: number
}

const WITHIN = `from journal_line l join journal j on j.branch_id = l.branch_id and j.id = l.journal_id and j.type <> 'OPENING'
  where l.branch_id = any ($1::int[]) and l.account_id = any ($2::bigint[]) and l.posting_date between $3 and $4
  and not (j.type = 'CLOSING' and $5)`
const ORDER = 'order by l.posting_date, l.journal_id, l.line'

/** Lines with the document that each came from, out of the chosen ones. */
const LINES = (chosen: string) => `
select l.posting_date as date, b.name as "branchName", l.document_id as "documentId", d.kind, d.number as "docNo", coalesce(l.memo, l.journal_memo) as memo,
  coalesce(c.name, p.name) as "partyName", l.debit, l.credit, l.journal_id as "journalId", l.line
from (select l.*, j.document_id, j.memo as journal_memo ${WITHIN} ${chosen}) l
join document d on d.branch_id = l.branch_id and d.id = l.document_id
join branch b on b.id = l.branch_id left join customer c on c.id = l.customer_id left join supplier p on p.id = l.supplier_id ${ORDER}`
type Line = Omit<Row, 'balance'> & { journalId: number; line: number }

async function scopeOf(tx: Tx, s: Session, input: Input): Promise<Scope> {
  const branchIds = branchesOf(s, input.branchIds)
  const accounts = await tx.rows<{ id: number; code: string; name: string }>(
    'select id, code, name from account where code = $1 and (branch_id is null or branch_id = any ($2::int[])) order by id',
    [input.code, branchIds],
  )
  const [account] = accounts
  if (!account) throw notFound('Akun')
  const ids = accounts.map((a) => a.id)
  const figures = (await accountSums(tx, branchIds, input)).filter((f) =>
    ids.includes(f.account_id),
  )
  return {
    account: { code: account.code, name: account.name },
    values: [branchIds, ids, input.dateFrom, input.dateTo, input.beforeClosing ?? false],
    opening: sumOf(figures, (f) => f.opening),
    debit: sumOf(figures, (f) => f.debit),
    credit: sumOf(figures, (f) => f.credit),
  }
}

/** Each line with the balance after it. */
function balanced(lines: Line[], before: number): Row[] {
  let balance = before
  return lines.map(({ journalId: _journal, line: _line, ...row }) => {
    balance = plus(balance, minus(row.debit, row.credit))
    return { ...row, balance }
  })
}

/** One account, line by line, each with the document it came from and the running balance. */
async function generalLedger(ctx: Ctx, input: Input) {
  return ctx.report(async (tx, s) => {
    const { account, values, opening, debit, credit } = await scopeOf(tx, s, input)
    const lines = await tx.rows<Line>(
      LINES(`${ORDER} limit ${input.limit} offset ${input.offset}`),
      values,
    )
    const before = await tx.one<{ sum: number }>(
      `select coalesce(sum(debit - credit), 0) as sum from (select l.debit, l.credit ${WITHIN} ${ORDER} limit ${input.offset}) x`,
      values,
    )
    const count = await tx.one<{ n: number }>(`select count(*) as n ${WITHIN}`, values)
    return {
      asOf: s.now,
      account,
      opening,
      count: count?.n ?? 0,
      rows: balanced(lines, plus(opening, before?.sum ?? 0)),
      sums: { debit, credit, closing: plus(opening, minus(debit, credit)) },
    }
  })
}

const PORTION = 2000

/** All lines, in the portions in which they are read; the last row sums up what was told. */
async function* everyLine(ctx: Ctx, input: Input, { values, opening }: Scope) {
  yield [{ date: input.dateFrom, memo: 'Saldo awal', balance: opening }]
  const sums = { debit: 0, credit: 0, balance: opening }
  let after: [string, number, number] = [input.dateFrom, 0, 0]
  for (;;) {
    const lines = await ctx.report((tx) =>
      tx.rows<Line>(
        LINES(
          `and (l.posting_date, l.journal_id, l.line) > ($6::date, $7::bigint, $8::int) ${ORDER} limit ${PORTION}`,
        ),
        [...values, ...after],
      ),
    )
    const last = lines.at(-1)
    if (!last) break
    const rows = balanced(lines, sums.balance)
    yield rows
    sums.debit = plus(
      sums.debit,
      sumOf(rows, (r) => r.debit),
    )
    sums.credit = plus(
      sums.credit,
      sumOf(rows, (r) => r.credit),
    )
    sums.balance = rows.at(-1)?.balance ?? sums.balance
    after = [last.date, last.journalId, last.line]
  }
  yield [{ date: 'Jumlah', ...sums }]
}

/** Which branch a line is of, where several stand together. */
const BRANCH = { key: 'branchName', label: 'Cabang', type: 'text' } as const

const sheet = async (ctx: Ctx, input: Input, as: 'xlsx' | 'pdf'): Promise<ReportSheet> => {
  const scope = await ctx.report((tx, s) => scopeOf(tx, s, input))
  const shown =
    as === 'pdf' ? await generalLedger(ctx, { ...input, limit: PDF_ROWS + 1, offset: 0 }) : null
  const sums = shown && {
    debit: shown.sums.debit,
    credit: shown.sums.credit,
    balance: shown.sums.closing,
  }
  return {
    key: 'general-ledger',
    title: `Buku Besar ${scope.account.code} ${scope.account.name}`,
    period: rangeText(input),
    rows: shown
      ? [{ date: input.dateFrom, memo: 'Saldo awal', balance: shown.opening }, ...shown.rows]
      : everyLine(ctx, input, scope),
    ...(sums ? { sums } : {}),
    columns: [
      { key: 'date', label: 'Tanggal', type: 'date' },
      { key: 'docNo', label: 'Dokumen', type: 'text', width: 20 },
      ...(scope.values[0].length > 1 ? [BRANCH] : []),
      { key: 'memo', label: 'Keterangan', type: 'text', width: 36 },
      { key: 'partyName', label: 'Pihak', type: 'text', width: 24 },
      { key: 'debit', label: 'Debit', type: 'money' },
      { key: 'credit', label: 'Kredit', type: 'money' },
      { key: 'balance', label: 'Saldo', type: 'money' },
    ],
  }
}

export const generalLedgerRoutes = sheetRoutes(
  [contract.generalLedger, contract.generalLedgerXlsx, contract.generalLedgerPdf],
  generalLedger,
  sheet,
)
