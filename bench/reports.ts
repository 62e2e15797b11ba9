import { parseArgs } from 'node:util'
import type { Endpoint } from '#contract/endpoint.ts'
import type { DeclaredReport } from '#contract/report/declare.ts'
import { declaredReports } from '#contract/report/declared/index.ts'
import { statements } from '#contract/report/statements.ts'
import { fillSales } from './fill.ts'
import { post, signInAs } from './http.ts'
import { type Shop, openShops } from './sale.ts'
import { PASSWORD, type Stage, median, openStage, round, say, startProgram } from './stage.ts'

const MONTHS = 24
/** The last so many are open; the earlier ones are closed, with their balances. */
const OPEN = 2
const TIMES = 3
const WANTED = { statement: 2, month: 3, togetherMs: 3000 }

/**
 * Reports over `--bills` sales (1,000,000) of five lines in the last 24 months, each beside a bare sum of the rows that
 * it is about: statements beside the journal lines of the open months, page 1 of a month's report beside that month's
 * documents, tenders, goods lines, movements or lines of PPN with their documents, the age of stock beside the movements of ninety days, what is bought together beside all its bills. The owner asks over HTTP.
 */
export async function bench(args: string[]): Promise<Record<string, unknown>> {
  const { values } = parseArgs({
    args,
    options: { bills: { type: 'string', default: '1000000' } },
  })
  const bills = Number(values.bills)
  const stage = await openStage()
  const [shop] = await openShops(stage)
  const first = await one(
    stage,
    `select (date_trunc('month', current_date) - interval '${MONTHS - 1} months')::date::text as value`,
  )
  const days = Number(await one(stage, `select current_date - '${first}'::date + 1 as value`))
  say(`filling ${bills} sales since ${first}`)
  const perDay = Math.ceil(bills / days)
  await fillSales(stage.db, shop as Shop, bills, { since: first, perDay })
  await closeMonths(stage, first)
  await receive(stage, first)
  await stage.db.query('vacuum analyze')
  const month = {
    dateFrom: await one(
      stage,
      `select (date_trunc('month', current_date) - interval '1 month')::date::text as value`,
    ),
    dateTo: await one(
      stage,
      `select (date_trunc('month', current_date) - interval '1 day')::date::text as value`,
    ),
  }
  const program = await startProgram('./limit/product.ts', stage.url, { BENCH_READING: 'yes' })
  const token = await signInAs(program.port, 'owner', PASSWORD)
  const ask = (path: string, body: object) =>
    timed(() => post(program.port, `/api${path}`, body, token))
  const bare = await bareSums(stage, month)
  say(`bare sums: ${JSON.stringify(bare)}`)

  const ledger: Record<string, number> = {}
  const wholeYear = { dateFrom: `${month.dateTo.slice(0, 4)}-01-01`, dateTo: month.dateTo }
  for (const key of ['trial-balance', ...Object.keys(statements)])
    ledger[key] = await ask(`/core/v1/reports/${key}/get/json`, wholeYear)
  say(JSON.stringify(ledger))
  const monthly: Record<string, [ms: number, ratio: number]> = {}
  let togetherMs = 0
  for (const report of declaredReports as readonly DeclaredReport[]) {
    const input = inputOf(report, month)
    const { path } = report.json as Endpoint
    if (report.key === 'goods-bought-together') {
      togetherMs = await ask(path, { ...input, dateFrom: first })
      continue
    }
    const ms = await ask(path, input)
    monthly[report.key] = [ms, round(ms / bare[rowsOf(report)])]
    say(`${report.key}: ${monthly[report.key]?.join(' ms, ')}`)
  }
  await program.stop()
  await stage.stop()
  const worst = Math.max(...Object.values(ledger)) / bare.ledger
  return {
    ours: round(worst),
    limit: WANTED.statement,
    ratio: round(WANTED.statement / worst),
    bills,
    bare,
    ledger,
    wanted: WANTED,
    togetherMs,
    slowest: Object.entries(monthly)
      .sort(([, [, a]], [, [, b]]) => b - a)
      .slice(0, 12),
  }
}

type Rows = 'aged' | 'documents' | 'tenders' | 'lines' | 'sold' | 'moves' | 'ledger' | 'taxed'

/** Which rows a report is about, by its place; whoever tells what sold goods cost reads their lines and movements. */
function rowsOf({ key, place, columns }: DeclaredReport): Rows {
  if (/age/.test(key) && /stock/.test(place)) return 'aged'
  if (/stock/.test(place)) return 'moves'
  if ('profit' in columns || 'giftCost' in columns) return 'sold'
  if (/tender|payment/.test(key)) return 'tenders'
  if (/cashier|hour|daily/.test(key)) return 'documents'
  if (/vat/.test(key)) return 'taxed'
  if (/cash|ledger|journal|money|bank|final-tax/.test(key)) return 'ledger'
  return 'lines'
}

/**
 * Milliseconds of one bare sum each of the month's rows, and of the open months' journal lines; by one process, as
 * reports are read (`REPORT` in server/platform/db.ts).
 */
async function bareSums(stage: Stage, { dateFrom, dateTo }: { dateFrom: string; dateTo: string }) {
  await stage.db.query('set max_parallel_workers_per_gather = 0')
  const within = `between '${dateFrom}' and '${dateTo}'`
  const bare = (sql: string) => timed(() => stage.db.query(sql))
  const lines = await bare(
    `select sum(g.net) from document d join document_goods g on g.branch_id = d.branch_id and g.document_id = d.id where d.doc_date ${within}`,
  )
  const moves = await bare(
    `select goods_id, sum(qty), sum(value) from stock_move where posting_date ${within} group by 1`,
  )
  return {
    // Of the rows themselves: what a report reads of them no index has.
    documents: await bare(
      `select kind, sum(dpp + exempt), max(created_at) from document where doc_date ${within} group by 1`,
    ),
    tenders: await bare(
      `select p.method_id, sum(p.amount) from document d join document_settlement p on p.branch_id = d.branch_id and p.document_id = d.id where d.doc_date ${within} group by 1`,
    ),
    taxed: await bare(
      `select l.account_id, sum(l.credit - l.debit), sum(d.dpp) from journal_line l join account a on a.id = l.account_id and a.usage in ('VAT_OUT', 'VAT_IN', 'VAT_IN_PENDING')
      join journal j on j.branch_id = l.branch_id and j.id = l.journal_id join document d on d.branch_id = j.branch_id and d.id = j.document_id where l.posting_date ${within} group by 1`,
    ),
    lines,
    moves,
    sold: lines + moves,
    // Its age is told with what was sold in the ninety days before.
    aged: await bare(
      `select goods_id, sum(qty), sum(value) from stock_move where posting_date between '${dateTo}'::date - 89 and '${dateTo}' group by 1`,
    ),
    ledger: await bare(
      `select account_id, sum(debit), sum(credit) from journal_line where posting_date >= '${dateFrom}' group by 1`,
    ),
  } satisfies Record<Rows, number>
}

const inputOf = ({ time }: DeclaredReport, month: { dateFrom: string; dateTo: string }) => ({
  ...(time === 'period' ? month : {}),
  ...(time === 'day' ? { date: month.dateTo } : {}),
  limit: 25,
})

/** Every goods that is sold came once a fortnight, and some of it lies there at the end of the closed months. */
async function receive({ db }: Stage, first: string): Promise<void> {
  const sold = `(select branch_id, warehouse_id, goods_id, row_number() over () as line from (select distinct branch_id, warehouse_id, goods_id from stock_move where qty < 0) m)`
  const day = `date '${first}' + n * 14`
  await db.query('set session_replication_role = replica')
  await db.query(`insert into document (branch_id, id, kind, number, doc_date, status, created_by)
    select b.id, 5000000000 + n * 100 + b.id, 'purchase-receipt', 'PB/' || b.code || '/' || n, ${day}, 'INVOICED', (select min(id) from employee)
    from branch b, generate_series(0, (current_date - date '${first}') / 14) n`)
  await db.query(`insert into stock_move (branch_id, id, document_id, line, warehouse_id, goods_id, effective_at, posting_date, qty, value, cost_rule)
    select g.branch_id, 9000000000 + n * 100000 + g.line, 5000000000 + n * 100 + g.branch_id, g.line, g.warehouse_id, g.goods_id, (${day})::timestamptz, ${day}, 200, 2000000, 'AVG'
    from ${sold} g, generate_series(0, (current_date - date '${first}') / 14) n`)
  await db.query(`insert into stock_balance (branch_id, period_id, warehouse_id, goods_id, closing, qty, value)
    select branch_id, (select max(id) from period where status = 'CLOSED'), warehouse_id, goods_id, 1, 900, 9000000 from ${sold} g`)
  await db.query('set session_replication_role = origin')
}

/** The past months as closing leaves them: with the balances of every account. */
export async function closeMonths({ db }: Stage, first: string): Promise<void> {
  await db.query('set session_replication_role = replica')
  await db.query(`insert into period (id, year, month, first_day, last_day, status, posting_status)
    select extract(year from m)::int * 12 + extract(month from m)::int, extract(year from m)::int, extract(month from m)::int, m::date, (m + interval '1 month - 1 day')::date,
      case when m < date_trunc('month', current_date) - interval '${OPEN - 1} months' then 'CLOSED' else 'OPEN' end,
      case when m < date_trunc('month', current_date) - interval '${OPEN - 1} months' then 'CLOSED' else 'OPEN' end
    from generate_series('${first}'::timestamp, date_trunc('month', current_date)::timestamp, interval '1 month') m on conflict do nothing`)
  await db.query(`insert into account_balance (branch_id, period_id, account_id, debit, credit, balance)
    select branch_id, period_id, account_id, debit, credit, sum(debit - credit) over (partition by branch_id, account_id order by period_id)
    from (select l.branch_id, p.id as period_id, l.account_id, sum(l.debit) as debit, sum(l.credit) as credit
      from journal_line l join period p on l.posting_date between p.first_day and p.last_day where p.status = 'CLOSED' group by 1, 2, 3) x`)
  await db.query('set session_replication_role = origin')
}

async function one({ db }: Stage, sql: string): Promise<string> {
  return String((await db.query(sql)).rows[0].value)
}

/** Milliseconds, the median of some times once warm. */
async function timed(what: () => Promise<unknown>): Promise<number> {
  await what()
  const times: number[] = []
  for (let n = 0; n < TIMES; n += 1) {
    const began = performance.now()
    await what()
    times.push(performance.now() - began)
  }
  return round(median(times), 1)
}
