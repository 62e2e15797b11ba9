import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { judgePublicSecrets } from '#server/demo/public-secrets.ts'
import { refuseServedOutside } from '#server/platform/public-secret.ts'
import { cipherOf, pinKey } from '#server/platform/field-cipher.ts'
import { FIELD_KEY, PASSWORD, type TestApp, testApp } from '#server/platform/test-app.ts'
import { employees } from '#server/seed/parties.ts'

/** Goal: a password and PINs that README.md tells everybody open nothing to another machine, in any copy of the data. */
describe('accounts of demo data', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp({ demo: true, live: true })
    // The tests' own people were given a hash that is checked at once, and lost their marks with it.
    await t.db.query('update database_identity set secrets_judged = false, keeps_http = true')
    await judgePublicSecrets(t.db, tmpdir())
  })
  afterAll(async () => t.close())

  const LOCAL = { remoteAddress: '127.0.0.1', host: 'localhost:3000' }
  const OUTSIDE = [
    { remoteAddress: '192.168.1.20', host: '192.168.1.5:3000' },
    { remoteAddress: '::ffff:10.1.2.3', host: 'localhost:3000' },
    // A proxy on this machine that tells no address still tells a name.
    { remoteAddress: '127.0.0.1', host: 'toko.example' },
  ]
  const login = (email: string, { remoteAddress, host }: typeof LOCAL, password = PASSWORD) =>
    t.app.inject({
      method: 'POST',
      url: '/api/core/v1/employees/login',
      remoteAddress,
      headers: { host },
      payload: { email, password },
    })

  it('sign in on this machine, and from no other', async () => {
    for (const { email } of employees.slice(0, 6)) {
      expect((await login(email, LOCAL)).statusCode).toBe(200)
      for (const from of OUTSIDE) {
        const answer = await login(email, from)
        expect([email, from, answer.statusCode, answer.json().code]).toEqual([
          email,
          from,
          403,
          'PUBLIC_SECRET',
        ])
      }
    }
    expect(
      (await login('kasir.mlg@gerai.test', OUTSIDE[0] as typeof LOCAL, 'salah')).statusCode,
    ).toBe(401)
  })

  it('approve nothing from another machine, neither by PIN nor by password, and each try counts', async () => {
    const token = await t.token('kasir.sby')
    const branchId = await t.id('branch', 'SBY')
    const cipher = cipherOf(Buffer.from(FIELD_KEY, 'hex'))
    await t.db.query(`update employee set pin_find = $1 where email = 'kepala.sby@gerai.test'`, [
      pinKey(cipher, '508326'),
    ])
    const verify = (secret: object, from: typeof LOCAL) =>
      t.app.inject({
        method: 'POST',
        url: `/api${api.application.approval.verify.path}`,
        remoteAddress: from.remoteAddress,
        headers: { host: from.host, authorization: `Bearer ${token}` },
        payload: { branchId, action: 'REPRINT', reason: 'coba', ...secret },
      })
    const outside = OUTSIDE[0] as typeof LOCAL
    for (const secret of [
      { pin: '508326' },
      { email: 'kepala.sby@gerai.test', password: PASSWORD },
    ])
      expect([secret, (await verify(secret, outside)).json().code]).toEqual([
        secret,
        'PUBLIC_SECRET',
      ])
    const { rows } = await t.db.query(
      `select (select count(*) from pin_attempt where not ok)::int as pins,
         (select count(*) from login_attempt where not ok and email = 'kepala.sby@gerai.test')::int as passwords`,
    )
    expect(rows[0].pins).toBe(1)
    expect(rows[0].passwords).toBeGreaterThan(0)
    expect((await verify({ pin: '508326' }, LOCAL)).statusCode).toBe(200)
  })

  it('are free once their owner has set his own, and never by setting the public one again', async () => {
    const change = async (newPassword: string) =>
      t.ask('sales.sby', api.auth.session.changePassword, { oldPassword: PASSWORD, newPassword })
    expect((await change(PASSWORD)).status).not.toBe(200)
    expect((await change('telaga biru sebelum pagi')).status).toBe(200)
    const own = await login(
      'sales.sby@gerai.test',
      OUTSIDE[0] as typeof LOCAL,
      'telaga biru sebelum pagi',
    )
    expect(own.statusCode).toBe(200)
    const pin = async () =>
      (await t.db.query(`select public_pin from employee where email = 'kepala.sby@gerai.test'`))
        .rows[0].public_pin
    expect(await pin()).toBe(true)
    await t.call('kepala.sby', api.system.employee.changePin, { pin: '582016', password: PASSWORD })
    expect(await pin()).toBe(false)
  })

  it('keep the shop from being served to others, whatever SEED says', async () => {
    await expect(refuseServedOutside(t.db, '0.0.0.0')).rejects.toThrow(
      /diketahui umum .*HOST=0\.0\.0\.0/,
    )
    await refuseServedOutside(t.db, '127.0.0.1')
  })

  it('of before the mark stood in the data are found by trying, also where their file was left behind', async () => {
    const state = async () =>
      (await t.db.query('select email, public_password, public_pin from employee order by id')).rows
    const marked = await state()
    await t.db.query('update employee set public_password = false, public_pin = false')
    await t.db.query('update database_identity set secrets_judged = false')
    const dataDir = mkdtempSync(join(tmpdir(), 'gerai-mark-'))
    const file = join(dataDir, 'demo-password-is-public')
    writeFileSync(file, '')
    await judgePublicSecrets(t.db, dataDir)
    expect(await state()).toEqual(marked)
    expect(existsSync(file)).toBe(false)
    // Once: what somebody decides afterwards stays.
    await t.db.query('update employee set public_password = false')
    await judgePublicSecrets(t.db, dataDir)
    expect((await state()).some((one) => one.public_password)).toBe(false)
  })
})
