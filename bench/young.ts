import { parseArgs } from 'node:util'
import { installJobs } from '#server/platform/jobs.ts'
import { learnStatistics } from '#server/platform/statistics.ts'
import { fresh } from './http.ts'
import { importGoods } from './import.ts'
import { MOST_ROWS, type RowsRead, rowsOf, rowsRead } from './rows-read.ts'
import { type Shop, openShops, pick, rowsAt, sellAt, shopsOf, signIn, times } from './sale.ts'
import {
  type Program,
  type Stage,
  drive,
  filesOf,
  median,
  openStage,
  round,
  say,
  startProgram,
} from './stage.ts'

const SALES = 3000
const PORTION = 500
const CLIENTS = [1, 8]
const TURNS = 5
const SECONDS = 3

/**
 * A company from its first sale on. How many rows each of 3,000 sales reads by what its connection planned before the
 * first, also where 50,000 goods were imported then; and how fast it sells beside one that has learnt its tables, ours
 * and *same rows*, turn about. `--rates` tells that alone, after `--sales` of each, in so many `--turns`; `--against`
 * has another checkout of the program sell beside them, its tables learnt, in a company of its own schema.
 */
export async function bench(args: string[]): Promise<Record<string, unknown>> {
  const options = {
    against: { type: 'string' },
    rates: { type: 'boolean' },
    sales: { type: 'string', default: String(SALES) },
    turns: { type: 'string', default: String(TURNS) },
  } as const
  const { values } = parseArgs({ args, options })
  const counted = values.rates ? {} : { rows: await sellYoung(), imported: await sellImported() }
  const rates = await youngBesideLearnt(Number(values.sales), Number(values.turns), values.against)
  const ratio = Math.min(...CLIENTS.map((clients) => rates[clients]?.youngOfLearnt ?? 0))
  return { ours: ratio, limit: 0.9, ratio, mostRows: MOST_ROWS, ...counted, ...rates }
}

async function sellYoung(): Promise<number[]> {
  const stage = await openStage()
  const shops = await openShops(stage)
  const program = await startProgram('./limit/product.ts', stage.url)
  await signIn(program.port, shops)
  const rows = await portions(stage, () => sellAt(program, shops[0] as Shop))
  await program.stop()
  await stage.stop()
  return rows
}

async function sellImported(): Promise<{ goods: RowsRead; sales: number[] }> {
  const stage = await openStage()
  await installJobs(stage.url)
  const program = await startProgram('./limit/product.ts', stage.url, { BENCH_JOBS: 'yes' })
  // What few goods need is planned first, and kept.
  await importGoods(program.port, { from: 1, count: 5 })
  const count = 50_000
  const many = () => importGoods(program.port, { from: 10, count })
  const goods = await rowsOf(stage.db, count, many)
  if (goods.each > MOST_ROWS) throw new Error(`an imported goods reads ${goods.each}: ${goods.of}`)
  say(`${count} goods: ${round(goods.each)} rows each`)
  await stage.db.query(`insert into stock_value (branch_id, goods_id, qty, value)
    select b.id, g.id, 10000, 8000000 from branch b, goods g where g.code ~ '^IMP'`)
  await stage.db.query(`insert into stock_level (branch_id, warehouse_id, goods_id, on_hand)
    select w.branch_id, w.id, g.id, 10000 from warehouse w, goods g where w.is_primary and g.code ~ '^IMP'`)
  const shops = await shopsOf(stage.db, '^IMP')
  await signIn(program.port, shops)
  const sales = await portions(stage, () => sellAt(program, shops[0] as Shop))
  await program.stop()
  await stage.stop()
  return { goods, sales }
}

/** Rows that a sale reads, of each five hundred; more than the most ends the benchmark. */
async function portions({ db }: Stage, sale: () => Promise<void>): Promise<number[]> {
  const rows: number[] = []
  await sale()
  for (let sold = 0; sold < SALES; sold += PORTION) {
    const { each, of } = await rowsRead(db, PORTION, sale)
    rows.push(round(each))
    say(`${sold + PORTION} sales: ${round(each)} rows each, ${of.join(', ')}`)
    if (each > MOST_ROWS) throw new Error(`a sale reads ${each} rows: ${of.join(', ')}`)
  }
  return rows
}

interface Side {
  stage: Stage
  shops: Shop[]
  product: Program
  same: Program
}

export type YoungRates = Record<number, Record<string, number>>

/** Each company on a server of its own, where nothing is analysed but by us. */
export async function youngBesideLearnt(
  sales = SALES,
  turns = TURNS,
  against?: string,
): Promise<YoungRates> {
  const sides: Record<string, Side> = { young: await open(), learnt: await open() }
  if (against) sides.against = await open(against)
  const { young, learnt, ...other } = sides as Record<'young' | 'learnt', Side>
  for (const side of [young, learnt, ...Object.values(other as Record<string, Side>)]) {
    await times(sales, 8, () => sellAt(side.product, pick(side.shops)))
    await times(sales, 8, () => rowsAt(side.same, pick(side.shops)))
    if (side === young) continue
    await side.stage.db.query('vacuum analyze')
    if (side === learnt) await learnStatistics(side.stage.db)
    await times(sales / 4, 8, () => sellAt(side.product, pick(side.shops)))
    await times(sales / 4, 8, () => rowsAt(side.same, pick(side.shops)))
  }
  const found: YoungRates = {}
  for (const clients of CLIENTS) {
    found[clients] = await inTurns(sides, clients, turns)
    say(`${clients} clients: ${JSON.stringify(found[clients])}`)
  }
  for (const { stage, product, same } of Object.values(sides)) {
    await Promise.all([product.stop(), same.stop()])
    await stage.stop()
  }
  return found
}

/** A company with the schema and the program of one checkout. */
async function open(checkout?: string): Promise<Side> {
  const { file, load } = filesOf(checkout)
  const own = await load<{ openStage: typeof openStage }>('./stage.ts')
  const { openShops } = await load<{ openShops(on: Stage): Promise<Shop[]> }>('./sale.ts')
  const stage = await own.openStage()
  const shops = await openShops(stage)
  await stage.db.query(`do $$ declare t regclass; begin
    for t in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
      execute format('alter table %s set (autovacuum_enabled = false)', t); end loop; end $$`)
  const product = await startProgram(file('./limit/product.ts'), stage.url)
  const same = await startProgram(file('./limit/same-rows.ts'), stage.url)
  await signIn(product.port, shops)
  return { stage, shops, product, same }
}

async function inTurns(sides: Record<string, Side>, clients: number, turns: number) {
  const rates: Record<string, number[]> = {}
  const turn = async (name: string, once: () => Promise<void>) => {
    fresh()
    const { perSecond } = await drive(clients, SECONDS, once)
    rates[name] = [...(rates[name] ?? []), perSecond]
  }
  for (let n = 0; n < turns; n += 1)
    for (const [name, side] of Object.entries(sides)) {
      await turn(name, () => sellAt(side.product, pick(side.shops)))
      // On every side, so that each one's tables grow alike.
      await turn(`${name}SameRows`, () => rowsAt(side.same, pick(side.shops)))
    }
  const at = (name: string) => median(rates[name] ?? [])
  /** Turn by turn, so that what the machine gives to others falls on both. */
  const ratio = (one: string, other: string) =>
    round(median((rates[one] ?? []).map((rate, n) => rate / (rates[other]?.[n] ?? rate))))
  return {
    ...Object.fromEntries(Object.keys(rates).map((name) => [name, at(name)])),
    youngOfLearnt: ratio('young', 'learnt'),
    youngOfLearntSameRows: ratio('youngSameRows', 'learntSameRows'),
    ...(rates.against ? { learntOfAgainst: ratio('learnt', 'against') } : {}),
  }
}
