import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { openSessionOf } from '#server/platform/session.ts'
import { PASSWORD, type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { registerTill, sending } from '#server/sales/till-story.ts'

const root = resolve(import.meta.dirname, '..')
const { approval } = api.application
const DUE = 'SECOND_FACTOR_DUE'

/** Whoever owes a second factor opens and approves nothing, by whichever door he comes and whatever he proves. */
describe('a second factor that is owed', () => {
  let t: TestApp
  let branchId: number
  let tillKey: string
  const pins = { 'kasir2.sby': '409218', 'kepala.sby': '731904' }
  const send = sending(() => t)
  const wanted = (yes: boolean, ...of: string[]) =>
    t.db.query(
      `update role set second_factor = $1 where id in (select role_id from employee where email = any ($2))`,
      [yes, of.map((as) => `${as}@gerai.test`)],
    )
  const login = (as: string) =>
    send('', api.auth.session.login, { email: `${as}@gerai.test`, password: PASSWORD })
  const takeOver = async (pin: string) =>
    send(await t.token('kasir.sby'), api.auth.tillSession.takeOver, { branchId, tillKey, pin })
  const opened = async (token: string) =>
    (await send(token, api.system.period.current, {})).body.code ?? 'open'

  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 100, 28_500]])
    for (const [as, pin] of Object.entries(pins))
      await t.call(as, api.system.employee.changePin, { pin, password: PASSWORD })
    tillKey = await registerTill(t)
  })
  afterAll(() => t.close())

  it('is asked at every place where a session or an approval is made, and those are all', () => {
    const makes =
      /storeSession\(\s*$|storeSession\(tx|await storeSession|insert into (session|approval) \(|openSessionOf\(/m
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((f) => f.endsWith('.ts') && !/test|story|demo\/|migrations/.test(f))
      .filter((f) => makes.test(readFileSync(join(root, f), 'utf8')))
    expect(files.sort()).toEqual([
      'application/approval.ts',
      'auth/session.ts',
      'auth/till-session.ts',
      'auth/tokens.ts',
      'master/import/run.ts',
      'platform/context.ts',
      'platform/session.ts',
      'report/prepare-file.ts',
    ])
  })

  /** How a session comes about, or goes on: each ends with a token. */
  const sessions: Record<string, () => Promise<string>> = {
    'a password': async () => {
      await wanted(true, 'kasir2.sby')
      return (await login('kasir2.sby')).body.accessToken
    },
    'a password that was typed before his role wanted it': async () => {
      const { accessToken } = (await login('kasir2.sby')).body
      await wanted(true, 'kasir2.sby')
      return accessToken
    },
    'a session renewed after his role wanted it': async () => {
      const { refreshToken } = (await login('kasir2.sby')).body
      await wanted(true, 'kasir2.sby')
      return (await send('', api.auth.session.refresh, { token: refreshToken.token })).body
        .accessToken
    },
    'a PIN at a till that was right before': async () => {
      const { accessToken } = (await takeOver(pins['kasir2.sby'])).body
      await wanted(true, 'kasir2.sby')
      return accessToken
    },
    'a role that he was given while at work': async () => {
      const { accessToken } = (await login('kasir2.sby')).body
      await wanted(true, 'kepala.sby')
      await t.db.query(
        `update employee set role_id = (select role_id from employee where email = 'kepala.sby@gerai.test') where email = 'kasir2.sby@gerai.test'`,
      )
      return accessToken
    },
  }
  it.each(Object.entries(sessions))('opens nothing by %s', async (_way, open) => {
    const { rows } = await t.db.query(
      `select role_id from employee where email = 'kasir2.sby@gerai.test'`,
    )
    const token = await open()
    expect(await opened(token)).toBe(DUE)
    await wanted(false, 'kasir2.sby', 'kepala.sby')
    await t.db.query(`update employee set role_id = $1 where email = 'kasir2.sby@gerai.test'`, [
      rows[0].role_id,
    ])
    await t.db.query(
      `update session set revoked_at = null where employee_id = (select id from employee where email = 'kasir.sby@gerai.test')`,
    )
  })

  it('opens no till by a PIN, and no work in his name that runs later', async () => {
    await wanted(true, 'kasir2.sby')
    const { rows } = await t.db.query(
      `select id from employee where email = 'kasir.sby@gerai.test'`,
    )
    const later = openSessionOf(
      { one: async (sql: string, v: unknown[]) => (await t.db.query(sql, v)).rows[0] } as never,
      Number(rows[0].id),
      null,
      null,
    )
    await expect(later).rejects.toMatchObject({ code: DUE })
    await wanted(false, 'kasir2.sby')
    const token = await t.token('kasir.sby')
    // Another role than that of whoever stands there.
    await t.db.query(
      `update employee set role_id = (select role_id from employee where email = 'kepala.sby@gerai.test') where email = 'kasir2.sby@gerai.test'`,
    )
    await wanted(true, 'kepala.sby')
    const refused = await send(token, api.auth.tillSession.takeOver, {
      branchId,
      tillKey,
      pin: pins['kasir2.sby'],
    })
    expect([refused.status, refused.body.code]).toEqual([403, DUE])
    expect(await opened(token)).toBe('open')
    await wanted(false, 'kepala.sby')
  })

  it('approves nothing at the till by PIN or password, with or without a name', async () => {
    await wanted(true, 'kepala.sby')
    const asked = {
      branchId,
      action: 'SALES_VOID',
      payloadHash: '0'.repeat(64),
      reason: 'Salah input',
    }
    for (const proof of [
      { pin: pins['kepala.sby'] },
      { pin: pins['kepala.sby'], email: 'kepala.sby@gerai.test' },
      { password: PASSWORD, email: 'kepala.sby@gerai.test' },
    ]) {
      const refused = await t.ask('kasir.sby', approval.verify, { ...asked, ...proof } as never)
      expect([refused.status, refused.error.code]).toEqual([403, DUE])
    }
    await wanted(false, 'kepala.sby')
    const fine = { ...asked, pin: pins['kepala.sby'] }
    expect((await t.ask('kasir.sby', approval.verify, fine as never)).status).toBe(200)
  })

  it('approves nothing from afar, is not offered as one who could, and takes back what he allowed a moment ago', async () => {
    const away = { branchId, action: 'TILL_REGISTER', reason: 'Kasir baru' }
    const device = { requestId: newRequest(), branchId, name: 'Kasir 2' }
    const { demand } = (await t.ask('kasir.sby', api.sales.shift.register, device)).error
      .data as never as { demand: never }
    const offered = async () =>
      (await t.ask('kasir.sby', approval.request, { requestId: newRequest(), demand } as never))
        .body as never as { id: number; approvers: string[] }
    const before = await offered()
    const given = await t.call('kasir.sby', approval.verify, {
      ...away,
      payloadHash: (demand as { payloadHash: string }).payloadHash,
      pin: pins['kepala.sby'],
    } as never)
    await wanted(true, 'kepala.sby')
    const afar = await t.ask('kepala.sby', approval.decide, { id: before.id, approve: true })
    expect([afar.status, afar.error.code]).toEqual([403, DUE])
    const { rows } = await t.db.query(
      `select name from employee where email = 'kepala.sby@gerai.test'`,
    )
    expect(before.approvers).toContain(rows[0].name)
    expect((await offered()).approvers).not.toContain(rows[0].name)
    const late = await t.ask('kasir.sby', api.sales.shift.register, {
      ...device,
      approvalToken: given.approvalToken,
    })
    expect(late.error.message).toContain('harus memasang verifikasi dua langkah terlebih dahulu')
    await wanted(false, 'kepala.sby')
  })
})
