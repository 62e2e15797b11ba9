import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DATA_AS_OF } from '#contract/report/data-as-of.ts'
import { statementReports } from '#contract/report/statements.ts'
import { buildApp } from '#server/app.ts'
import { FIELD_KEY, type TestApp, testApp } from './test-app.ts'
import { type FreshDatabase, freshDatabase } from './test-postgres.ts'

/** Reports from a replica that lags or is dead: nobody is sent away for that. */
describe('a replica', () => {
  let t: TestApp
  let behind: FreshDatabase
  let app: FastifyInstance
  beforeAll(async () => {
    t = await testApp()
    // As it was before anybody signed in.
    behind = await freshDatabase()
  })
  afterEach(() => app.close())
  afterAll(async () => {
    await t.close()
    await behind.drop()
  })

  async function reportBy(readUrl: string) {
    app = await buildApp({
      databaseUrl: t.url,
      readUrl,
      settings: { fieldKey: FIELD_KEY, logLevel: 'silent' },
      dataDir: mkdtempSync(join(tmpdir(), 'gerai-test-')),
    })
    return async (as: string) => {
      const answer = await app.inject({
        method: 'POST',
        url: `/api${statementReports['profit-loss'].json.path}`,
        headers: { authorization: `Bearer ${as}` },
        payload: { dateFrom: '2026-01-01', dateTo: '2026-01-31' },
      })
      return answer.statusCode
    }
  }

  it('that does not know a session yet is passed by, and a session of nobody is still refused', async () => {
    const ask = await reportBy(behind.url)
    const token = await t.token('owner')
    expect([await ask(token), await ask(token)]).toEqual([200, 200])
    expect(await ask('x'.repeat(43))).toBe(401)
  })

  it('that is dead keeps nobody from starting or from reports', async () => {
    let tries = 0
    const dead = createServer((line) => {
      tries += 1
      line.destroy()
    })
    await once(dead.listen(0, '127.0.0.1'), 'listening')
    const { port } = dead.address() as AddressInfo
    const ask = await reportBy(Object.assign(new URL(t.url), { port: String(port) }).href)
    const token = await t.token('owner')
    expect(await ask(token)).toBe(200)
    const [before, began] = [tries, performance.now()]
    for (let n = 0; n < 20; n += 1) expect(await ask(token)).toBe(200)
    // It is left alone, but for a look every two seconds.
    expect(tries - before).toBeLessThanOrEqual(2 + (performance.now() - began) / 2000)
    dead.close()
  })

  it('that follows nobody answers nothing, and what it answers in no case is told', async () => {
    // Everything is in it, and it is no replica: what was promoted goes its own way.
    await reportBy(Object.assign(new URL(t.url), { hostname: 'localhost' }).href)
    const answer = await app.inject({
      method: 'POST',
      url: `/api${statementReports['profit-loss'].json.path}`,
      headers: { authorization: `Bearer ${await t.token('owner')}` },
      payload: { dateFrom: '2026-01-01', dateTo: '2026-01-31' },
    })
    expect([answer.statusCode, answer.headers[DATA_AS_OF]]).toEqual([200, undefined])
  })
})
