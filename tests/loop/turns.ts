import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import sharp from 'sharp'
import type { Endpoint } from '#contract/endpoint.ts'
import { collected } from '#server/master/import/story.ts'
import { streamWorkbook } from '#server/platform/excel.ts'
import { endpointsOf } from '#server/platform/openapi.ts'
import { FIELD_KEY, type TestApp } from '#server/platform/test-app.ts'
import { askedOf, realRows } from '../real-rows.ts'
import { sampleOf } from '../sample.ts'

export type Call = [e: Endpoint, input: Record<string, unknown>, file?: File]

/** How long other work keeps the event loop of the tills. */
export interface Loop {
  /** Every export and print of the product, of a year's documents. */
  drawn(): Call[]
  /** Every import of the product, each with every file that it takes the size of. */
  taken(): Call[]
  /**
   * Those of the calls that kept the loop longer than so many milliseconds of its processor, however often they were
   * asked, and how many were answered.
   */
  judged(calls: Call[], bound: number): Promise<{ slow: string[]; answered: number }>
  /** Milliseconds that the loop was kept by work that a test plants there. */
  planted(): Promise<number>
  close(): Promise<void>
}

const TRIES = 6
const AT_ONCE = 3

/**
 * The serving process over a company with 20,000 goods. What is measured is processor time of the tills' thread between
 * two turns of its loop, not the clock's, so that other programs on the machine count little. Compiling and collecting
 * garbage do: a call that was over the bound is asked again, and the least of its longest turns is held against it.
 */
export async function loopOf(t: TestApp): Promise<Loop> {
  await t.db.query(`insert into goods (code, name, receipt_name, category_id, base_unit_id)
      select 'L' || n, 'Barang panjang ' || n, 'Barang', (select min(id) from category), (select id from unit where code = 'PCS')
      from generate_series(1, 20000) n`)
  await t.db.query('analyze goods')
  const real = await realRows(t.db, await t.id('branch', 'SBY'))
  const token = await t.token('owner')
  const files = await Promise.all([bigWorkbook(), bigPicture(), bigText()])
  const child = fork(new URL('../till-process.ts', import.meta.url), {
    env: { ...process.env, TEST_URL: t.url, TEST_KEY: FIELD_KEY },
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const send = sender(`http://127.0.0.1:${port}/api`, token)
  const longest = () => longestOf(child)
  return {
    drawn: () => {
      const days = { dateFrom: '2026-01-01', dateTo: new Date().toISOString().slice(0, 10) }
      return endpointsOf()
        .filter(({ answer }) => answer === 'pdf' || answer === 'xlsx')
        .map((e): Call => {
          const shape = (e.input as unknown as { shape?: object }).shape ?? {}
          const period = Object.entries(days).filter(([field]) => field in shape)
          const [about] = askedOf(e, real).filter((input) => 'id' in input)
          return [e, { ...(sampleOf(e.input) as object), ...Object.fromEntries(period), ...about }]
        })
    },
    taken: () =>
      endpointsOf()
        .filter((e) => e.upload)
        .flatMap((e): Call[] => {
          const { file: _file, ...sample } = sampleOf(e.input) as Record<string, unknown>
          const most = e.upload?.maxBytes ?? 0
          return files.filter(({ size }) => size < most).map((file) => [e, sample, file])
        }),
    async judged(calls, bound) {
      const suspects: Call[] = []
      let answered = 0
      for (let at = 0; at < calls.length; at += AT_ONCE) {
        const some = calls.slice(at, at + AT_ONCE)
        const codes = await Promise.all(some.map(send))
        answered += codes.filter((code) => code === 200).length
        if ((await longest()) > bound) suspects.push(...some)
      }
      const slow: string[] = []
      for (const call of suspects) {
        let least = Infinity
        for (let tried = 0; tried < TRIES && least > bound; tried += 1) {
          await longest()
          await send(call)
          least = Math.min(least, await longest())
        }
        if (least > bound) slow.push(`${least.toFixed(1)} ms ${call[0].path}`)
      }
      return { slow, answered }
    },
    async planted() {
      await longest()
      child.send('work')
      await once(child, 'message')
      return longest()
    },
    async close() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

/** Milliseconds of the longest turn since it was last asked for. */
async function longestOf(child: ChildProcess): Promise<number> {
  child.send('longest')
  const [reply] = (await once(child, 'message')) as [{ longest: number }]
  return reply.longest
}

const sender =
  (address: string, token: string) =>
  async ([e, input, file]: Call): Promise<number> => {
    const path = e.path.replace(/\{(\w+)\}/g, (_, name) => String(input[name] ?? 1))
    const rest = Object.entries(input).filter(([name]) => !e.path.includes(`{${name}}`))
    const form = new FormData()
    for (const [name, value] of rest) form.append(name, String(value))
    if (file) form.append('file', file)
    const body = file ? form : JSON.stringify(Object.fromEntries(rest))
    const answer = await fetch(`${address}${path}`, {
      method: e.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(file ? {} : { 'content-type': 'application/json' }),
      },
      ...(e.method === 'GET' ? {} : { body }),
    })
    await answer.arrayBuffer()
    return answer.status
  }

const words = (count: number) =>
  Array.from({ length: count }, () => Math.random().toString(36).slice(2)).join(' ')

/** Some 6 MB of rows that do not shrink. */
async function bigWorkbook(): Promise<File> {
  const rows = Array.from({ length: 12_000 }, (_, i) => ({
    code: `P${i}`,
    name: `Pelanggan ${i}`,
    address: words(60),
  }))
  const columns = ['code', 'name', 'address'].map((key) => ({
    key,
    label: key,
    type: 'text' as const,
  }))
  const bytes = await collected(streamWorkbook({ name: 'Pelanggan', columns, rows }))
  return new File([new Uint8Array(bytes)], 'banyak.xlsx')
}

/** A photo as a telephone takes it. */
async function bigPicture(): Promise<File> {
  const size = { width: 1600, height: 1200, channels: 3 as const }
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  const bytes = await sharp({ create: { ...size, background: '#888', noise } })
    .jpeg({ quality: 70 })
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'foto.jpg')
}

/** A month of a busy account as its bank gives it out. */
async function bigText(): Promise<File> {
  const lines = Array.from(
    { length: 4_500 },
    (_, i) => `10/01/2026;${words(4)};${i};1.000.000,00;CR`,
  )
  return new File([['Tanggal;Keterangan;Ref;Jumlah;Jenis', ...lines].join('\n')], 'mutasi.csv')
}
