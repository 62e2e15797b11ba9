import { mkdtempSync } from 'node:fs'
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
import { type TestApp, testApp } from '#server/platform/test-app.ts'

const FIELD_KEY = '7'.repeat(64)

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
      settings: { fieldKey: FIELD_KEY, logLevel: 'silent' },
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
        ...{ method: e.method, url, headers: { authorization } },
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
