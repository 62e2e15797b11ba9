import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { allowLoopback, isOutside, isOutsideName } from '#server/platform/outside.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { qrisSignature } from './provider.ts'
import { SECRET } from './story.ts'

const { edc } = api.master
const { qris } = api.sales

/** Who is no provider: addresses of the shop's own network, whoever does not know the secret, and what is old. */
describe('a provider of QRIS that is none', () => {
  let t: TestApp
  const written = {
    version: 0,
    baseUrl: 'https://qris.bank.example/v1',
    clientId: 'GERAI',
    validMinutes: 10,
    isActive: true,
    clientSecret: SECRET,
  }
  const write = async (more: object) =>
    t.ask('owner', edc.updateQrisProvider, {
      ...written,
      requestId: newRequest(),
      id: await t.id('edc', 'SBY'),
      ...more,
    })
  beforeAll(async () => {
    // As the program is where nobody tests it.
    allowLoopback(false)
    t = await testApp()
  })
  afterAll(async () => t.close())

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[fd00::1]',
    '[fe80::1]',
    '[::ffff:10.0.0.1]',
    '[64:ff9b::a00:1]',
    'localhost',
    'gerai',
    'db.internal',
    'nas.local',
    'printer.lan',
    '2130706433',
    '0x7f000001',
  ])('lies not at %s', async (host) => {
    expect(isOutsideName(new URL(`https://${host}/`).hostname)).toBe(false)
    const refused = await write({ baseUrl: `https://${host}/v1` })
    expect([refused.status, refused.error.message]).toEqual([
      422,
      'Alamat harus diawali https:// dan berada di luar jaringan ini',
    ])
  })

  it('lies not where a public name leads to an address inside', () => {
    for (const address of ['93.184.216.34', '2606:2800:220:1::1'])
      expect(isOutside(address)).toBe(true)
    for (const address of ['10.0.0.9', '::ffff:127.0.0.1', 'fd12::1', 'not an address'])
      expect(isOutside(address)).toBe(false)
  })

  it('is not another address or client by whoever does not type the secret', async () => {
    expect((await write({})).status).toBe(200)
    const kept = { version: 1, clientSecret: null }
    for (const changed of [{ baseUrl: 'https://thief.example/v1' }, { clientId: 'THIEF' }]) {
      const refused = await write({ ...kept, ...changed })
      expect([refused.status, refused.error.errors?.[0]?.field]).toEqual([422, 'clientSecret'])
      expect(refused.error.message).toBe(
        'Alamat atau ID klien berubah: ketik kunci rahasianya sekali lagi',
      )
    }
    expect((await write({ ...kept, validMinutes: 15 })).status).toBe(200)
    const moved = { version: 2, baseUrl: 'https://new.bank.example/v1' }
    expect((await write(moved)).status).toBe(200)
  })

  it('is not believed when it was signed more than five minutes ago, and costs little however often it tries', async () => {
    const told = { reference: `Q${'0'.repeat(31)}`, status: 'PAID' }
    const body = JSON.stringify(told)
    const notify = (at: number, secret = SECRET) => {
      const timestamp = new Date(at).toISOString()
      const signature = qrisSignature(secret, { timestamp, path: qris.notify.path, body })
      return t.app.inject({
        method: 'POST',
        url: `/api${qris.notify.path}`,
        headers: {
          'content-type': 'application/json',
          'x-timestamp': timestamp,
          'x-signature': signature,
        },
        payload: body,
      })
    }
    await t.db.query(
      `insert into qris_payment (branch_id, edc_id, method_id, request_id, reference, cart_key, amount, expires_at, created_by)
       select e.branch_id, e.id, m.id, 'r', $1, 'c', 1000, now() + interval '1 hour', 1 from edc e, payment_method m where e.id = $2 and m.kind = 'QRIS' limit 1`,
      [told.reference, await t.id('edc', 'SBY')],
    )
    const minute = 60_000
    for (const at of [
      Date.parse('2020-01-01T00:00:00Z'),
      Date.now() - 6 * minute,
      Date.now() + 6 * minute,
    ])
      expect((await notify(at)).statusCode).toBe(401)
    expect((await t.db.query('select status from qris_payment')).rows).toEqual([
      { status: 'WAITING_PAYMENT' },
    ])
    expect((await notify(Date.now() - 4 * minute)).statusCode).toBe(200)
    const statements = await countOf()
    const began = performance.now()
    const answers = await Promise.all(
      Array.from({ length: 400 }, () => notify(Date.now(), 'another secret of sixteen')),
    )
    const seconds = (performance.now() - began) / 1000
    const refused = answers.map(({ statusCode }) => statusCode)
    expect(new Set(refused)).toEqual(new Set([401, 429]))
    // Whoever is not listened to any more has nothing read for him.
    expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(0)
    expect(seconds).toBeLessThan(4)
    expect(await countOf()).toBeGreaterThanOrEqual(statements)
    const later = await notify(Date.now(), 'another secret of sixteen')
    expect([later.statusCode, later.json().message]).toEqual([
      429,
      'Terlalu banyak pemberitahuan yang tidak sah, coba lagi sebentar lagi',
    ])
  })

  const countOf = async () =>
    Number(
      (
        await t.db.query(
          'select xact_commit as n from pg_stat_database where datname = current_database()',
        )
      ).rows[0].n,
    )
})
