import type { z } from 'zod'
import { ledgerReports as contract, type trialBalanceInput } from '#contract/report/ledger.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { branchesOf } from '#server/platform/session.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { minus, plus, rupiah, sumOf } from '#contract/money.ts'
import { dayText } from '#server/platform/time.ts'
import { type ReportSheet, sheetRoutes } from './print.ts'

type Input = z.output<typeof trialBalanceInput>
interface Figures {
  account_id: number
  opening: number
  debit: number
  credit: number
}

/**
 * Days up to which frozen balances serve: the opening comes from the last closed period before the range,
 * whole closed months inside it from their frozen movements, the rest from the lines themselves.
 */
async function frozen(tx: Tx, from: string, to: string) {
  const row = await tx.one<{
    opening_period: number | null
    opening_day: string | null
    first_day: string | null
    last_day: string | null
    first_id: number | null
    last_id: number | null
  }>(
    `with before as (select id, last_day from period where status = 'CLOSED' and last_day < $1::date order by id desc limit 1),
       within as (select min(first_day) as first_day, max(last_day) as last_day, min(id) as first_id, max(id) as last_id from period
         where status = 'CLOSED' and first_day >= $1::date and last_day <= $2::date)
     select (select id from before) as opening_period, (select last_day from before) as opening_day, w.first_day, w.last_day, w.first_id, w.last_id from within w`,
    [from, to],
  )
  return row as NonNullable<typeof row>
}

const SUMS = `
with x as (
  select account_id, sum(balance) as opening, 0::numeric as debit, 0::numeric as credit from account_balance
    where branch_id = any ($1::int[]) and period_id = $4 and superseded_at is null group by 1
  union all
  select account_id, sum(debit - credit), 0, 0 from journal_line
    where branch_id = any ($1::int[]) and posting_date > coalesce($5::date, '-infinity') and posting_date < $2::date group by 1
  union all
  select account_id, 0, sum(debit), sum(credit) from account_balance
    where branch_id = any ($1::int[]) and period_id between $8 and $9 and superseded_at is null group by 1
  union all
  select account_id, 0, sum(debit), sum(credit) from journal_line
    where branch_id = any ($1::int[]) and posting_date between $2::date and coalesce($6::date - 1, $3::date) group by 1
  union all
  select account_id, 0, sum(debit), sum(credit) from journal_line
    where branch_id = any ($1::int[]) and $7::date is not null and posting_date > $7::date and posting_date <= $3::date group by 1
  union all
  select l.account_id, sum(l.debit - l.credit), -sum(l.debit), -sum(l.credit) from journal j
    join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id
    where j.branch_id = any ($1::int[]) and j.type = 'OPENING' and j.posting_date between $2::date and $3::date group by 1
  union all
  select l.account_id, 0, -sum(l.debit), -sum(l.credit) from journal j
    join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id
    where $10 and j.branch_id = any ($1::int[]) and j.type = 'CLOSING' and j.posting_date between $2::date and $3::date group by 1)
select account_id, sum(opening) as opening, sum(debit) as debit, sum(credit) as credit from x group by 1`

type Opened = ReplyOf<typeof contract.trialBalance>['opened']

interface Range {
  dateFrom: string
  dateTo: string
  /** Without the closing journals of the range. */
  beforeClosing?: boolean | null | undefined
}

/** Sums per account of a range; opening journals count as the opening. */
export async function accountSums(
  tx: Tx,
  branchIds: number[],
  { dateFrom: from, dateTo: to, beforeClosing }: Range,
): Promise<Figures[]> {
  const f = await frozen(tx, from, to)
  return tx.rows<Figures>(SUMS, [
    branchIds,
    from,
    to,
    f.opening_period,
    f.opening_day,
    f.first_day,
    f.last_day,
    f.first_id,
    f.last_id,
    beforeClosing ?? false,
  ])
}

const OPENED = `
select coalesce(sum(l.debit), 0) as debit, coalesce(sum(l.credit), 0) as credit
from journal j join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id
where j.branch_id = any ($1::int[]) and j.type = 'OPENING' and j.posting_date between $2 and $3`

async function trialBalance(ctx: Ctx, input: Input) {
  return ctx.report(async (tx, s) => {
    const branchIds = branchesOf(s, input.branchIds)
    const [figures, accounts] = [
      await accountSums(tx, branchIds, input),
      await tx.rows<{ id: number; code: string; name: string; grp: string }>(
        'select a.id, a.code, a.name, t.grp from account a join account_type t on t.id = a.type_id where a.branch_id is null or a.branch_id = any ($1::int[]) order by a.code, a.id',
        [branchIds],
      ),
    ]
    const opened = await tx.one<Opened>(OPENED, [branchIds, input.dateFrom, input.dateTo])
    const byId = new Map(figures.map((f) => [f.account_id, f]))
    const rows = new Map<
      string,
      {
        code: string
        name: string
        group: string
        opening: number
        debit: number
        credit: number
        closing: number
        accountId: number | null
      }
    >()
    for (const a of accounts) {
      const f = byId.get(a.id) ?? { opening: 0, debit: 0, credit: 0 }
      const known = rows.get(a.code)
      const row = known ?? {
        code: a.code,
        name: a.name,
        group: a.grp,
        opening: 0,
        debit: 0,
        credit: 0,
        closing: 0,
        accountId: a.id,
      }
      if (known) row.accountId = null
      row.opening = plus(row.opening, f.opening)
      row.debit = plus(row.debit, f.debit)
      row.credit = plus(row.credit, f.credit)
      row.closing = plus(row.opening, minus(row.debit, row.credit))
      rows.set(a.code, row)
    }
    const shown = [...rows.values()].filter(
      (r) => input.showZero || r.opening !== 0 || r.debit !== 0 || r.credit !== 0,
    )
    const total = (of: (r: (typeof shown)[number]) => number) => sumOf(shown, of)
    const sums = {
      opening: total((r) => r.opening),
      debit: total((r) => r.debit),
      credit: total((r) => r.credit),
      closing: total((r) => r.closing),
    }
    return {
      asOf: s.now,
      rows: shown,
      sums,
      opened: opened ?? { debit: 0, credit: 0 },
      balanced: sums.debit === sums.credit && sums.closing === 0,
    }
  })
}

/** `01/12/2026 – 31/12/2026`, and what is left out. */
export const rangeText = ({ dateFrom, dateTo, beforeClosing }: Range) =>
  `${dayText(dateFrom)} – ${dayText(dateTo)}${beforeClosing ? ' (tanpa jurnal penutup)' : ''}`

/** A balance on the side where it stands, as on screen; the other side is empty. */
const onItsSide = <R extends { closing: number }>(row: R) => ({
  ...row,
  closingDebit: row.closing > 0 ? row.closing : null,
  closingCredit: row.closing < 0 ? -row.closing : null,
})

const openedWords = ({ debit, credit }: Opened) =>
  debit === 0 && credit === 0
    ? []
    : [
        `Jurnal saldo awal periode ini (debit ${rupiah(debit)}, kredit ${rupiah(credit)}) ada di kolom Saldo Awal; Daftar Jurnal mencatatnya sebagai debit dan kredit`,
      ]

const sheet = async (ctx: Ctx, input: Input): Promise<ReportSheet> => {
  const report = await trialBalance(ctx, input)
  const rows = report.rows.map(onItsSide)
  return {
    key: 'trial-balance',
    title: 'Neraca Saldo',
    period: rangeText(input),
    filters: openedWords(report.opened),
    rows,
    sums: {
      ...report.sums,
      closingDebit: sumOf(rows, (row) => row.closingDebit ?? 0),
      closingCredit: sumOf(rows, (row) => row.closingCredit ?? 0),
    },
    columns: [
      { key: 'code', label: 'Kode', type: 'text', width: 10 },
      { key: 'name', label: 'Nama Akun', type: 'text', width: 34 },
      { key: 'opening', label: 'Saldo Awal', type: 'money' },
      { key: 'debit', label: 'Mutasi Debit', type: 'money' },
      { key: 'credit', label: 'Mutasi Kredit', type: 'money' },
      { key: 'closingDebit', label: 'Akhir Debit', type: 'money' },
      { key: 'closingCredit', label: 'Akhir Kredit', type: 'money' },
    ],
  }
}

export const trialBalanceRoutes = sheetRoutes(
  [contract.trialBalance, contract.trialBalanceXlsx, contract.trialBalancePdf],
  trialBalance,
  sheet,
)
