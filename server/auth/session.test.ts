import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { PASSWORD, type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'

/** Who someone is, from sign-in to the end of the session. */
describe('sessions', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
    // Some come from other machines, by http.
    await t.db.query('update database_identity set keeps_http = true')
  })
  afterAll(async () => t.close())
  const login = (email: string, password = PASSWORD, headers: Record<string, string> = {}) =>
    t.app.inject({
      method: 'POST',
      url: '/api/core/v1/employees/login',
      payload: { email, password },
      headers,
    })
  const refresh = (token: string) =>
    t.app.inject({
      method: 'POST',
      url: '/api/core/v1/employees/token/refresh',
      payload: { token },
    })
  const current = (accessToken: string, headers: Record<string, string> = {}) =>
    t.app.inject({
      method: 'GET',
      url: '/api/core/v1/employees/current',
      headers: { authorization: `Bearer ${accessToken}`, ...headers },
    })

  it('answers sign-in in the shape of the specification, with cookies a script cannot read', async () => {
    const reply = await login('Kasir.SBY@gerai.test')
    expect(reply.json()).toMatchObject({
      employee: { email: 'kasir.sby@gerai.test', is_first_login: false },
      role: { name: expect.any(String) },
      refreshToken: { token: expect.any(String) },
      accessMenus: expect.arrayContaining([
        { menu: 'sales', subMenu: expect.arrayContaining(['cashier']) },
      ]),
    })
    const cookies = [reply.headers['set-cookie']].flat()
    expect(cookies).toHaveLength(3)
    for (const cookie of cookies) expect(cookie).toMatch(/HttpOnly.*SameSite=Strict/)
  })

  it('says the same of a wrong password, an unknown address and someone who left', async () => {
    await t.db.query(`update employee set is_active = false where email = 'sales2.sby@gerai.test'`)
    const answers = await Promise.all([
      login('kasir2.sby@gerai.test', 'bukan-kata-sandinya'),
      login('tidak.ada@gerai.test'),
      login('sales2.sby@gerai.test'),
    ])
    for (const a of answers) {
      expect([a.statusCode, a.json().message]).toEqual([
        401,
        'Mohon periksa kembali email dan kata sandi Anda!',
      ])
    }
  })

  const LATER = `at = at - interval '1 hour'`
  const TOO_MANY = /^Terlalu banyak percobaan masuk, coba lagi dalam \d+ (detik|menit)$/

  it('makes a place wait longer with each wrong password, and locks nobody out anywhere else', async () => {
    const wrong = (i: number) => login('gudang.mlg@gerai.test', `salah-salah-${i}`)
    for (let i = 0; i < 5; i += 1) expect((await wrong(i)).statusCode).toBe(401)
    const refused = await login('gudang.mlg@gerai.test')
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY'])
    expect(refused.json().message).toMatch(TOO_MANY)
    // From anywhere else he signs in as always.
    const elsewhere = await t.app.inject({
      method: 'POST',
      url: '/api/core/v1/employees/login',
      remoteAddress: '10.1.2.3',
      payload: { email: 'gudang.mlg@gerai.test', password: PASSWORD },
    })
    expect(elsewhere.statusCode).toBe(200)
    // The waits grow: after sixteen seconds one more try, then half a minute.
    const pass = (seconds: number) =>
      t.db.query(`update login_attempt set at = at - make_interval(secs => $1)`, [seconds])
    await pass(16)
    expect((await wrong(5)).statusCode).toBe(401)
    await pass(16)
    expect((await wrong(6)).statusCode).toBe(429)
    await pass(16)
    expect((await login('gudang.mlg@gerai.test')).statusCode).toBe(200)
    await t.db.query(`update login_attempt set ${LATER}`)
  })

  it('counts guesses that are sent at once, one by one', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 18 }, (_, i) => login('sales.sby@gerai.test', `tebakan-${i}`)),
    )
    const codes = guesses.map((one) => one.statusCode)
    expect(codes.filter((code) => code === 401)).toHaveLength(5)
    expect(codes.filter((code) => code === 429)).toHaveLength(13)
    await t.db.query(`update login_attempt set ${LATER}`)
  })

  it('lets a device that it knows in, whatever strangers do to the account or from the same address', async () => {
    const first = await login('kasir.mlg@gerai.test')
    const device = [first.headers['set-cookie']].flat().find((one) => /^device-/.test(one ?? ''))
    const known = { cookie: String(device).split(';')[0] as string }
    // A hundred guesses from a hundred addresses, and twenty from the shop's own.
    await t.db.query(
      `insert into login_attempt (email, address, ok) select 'kasir.mlg@gerai.test', '10.9.0.' || n, false from generate_series(1, 100) n
       union all select 'siapa' || n || '@gerai.test', '127.0.0.1', false from generate_series(1, 20) n`,
    )
    expect((await login('kasir.mlg@gerai.test')).statusCode).toBe(429)
    expect((await login('kasir.mlg@gerai.test', PASSWORD, known)).statusCode).toBe(200)
    // Another account's device is a stranger's, and a known one guesses no faster.
    expect((await login('gudang2.sby@gerai.test', PASSWORD, known)).statusCode).toBe(429)
    for (let i = 0; i < 5; i += 1) await login('kasir.mlg@gerai.test', `tebak-${i}`, known)
    expect((await login('kasir.mlg@gerai.test', PASSWORD, known)).statusCode).toBe(429)
    await t.db.query(`update login_attempt set ${LATER}`)
  })

  it('ends with whoever has left, at the next renewal', async () => {
    const { refreshToken } = (await login('pembelian.mlg@gerai.test')).json()
    const active = (is: boolean) =>
      t.db.query(`update employee set is_active = $1 where email = 'pembelian.mlg@gerai.test'`, [
        is,
      ])
    await active(false)
    expect((await refresh(refreshToken.token)).statusCode).toBe(401)
    await active(true)
    expect((await refresh(refreshToken.token)).statusCode).toBe(200)
  })

  it('gives two tabs the same successor, and ends everything when an old token comes back late', async () => {
    const first = (await login('sales.mlg@gerai.test')).json()
    const [a, b] = await Promise.all([
      refresh(first.refreshToken.token),
      refresh(first.refreshToken.token),
    ])
    expect(a.json().refreshToken.token).toBe(b.json().refreshToken.token)
    expect((await current(a.json().accessToken)).statusCode).toBe(200)
    await t.db.query(
      `update session set rotated_at = now() - interval '16 seconds' where rotated_at is not null`,
    )
    expect((await refresh(first.refreshToken.token)).statusCode).toBe(401)
    expect((await current(a.json().accessToken)).statusCode).toBe(401)
    expect((await refresh(a.json().refreshToken.token)).statusCode).toBe(401)
    // It is written down, and he hears of it once.
    const { rows } = await t.db.query(
      `select e.email from audit a join employee e on e.id = a.object_id where a.action = 'Token sesi dipakai ulang'`,
    )
    expect(rows).toEqual([{ email: 'sales.mlg@gerai.test' }])
    expect((await login('sales.mlg@gerai.test')).json().notice).toMatch(
      /^Sesi Anda pernah dipakai dari tempat lain/,
    )
    expect((await login('sales.mlg@gerai.test')).json().notice).toBeNull()
  })

  it('ends with sign-out, and never believes the header about who someone is', async () => {
    const { accessToken } = (await login('sales.mlg@gerai.test')).json()
    expect((await current(accessToken, { 'active-user': 'owner@gerai.test' })).statusCode).toBe(401)
    expect((await current(accessToken, { 'active-user': 'sales.mlg@gerai.test' })).statusCode).toBe(
      200,
    )
    const left = await t.app.inject({
      method: 'POST',
      url: '/api/core/v1/employees/logout',
      payload: { email: 'owner@gerai.test' },
      headers: { authorization: `Bearer ${accessToken}` },
    })
    // A till's key, its sales and whatever waits to be sent lie in the browser's storage.
    expect(left.headers['clear-site-data']).toBe('"cache"')
    expect((await current(accessToken)).statusCode).toBe(401)
    expect((await current(await t.token('owner'))).statusCode).toBe(200)
  })

  it('refuses what another site sends in our user’s name', async () => {
    const cookie = [(await login('owner@gerai.test')).headers['set-cookie']].flat().join('; ')
    const send = (headers: Record<string, string>) =>
      t.app.inject({
        method: 'POST',
        url: '/api/core/v1/brands/add',
        payload: { requestId: newRequest(), name: 'Jahat' },
        headers: { cookie, ...headers },
      })
    expect((await send({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await send({ origin: 'https://jahat.example' })).statusCode).toBe(403)
    const plain = await t.app.inject({
      method: 'POST',
      url: '/api/core/v1/brands/add',
      payload: '{"name":"Jahat"}',
      headers: { cookie, 'content-type': 'text/plain' },
    })
    expect(plain.statusCode).toBe(415)
    const { rows } = await t.db.query(`select 1 from brand where name = 'Jahat'`)
    expect(rows).toEqual([])
  })

  it.each([
    ['GET', '/api/health', 200],
    ['GET', '/api/core/v1/period', 401],
    ['POST', '/api/core/v1/brands/add', 403],
  ] as const)(
    'sends the headers that keep a browser from harm: %s %s',
    async (method, url, status) => {
      const answer = await t.app.inject({
        method,
        url,
        headers: { origin: 'https://jahat.example' },
      })
      const { headers } = answer
      expect(answer.statusCode).toBe(status)
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['content-security-policy']).not.toContain('unsafe-inline')
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        // Other names below this one are not ours to judge.
        'strict-transport-security': 'max-age=31536000',
      })
      expect(headers['access-control-allow-origin']).toBeUndefined()
    },
  )

  it('takes no number that is not exactly one', async () => {
    const branchId = await t.id('branch', 'SBY')
    const wrong = [null, true, '5', [3], 1e20, 0.123456, -1, 0]
    for (const qty of wrong) {
      const answer = await t.ask('owner', api.stock.internalMutation.add, {
        requestId: newRequest(),
        branchId,
        docDate: '2026-01-10',
        warehouseId: 1,
        toWarehouseId: 2,
        lines: [{ goodsUnitId: 1, qty }],
      })
      expect([qty, answer.status]).toEqual([qty, 400])
    }
  })

  it('changes a password only to a good one, and signs the other devices out', async () => {
    const one = (await login('kasir2.mlg@gerai.test')).json()
    const two = (await login('kasir2.mlg@gerai.test')).json()
    const change = (newPassword: string, oldPassword = PASSWORD) =>
      t.app.inject({
        method: 'POST',
        url: '/api/core/v1/employees/password/change',
        payload: { oldPassword, newPassword },
        headers: { authorization: `Bearer ${one.accessToken}` },
      })
    expect((await change('pendek')).json().message).toBe('Kata sandi minimal 15 karakter')
    expect((await change('Password12345678')).statusCode).toBe(422)
    expect((await change('telaga biru pagi', 'salah')).json().message).toBe('Kata sandi lama salah')
    expect((await change('telaga biru pagi')).statusCode).toBe(200)
    expect((await current(one.accessToken)).statusCode).toBe(200)
    expect((await current(two.accessToken)).statusCode).toBe(401)
  })

  it('shows where one is signed in, and signs one of them or all others out', async () => {
    const { device } = api.auth
    const from = (agent: string) =>
      login('gudang2.sby@gerai.test', PASSWORD, { 'user-agent': agent })
    const [one, two, three] = [
      (await from('A')).json(),
      (await from('B')).json(),
      (await from('C')).json(),
    ]
    const ask = async (path: string, method: 'GET' | 'POST', payload?: object) =>
      (
        await t.app.inject({
          method,
          url: `/api${path}`,
          headers: { authorization: `Bearer ${one.accessToken}` },
          ...(payload ? { payload } : {}),
        })
      ).json()
    const list = async () => (await ask(device.list.path, 'GET')).rows
    const rows = await list()
    expect(
      rows.map((row: { agent: string; current: boolean }) => [row.agent, row.current]),
    ).toEqual([
      ['A', true],
      ['C', false],
      ['B', false],
    ])
    expect(await ask(device.end.path, 'POST', { id: rows[2].id })).toEqual({ ended: 1 })
    expect((await current(two.accessToken)).statusCode).toBe(401)
    expect((await current(three.accessToken)).statusCode).toBe(200)
    expect(await ask(device.end.path, 'POST', {})).toEqual({ ended: 1 })
    expect((await current(three.accessToken)).statusCode).toBe(401)
    expect((await current(one.accessToken)).statusCode).toBe(200)
    expect(await list()).toHaveLength(1)
  })

  it('wants the password again before the system itself is changed, and counts the tries', async () => {
    const { accessToken, refreshToken } = (await login('owner@gerai.test')).json()
    const age = () =>
      t.db.query(`update session set confirmed_at = clock_timestamp() - interval '6 minutes'`)
    const post = (token: string, path: string, payload: object) =>
      t.app.inject({
        method: 'POST',
        url: `/api${path}`,
        payload,
        headers: { authorization: `Bearer ${token}` },
      })
    const reset = async (token: string) =>
      post(token, api.system.employee.resetPassword.path, {
        id: await t.id('employee', 'gudang2.sby'),
      })
    const confirm = (token: string, password: string) =>
      post(token, api.auth.session.confirmPassword.path, { password })
    expect((await reset(accessToken)).statusCode).toBe(200)
    await age()
    const old = await reset(accessToken)
    expect([old.statusCode, old.json().code]).toEqual([403, 'CONFIRM_PASSWORD'])
    // Renewing the session is not proving anything.
    const renewed = (await refresh(refreshToken.token)).json().accessToken
    expect((await reset(renewed)).json().code).toBe('CONFIRM_PASSWORD')
    expect((await confirm(renewed, PASSWORD)).statusCode).toBe(200)
    expect((await reset(renewed)).statusCode).toBe(200)

    const guesses = Array.from({ length: 12 }, (_, i) => confirm(renewed, `bukan sandinya ${i}`))
    const codes = (await Promise.all(guesses)).map((g) => g.json().code)
    expect(codes.filter((c) => c === 'PASSWORD_WRONG')).toHaveLength(5)
    expect((await confirm(renewed, PASSWORD)).statusCode).toBe(429)
  })
})
