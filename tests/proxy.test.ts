import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { buildApp } from '#server/app.ts'
import { readSettings } from '#server/platform/settings.ts'
import { PASSWORD, type TestApp, testApp } from '#server/platform/test-app.ts'

/** A proxy that ends TLS stands in front, as in a shop: it says who calls and by which scheme. */
describe('behind a proxy', () => {
  let t: TestApp
  const opened: { close: () => unknown }[] = []
  beforeAll(async () => {
    t = await testApp({ live: true })
  })
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close()
  })
  afterAll(async () => t?.close())

  async function serve(trust: string): Promise<number> {
    const app: FastifyInstance = await buildApp({
      databaseUrl: t.url,
      settings: {
        ...readSettings({ TRUST_PROXY: trust }),
        fieldKey: '7'.repeat(64),
        logLevel: 'silent',
      },
      dataDir: mkdtempSync(join(tmpdir(), 'gerai-test-')),
    })
    opened.push(app)
    await app.listen({ port: 0, host: '127.0.0.1' })
    return proxyTo((app.server.address() as AddressInfo).port)
  }

  /** Takes a call in, and passes it on as one that came by HTTPS from 203.0.113.7. */
  async function proxyTo(port: number): Promise<number> {
    const proxy = createServer((from, to) => {
      const headers = {
        ...from.headers,
        'x-forwarded-for': '203.0.113.7',
        'x-forwarded-proto': 'https',
      }
      const { method, url: path } = from
      const onward = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
        to.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(to)
      })
      from.pipe(onward)
    })
    opened.push(proxy)
    await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
    return (proxy.address() as AddressInfo).port
  }

  const signIn = (port: number, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}/api/core/v1/employees/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ email: 'owner@gerai.test', password: PASSWORD }),
    })
  const lastAddress = async () =>
    (await t.db.query('select address from session order by created_at desc limit 1')).rows[0]
      .address

  it('keeps cookies to HTTPS and to this host, and knows who called', async () => {
    const port = await serve('loopback')
    const answer = await signIn(port, { origin: `http://127.0.0.1:${port}` })
    expect(answer.status).toBe(200)
    const cookies = answer.headers.getSetCookie()
    expect(cookies.filter((one) => !/^__(Host|Secure)-.*; Secure/.test(one))).toEqual([])
    expect(cookies.some((one) => one.startsWith('__Host-sid-'))).toBe(true)
    expect(await lastAddress()).toBe('203.0.113.7')
  })

  it('believes nobody who is not trusted', async () => {
    const answer = await signIn(await serve('none'))
    const names = answer.headers.getSetCookie().map((one) => one.split('=')[0])
    expect(names.sort().map((name) => name?.replace(/-[0-9a-f]{8}$/, ''))).toEqual([
      'device',
      'rt',
      'sid',
    ])
    expect(await lastAddress()).toBe('127.0.0.1')
  })

  it('keeps a shop apart from the copy that is tried beside it on the same host', async () => {
    const shop = await serve('none')
    await t.db.query('update database_identity set epoch = gen_random_uuid()')
    const copy = await serve('none')
    /** A browser keeps one jar for all ports of a host. */
    const jar = new Map<string, string>()
    const keep = (answer: Response) => {
      for (const one of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = one.split(';')[0]?.split('=') ?? []
        if (value) jar.set(name, value)
        else jar.delete(name)
      }
    }
    const call = (port: number, path: string, method = 'POST') =>
      fetch(`http://127.0.0.1:${port}/api${path}`, {
        method,
        headers: {
          ...(method === 'POST' && { 'content-type': 'application/json' }),
          cookie: [...jar].map((pair) => pair.join('=')).join('; '),
        },
        ...(method === 'POST' && { body: '{}' }),
      })
    for (const port of [shop, copy]) keep(await signIn(port))
    expect(jar.size).toBe(6)
    const who = api.auth.session.current.path
    for (const port of [shop, copy]) expect((await call(port, who, 'GET')).status).toBe(200)
    keep(await call(copy, api.auth.session.logout.path))
    expect((await call(copy, who, 'GET')).status).toBe(401)
    expect((await call(shop, who, 'GET')).status).toBe(200)
  })

  it('refuses other sites, and what has no origin to tell', async () => {
    const port = await serve('loopback')
    for (const origin of ['https://evil.example', 'null', 'nonsense'])
      expect([origin, (await signIn(port, { origin })).status]).toEqual([origin, 403])
  })

  it('says what TRUST_PROXY may be', () => {
    expect(readSettings({ TRUST_PROXY: '10.0.0.5,192.168.0.0/16' }).trustProxy).toHaveLength(2)
    expect(() => readSettings({ TRUST_PROXY: 'everybody' })).toThrow('TRUST_PROXY harus')
  })
})
