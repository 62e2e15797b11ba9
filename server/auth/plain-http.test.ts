import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { buildApp } from '#server/app.ts'
import { watchPlainHttp } from '#server/application/operation-alarm.ts'
import { openPools } from '#server/platform/db.ts'
import { httpLately } from '#server/platform/plain-http.ts'
import { type Settings, readSettings } from '#server/platform/settings.ts'
import { FIELD_KEY, PASSWORD, type TestApp, testApp } from '#server/platform/test-app.ts'

/** Goal: no password crosses a network in clear unless somebody chose so, and what was chosen is told. */
let t: TestApp
const opened: FastifyInstance[] = []
beforeAll(async () => {
  t = await testApp()
})
afterAll(async () => {
  for (const app of opened) await app.close()
  await t.close()
})

async function program(settings: Record<string, string> = {}): Promise<FastifyInstance> {
  const read: Settings = readSettings({ SEED: 'none', FIELD_KEY, ...settings })
  const dataDir = mkdtempSync(join(tmpdir(), 'gerai-http-'))
  const app = await buildApp({
    databaseUrl: t.url,
    settings: read,
    logger: false as never,
    dataDir,
  })
  opened.push(app)
  return app
}

async function signIn(app: FastifyInstance, from: string, headers: Record<string, string> = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: `/api${api.auth.session.login.path}`,
    remoteAddress: from,
    headers: { host: 'toko.lan', ...headers },
    payload: { email: 'owner@gerai.test', password: PASSWORD },
  })
  return answer.json().code ?? answer.statusCode
}
const SHOP = '192.168.1.20'
const WORLD = '203.0.113.7'

it('a password by http from another machine is refused before it is looked at', async () => {
  const app = await program()
  expect(await signIn(app, SHOP)).toBe('HTTPS_NEEDED')
  expect(await signIn(app, '127.0.0.1', { host: 'localhost' })).toBe(200)
  const { rows } = await t.db.query('select count(*)::int as n from login_attempt where not ok')
  expect(rows[0].n).toBe(0)
  const proxied = { 'x-forwarded-for': SHOP, 'x-forwarded-proto': 'https' }
  expect(await signIn(app, '127.0.0.1', proxied)).toBe(200)
  // One that passes no scheme on, and one that nobody trusts.
  expect(await signIn(app, '127.0.0.1', { 'x-forwarded-for': SHOP })).toBe('HTTPS_NEEDED')
  expect(await signIn(app, WORLD, proxied)).toBe('HTTPS_NEEDED')
})

it('ALLOW_HTTP=lan lets the network of the shop in, and nobody from beyond it', async () => {
  const app = await program({ ALLOW_HTTP: 'lan' })
  for (const from of [SHOP, '10.0.0.9', 'fe80::1'])
    expect([from, await signIn(app, from)]).toEqual([from, 200])
  expect(await signIn(app, WORLD)).toBe('HTTPS_NEEDED')
  expect(() => readSettings({ ALLOW_HTTP: 'yes' })).toThrow('ALLOW_HTTP harus lan')
})

it('a company that always worked so goes on, and hears of it where its leader looks', async () => {
  const pools = openPools(t.url)
  const alarms = async (who: string) => {
    await watchPlainHttp(pools)
    return (await t.call(who, api.application.dashboard.summary, {})).alarms
  }
  expect([await httpLately(t.db), await alarms('owner')]).toEqual([undefined, []])
  await t.db.query('update database_identity set keeps_http = true')
  const app = await program()
  expect(await signIn(app, SHOP)).toBe(200)
  const day = await httpLately(t.db)
  expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(await alarms('owner')).toMatchObject([{ code: 'PLAIN_HTTP', detail: day }])
  expect(await alarms('kasir.sby')).toEqual([])
  await t.db.query(`update database_identity set http_at = http_at - interval '8 days'`)
  expect(await alarms('owner')).toEqual([])
  await pools.end()
})
