import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { hashPassword } from '#server/platform/password.ts'
import { migrate } from '#server/platform/migrate.ts'
import { type Addresses, createDatabase, startTestServer } from '#server/platform/test-postgres.ts'
import { openPeriod, setUpCompany } from '#server/seed/company.ts'
import { example, setUpMasters } from '#server/seed/masters.ts'

export const PASSWORD = 'Gerai-demo-2026'
export const say = (text: string) => console.log(text)

export interface Stage extends Addresses {
  db: pg.Client
  stop(): Promise<void>
}

/** A durable server (as in production) with the small company and today's period. */
export async function openStage(): Promise<Stage> {
  const server = await startTestServer({ durable: true })
  const { url, administratorUrl } = await createDatabase(server, 'bench')
  await migrate(url)
  const db = new pg.Client({ connectionString: administratorUrl })
  await db.connect()
  await setUpCompany(db, await hashPassword(PASSWORD))
  await setUpMasters(db, example, '2025-12-01T00:00:00Z')
  // Many sell under one name here, which a shift does not allow.
  await db.query('update branch set shift_required = false')
  const now = new Date()
  await openPeriod(db, now.getFullYear(), now.getMonth() + 1)
  return {
    url,
    administratorUrl,
    db,
    async stop() {
      await db.end()
      await server.stop()
    },
  }
}

/** The benchmarks' own files of one checkout of the program; of this one where no folder is named. */
export function filesOf(folder?: string) {
  const beside = folder ? pathToFileURL(resolve(folder, 'bench/stage.ts')).href : import.meta.url
  const file = (name: string) => new URL(name, beside).href
  return { file, load: async <T>(name: string): Promise<T> => import(file(name)) as Promise<T> }
}

export interface Program {
  port: number
  pid: number
  stop(): Promise<void>
}

/** A program in a process of its own, so that the load generator does not share its loop. */
export async function startProgram(
  file: string,
  url: string,
  env: Record<string, string> = {},
): Promise<Program> {
  const child: ChildProcess = fork(new URL(file, import.meta.url), [], {
    // Two programs on one database have one key.
    env: {
      ...process.env,
      BENCH_URL: url,
      GERAI_ENV: 'production',
      FIELD_KEY: '7'.repeat(64),
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  // A benchmark that fails leaves nothing running.
  process.once('exit', () => child.kill('SIGKILL'))
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (m) => resolve(Number(m)))
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
  return {
    port,
    pid: child.pid as number,
    stop: () =>
      new Promise((done) => {
        child.once('exit', () => done())
        child.kill('SIGTERM')
      }),
  }
}

/** Processor time of a process so far, in milliseconds. */
export function cpuMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return 0
  }
}

/** Percent of the processors' time that the host gave to others from now until the answer is asked for. */
export function stolenShare(): () => number {
  const read = () => {
    // As cpuMs: a system that does not tell has given nothing away.
    if (!existsSync('/proc/stat')) return { all: 0, stolen: 0 }
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1)
    const ticks = line.split(/ +/).slice(1, 9).map(Number)
    return { all: ticks.reduce((a, b) => a + b, 0), stolen: ticks[7] ?? 0 }
  }
  const before = read()
  return () => {
    const now = read()
    return round((100 * (now.stolen - before.stolen)) / Math.max(1, now.all - before.all), 1)
  }
}

export interface Rate {
  perSecond: number
  p50: number
  p95: number
  p99: number
}

/** Closed loop: each client sends the next request when the last one is answered. */
export async function drive(
  clients: number,
  seconds: number,
  once: () => Promise<void>,
): Promise<Rate> {
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  const began = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < until) {
        const from = performance.now()
        await once()
        times.push(performance.now() - from)
      }
    }),
  )
  const elapsed = (performance.now() - began) / 1000
  times.sort((a, b) => a - b)
  const at = (q: number) =>
    round(times[Math.min(times.length - 1, Math.floor(times.length * q))] ?? 0)
  return {
    perSecond: Math.round(times.length / elapsed),
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
  }
}

export const round = (n: number, decimals = 2) => Number(n.toFixed(decimals))
export const median = (values: number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** By the nearest rank: of twenty, the nineteenth is the value that 95 % do not exceed. */
export function quantile(values: number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * q) - 1] ?? 0
}
