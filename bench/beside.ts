import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { fillSales } from './fill.ts'
import { ask, fresh, signInAs } from './http.ts'
import { type Shop, openShops, pick, sellAt, signIn } from './sale.ts'
import {
  PASSWORD,
  type Program,
  type Rate,
  type Stage,
  cpuMs,
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

const period = { dateFrom: '2020-01-01', dateTo: '2020-01-31' }
const REPORTS: Record<string, [path: string, input: object]> = {
  report: ['/api/core/v1/reports/sales-by-goods/get/json', period],
  workbook: ['/api/core/v1/reports/sales-by-invoice/get/xlsx', period],
  print: ['/api/core/v1/reports/sales-by-goods/get/pdf', period],
  list: ['/api/core/v1/sales/invoices/get/xlsx', { filter: period, limit: 25 }],
  statement: ['/api/core/v1/reports/balance-sheet/get/json', period],
}

interface Wishes {
  seconds: number
  turns: number
  rows: string[]
}

/**
 * Twenty tills alone, then beside twelve people who each ask for the same report or export again and again, turn by
 * turn in one run: how much of their sales is left. `--fill` sales stand in the books before (100,000); `--same` has
 * the reports made in the tills' own process; `--loops` other programs want the processors all the while; `--against`
 * measures another checkout of the program on the same database, turn about.
 */
export async function bench(args: string[]): Promise<Record<string, unknown>> {
  const { values } = parseArgs({
    args,
    options: {
      fill: { type: 'string', default: '100000' },
      same: { type: 'boolean' },
      seconds: { type: 'string', default: '4' },
      turns: { type: 'string', default: '3' },
      loops: { type: 'string', default: '0' },
      rows: { type: 'string', default: Object.keys(REPORTS).join() },
      against: { type: 'string' },
    },
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
  const product = 'bench/limit/product.ts'
  const programs = { ours: await startProgram('./limit/product.ts', stage.url, env) }
  if (values.against) {
    const { href } = pathToFileURL(resolve(values.against, product))
    Object.assign(programs, { against: await startProgram(href, stage.url, env) })
  }
  const loops = busyLoops(Number(values.loops))
  const { ours, against } = await beside({ stage, shops }, programs, {
    seconds: Number(values.seconds),
    turns: Number(values.turns),
    rows: values.rows.split(','),
  })
  for (const loop of loops) loop.kill()
  for (const program of Object.values(programs)) await program.stop()
  await stage.stop()
  const ratio = Math.min(...Object.values(ours ?? {}).map((f) => f.ratio))
  return {
    ours: ratio,
    limit: 0.85,
    ratio,
    fill,
    tills: TILLS,
    readers: READERS,
    loops: loops.length,
    stolenPct: stolen(),
    ...ours,
    ...(against ? { against } : {}),
  }
}

/** The owner twelve times over: each takes his own turns. */
const hireReaders = ({ db }: Stage) =>
  db.query(`insert into employee overriding system value
    select (jsonb_populate_record(e, jsonb_build_object('id', (select max(id) from employee) + n,
      'code', 'BACA' || n, 'email', 'baca' || n || '@gerai.test', 'pin_find', null))).*
    from employee e, generate_series(1, ${READERS}) n where e.email = 'owner@gerai.test'`)

/** Somebody else's programs, which know nothing of ours. */
const busyLoops = (count: number): ChildProcess[] =>
  Array.from({ length: count }, () => spawn(process.execPath, ['-e', 'for (;;);']))

type Figures = Record<string, ReturnType<typeof figureOf>>

async function beside(
  { stage, shops }: { stage: Stage; shops: Shop[] },
  programs: Record<string, Program>,
  wishes: Wishes,
) {
  const tokens: string[] = []
  const [first] = Object.values(programs) as [Program]
  await signIn(first.port, shops)
  for (let n = 1; n <= READERS; n += 1)
    tokens.push(await signInAs(first.port, `baca${n}`, PASSWORD))
  for (const program of Object.values(programs))
    await drive(TILLS, wishes.seconds, () => sellAt(program, pick(shops)))
  const figures: Record<string, Figures> = {}
  for (const row of wishes.rows) {
    const runs: Record<string, Turn[]> = {}
    for (let turn = 0; turn < wishes.turns; turn += 1)
      for (const [name, program] of Object.entries(programs)) {
        const sale = () => sellAt(program, pick(shops))
        runs[name] = [
          ...(runs[name] ?? []),
          await oneTurn(program, row, { stage, sale, tokens, wishes }),
        ]
      }
    for (const [name, turns] of Object.entries(runs)) {
      figures[name] = { ...figures[name], [row]: figureOf(turns) }
      say(`${name}, ${row}: ${JSON.stringify(figures[name]?.[row])}`)
    }
  }
  return figures
}

interface Turn {
  alone: Rate
  busy: Rate
  /** Milliseconds of each answer that came within the turn. */
  answers: number[]
  /** Percent of the program's processor time that reading took: steadier than a rate where the machine is shared. */
  readingPct: number
}
interface Parts {
  stage: Stage
  sale: () => Promise<void>
  tokens: string[]
  wishes: Wishes
}

async function oneTurn(program: Program, row: string, parts: Parts): Promise<Turn> {
  const { stage, sale, tokens, wishes } = parts
  const [path, body] = REPORTS[row] as [string, object]
  fresh()
  const alone = await drive(TILLS, wishes.seconds, sale)
  const over = new AbortController()
  const answers: number[] = []
  const reading = Promise.all(
    tokens.map(async (token) => {
      while (!over.signal.aborted) {
        const from = performance.now()
        // The turn's end cuts off what is under way; whatever else fails ends the benchmark.
        await ask(program.port, path, { body, token, signal: over.signal }).then(
          () => answers.push(performance.now() - from),
          (error: unknown) => {
            if (!over.signal.aborted) throw error
          },
        )
      }
    }),
  )
  const before = await processorMs(stage, program)
  const [busy] = await Promise.all([
    drive(TILLS, wishes.seconds, sale).finally(() => over.abort()),
    reading,
  ])
  const after = await processorMs(stage, program)
  // What was cut off comes to its end.
  await sleep(1000)
  const spent = [...after].map(([pid, { ms, reading }]) => ({
    reading,
    ms: ms - (before.get(pid)?.ms ?? 0),
  }))
  const sum = (of: typeof spent) => of.reduce((total, { ms }) => total + ms, 0)
  const readers = sum(spent.filter(({ reading: own }) => own))
  return { alone, busy, answers, readingPct: round((100 * readers) / sum(spent), 1) }
}

/** Processor time so far of the program, the one that reads for it and both's connections. */
async function processorMs({ db }: Stage, program: Program) {
  const { rows } = await db.query<{ pid: number; reading: boolean }>(
    `select pid, application_name = 'gerai_report' as reading from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  const children = readFileSync(`/proc/${program.pid}/task/${program.pid}/children`, 'utf8')
  const parts = [
    ...rows,
    { pid: program.pid, reading: false },
    ...children
      .split(' ')
      .filter(Boolean)
      .map((pid) => ({ pid: Number(pid), reading: true })),
  ]
  return new Map(parts.map(({ pid, reading }) => [pid, { ms: cpuMs(pid), reading }]))
}

function figureOf(turns: Turn[]) {
  const rate = (of: (turn: Turn) => number) => median(turns.map(of))
  const answers = turns.flatMap((turn) => turn.answers)
  const [alone, busy] = [rate((t) => t.alone.perSecond), rate((t) => t.busy.perSecond)]
  return {
    alone,
    beside: busy,
    ratio: round(busy / alone),
    p99Ms: rate((t) => t.busy.p99),
    p99AloneMs: rate((t) => t.alone.p99),
    readingPct: rate((t) => t.readingPct),
    answers: answers.length,
    answerMs: round(median(answers), 0),
    slowestMs: round(Math.max(0, ...answers), 0),
  }
}
