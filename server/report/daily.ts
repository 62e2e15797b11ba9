import { isSold, isVoid, soldAt, stands } from '#server/ledgers/scopes.ts'
import type { z } from 'zod'
import { kindOf } from '#contract/kinds.ts'
import { statusLabel } from '#contract/labels.ts'
import {
  type DailyRowCode,
  type DailySection,
  type dailyInput,
  dailyReport as contract,
  dailyRows,
  dailySections,
} from '#contract/report/daily.ts'
import { CASH } from '#contract/master/account-usage.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { minus, plus, sumOf } from '#contract/money.ts'
import { type Session, branchesOf } from '#server/platform/session.ts'
import { dayText } from '#server/platform/time.ts'
import { SET_BY_HAND } from './declared/by-hand.ts'
import { type Row, coded, row } from './daily-rows.ts'
import { BELOW_NOTHING, tradeOf } from './daily-sections.ts'
import { type ReportSheet, sheetRoutes } from './print.ts'
import { accountSums } from './trial-balance.ts'
import { ON_CREDIT } from '#server/ledgers/on-credit.ts'
import { PAYABLE, paidBy } from '#server/ledgers/sale-payments.ts'
import { signingRows, signingsOf } from './day-signings.ts'

type Input = z.output<typeof dailyInput>
/** Whoever may not read the ledger sees his own sales and the cash they are in. */
export const MAY_READ_LEDGER = 'report/financial-statements:view'

const daily = (ctx: Ctx, input: Input) =>
  ctx.report(async (tx, s) => ({
    asOf: s.now,
    rows: await rowsOf(tx, s, input),
    signings: await signingsOf(
      tx,
      branchesOf(s, input.branchIds),
      input.date,
      s.rights.has(MAY_READ_LEDGER),
    ),
  }))

async function rowsOf(tx: Tx, s: Session, input: Input): Promise<Row[]> {
  const branchIds = branchesOf(s, input.branchIds)
  const ledger = s.rights.has(MAY_READ_LEDGER)
  const seller = ledger ? null : s.employeeId
  const sales = await salesOf(tx, branchIds, input.date, seller)
  const accounts = await accountsOf(tx, branchIds, input.date)
  const cash = cashRows(accounts)
  if (!ledger) return [...sales, ...cash]
  return [
    ...sales,
    ...(await tradeOf(tx, branchIds, input.date)).map((one) => row(one.section, one)),
    ...cash,
    ...accountRows('BANK', accounts, ({ usage }) => usage === 'BANK'),
    ...accountRows('OWED', accounts, ({ usage }) => OWED.includes(usage)),
    ...(s.rights.has('cost.view') ? worth(accounts) : []),
    ...(await documentsOf(tx, branchIds, input.date)),
    ...(await controlOf(tx, s, branchIds, input.date)),
    ...(await journalsOf(tx, branchIds, input.date)),
  ]
}

/** Cash of a day by the books, account by account. */
export const cashOf = async (tx: Tx, branchId: number, date: string): Promise<Row[]> =>
  cashRows(await accountsOf(tx, [branchId], date))

const cashRows = (accounts: Account[]) =>
  accountRows('CASH', accounts, ({ usage }) => CASH.includes(usage))

/** Bills of a day, of everybody or of one who sold. */
const OF_DAY = `select d.* from document d
where d.branch_id = any ($1::int[]) and ${isSold()} and d.doc_date = $2 and ($3::bigint is null or d.created_by = $3)`
const TENDERS = `
select m.id, m.name, p.tender as code, count(*)::int as count, sum(p.amount) as added
from (${paidBy(OF_DAY)}) p left join payment_method m on m.id = p.method_id group by m.id, m.name, p.tender order by m.id, p.tender desc`
/** What was paid above, or below, what the bills come to: by it the tenders differ from the documents of the day. */
const ROUNDING = `select coalesce(sum(${PAYABLE} - d.total), 0) as added from (${OF_DAY}) d`
const CASHIERS = `
select e.id, e.name, count(*)::int as count, sum(${PAYABLE}) as added
from (${OF_DAY}) d join employee e on e.id = d.created_by where not ${ON_CREDIT} group by e.id, e.name order by e.name, e.id`

interface Sum {
  name: string
  count: number
  added: number
}

async function salesOf(
  tx: Tx,
  branchIds: number[],
  date: string,
  seller: number | null,
): Promise<Row[]> {
  const of = [branchIds, date, seller]
  const [tenders, rounding, cashiers] = [
    await tx.rows<Sum & { code: DailyRowCode | null }>(TENDERS, of),
    await tx.one<Sum>(ROUNDING, of),
    await tx.rows<Sum>(CASHIERS, of),
  ]
  const rows = tenders.map((sum) => row('TENDERS', sum))
  return [
    ...rows,
    coded('TENDERS', 'SUM', { added: sumOf(rows, (r) => r.added ?? 0) }),
    ...(rounding?.added ? [coded('TENDERS', 'ROUNDING', { added: rounding.added })] : []),
    ...cashiers.map((sum) => row('CASHIERS', sum)),
  ]
}

interface Account {
  code: string
  name: string
  usage: string
  group: string
  opening: number
  debit: number
  credit: number
}

const OWED = [
  'AR',
  'AR_OTHER',
  'EDC_CC',
  'EDC_DC',
  'QRIS',
  'PAYLATER',
  'GIRO_RECEIVABLE',
  'DP_PURCHASE',
  'AP',
  'AP_OTHER',
  'GRNI',
  'GIRO_PAYABLE',
  'DP_SALES',
  'CUSTOMER_DEPOSIT',
  'POINT_LIABILITY',
]

/** The day of every account that was touched or has a balance, of all these branches together. */
async function accountsOf(tx: Tx, branchIds: number[], date: string): Promise<Account[]> {
  const sums = await accountSums(tx, branchIds, { dateFrom: date, dateTo: date })
  const facts = await tx.rows<Pick<Account, 'code' | 'name' | 'usage' | 'group'> & { id: number }>(
    `select a.id, a.code, a.name, coalesce(a.usage, '') as usage, t.grp as "group"
     from account a join account_type t on t.id = a.type_id where a.id = any ($1::bigint[]) order by a.code, a.id`,
    [sums.map((sum) => sum.account_id)],
  )
  const byId = new Map(sums.map((sum) => [sum.account_id, sum]))
  const byCode = Map.groupBy(facts, (fact) => fact.code)
  return [...byCode.values()].map((same) => {
    const total = (of: 'opening' | 'debit' | 'credit') =>
      sumOf(same, ({ id }) => byId.get(id)?.[of] ?? 0)
    const [{ id: _, ...fact }] = same as [(typeof same)[0]]
    return { ...fact, opening: total('opening'), debit: total('debit'), credit: total('credit') }
  })
}

/** Accounts as a person reads them: a debt grows by what is added to it. */
function accountRows(
  section: DailySection,
  accounts: Account[],
  belongs: (account: Account) => boolean,
): Row[] {
  const rows = accounts.filter(belongs).map(({ code, name, group, opening, debit, credit }) => {
    const owed = group === 'LIABILITY'
    const [from, added, taken] = owed
      ? [minus(0, opening), credit, debit]
      : [opening, debit, credit]
    const closing = plus(from, minus(added, taken))
    return row(section, { name, accountCode: code, opening: from, added, taken, closing })
  })
  return rows.filter((r) => r.opening !== 0 || r.added !== 0 || r.taken !== 0)
}

/** What goods are worth, and what was earned on those that were sold. */
function worth(accounts: Account[]): Row[] {
  const result = (group: string) =>
    sumOf(
      accounts.filter((a) => a.group === group),
      (a) => minus(a.credit, a.debit),
    )
  const [sales, cost] = [result('REVENUE'), -result('COGS')]
  return [
    ...accountRows('STOCK', accounts, ({ usage }) =>
      ['INVENTORY', 'INV_TRANSIT', 'INV_COD'].includes(usage),
    ),
    coded('MARGIN', 'NET_SALES', { added: sales }),
    coded('MARGIN', 'COGS', { taken: cost }),
    coded('MARGIN', 'MARGIN', { closing: minus(sales, cost) }),
  ]
}

/** What was written for the day, kind by kind, and stands. */
async function documentsOf(tx: Tx, branchIds: number[], date: string): Promise<Row[]> {
  const rows = await tx.rows<{ kind: string; count: number; total: number }>(
    `select kind, count(*)::int as count, sum(total) as total from document
     where branch_id = any ($1::int[]) and doc_date = $2 and ${stands('document')}
     group by kind order by kind`,
    [branchIds, date],
  )
  return rows.map(({ kind, count, total }) =>
    row('DOCUMENTS', { code: kind, count, added: total === 0 ? null : total }),
  )
}

/** $3 is the clock by which the day begins and ends, $4 what a cancelling is called in the history. */
const CONTROL = `
with told as (select action, object_kind from audit where branch_id = any ($1::int[])
  and at >= $2::date::timestamp at time zone $3 and at < ($2::date + 1)::timestamp at time zone $3)
select (select count(*)::int from told where action = $4) + (select count(*)::int from document d
    where d.branch_id = any ($1::int[]) and ${isVoid()} and (${soldAt()} at time zone $3)::date = $2::date) as "CANCELLED",
  (select count(*)::int from document d where d.branch_id = any ($1::int[]) and d.doc_date < $2
     and (${soldAt()} at time zone $3)::date = $2::date) as "BACKDATED",
  (select count(*)::int from told where action like 'Cetak salinan%') as "COPIES",
  (select count(*)::int from approval p where p.branch_id = any ($1::int[]) and (p.used_at at time zone $3)::date = $2::date) as "APPROVED",
  (select count(*)::int from told where object_kind = 'cart') as "REMOVED",
  (select count(*)::int from document d ${SET_BY_HAND} where d.branch_id = any ($1::int[]) and d.doc_date = $2 and ${isSold()}
     and (h.given > 0 or h.typed > 0)) as "OVERRIDDEN",
  (${BELOW_NOTHING}) as "NEGATIVE"`

/** What happened on the day itself, whatever date its documents bear. */
async function controlOf(tx: Tx, s: Session, branchIds: number[], date: string): Promise<Row[]> {
  const of = [branchIds, date, s.timezone, statusLabel('CANCELLED')]
  const counts = await tx.one<Record<string, number>>(CONTROL, of)
  const drawers = await tx.one<{ count: number; added: number; taken: number }>(DRAWERS, [
    branchIds,
    date,
    s.timezone,
  ])
  return [
    ...Object.entries(counts ?? {}).map(([code, count]) =>
      coded('CONTROL', code as DailyRowCode, { count }),
    ),
    coded('CONTROL', 'DRAWERS', drawers ?? {}),
  ]
}

/** Counts that differed from the books: how many, by how much too much lay there and too little. */
const DRAWERS = `
select count(*)::int as count, coalesce(sum(counted - expected) filter (where counted > expected), 0) as added,
  coalesce(sum(expected - counted) filter (where counted < expected), 0) as taken
from shift where branch_id = any ($1::int[]) and counted <> expected and (closed_at at time zone $3)::date = $2`

async function journalsOf(tx: Tx, branchIds: number[], date: string): Promise<Row[]> {
  const found = await tx.one<{ count: number; debit: number; credit: number }>(
    `select count(distinct (branch_id, journal_id))::int as count, coalesce(sum(debit), 0) as debit, coalesce(sum(credit), 0) as credit
     from journal_line where branch_id = any ($1::int[]) and posting_date = $2`,
    [branchIds, date],
  )
  const { count = 0, debit = 0, credit = 0 } = found ?? {}
  return [coded('JOURNALS', 'DEBIT', { count, added: debit, taken: credit })]
}

/** Each section under its title, in the words of the shop. */
function told(rows: readonly Row[]): object[] {
  return [...Map.groupBy(rows, (r) => r.section)].flatMap(([section, own]) => [
    { name: dailySections[section][0], isHeading: true },
    ...own.map((r) => ({ ...r, name: r.name ?? wordOf(r.code ?? '') })),
  ])
}

const wordOf = (code: string): string =>
  Object.hasOwn(dailyRows, code)
    ? dailyRows[code as DailyRowCode][0]
    : (kindOf(code)?.names[0] ?? code)

const sheet = async (ctx: Ctx, input: Input): Promise<ReportSheet> => {
  const { rows, signings } = await daily(ctx, input)
  return {
    key: 'daily-report',
    title: 'Laporan Harian',
    period: dayText(input.date),
    ...(input.branchIds ? { branchIds: input.branchIds } : {}),
    rows: [...signingRows(signings, ctx.seen?.timezone ?? ''), ...told(rows)],
    styleOf: (r) => ('isHeading' in r ? 'heading' : undefined),
    signatures: ['Dibuat', 'Kepala cabang'],
    columns: [
      { key: 'name', label: 'Uraian', type: 'text', width: 36 },
      { key: 'count', label: 'Banyak', type: 'integer', width: 8 },
      { key: 'opening', label: 'Awal', type: 'money' },
      { key: 'added', label: 'Masuk', type: 'money' },
      { key: 'taken', label: 'Keluar', type: 'money' },
      { key: 'closing', label: 'Akhir', type: 'money' },
    ],
  }
}

export const dailyReportRoutes = sheetRoutes(
  [contract.json, contract.pdf, contract.xlsx],
  daily,
  sheet,
)
