import { parseArgs } from 'node:util'
import { partition } from '#server/administration/partition.ts'
import { firstEnd } from '#server/platform/partitions.ts'
import { fillSales } from './fill.ts'
import { fresh, post, signInAs } from './http.ts'
import { closeMonths } from './reports.ts'
import { type Shop, openShops, pick, sellAt, signIn, times } from './sale.ts'
import {
  PASSWORD,
  type Program,
  type Stage,
  drive,
  median,
  openStage,
  round,
  say,
  startProgram,
} from './stage.ts'

const CLIENTS = 8
const SECONDS = 3
const YEARS = 3
const REPORTS = 20
/** A shop with a past sells this share of what an empty one does, and its month's report takes so many times as long. */
const WANTED = { sale: 0.95, report: 1.2 }

interface Company {
  sales: number
  stage: Stage
  program: Program
  shops: Shop[]
  token: string
}

/**
 * `npm run bench -- growth [--sizes 0,1000000,3000000] [--turns 7] [--whole]`: companies with pasts of so many sales of five
 * lines over three years, each with its own database and its ledgers in parts (`--whole`: as one table), sell and ask the
 * trial balance of the month in turns in one run. `ours` is the least share of the smallest company's sales that a larger
 * one makes, turn by turn. What misses its limit is named.
 */
export async function bench(args: string[]): Promise<Record<string, unknown>> {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string', default: '0,100000,300000' },
      turns: { type: 'string', default: '7' },
      whole: { type: 'boolean', default: false },
    },
  })
  const companies: Company[] = []
  for (const sales of values.sizes.split(',').map(Number))
    companies.push(await companyOf(sales, !values.whole))
  const rates = companies.map((): number[] => [])
  const reports = companies.map((): number[] => [])
  // Whoever is asked first meets another machine than who is asked last.
  const inTurn = (turn: number) => {
    const order = [...companies.entries()]
    return turn % 2 === 1 ? order.reverse() : order
  }
  // Before they sell on: by now all have sold as much in the months that are open.
  for (let turn = 0; turn < REPORTS; turn += 1)
    for (const [n, one] of inTurn(turn)) reports[n]?.push(await reportOf(one))
  for (let turn = 0; turn < Number(values.turns); turn += 1) {
    for (const [n, { program, shops }] of inTurn(turn)) {
      fresh()
      const sale = () => sellAt(program, pick(shops))
      rates[n]?.push((await drive(CLIENTS, SECONDS, sale)).perSecond)
    }
    say(`turn ${turn + 1}: ${rates.map((one) => one.at(-1)).join(', ')} sales/s`)
  }
  for (const { program, stage } of companies) {
    await program.stop()
    await stage.stop()
  }
  const ofFirst = (all: number[][]) =>
    all.map((one) => round(median(one.map((value, turn) => value / (all[0]?.[turn] ?? value)))))
  const [sale, report] = [ofFirst(rates), ofFirst(reports)]
  const missed = [
    ...(Math.min(...sale) < WANTED.sale ? ['sale'] : []),
    ...(Math.max(...report) > WANTED.report ? ['report'] : []),
  ]
  return {
    ours: Math.min(...sale),
    limit: WANTED.sale,
    sizes: companies.map(({ sales }) => sales),
    parts: !values.whole,
    salesPerSecond: rates.map(median),
    saleRatio: sale,
    reportMs: reports.map((one) => round(median(one), 1)),
    reportRatio: report,
    missed,
  }
}

async function companyOf(sales: number, parts: boolean): Promise<Company> {
  const stage = await openStage()
  const shops = await openShops(stage)
  const first = `${new Date().getFullYear() - YEARS}-01-01`
  say(`filling ${sales} sales since ${first}`)
  // In months that are closed: a report reads the open ones, in which all have sold alike.
  const now = new Date()
  const open = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)
  const days = Math.floor((open - Date.parse(first)) / 86_400_000) - 1
  if (sales > 0)
    await fillSales(stage.db, shops[0] as Shop, sales, {
      since: first,
      perDay: Math.ceil(sales / days),
    })
  // Their numbers were written past the counter.
  await stage.db.query(`select setval('document_id', 1000000000 + $1::bigint + 1)`, [sales])
  await closeMonths(stage, first)
  if (parts)
    // What is sold from now on lies behind what was, as a quarter after the command.
    await partition(stage.url, say, (parted, present) =>
      parted.by === 'posting_date'
        ? `${new Date().toISOString().slice(0, 7)}-01`
        : parted.by === 'document_id'
          ? String(Number(present) + 1)
          : firstEnd(parted, present),
    )
  await stage.db.query('vacuum analyze')
  await stage.db.query('checkpoint')
  const program = await startProgram('./limit/product.ts', stage.url)
  await signIn(program.port, shops)
  const token = await signInAs(program.port, 'owner', PASSWORD)
  await times(1000, CLIENTS, () => sellAt(program, pick(shops)))
  return { sales, stage, program, shops, token }
}

/** Milliseconds of the month's trial balance. */
async function reportOf({ program, token }: Company): Promise<number> {
  const month = new Date().toISOString().slice(0, 7)
  const began = performance.now()
  await post(
    program.port,
    '/api/core/v1/reports/trial-balance/get/json',
    { dateFrom: `${month}-01`, dateTo: `${month}-28` },
    token,
  )
  return performance.now() - began
}
