import { mkdtempSync } from 'node:fs'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { buildApp } from '#server/app.ts'
import { logOptions } from '#server/platform/log.ts'
import { FIELD_KEY, type TestApp, testApp } from '#server/platform/test-app.ts'

/** What people are told when the machine beneath is not well, and what strangers cost. */
describe('outages', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
    await t.token('owner')
  })
  afterAll(async () => t.close())
  const hold = { display: { locale: 'id' as const } }
  const keep = () => t.ask('owner', api.auth.preference.setDisplay, hold)
  const word = 'Database sedang tidak dapat dihubungi, silakan coba lagi sebentar'

  it('answers 503 in words while backends are ended, and goes on afterwards', async () => {
    for (const end of [1, 2, 3]) {
      const holder = new pg.Client({ connectionString: t.url })
      await holder.connect()
      await holder.query('begin; lock table employee in access exclusive mode')
      const waiting = Promise.all([keep(), keep(), keep()])
      await expect
        .poll(async () => (await t.db.query(WAITING)).rows[0].n, { timeout: 5000 })
        .toBe(3)
      await t.db.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'gerai%'`,
      )
      await holder.end()
      for (const answer of await waiting)
        expect([end, answer.status, answer.error.code, answer.error.message]).toEqual([
          end,
          503,
          'UNAVAILABLE',
          word,
        ])
      expect((await keep()).status).toBe(200)
    }
  })
  const WAITING = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

  it('tells an outage in two lines, with its cause, how long it was and what it cost', async () => {
    const lines: { msg: string; calls?: number; cause?: { message: string } }[] = []
    const app = await buildApp({
      databaseUrl: t.url,
      settings: { fieldKey: FIELD_KEY },
      logger: logOptions('info', { write: (line) => void lines.push(JSON.parse(line)) }),
      dataDir: mkdtempSync(join(tmpdir(), 'gerai-outage-')),
    })
    const authorization = `Bearer ${await t.token('owner')}`
    const read = () =>
      app.inject({
        method: 'GET',
        url: `/api${api.auth.session.current.path}`,
        headers: { authorization },
      })
    expect((await read()).statusCode).toBe(200)
    const name = new URL(t.url).pathname.slice(1)
    const at = Object.assign(new URL(t.url), { pathname: '/postgres' }).href
    const beside = new pg.Client({ connectionString: at })
    await beside.connect()
    await beside.query(`alter database ${name} connection limit 0`)
    await t.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    for (let n = 0; n < 20; n += 1) expect((await read()).statusCode).toBe(503)
    await beside.query(`alter database ${name} connection limit -1`)
    await beside.end()
    await expect.poll(() => lines.at(-1)?.msg, { timeout: 5000 }).toBe('the database is back')
    await app.close()
    const about = lines.filter(({ msg }) => msg.startsWith('the database'))
    expect(about).toMatchObject([
      {
        msg: 'the database is away',
        cause: { message: expect.stringMatching(/too many connections|terminating/) },
      },
      { msg: 'the database is back', calls: 20 },
    ])
    expect(lines.filter(({ msg }) => msg === 'request failed')).toEqual([])
    await t.token('owner')
  })

  it('answers 507 in words when the disk is full, and keeps what was there', async () => {
    await t.db.query(
      `create function full_disk() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
       create trigger full_disk before insert or update on preference for each row execute function full_disk()`,
    )
    const answer = await keep()
    expect([answer.status, answer.error.code]).toEqual([507, 'DISK_FULL'])
    expect(answer.error.message).toBe(
      'Ruang penyimpanan server penuh, belum ada yang disimpan. Hubungi pengelola server.',
    )
    expect(answer.headers['retry-after']).toBeDefined()
    await t.db.query('drop trigger full_disk on preference')
    expect((await keep()).status).toBe(200)
  })

  it('looks at the session before a body is read, let alone checked', async () => {
    await t.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = t.app.server.address() as AddressInfo
    const first = (token: string) =>
      new Promise<string>((done) => {
        const socket = connect(port, '127.0.0.1')
        socket.write(
          `POST /api${api.sales.salesInvoice.add.path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\n${token}content-length: 900000\r\n\r\n{"lines":[`,
        )
        socket.once('data', (data) => {
          done(data.toString().split('\r\n')[0] ?? '')
          socket.destroy()
        })
      })
    // Answered although the body never comes.
    expect(await first('')).toBe('HTTP/1.1 401 Unauthorized')
    expect(await first(`authorization: Bearer ${'x'.repeat(43)}\r\n`)).toBe(
      'HTTP/1.1 401 Unauthorized',
    )
    const broken = await t.app.inject({
      method: 'POST',
      url: `/api${api.sales.salesInvoice.add.path}`,
      headers: { 'content-type': 'application/json' },
      payload: '{"lines":[',
    })
    expect(broken.statusCode).toBe(401)
  })

  it('ends slow heads, slow bodies and silence when its settings say', async () => {
    const { server } = t.app
    const { port } = server.address() as AddressInfo
    expect([server.headersTimeout, server.requestTimeout, server.timeout]).toEqual([
      10_000, 15_000, 20_000,
    ])
    expect(server.keepAliveTimeout).toBe(5_000)
    // The same limits, a tenth as long; the server looks every two seconds.
    Object.assign(server, { headersTimeout: 1000, requestTimeout: 1500, timeout: 2000 })
    const token = await t.token('owner')
    const head = (more: string) =>
      `POST /api${api.auth.preference.setDisplay.path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${more}`
    const known = `authorization: Bearer ${token}\r\ncontent-type: application/json\r\n`
    /** Sends the beginning, then a letter every 100 ms; how long it was borne, in milliseconds. */
    const drip = (beginning: string, letter: string) =>
      new Promise<number>((done) => {
        const began = performance.now()
        const socket = connect(port, '127.0.0.1', () => beginning && socket.write(beginning))
        const more = setInterval(() => letter && socket.write(letter), 100)
        socket.on('error', () => {})
        socket.resume()
        socket.once('close', () => {
          clearInterval(more)
          done(performance.now() - began)
        })
      })
    const borne = await Promise.all([
      drip(head('x-slow: '), 'a'),
      drip(head(`${known}content-length: 900000\r\n\r\n{"a":"`), 'a'),
      drip(head(`${known}transfer-encoding: chunked\r\n\r\n`), '1\r\n \r\n'),
      drip('', ''),
    ])
    expect(Math.min(...borne)).toBeGreaterThan(900)
    expect(Math.max(...borne)).toBeLessThan(5500)
    // Meanwhile and afterwards others are served.
    expect((await keep()).status).toBe(200)
    expect(server.maxConnections).toBe(4000)
    Object.assign(server, { headersTimeout: 10_000, requestTimeout: 15_000, timeout: 20_000 })
  })

  it('keeps the description of its calls compressed, for the same bytes each time', async () => {
    const ask = (coding: string) =>
      t.app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': coding } })
    const [plain, packed, again] = [await ask('identity'), await ask('br'), await ask('br')]
    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
    expect(again.rawPayload.equals(packed.rawPayload)).toBe(true)
  })

  it('describes its calls to who is signed in, and to nobody else where it is really used', async () => {
    const shop = await buildApp({
      databaseUrl: t.url,
      settings: { fieldKey: FIELD_KEY, logLevel: 'silent', env: 'production' },
      dataDir: mkdtempSync(join(tmpdir(), 'gerai-test-')),
    })
    const authorization = `Bearer ${await t.token('owner')}`
    for (const url of ['/api/docs', '/api/openapi.json']) {
      expect((await shop.inject({ url })).statusCode).toBe(401)
      expect((await shop.inject({ url, headers: { authorization } })).statusCode).toBe(200)
    }
    await shop.close()
  })
})
