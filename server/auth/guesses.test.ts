import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { controlReports } from '#contract/report/declared/control.ts'
import {
  FIELD_KEY,
  PASSWORD,
  type TestApp,
  newRequest,
  testApp,
} from '#server/platform/test-app.ts'
import { base32, codeOf, fromBase32, stepAt } from '#server/platform/totp.ts'
import { cipherOf } from '#server/platform/field-cipher.ts'
import { asking } from '#server/report/declared/story.ts'
import { registerTill } from '#server/sales/till-story.ts'

/** Whoever guesses a secret is slowed down by what was wrong, whatever was right in between and whoever said it. */
describe('guesses of a secret', () => {
  let t: TestApp
  let branchId: number
  const tills: string[] = []
  const PINS = { 'kasir.sby': '640183', 'kasir2.sby': '409218', 'kepala.sby': '731904' }
  type Person = keyof typeof PINS
  const FACTOR = base32(Buffer.alloc(20, 5))

  const send = async (from: object, endpoint: Endpoint, payload: object, token?: string) => {
    const response = await t.app.inject({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      ...from,
      headers: {
        ...(from as { headers?: object }).headers,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      payload,
    })
    return { status: response.statusCode, body: response.json(), headers: response.headers }
  }
  const login = (as: string, password = PASSWORD, from: object = {}, code?: string) =>
    send(from, api.auth.session.login, {
      email: `${as}@gerai.test`,
      password,
      ...(code ? { code } : {}),
    })
  const tokenOf = async (as: string) => (await login(as)).body.accessToken as string
  const takeOver = (token: string, pin: string, till = 0, more: object = {}) =>
    send({}, api.auth.tillSession.takeOver, { branchId, tillKey: tills[till], pin, ...more }, token)
  const verify = (token: string, secret: object) =>
    send(
      {},
      api.application.approval.verify,
      { branchId, action: 'REPRINT', reason: 'coba', ...secret },
      token,
    )
  const later = (interval: string) =>
    t.db.query(
      `with p as (update pin_attempt set at = at - $1::interval) update login_attempt set at = at - $1::interval`,
      [interval],
    )
  let last = 100_000
  /** Never the same, never anybody's. */
  const wrongPin = () => {
    last += 1
    return String(last)
  }
  const giveFactor = async (as: string) =>
    t.db.query(
      `insert into second_factor (employee_id, secret, confirmed_at) values ($1, $2, clock_timestamp()) on conflict do nothing`,
      [
        await t.id('employee', as),
        cipherOf(Buffer.from(FIELD_KEY, 'hex')).encrypt('second_factor.secret', FACTOR),
      ],
    )
  const wrongCode = () => codeOf(fromBase32(FACTOR), stepAt(Date.now()) + 50)

  beforeAll(async () => {
    t = await testApp()
    // Guesses come from other machines, by http.
    await t.db.query('update database_identity set keeps_http = true')
    branchId = await t.id('branch', 'SBY')
    for (const [as, pin] of Object.entries(PINS))
      await t.call(as, api.system.employee.changePin, { pin, password: PASSWORD })
    for (const name of ['Kasir 1', 'Kasir 2', 'Kasir 3']) tills.push(await registerTill(t, name))
    const [tillKey = ''] = tills
    const opening = { requestId: newRequest(), branchId, tillKey, openingFloat: 0 }
    await t.call('kasir.sby', api.sales.shift.open, opening)
  })
  beforeEach(async () => {
    await t.db.query('delete from pin_attempt')
    await t.db.query('delete from login_attempt')
    await t.db.query('delete from second_factor')
    await t.db.query('delete from bell_seen')
    await t.db.query('delete from bell_notice')
  })
  afterAll(() => t.close())

  /** Wrong ones that somebody looked at. */
  const looked = (statuses: number[]) => statuses.filter((one) => one !== 429).length

  it('of PINs at a till: right ones in between, by two who take over from one another, take nothing back', async () => {
    let token = await tokenOf('kasir.sby')
    let who: Person = 'kasir.sby'
    const wrong: number[] = []
    for (let round = 0; round < 8; round += 1) {
      for (let i = 0; i < 4; i += 1) wrong.push((await takeOver(token, wrongPin())).status)
      // His own, then a colleague's who plays along.
      const own = await takeOver(token, PINS[who])
      expect(own.body.code).toMatch(/TAKE_OVER_SELF|TOO_MANY/)
      const next: Person = who === 'kasir.sby' ? 'kasir2.sby' : 'kasir.sby'
      const change = await takeOver(token, PINS[next])
      if (change.status === 200) [token, who] = [change.body.accessToken, next]
    }
    expect(looked(wrong)).toBe(5)
  })

  it('of PINs by every door: at one asker, one place and one branch they are one count', async () => {
    await giveFactor('kepala.sby')
    const doors: ((token: string, till: number) => Promise<{ status: number }>)[] = [
      (token, till) => takeOver(token, wrongPin(), till),
      (token) => verify(token, { pin: wrongPin() }),
      (token) => verify(token, { pin: wrongPin(), employeeCode: 'KEPALA-SBY' }),
      (token) => verify(token, { pin: wrongPin(), email: 'siapa@gerai.test' }),
      (token) => verify(token, { pin: PINS['kepala.sby'], code: wrongCode() }),
      (token, till) => takeOver(token, PINS['kepala.sby'], till, { code: wrongCode() }),
    ]
    const tokens = await Promise.all(['kasir.sby', 'kasir2.sby'].map(tokenOf))
    const wrong: Record<string, number[]> = { 'kasir.sby': [], 'kasir2.sby': [] }
    for (let round = 0; round < 4; round += 1)
      for (const door of doors)
        for (const [i, as] of ['kasir.sby', 'kasir2.sby'].entries()) {
          wrong[as]?.push((await door(tokens[i] as string, i)).status)
          await verify(await t.token('akuntansi'), { pin: PINS['kasir.sby'] })
        }
    // Five of each: neither gains by what the other does.
    expect(Object.values(wrong).map(looked)).toEqual([5, 5])
  })

  it('of PINs sent fifty at once are fifty tries', async () => {
    const token = await tokenOf('kasir.sby')
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        i % 2 ? takeOver(token, wrongPin()) : verify(token, { pin: wrongPin() }),
      ),
    )
    // Two places at most: the till and where he signed in; the asker is one.
    expect(looked(all.map(({ status }) => status))).toBe(5)
  })

  it('of PINs fade by time alone: a minute after five, doubled; thirty an hour, sixty a day', async () => {
    const token = await tokenOf('kasir.sby')
    const five = async () => {
      const all = []
      for (let i = 0; i < 6; i += 1) all.push((await takeOver(token, wrongPin())).status)
      return looked(all)
    }
    for (const wait of ['60 seconds', '120 seconds', '240 seconds', '480 seconds', '900 seconds']) {
      expect(await five()).toBe(5)
      await later(wait)
      await later('-2 seconds')
      expect((await takeOver(token, wrongPin())).status).toBe(429)
      await later('3 seconds')
    }
    expect(await five()).toBe(5)
    // Thirty within the hour: a quarter of an hour helps no more.
    await later('20 minutes')
    expect(await five()).toBe(0)
    const day = [30]
    for (let hour = 0; hour < 20; hour += 1) {
      await later('1 hour')
      day.push(await five())
    }
    expect(day.reduce((a, b) => a + b)).toBe(60)
    await later('1 day')
    expect(await five()).toBe(5)
  })

  it('of PINs stop a place before a branch, and never whoever has guessed nothing', async () => {
    const guessers = ['kasir.sby', 'kasir2.sby', 'gudang.sby', 'sales.sby']
    for (const [i, as] of guessers.entries())
      for (let n = 0; n < 12; n += 1) await takeOver(await tokenOf(as), wrongPin(), i % 3)
    // The tills wait; a supervisor is still found where nobody guessed.
    expect((await takeOver(await tokenOf('kepala.sby'), PINS['kasir.sby'])).status).toBe(429)
    await t.db.query(`delete from pin_attempt where asker_id = $1`, [
      await t.id('employee', 'sales.sby'),
    ])
    const elsewhere = { remoteAddress: '10.4.4.4' }
    const fresh = (await login('akuntansi', PASSWORD, elsewhere)).body.accessToken
    const found = await send(
      elsewhere,
      api.application.approval.verify,
      { branchId, action: 'REPRINT', reason: 'coba', pin: PINS['kepala.sby'] },
      fresh,
    )
    expect(found.status).toBe(200)
  })

  it('of PINs leave the door of the password open, and are told to supervisors', async () => {
    const token = await tokenOf('kasir.sby')
    for (let i = 0; i < 7; i += 1) await verify(token, { pin: wrongPin() })
    const closed = await verify(token, { pin: PINS['kepala.sby'] })
    expect(closed.body.message).toMatch(
      /^Terlalu banyak PIN salah. Coba lagi dalam \d+ detik, atau pakai kata sandi.$/,
    )
    const open = await verify(token, { email: 'kepala.sby@gerai.test', password: PASSWORD })
    expect(open.status).toBe(200)
    const { notices } = await t.call('kepala.sby', api.application.approval.inbox, {})
    expect(notices.map(({ message }) => message)).toEqual([
      '5 PIN salah dalam satu jam, dicoba dari akun Nurul Fadilah',
    ])
    expect((await t.call('kepala.mlg', api.application.approval.inbox, {})).notices).toEqual([])
    await t.call('kepala.sby', api.application.approval.noticeSeen, { id: notices[0]?.id ?? 0 })
    expect((await t.call('kepala.sby', api.application.approval.inbox, {})).notices).toEqual([])
    await takeOver(await tokenOf('kepala.sby'), PINS['kasir2.sby'], 1)
    await takeOver(await tokenOf('kepala.sby'), wrongPin(), 1)
    const { rows } = await asking(() => t, controlReports).ask('exceptions', {
      branchIds: [branchId],
      dateFrom: '2026-01-01',
      dateTo: '2027-12-31',
      limit: 1000,
    })
    const whats = rows.map(({ what }) => what)
    expect(whats.filter((what) => what === 'WRONG_PIN').length).toBeGreaterThanOrEqual(6)
    expect(rows.find(({ what }) => what === 'TAKE_OVER')?.memo).toMatch(/^.+ → .+$/)
  })

  it('of a password by every door and of the code behind it are one count of the account and its place', async () => {
    // He signed in before there was a second factor at his account.
    const own = await tokenOf('kepala.sby')
    const asker = await tokenOf('kasir.sby')
    const away = { remoteAddress: '10.7.7.7' }
    const cookie = [(await login('kepala.sby', PASSWORD, away)).headers['set-cookie']]
      .flat()
      .find((one) => one?.startsWith('device-'))
    await giveFactor('kepala.sby')
    await t.db.query('delete from login_attempt')
    const { session, secondFactor } = api.auth
    const doors = [
      () => login('kepala.sby', 'salah sekali ini'),
      () => login('kepala.sby', PASSWORD, {}, wrongCode()),
      () => send({}, session.confirmPassword, { password: 'salah' }, own),
      () =>
        send(
          {},
          session.changePassword,
          { oldPassword: 'salah', newPassword: 'a b c d e f g h i j' },
          own,
        ),
      () => send({}, api.system.employee.changePin, { pin: '582016', password: 'salah' }, own),
      () => send({}, secondFactor.add, { password: 'salah' }, own),
      () => send({}, secondFactor.remove, { password: PASSWORD, code: wrongCode() }, own),
      () => send({}, secondFactor.renew, { password: 'salah', code: wrongCode() }, own),
      () => verify(asker, { email: 'kepala.sby@gerai.test', password: 'salah' }),
      () => verify(asker, { employeeCode: 'kepala-sby', password: 'salah' }),
      () => verify(asker, { employeeCode: 'KEPALA-SBY', password: PASSWORD, code: wrongCode() }),
    ]
    const wrong: number[] = []
    const home = { remoteAddress: '10.7.7.7', headers: { cookie: String(cookie).split(';')[0] } }
    for (const door of [...doors, ...doors]) {
      wrong.push((await door()).status)
      // Others sign in here, and he himself where he always does.
      expect((await login('kasir2.sby')).status).toBe(200)
      await t.db.query('update second_factor set last_step = 0')
      const code = codeOf(fromBase32(FACTOR), stepAt(Date.now()))
      expect((await login('kepala.sby', PASSWORD, home, code)).status).toBe(200)
    }
    expect(looked(wrong)).toBe(5)
  })

  it('of a password from one place make no other place wait', async () => {
    for (let i = 0; i < 9; i += 1)
      await login('owner', `salah-${i}`, { remoteAddress: '10.66.0.1' })
    expect((await login('owner', PASSWORD, { remoteAddress: '10.66.0.1' })).status).toBe(429)
    expect((await login('owner', PASSWORD, { remoteAddress: '10.66.0.2' })).status).toBe(200)
  })

  it('are counted wherever a secret is looked at', () => {
    const looking = globSync('server/**/*.ts').filter(
      (file) =>
        !/\.test\.ts$|server\/(demo|seed)\//.test(file) &&
        /\b(verifyPassword|proveFactor|ownerOfPin)\(/.test(readFileSync(file, 'utf8')),
    )
    const uncounted = looking.filter(
      (file) => !/\b(claimPin|claimPassword|provePassword)\(/.test(readFileSync(file, 'utf8')),
    )
    expect(uncounted.sort()).toEqual([
      'server/platform/password.ts',
      // One's own PIN before, behind one's own password.
      'server/platform/pin-strength.ts',
      'server/platform/second-factor.ts',
    ])
  })
})
