import type { z } from 'zod'
import {
  type generalLedgerInput,
  ledgerReports as contract,
  type ledgerRow,
} from '#contract/report/ledger.ts'
import type { Ctx } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { minus, plus, sumOf } from '#server/platform/money.ts'
import { route } from '#server/platform/route.ts'
import { dayText } from '#server/platform/time.ts'
import { sheetFile } from './print.ts'
import { branchesOf } from '#server/platform/session.ts'
import { accountSums } from './trial-balance.ts'

type Input = z.output<typeof generalLedgerInput>
type Row = z.output<typeof ledgerRow>

/** One account, line by line, each with the document it came from and the running balance. */
async function generalLedger(ctx: Ctx, input: Input) {
  return ctx.report(async (tx, s) => {
    const branchIds = branchesOf(s, input.branchIds)
    const accounts = await tx.rows<{ id: number; code: string; name: string }>(
      'select id, code, name from account where code = $1 and (branch_id is null or branch_id = any ($2::int[])) order by id',
      [input.code, branchIds],
    )
    const [account] = accounts
    if (!account) throw notFound('Akun')
    const ids = accounts.map((a) => a.id)
    const figures = (await accountSums(tx, branchIds, input.dateFrom, input.dateTo)).filter((f) =>
      ids.includes(f.account_id),
    )
    const opening = sumOf(figures, (f) => f.opening)
    const debit = sumOf(figures, (f) => f.debit)
    const credit = sumOf(figures, (f) => f.credit)
    const values = [branchIds, ids, input.dateFrom, input.dateTo]
    const within = `from journal_line l join journal j on j.branch_id = l.branch_id and j.id = l.journal_id and j.type <> 'OPENING'
      where l.branch_id = any ($1::int[]) and l.account_id = any ($2::bigint[]) and l.posting_date between $3 and $4`
    const order = 'order by l.posting_date, l.journal_id, l.line'
    const rows = await tx.rows<Omit<Row, 'balance'>>(
      `select l.posting_date as date, b.name as "branchName", j.document_id as "documentId", d.kind, d.number as "docNo", coalesce(l.memo, j.memo) as memo,
         coalesce(c.name, p.name) as "partyName", l.debit, l.credit
       from (select l.*, j.document_id, j.memo as journal_memo ${within} ${order} limit ${input.limit} offset ${input.offset}) l
       join journal j on j.branch_id = l.branch_id and j.id = l.journal_id join document d on d.branch_id = j.branch_id and d.id = j.document_id
       join branch b on b.id = l.branch_id left join customer c on c.id = l.customer_id left join supplier p on p.id = l.supplier_id ${order}`,
      values,
    )
    const before =
      input.offset === 0
        ? 0
        : await tx
            .one<{ sum: number }>(
              `select coalesce(sum(debit - credit), 0) as sum from (select l.debit, l.credit ${within} ${order} limit ${input.offset}) x`,
              values,
            )
            .then((r) => r?.sum ?? 0)
    const count = await tx.one<{ n: number }>(`select count(*) as n ${within}`, values)
    let balance = plus(opening, before)
    return {
      account: { code: account.code, name: account.name },
      opening,
      count: count?.n ?? 0,
      rows: rows.map((r) => {
        balance = plus(balance, minus(r.debit, r.credit))
        return { ...r, balance }
      }),
      sums: { debit, credit, closing: plus(opening, minus(debit, credit)) },
    }
  })
}

const MOST = 20_000
const sheet = async (ctx: Ctx, input: Input, as: 'xlsx' | 'pdf') => {
  const report = await generalLedger(ctx, { ...input, limit: MOST, offset: 0 })
  return sheetFile(ctx, as, {
    key: 'general-ledger',
    title: `Buku Besar ${report.account.code} ${report.account.name}`,
    period: `${dayText(input.dateFrom)} – ${dayText(input.dateTo)}`,
    rows: [{ date: input.dateFrom, memo: 'Saldo awal', balance: report.opening }, ...report.rows],
    sums: { debit: report.sums.debit, credit: report.sums.credit, balance: report.sums.closing },
    columns: [
      { key: 'date', label: 'Tanggal', type: 'date' },
      { key: 'docNo', label: 'Dokumen', type: 'text', width: 20 },
      { key: 'memo', label: 'Keterangan', type: 'text', width: 36 },
      { key: 'partyName', label: 'Pihak', type: 'text', width: 24 },
      { key: 'debit', label: 'Debit', type: 'money' },
      { key: 'credit', label: 'Kredit', type: 'money' },
      { key: 'balance', label: 'Saldo', type: 'money' },
    ],
  })
}

export const generalLedgerRoutes = [
  route(contract.generalLedger, (ctx, input) => generalLedger(ctx, input)),
  route(contract.generalLedgerXlsx, (ctx, input) => sheet(ctx, input, 'xlsx')),
  route(contract.generalLedgerPdf, (ctx, input) => sheet(ctx, input, 'pdf')),
]
