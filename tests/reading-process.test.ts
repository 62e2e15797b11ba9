import { mkdtempSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { statementReports } from '#contract/report/statements.ts'
import { buildApp } from '#server/app.ts'
import { send, sheetOf } from '#server/master/import/story.ts'
import { installJobs } from '#server/platform/jobs.ts'
import { type Reading, isReading, startReading } from '#server/platform/reading.ts'
import { endpointsOf } from '#server/platform/openapi.ts'
import { faultsOf, unknownIn } from './exposition.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'

const FIELD_KEY = '7'.repeat(64)
const TOKEN = 'a token for metrics'

/** Reports, exports and prints are made in a process of their own, so that no till waits for one. */
describe('the reading process', () => {
  let t: TestApp
  let reading: Reading
  let front: FastifyInstance
  beforeAll(async () => {
    t = await testApp({ live: true })
    await installJobs(t.url)
    const dataDir = mkdtempSync(join(tmpdir(), 'gerai-test-'))
    reading = await startReading({ DATABASE_URL: t.url, DATA_DIR: dataDir, FIELD_KEY })
    front = await buildApp({
      databaseUrl: t.url,
      settings: { fieldKey: FIELD_KEY, logLevel: 'silent', metricsToken: TOKEN },
      dataDir,
      reading,
    })
  }, 60_000)
  afterAll(async () => {
    await front?.close()
    await reading?.stop()
    await t?.close()
  })

  const period = { dateFrom: '2026-01-01', dateTo: '2026-12-31' }
  const ask = async (as: string | null, format: 'json' | 'pdf' | 'xlsx', input: object = period) =>
    front.inject({
      method: 'POST',
      url: `/api${statementReports['profit-loss'][format].path}`,
      headers: as ? { authorization: `Bearer ${await t.token(as)}` } : {},
      payload: input,
    })

  it('has every report, export and print', () => {
    const heavy = endpointsOf().filter(({ answer }) => answer === 'pdf' || answer === 'xlsx')
    expect(heavy.length).toBeGreaterThan(100)
    expect(heavy.filter((endpoint) => !isReading(endpoint))).toEqual([])
  })

  it('is in what the program counts, by the rules of Prometheus, and its end takes nothing of it', async () => {
    const told = async () => {
      const headers = { authorization: `Bearer ${TOKEN}` }
      const answer = await front.inject({ url: '/metrics', headers })
      expect(answer.statusCode).toBe(200)
      return answer.body
    }
    const of = (text: string, name: RegExp) =>
      Number(new RegExp(`^${name.source} (\\S+)$`, 'm').exec(text)?.[1] ?? 0)
    const made = /gerai_reading_duration_seconds_count\{.*profit-loss.*status="200"\}/
    const asked = /gerai_request_duration_seconds_count\{.*profit-loss.*status="200"\}/
    const before = await told()
    expect(faultsOf(before)).toEqual([])
    for (const name of [
      'alarms',
      'jobs',
      'job_wait_seconds',
      'disk_free_bytes',
      'database_up',
      'bills_today',
      'sales_today_rupiah',
      'shifts_open',
      'devices_signed_in',
      'pool_connections',
      'goods_to_recalculate',
      'oldest_transaction_seconds',
    ])
      expect(before).toMatch(new RegExp(`^gerai_${name}[{ ]`, 'm'))
    expect((await ask('akuntansi', 'json')).statusCode).toBe(200)
    const after = await told()
    expect(of(after, made)).toBe(of(before, made) + 1)
    expect(of(after, asked)).toBe(of(before, asked) + 1)
    const rules = await readFile('docs/alerts.yml', 'utf8')
    const looked = unknownIn(rules, after)
    expect([looked.unknown, looked.asked > 8]).toEqual([[], true])
    expect(unknownIn('  expr: gerai_ghosts > 0 or gerai_alarms{who="x"}', after).unknown).toEqual([
      'gerai_ghosts: no such metric',
      'gerai_alarms{who="x"}: no label who',
    ])
    for (const [, url = ''] of rules.matchAll(/route="([^"]+)"/g))
      expect([url, front.hasRoute({ method: 'POST', url })]).toEqual([url, true])
    // Both processes' memory.
    expect(of(after, /process_resident_memory_bytes/)).toBeGreaterThan(
      process.memoryUsage.rss() * 1.2,
    )
    const pid = reading.pid()
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => reading.pid(), { timeout: 20_000 }).not.toBe(pid)
    await expect
      .poll(async () => (await ask('akuntansi', 'json')).statusCode, { timeout: 20_000 })
      .toBe(200)
    expect(of(await told(), made)).toBe(of(after, made) + 1)
  }, 60_000)

  it('makes none of them where the tills are: without it there is none to be had', async () => {
    const alone = await buildApp({
      databaseUrl: t.url,
      settings: { fieldKey: FIELD_KEY, logLevel: 'silent' },
      dataDir: mkdtempSync(join(tmpdir(), 'gerai-test-')),
      reading: { socketPath: join(tmpdir(), 'gerai-nobody-listens') },
    })
    const authorization = `Bearer ${await t.token('owner')}`
    const made: string[] = []
    for (const e of endpointsOf().filter(isReading)) {
      const url = `/api${e.path.replace(/\{\w+\}/g, '1')}`
      const { statusCode } = await alone.inject({
        method: e.method,
        url,
        headers: { authorization },
        ...(e.method === 'GET' ? {} : { payload: {} }),
      })
      if (statusCode !== 503) made.push(`${statusCode} ${e.path}`)
    }
    await alone.close()
    expect(made).toEqual([])
  })

  it('does imports too, and whatever else the queue has', async () => {
    const file = await sheetOf('customer', [{ Nama: 'Bu Impor' }])
    await send({ ...t, app: front }, 'owner', api.master.customer.batchUpload, file)
    // The program in front has no clock of its own.
    await expect
      .poll(async () => (await t.db.query('select status from job')).rows[0]?.status, {
        timeout: 30_000,
      })
      .toMatch(/DONE|FAILED/)
  })

  it('answers as the program itself does, for whoever may ask', async () => {
    const own = await t.call('owner', statementReports['profit-loss'].json, period)
    const told = (await ask('owner', 'json')).json()
    expect({ ...told, asOf: '' }).toEqual({ ...own, asOf: '' })
    expect((await ask('owner', 'pdf')).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await ask(null, 'json')).statusCode).toBe(401)
    expect((await ask('kasir.sby', 'json')).statusCode).toBe(403)
    expect((await ask('owner', 'json', { dateFrom: 'kemarin' })).statusCode).toBe(400)
  })

  it('says that it is away when it was killed, and comes back', async () => {
    process.kill(reading.pid(), 'SIGKILL')
    const meanwhile = await ask('owner', 'json')
    expect([meanwhile.statusCode, meanwhile.json().code]).toEqual([503, 'READING_AWAY'])
    await expect
      .poll(async () => (await ask('owner', 'json')).statusCode, { timeout: 30_000 })
      .toBe(200)
  })
})
