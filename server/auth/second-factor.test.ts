import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { PASSWORD, type TestApp, testApp } from '#server/platform/test-app.ts'
import { codeOf, fromBase32, stepAt } from '#server/platform/totp.ts'

/** An app's codes beside the password: set up, asked for, lost, wanted by a role. */
describe('second factor', () => {
  let t: TestApp
  const { secondFactor: factor, session } = api.auth
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(async () => t.close())
  const login = async (as: string, code?: string, password = PASSWORD) => {
    const answer = await t.app.inject({
      method: 'POST',
      url: `/api${session.login.path}`,
      payload: { email: `${as}@gerai.test`, password, ...(code ? { code } : {}) },
    })
    return { status: answer.statusCode, ...answer.json() }
  }
  const post = async <E extends Endpoint>(token: string, endpoint: E, payload: InputOf<E>) => {
    const answer = await t.app.inject({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(endpoint.method === 'GET' ? {} : { payload: payload as object }),
    })
    return {
      status: answer.statusCode,
      body: answer.json() as ReplyOf<E> & { code?: string; message?: string },
    }
  }
  const now = (secret: string, ahead = 0) => codeOf(fromBase32(secret), stepAt(Date.now()) + ahead)
  /** Codes are good once: as if the last one had been used a while ago. */
  const forgetStep = () => t.db.query('update second_factor set last_step = 0')
  const setUp = async (as: string) => {
    const { accessToken } = await login(as)
    const { secret, qr } = (await post(accessToken, factor.add, { password: PASSWORD })).body
    expect(qr).toMatch(/^data:image\/png;base64,/)
    const { recovery } = (await post(accessToken, factor.confirm, { code: now(secret) })).body
    await forgetStep()
    return { accessToken, secret, recovery }
  }

  it('asks for a code after the password, each good once', async () => {
    const before = await login('owner')
    expect([before.status, before.employee.second_factor_due]).toEqual([200, false])
    const { secret, recovery, accessToken } = await setUp('owner')
    expect(new Set(recovery).size).toBe(10)
    const stored = await t.db.query('select secret, recovery::text as recovery from second_factor')
    expect(stored.rows[0].secret).not.toContain(secret)
    expect(stored.rows[0].recovery).not.toContain(recovery[0]?.replace('-', ''))
    // A fast hash of fifty bits is guessed: they lie behind the slow one, as passwords do.
    const fast = createHash('sha256').update(recovery[0]?.replace('-', '') ?? '')
    expect(stored.rows[0].recovery).not.toContain(fast.digest('hex'))

    const half = await login('owner')
    expect([half.status, half.code]).toEqual([401, 'SECOND_FACTOR'])
    expect(half.accessToken).toBeUndefined()
    const code = now(secret)
    expect((await login('owner', code)).status).toBe(200)
    const again = await login('owner', code)
    expect([again.status, again.code]).toEqual([401, 'SECOND_FACTOR_WRONG'])
    expect((await login('owner', code, 'bukan-kata-sandinya')).code).toBe('LOGIN_FAILED')
    const state = await post(accessToken, factor.get, {})
    expect(state.body).toMatchObject({ active: true, recoveryLeft: 10, required: false })
  })

  it('takes a recovery code once, written with or without its dash', async () => {
    const { recovery, accessToken } = await setUp('akuntansi')
    const [one, two] = recovery as [string, string]
    expect((await login('akuntansi', one)).status).toBe(200)
    expect((await login('akuntansi', one)).status).toBe(401)
    expect((await login('akuntansi', two.replace('-', ' ').toLowerCase())).status).toBe(200)
    expect((await post(accessToken, factor.get, {})).body.recoveryLeft).toBe(8)
  })

  it('locks the account after five wrong codes; asking for one is no try', async () => {
    const { secret } = await setUp('kepala.sby')
    for (let i = 0; i < 8; i += 1) expect((await login('kepala.sby')).code).toBe('SECOND_FACTOR')
    const wrong = now(secret, 50)
    for (let i = 0; i < 4; i += 1) {
      expect((await login('kepala.sby', wrong)).code).toBe('SECOND_FACTOR_WRONG')
      // The password alone takes nothing of it back.
      expect((await login('kepala.sby')).code).toBe('SECOND_FACTOR')
    }
    await login('kepala.sby', wrong)
    expect((await login('kepala.sby', now(secret))).code).toBe('TOO_MANY')
    await t.db.query('delete from login_attempt')
    expect((await login('kepala.sby', now(secret))).status).toBe(200)
  })

  it('is renewed and taken off with password and code, whose tries are counted', async () => {
    const { secret, accessToken, recovery } = await setUp('sales.sby')
    const twice = await post(accessToken, factor.add, { password: PASSWORD })
    expect(twice.body.code).toBe('SECOND_FACTOR_ACTIVE')
    const renewed = await post(accessToken, factor.renew, { password: PASSWORD, code: now(secret) })
    expect(renewed.body.recovery).toHaveLength(10)
    expect((await login('sales.sby', recovery[0])).status).toBe(401)
    const [spare] = renewed.body.recovery
    await t.db.query('delete from login_attempt')
    for (let i = 0; i < 5; i += 1) {
      const wrong = { password: PASSWORD, code: now(secret, 50) }
      expect((await post(accessToken, factor.remove, wrong)).status).toBe(422)
    }
    const right = { password: PASSWORD, code: spare as string }
    expect((await post(accessToken, factor.remove, right)).status).toBe(429)
    await t.db.query('delete from login_attempt')
    expect((await post(accessToken, factor.remove, right)).status).toBe(200)
    expect((await login('sales.sby')).status).toBe(200)
  })

  it('is set up before anything else where the role wants it, and stays', async () => {
    const working = await login('pembelian.sby')
    await t.db.query(
      `update role set second_factor = true where id = (select role_id from employee where email = 'pembelian.sby@gerai.test')`,
    )
    // Who is at work owes it from this moment on.
    const renewed = await t.app.inject({
      method: 'POST',
      url: `/api${session.refresh.path}`,
      payload: { token: working.refreshToken.token },
    })
    const going = await post(renewed.json().accessToken, api.system.period.current, {})
    expect([going.status, going.body.code]).toEqual([403, 'SECOND_FACTOR_DUE'])
    const { accessToken, employee } = await login('pembelian.sby')
    expect(employee.second_factor_due).toBe(true)
    const period = await post(accessToken, api.system.period.current, {})
    expect([period.status, period.body.code]).toEqual([403, 'SECOND_FACTOR_DUE'])
    expect((await post(accessToken, session.current, {})).status).toBe(200)
    const { secret } = (await post(accessToken, factor.add, { password: PASSWORD })).body
    const wrong = await post(accessToken, factor.confirm, { code: '000000' })
    expect(wrong.body.message).toBe('Kode verifikasi salah atau sudah dipakai')
    await post(accessToken, factor.confirm, { code: now(secret) })
    expect((await post(accessToken, api.system.period.current, {})).status).toBe(200)
    await forgetStep()
    const kept = await post(accessToken, factor.remove, { password: PASSWORD, code: now(secret) })
    expect(kept.body.message).toBe('Peran Anda mewajibkan verifikasi dua langkah')
  })

  it('is taken from a colleague whose telephone is lost, who is signed out and remembered', async () => {
    const { accessToken } = await setUp('gudang.sby')
    const id = await t.id('employee', 'gudang.sby')
    const { employee } = api.system
    const seen = await t.call('kepala.mlg', employee.getAll, { limit: 1 })
    expect(seen.rows[0]).not.toHaveProperty('secret')
    const refused = await t.ask('kasir.sby', employee.resetSecondFactor, { id })
    expect(refused.status).toBe(403)
    const owner = (await login('owner', now(await secretOf('owner')))).accessToken
    expect((await post(owner, employee.resetSecondFactor, { id })).status).toBe(200)
    expect((await post(accessToken, session.current, {})).status).toBe(401)
    expect((await login('gudang.sby')).status).toBe(200)
    const own = { id: await t.id('employee', 'owner') }
    expect((await post(owner, employee.resetSecondFactor, own)).body.code).toBe('OWN_ACCOUNT')
    const { rows } = await t.db.query(
      `select action from audit where object_kind = 'employee' and object_id = $1 order by id desc limit 1`,
      [id],
    )
    expect(rows).toEqual([{ action: 'Hapus verifikasi dua langkah' }])
  })

  /** The owner's app is gone with the first test: a new secret as the recovery would bring. */
  const secretOf = async (as: string) => {
    await t.db.query('delete from second_factor where employee_id = $1', [
      await t.id('employee', as),
    ])
    return (await setUp(as)).secret
  }
})
