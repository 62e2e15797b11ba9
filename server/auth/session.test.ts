import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { PASSWORD, type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'

/** Who someone is, from sign-in to the end of the session. */
describe('sessions', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
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
    expect(cookies).toHaveLength(2)
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

  it('locks an account for a while after five wrong passwords', async () => {
    for (let i = 0; i < 5; i += 1) await login('gudang.mlg@gerai.test', `salah-salah-${i}`)
    expect((await login('gudang.mlg@gerai.test')).statusCode).toBe(401)
    await t.db.query(
      `update employee set locked_until = now() - interval '1 second' where email = 'gudang.mlg@gerai.test'`,
    )
    await t.db.query('delete from login_attempt')
    expect((await login('gudang.mlg@gerai.test')).statusCode).toBe(200)
  })

  it('counts guesses that are sent at once, one by one', async () => {
    await t.db.query('delete from login_attempt')
    const guesses = Array.from({ length: 18 }, (_, i) =>
      login('sales.sby@gerai.test', `tebakan-${i}`),
    )
    await Promise.all(guesses)
    const { rows } = await t.db.query(
      `select failed_logins, locked_until > now() as locked from employee where email = 'sales.sby@gerai.test'`,
    )
    expect(rows).toEqual([{ failed_logins: 5, locked: true }])
    expect((await login('sales.sby@gerai.test')).statusCode).toBe(401)
    await t.db.query('delete from login_attempt')
    await t.db.query(`update employee set locked_until = null, failed_logins = 0`)
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
  })

  it('ends with sign-out, and never believes the header about who someone is', async () => {
    const { accessToken } = (await login('sales.mlg@gerai.test')).json()
    expect((await current(accessToken, { 'active-user': 'owner@gerai.test' })).statusCode).toBe(401)
    expect((await current(accessToken, { 'active-user': 'sales.mlg@gerai.test' })).statusCode).toBe(
      200,
    )
    await t.app.inject({
      method: 'POST',
      url: '/api/core/v1/employees/logout',
      payload: { email: 'owner@gerai.test' },
      headers: { authorization: `Bearer ${accessToken}` },
    })
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
    expect((await change('pendek')).json().message).toBe(
      'Kata sandi minimal 12 karakter dan tidak boleh kata sandi umum',
    )
    expect((await change('password123456')).statusCode).toBe(422)
    expect((await change('telaga biru pagi', 'salah')).json().message).toBe('Kata sandi lama salah')
    expect((await change('telaga biru pagi')).statusCode).toBe(200)
    expect((await current(one.accessToken)).statusCode).toBe(200)
    expect((await current(two.accessToken)).statusCode).toBe(401)
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
