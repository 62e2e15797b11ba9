import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { collected } from '#server/master/import/story.ts'
import { streamWorkbook } from '#server/platform/excel.ts'
import { endpointsOf } from '#server/platform/openapi.ts'
import { FIELD_KEY, type TestApp, testApp } from '#server/platform/test-app.ts'
import { todays } from './journeys/turns.ts'
import { type Real, askedOf, realRows } from './real-rows.ts'
import { sampleOf } from './sample.ts'

/**
 * Every import of the product, and each day a tenth of its exports and prints, runs beside the tills, and none of them
 * on their event loop: a till's key is answered within a frame of 16 ms, of which 5 ms is what a single piece of other
 * work may take.
 *
 * What is measured is processor time of the tills' thread between two turns of its loop, not the clock's, so that other
 * programs on the machine do not count. Compiling and collecting garbage do: a call that was over the bound is asked
 * again, and the least of its longest turns is held against it.
 */
const BOUND_MS = 5
const TRIES = 6
const AT_ONCE = 3

describe('the event loop of the tills', { timeout: 120_000 }, () => {
  let t: TestApp
  let child: ChildProcess
  let address: string
  let token: string
  let real: Real
  let files: File[]

  beforeAll(async () => {
    t = await testApp({ live: true, demo: true })
    await t.db.query(`insert into goods (code, name, receipt_name, category_id, base_unit_id)
        select 'L' || n, 'Barang panjang ' || n, 'Barang', (select min(id) from category), (select id from unit where code = 'PCS')
        from generate_series(1, 20000) n`)
    await t.db.query('analyze goods')
    real = await realRows(t.db, await t.id('branch', 'SBY'))
    token = await t.token('owner')
    files = await Promise.all([bigWorkbook(), bigPicture(), bigText()])
    child = fork(new URL('./till-process.ts', import.meta.url), {
      env: { ...process.env, TEST_URL: t.url, TEST_KEY: FIELD_KEY },
    })
    const [{ port }] = (await once(child, 'message')) as [{ port: number }]
    address = `http://127.0.0.1:${port}/api`
  }, 90_000)
  afterAll(async () => {
    child?.disconnect()
    if (child) await once(child, 'exit')
    await t?.close()
  })

  /** Milliseconds of the longest turn since it was last asked for. */
  const longest = async (): Promise<number> => {
    child.send('longest')
    const [told] = (await once(child, 'message')) as [{ longest: number }]
    return told.longest
  }

  type Call = [e: Endpoint, input: Record<string, unknown>, file?: File]
  const send = async ([e, input, file]: Call): Promise<number> => {
    const path = e.path.replace(/\{(\w+)\}/g, (_, name) => String(input[name] ?? 1))
    const rest = Object.entries(input).filter(([name]) => !e.path.includes(`{${name}}`))
    const form = new FormData()
    for (const [name, value] of rest) form.append(name, String(value))
    if (file) form.append('file', file)
    const answer = await fetch(`${address}${path}`, {
      method: e.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(file ? {} : { 'content-type': 'application/json' }),
      },
      ...(e.method === 'GET'
        ? {}
        : { body: file ? form : JSON.stringify(Object.fromEntries(rest)) }),
    })
    await answer.arrayBuffer()
    return answer.status
  }

  /** Those of the calls that kept the loop longer than the bound each time, and how many were answered. */
  async function judged(calls: Call[]): Promise<{ slow: string[]; answered: number }> {
    const suspects: Call[] = []
    let answered = 0
    for (let at = 0; at < calls.length; at += AT_ONCE) {
      const some = calls.slice(at, at + AT_ONCE)
      const codes = await Promise.all(some.map(send))
      answered += codes.filter((code) => code === 200).length
      if ((await longest()) > BOUND_MS) suspects.push(...some)
    }
    const slow: string[] = []
    for (const call of suspects) {
      let least = Infinity
      for (let tried = 0; tried < TRIES && least > BOUND_MS; tried += 1) {
        await longest()
        await send(call)
        least = Math.min(least, await longest())
      }
      if (least > BOUND_MS) slow.push(`${least.toFixed(1)} ms ${call[0].path}`)
    }
    return { slow, answered }
  }

  it('is kept by no export and no print longer than 5 ms', async () => {
    const days = { dateFrom: '2026-01-01', dateTo: new Date().toISOString().slice(0, 10) }
    const asked = (e: Endpoint): Call[] => {
      const shape = (e.input as unknown as { shape?: object }).shape ?? {}
      const period = Object.entries(days).filter(([field]) => field in shape)
      const sample = { ...(sampleOf(e.input) as object), ...Object.fromEntries(period) }
      const [about] = askedOf(e, real).filter((input) => 'id' in input)
      return [[e, { ...sample, ...about }]]
    }
    const drawn = todays(
      endpointsOf().filter(({ answer }) => answer === 'pdf' || answer === 'xlsx'),
    )
    const { slow, answered } = await judged(drawn.flatMap(asked))
    expect(slow).toEqual([])
    expect(answered).toBeGreaterThan(20)
  })

  it('is kept by no import longer than 5 ms, whatever is sent', async () => {
    const taken = endpointsOf().filter((e) => e.upload)
    expect(taken.length).toBeGreaterThan(10)
    const calls = taken.flatMap((e): Call[] => {
      const { file: _file, ...sample } = sampleOf(e.input) as Record<string, unknown>
      const most = e.upload?.maxBytes ?? 0
      return files.filter(({ size }) => size < most).map((file) => [e, sample, file])
    })
    const { slow, answered } = await judged(calls)
    expect(slow).toEqual([])
    expect(answered).toBeGreaterThan(10)
  })

  it('would be seen to be kept', async () => {
    await longest()
    child.send('work')
    await once(child, 'message')
    expect(await longest()).toBeGreaterThan(BOUND_MS)
  })
})

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
