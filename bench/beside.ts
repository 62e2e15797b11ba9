import { request } from 'node:http'
import { fillSales } from './fill.ts'
import { fresh, post } from './http.ts'
import { type Shop, openShops, pick, sellAt, signIn } from './sale.ts'
import {
  PASSWORD,
  type Program,
  type Rate,
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
 * Twenty tills alone, then beside twelve people who ask for the same report or export again and again, turn by turn in
 * one run: how much of their sales is left. With the reports in the tills' own process, and in one of their own.
 */
export async function bench(args: string[]): Promise<Record<string, unknown>> {
  const fill = Number(args[args.indexOf('--fill') + 1] || 100_000)
  const stage = await openStage()
  const shops = await openShops(stage)
  say(`filling ${fill} sales`)
  await fillSales(stage.db, shops[0] as Shop, fill)
  await stage.db.query('vacuum analyze')
  const stolen = stolenShare()
  const outcome: Record<string, unknown> = {}
  for (const [name, env] of [
    ['sameProcess', {}],
    ['readingProcess', { BENCH_READING: 'yes' }],
  ] as const) {
    const program = await startProgram('./limit/product.ts', stage.url, env)
    await signIn(stage, program.port, shops)
    const owner = (await post(program.port, '/api/core/v1/employees/login', {
      email: 'owner@gerai.test',
      password: PASSWORD,
    })) as unknown as { accessToken: string }
    outcome[name] = await beside(program, shops, owner.accessToken)
    await program.stop()
  }
  await stage.stop()
  return { fill, tills: TILLS, readers: READERS, stolenPct: stolen(), ...outcome }
}

const period = { dateFrom: '2020-01-01', dateTo: '2020-01-31' }
const REPORTS: Record<string, [path: string, input: object]> = {
  report: ['/api/core/v1/reports/sales-by-goods/get/json', period],
  workbook: ['/api/core/v1/reports/sales-by-invoice/get/xlsx', period],
  print: ['/api/core/v1/reports/sales-by-goods/get/pdf', period],
}

async function beside(program: Program, shops: Shop[], token: string) {
  const sale = () => sellAt(program, pick(shops))
  await drive(TILLS, SECONDS, sale)
  const figures: Record<string, unknown> = {}
  for (const [name, [path, input]] of Object.entries(REPORTS)) {
    const alone: Rate[] = []
    const busy: Rate[] = []
    let read = 0
    for (let turn = 0; turn < TURNS; turn += 1) {
      fresh()
      alone.push(await drive(TILLS, SECONDS, sale))
      let on = true
      const readers = Array.from({ length: READERS }, async () => {
        while (on) {
          await take(program.port, path, input, token)
          read += 1
        }
      })
      busy.push(await drive(TILLS, SECONDS, sale))
      on = false
      await Promise.all(readers)
    }
    const [a, b] = [alone, busy].map((rates) => median(rates.map((rate) => rate.perSecond)))
    figures[name] = {
      alone: a,
      beside: b,
      ratio: round((b ?? 0) / (a ?? 1)),
      p99Ms: median(busy.map((rate) => rate.p99)),
      p99AloneMs: median(alone.map((rate) => rate.p99)),
      read,
    }
    say(`${name}: ${JSON.stringify(figures[name])}`)
  }
  return figures
}

/** Takes an answer whole and throws it away; a refusal because too many ask is an answer. */
function take(port: number, path: string, input: object, token: string): Promise<void> {
  const payload = JSON.stringify(input)
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        ...{ port, path, method: 'POST' },
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
          authorization: `Bearer ${token}`,
        },
      },
      (reply) => {
        reply.resume()
        reply.once('end', resolve)
      },
    )
    call.once('error', reject)
    call.end(payload)
  })
}
