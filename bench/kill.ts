import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { api } from '#contract/api.ts'
import { seed } from '#server/demo/run.ts'
import { dataFolder } from '#server/embedded-postgres/place.ts'
import { startEmbedded } from '#server/embedded-postgres/start.ts'
import { installJobs } from '#server/platform/jobs.ts'
import { migrate } from '#server/platform/migrate.ts'
import { type Post, type Sale, compareTold, isOpen, sellUntilTold } from './acknowledged.ts'
import { ask } from './http.ts'
import { sellAlone } from './kill-alone.ts'
import { PASSWORD, round, say } from './stage.ts'

const WRITERS = 8
/** Tills that lose their line besides. */
const ALONE = 4
const TARGETS = ['server', 'database', 'both', 'backend'] as const
type Target = (typeof TARGETS)[number]

/**
 * `npm run bench -- kill [--cycles 100]`: the program as it is started, writers at its till and tills that lose their line and
 * sell on signed, and each cycle one of server, database, both or a connection's process is ended by force. Nothing acknowledged is lost, nothing is there
 * twice, nothing ends that was not meant to, and the books are in order each time.
 */
export async function bench(args: string[]): Promise<Record<string, unknown>> {
  const { values } = parseArgs({ args, options: { cycles: { type: 'string', default: '8' } } })
  const cycles = Number(values.cycles)
  const dataDir = dataFolder(mkdtempSync(join(tmpdir(), 'gerai-kill-')))
  const shop = await openShop(dataDir)
  const sales: Sale[] = []
  const writing = { on: true }
  const kept: Sale[] = []
  const writers = Promise.all([
    ...Array.from({ length: WRITERS }, () =>
      sellUntilTold(shop.asks, { ...shop, docDate: today }, { sales, writing }),
    ),
    ...Array.from({ length: ALONE }, (_, i) =>
      sellAlone({ name: `Kasir ${91 + i}`, post: shop.asks, head: asking(shop, HEAD) }, shop, {
        sales: kept,
        writing,
      }),
    ),
  ])
  writers.catch(() => undefined)
  let lost = 0
  let doubled = 0
  let violations = 0
  for (let n = 0; n < cycles; n += 1) {
    const target = TARGETS[n % TARGETS.length] as Target
    await sleep(800 + Math.random() * 1500)
    await kill(shop, target)
    await shop.back()
    const found = await compare(shop, [...sales, ...kept])
    lost += found.lost
    doubled += found.doubled
    violations += found.violations
    say(`${n + 1}/${cycles} ${target}: ${JSON.stringify({ ...found, unasked: shop.unasked })}`)
  }
  writing.on = false
  await writers
  const end = await compare(shop, [...sales, ...kept])
  await shop.close()
  rmSync(dataDir, { recursive: true, force: true })
  const unanswered = kept.filter(({ number }) => number === null)
  const acknowledged = sales.filter(({ number }) => number !== null).length
  return {
    cycles,
    acknowledged,
    // All of them: a till sends until each is answered.
    keptWithoutLine: kept.length,
    keptUnanswered: unanswered.length,
    lost: lost + end.lost,
    doubled: doubled + end.doubled,
    violations: violations + end.violations,
    unasked: shop.unasked,
    ours: lost + doubled + violations + shop.unasked + unanswered.length,
    limit: 0,
  }
}

interface Shop {
  address: string
  /** Asks as the cashier under whose name all sell. */
  asks: Post
  child: ChildProcess
  db: () => Promise<pg.Client>
  goods: { unit: number; warehouse: number }[]
  branchId: number
  cashierId: number
  methodId: number
  /** Ends that nobody caused. */
  unasked: number
  /** Whoever killed it says so first. */
  expected: boolean
  back: () => Promise<void>
  close: () => Promise<void>
}

async function openShop(dataDir: string): Promise<Shop> {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: '0',
    SEED: 'demo',
    DEMO_PASSWORD: PASSWORD,
    GERAI_ENV: 'production',
    LOG_LEVEL: 'fatal',
  }
  const shop = { unasked: 0, expected: false } as Shop
  const start = async () => {
    const child = spawn(process.execPath, ['server/main.ts'], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    shop.child = child
    shop.expected = false
    child.once('exit', () => {
      if (!shop.expected) shop.unasked += 1
    })
    shop.address = await new Promise<string>((resolve, reject) => {
      child.stdout?.on('data', (text: Buffer) => {
        const found = /Gerai siap di (http:\S+)/.exec(text.toString())?.[1]
        if (found) resolve(found)
      })
      child.once('exit', (code) => reject(new Error(`the program ended (${code})`)))
    })
  }
  shop.db = () => connected(dataDir)
  shop.back = async () => {
    if (shop.child.exitCode !== null || shop.child.signalCode !== null) await start()
  }
  shop.close = async () => {
    shop.expected = true
    const ended = new Promise((done) => shop.child.once('exit', done))
    shop.child.kill('SIGTERM')
    await ended
  }
  shop.asks = asking(shop, CASHIER)
  await setUp(dataDir)
  await start()
  await stock(shop)
  return shop
}

/** A shop of a few days: each cycle looks at all of its books. */
async function setUp(dataDir: string): Promise<void> {
  const { url, stop } = await startEmbedded({ dataDir })
  await migrate(url)
  await installJobs(url)
  await seed({ url, mode: 'demo', demoPassword: PASSWORD, days: 3, say })
  await stop()
}

/** While the database recovers, it is asked again. */
async function connected(dataDir: string): Promise<pg.Client> {
  const { password, port } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'))
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client({
      connectionString: `postgres://gerai:${password}@127.0.0.1:${port}/gerai`,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      if (attempt === 60) throw error
      await sleep(500)
    }
  }
}

/** What there is most of at one till, which works without shifts here: many sell under one name. */
async function stock(shop: Shop): Promise<void> {
  const db = await shop.db()
  await db.query('update branch set shift_required = false, allow_negative_stock = true')
  const { rows } = await db.query(
    `select u.id as unit, l.warehouse_id as warehouse, l.branch_id as branch from stock_level l
     join goods_unit u on u.goods_id = l.goods_id and u.conversion = 1 and u.is_active join goods g on g.id = l.goods_id
     join warehouse w on w.id = l.warehouse_id and w.code = 'TOKO' join branch b on b.id = l.branch_id and b.code = 'SBY'
     where u.is_sales and g.type = 'STOCK' order by l.on_hand desc limit 20`,
  )
  shop.goods = rows.map((row) => ({ unit: Number(row.unit), warehouse: Number(row.warehouse) }))
  shop.branchId = rows[0]?.branch
  const method = await db.query(`select id from payment_method where code = 'TUNAI'`)
  shop.methodId = Number(method.rows[0].id)
  const cashier = await db.query('select id from employee where email = $1', [CASHIER])
  shop.cashierId = Number(cashier.rows[0].id)
  await db.end()
}

async function post(shop: Shop, path: string, body: object, token = '') {
  const { status, bytes } = await ask(Number(new URL(shop.address).port), `/api${path}`, {
    body,
    ...(token ? { token } : {}),
    expected: isOpen,
    signal: AbortSignal.timeout(20_000),
  })
  return { status, body: JSON.parse(bytes.toString()) as Record<string, unknown> }
}

const CASHIER = 'kasir.sby@gerai.test'
const HEAD = 'kepala.sby@gerai.test'

/** Asks as somebody, who signs in whenever his session is not known any more. */
function asking(shop: Shop, email: string): Post {
  let token: unknown = ''
  return async (path, body) => {
    token ||= (await post(shop, api.auth.session.login.path, { email, password: PASSWORD })).body
      .accessToken
    const answer = await post(shop, path, body, String(token ?? ''))
    if (answer.status === 401) token = ''
    return answer
  }
}

const today = () =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jakarta' }).format(new Date())

/** By force: no process gets to say goodbye. */
async function kill(shop: Shop, target: Target): Promise<void> {
  const db = await shop.db()
  const { rows } = await db.query(
    `select (select setting from pg_settings where name = 'data_directory') as folder,
       (select pid from pg_stat_activity where application_name = 'gerai_till' order by random() limit 1) as backend`,
  )
  await db.end()
  const { folder, backend } = rows[0]
  if (target === 'backend') {
    if (backend) process.kill(backend, 'SIGKILL')
    // The database recovers with all its connections; the program goes on.
    await sleep(3000)
    return
  }
  shop.expected = true
  const postmaster = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  const ended = new Promise((done) => shop.child.once('exit', done))
  if (target !== 'server') process.kill(postmaster, 'SIGKILL')
  if (target !== 'database') shop.child.kill('SIGKILL')
  await ended
}

/** What was acknowledged against what is there. */
async function compare(shop: Shop, sales: Sale[]) {
  const db = await shop.db()
  const began = performance.now()
  const { violations, ...told } = await compareTold(db, sales)
  await db.end()
  if (violations.length > 0) say(JSON.stringify(violations).slice(0, 500))
  const booksSeconds = round((performance.now() - began) / 1000, 1)
  return { ...told, violations: violations.length, booksSeconds }
}
