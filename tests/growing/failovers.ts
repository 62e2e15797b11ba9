import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '#contract/api.ts'
import { inDatabase } from '#server/copies/moving/in-database.ts'
import { type TestApp, testAppOn } from '#server/platform/test-app.ts'
import {
  type Post,
  type Sale,
  compareTold,
  isOpen,
  sellUntilTold,
} from '../../bench/acknowledged.ts'
import { Refused } from '../../bench/http.ts'
import { counterOf } from './counter.ts'
import { type Quorum, WAYS, type Way } from './quorum.ts'
import { DAY, NOW, works } from './works.ts'

const TILLS = 8
/** Milliseconds in which somebody, or Patroni, finds that a server is gone and says which one takes over. */
const DECIDED_AFTER = 300

/** What became of one failover. */
export interface Failover {
  way: Way
  /** What was under way. */
  work: string
  /** Seconds from the server's going, and from the promotion, until the next sale was acknowledged. */
  seconds: number
  sincePromotion: number
  lost: number
  doubled: number
  violations: string[]
  /** What the deposed server was given after it was back. */
  written: number
  /** Connections of the program to the deposed server once it was back. */
  toDeposed: number
}

export interface Selling {
  t: TestApp
  sales: Sale[]
  /** When the last one was acknowledged, `performance.now()`. */
  lastTold: () => number
  stop(): Promise<void>
}

/** The program on the pair, and tills that sell until they are stopped. */
export async function sellOn(shop: Quorum): Promise<Selling> {
  const addresses = { url: shop.url, administratorUrl: shop.administratorUrl() }
  const t = await testAppOn(addresses, { at: NOW, jobs: true })
  t.db.on('error', () => {})
  await t.db.query('update branch set shift_required = false, allow_negative_stock = true')
  const counter = await counterOf(
    (sql) => shop.ask(sql),
    () => DAY,
  )
  const sales: Sale[] = []
  const writing = { on: true }
  let last = performance.now()
  const post: Post = async (_path, body) => {
    const { status, body: answer } = await t.ask('kasir.sby', api.sales.cashier.payment, body)
    if (status !== 200 && !isOpen(status)) throw new Refused(JSON.stringify(answer))
    return { status, body: answer as Record<string, unknown> }
  }
  const told = () => {
    last = performance.now()
  }
  const selling = Promise.all(
    Array.from({ length: TILLS }, () => sellUntilTold(post, counter, { sales, writing, told })),
  )
  selling.catch(() => undefined)
  return {
    t,
    sales,
    lastTold: () => last,
    async stop() {
      writing.on = false
      await selling
    },
  }
}

/** One server goes in the middle of a work, the other takes over, and what was acknowledged is held against what is there. */
export async function failOver(
  shop: Quorum,
  selling: Selling,
  n: number,
  nthWork = n,
): Promise<Failover> {
  const way = WAYS[n % WAYS.length] as Way
  const work = works[nthWork % works.length]
  if (!work) throw new Error('no work')
  const { t } = selling
  const begun = selling.lastTold()
  while (selling.lastTold() === begun) await sleep(20)
  const end = await work.begin(t, shop)
  await sleep(20 + Math.random() * 150)
  const went = performance.now()
  await shop.fail(way)
  await sleep(DECIDED_AFTER)
  await shop.promote()
  const promoted = performance.now()
  while (selling.lastTold() < promoted) await sleep(5)
  const told = selling.lastTold()
  const askDeposed = await shop.comesBack(way)
  const before = await straysOf(shop, askDeposed)
  await sleep(1500)
  const written = (await straysOf(shop, askDeposed)).filter((key) => !before.includes(key)).length
  const [{ n: toDeposed } = { n: 0 }] = await askDeposed<{ n: number }>(TO_DEPOSED)
  await shop.copyAnew()
  await end()
  const found = await inDatabase(shop.administratorUrl(), (db) => compareTold(db, selling.sales))
  const seconds = (from: number) => Math.round((told - from) / 10) / 100
  return {
    way,
    work: work.name,
    seconds: seconds(went),
    sincePromotion: seconds(promoted),
    lost: found.lost,
    doubled: found.doubled,
    violations: found.violations.map(({ code }) => code),
    written,
    toDeposed,
  }
}

/** One that waits for the standby that never comes is no connection of the program any more: it hears of its end when its wait ends. */
export const TO_DEPOSED = `select count(*)::int as n from pg_stat_activity
  where application_name in ('gerai_till', 'gerai_office', 'gerai_job', 'gerai_report', 'gerai_jobs') and wait_event is distinct from 'SyncRep'`

/** What the deposed server has and the one that took over has not: nothing of it was acknowledged. */
async function straysOf(
  shop: Quorum,
  askDeposed: <T>(text: string) => Promise<T[]>,
): Promise<string[]> {
  const rows = await askDeposed<{ key: string }>(
    'select key::text from request order by at desc limit 500',
  )
  const found = await shop.ask<{ key: string }>(
    'select key::text from unnest($1::uuid[]) x(key) where not exists (select from request r where r.key = x.key)',
    [rows.map(({ key }) => key)],
  )
  return found.map(({ key }) => key)
}

export const medianOf = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0
