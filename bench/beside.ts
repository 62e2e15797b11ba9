import { request } from 'node:http'
import { parseArgs } from 'node:util'
import { fillSales } from './fill.ts'
import { fresh, post } from './http.ts'
import { type Shop, openShops, pick, sellAt, signIn } from './sale.ts'
import {
  PASSWORD,
  type Program,
  type Rate,
  type Stage,
  drive,
  median,
  openStage,
  round,
  say,
  startProgram,
  stolenShare,
} from './stage.ts'

const TILLS = 20
const READERS = 12
const SECONDS = 4
const TURNS = 3

/**
 * Twenty tills alone, then beside twelve people who each ask for the same report or export again and again, turn by
 * turn in one run: how much of their sales is left. `--fill` sales stand in the books before (100,000); `--same` has
 * the reports made in the tills' own process.
 */
export async function bench(args: string[]): Promise<Record<string, unknown>> {
  const { values } = parseArgs({
    args,
    options: { fill: { type: 'string', default: '100000' }, same: { type: 'boolean' } },
  })
  const fill = Number(values.fill)
  const stage = await openStage()
  const shops = await openShops(stage)
  say(`filling ${fill} sales`)
  await fillSales(stage.db, shops[0] as Shop, fill)
  await hireReaders(stage)
  await stage.db.query('vacuum analyze')
  const stolen = stolenShare()
  const env: Record<string, string> = values.same ? {} : { BENCH_READING: 'yes' }
  const program = await startProgram('./limit/product.ts', stage.url, env)
  await signIn(stage, program.port, shops)
  const tokens: string[] = []
  for (let n = 1; n <= READERS; n += 1) tokens.push(await tokenOf(program, n))
  const figures = await beside(program, shops, tokens)
  await program.stop()
  await stage.stop()
  const ratio = Math.min(...Object.values(figures).map((f) => f.ratio))
  return {
    ours: ratio,
    limit: 0.85,
    ratio,
    fill,
    tills: TILLS,
    readers: READERS,
    stolenPct: stolen(),
    ...figures,
  }
}

/** The owner twelve times over: each takes his own turns. */
const hireReaders = ({ db }: Stage) =>
  db.query(`insert into employee overriding system value
    select (jsonb_populate_record(e, jsonb_build_object('id', (select max(id) from employee) + n,
      'code', 'BACA' || n, 'email', 'baca' || n || '@gerai.test', 'pin_find', null))).*
    from employee e, generate_series(1, ${READERS}) n where e.email = 'owner@gerai.test'`)

async function tokenOf(program: Program, n: number): Promise<string> {
  const login = { email: `baca${n}@gerai.test`, password: PASSWORD }
  const answer = await post(program.port, '/api/core/v1/employees/login', login)
  return (answer as unknown as { accessToken: string }).accessToken
}

const period = { dateFrom: '2020-01-01', dateTo: '2020-01-31' }
const REPORTS: Record<string, [path: string, input: object]> = {
  report: ['/api/core/v1/reports/sales-by-goods/get/json', period],
  workbook: ['/api/core/v1/reports/sales-by-invoice/get/xlsx', period],
  print: ['/api/core/v1/reports/sales-by-goods/get/pdf', period],
  list: ['/api/core/v1/sales/invoices/get/xlsx', { ...period, limit: 25 }],
  statement: ['/api/core/v1/reports/balance-sheet/get/json', period],
}

async function beside(program: Program, shops: Shop[], tokens: string[]) {
  const sale = () => sellAt(program, pick(shops))
  await drive(TILLS, SECONDS, sale)
  const figures: Record<string, ReturnType<typeof figureOf>> = {}
  for (const [name, [path, input]] of Object.entries(REPORTS)) {
    const alone: Rate[] = []
    const busy: Rate[] = []
    const told: Record<string, number> = {}
    for (let turn = 0; turn < TURNS; turn += 1) {
      fresh()
      alone.push(await drive(TILLS, SECONDS, sale))
      const over = new AbortController()
      const readers = tokens.map(async (token) => {
        while (!over.signal.aborted) {
          const answer = await take(program.port, path, { input, token, signal: over.signal })
          told[answer] = (told[answer] ?? 0) + 1
        }
      })
      busy.push(await drive(TILLS, SECONDS, sale))
      over.abort()
      await Promise.all(readers)
    }
    figures[name] = figureOf(alone, busy, told)
    say(`${name}: ${JSON.stringify(figures[name])}`)
  }
  return figures
}

function figureOf(alone: Rate[], busy: Rate[], told: Record<string, number>) {
  const rate = (of: Rate[]) => median(of.map(({ perSecond }) => perSecond))
  return {
    alone: rate(alone),
    beside: rate(busy),
    ratio: round(rate(busy) / rate(alone)),
    p99Ms: median(busy.map(({ p99 }) => p99)),
    p99AloneMs: median(alone.map(({ p99 }) => p99)),
    told,
  }
}

interface Asked {
  input: object
  token: string
  signal: AbortSignal
}

/** Takes an answer whole and throws it away, and tells its status; the turn's end cuts it off. */
function take(port: number, path: string, { input, token, signal }: Asked): Promise<string> {
  const payload = JSON.stringify(input)
  return new Promise((resolve) => {
    const call = request(
      {
        host: '127.0.0.1',
        ...{ port, path, signal, method: 'POST' },
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
          authorization: `Bearer ${token}`,
        },
      },
      (reply) => {
        reply.resume()
        reply.once('close', () =>
          resolve(reply.complete ? String(reply.statusCode) : signal.aborted ? 'cut' : 'broken'),
        )
      },
    )
    call.once('error', () => resolve(signal.aborted ? 'cut' : 'broken'))
    call.end(payload)
  })
}
