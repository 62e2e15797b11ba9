import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { cipherOf, pinKey } from '#server/platform/field-cipher.ts'
import { hashPassword } from '#server/platform/password.ts'
import {
  FIELD_KEY,
  PASSWORD,
  type TestApp,
  expectBooksInOrder,
  newRequest,
  testApp,
} from '#server/platform/test-app.ts'
import { codeOf, fromBase32, stepAt } from '#server/platform/totp.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { registerTill, sending } from '#server/sales/till-story.ts'

/** Cashiers change by PIN at one till: its drawer and its shift stay (domain §3.2.3). */
describe('a till that cashiers share', () => {
  let t: TestApp
  let branchId: number
  let tillKey: string
  let shiftId: number
  let oil: number
  let cash: number
  const { shift, cashier } = api.sales
  const pins = { 'kasir2.sby': '409218', 'kepala.sby': '731904', 'gudang.sby': '582016' }

  const send = sending(() => t)
  const takeOver = async (token: string, pin: string, key = tillKey) =>
    send(token, api.auth.tillSession.takeOver, { branchId, tillKey: key, pin })
  const sale = () => ({
    requestId: newRequest(),
    branchId,
    docDate: '2026-01-10',
    lines: [{ goodsUnitId: oil, qty: 1 }],
    payments: [{ methodId: cash, amount: 50_000 }],
  })

  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    await t.db.query('update branch set shift_required = true')
    oil = await t.id('unit', 'MG2/PCS')
    cash = await t.id('method', 'TUNAI')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 100, 28_500]])
    for (const [as, pin] of Object.entries(pins))
      await t.call(as, api.system.employee.changePin, { pin, password: PASSWORD })
    tillKey = await registerTill(t)
    const opening = { requestId: newRequest(), branchId, tillKey, openingFloat: 100_000 }
    shiftId = (await t.call('kasir.sby', shift.open, opening)).id
    await t.call('kasir.sby', cashier.payment, sale() as never)
  })
  afterAll(() => t.close())

  it('knows neither a wrong PIN, nor a strange device, nor who is no cashier there', async () => {
    const first = await t.token('kasir.sby')
    const wrong = await takeOver(first, '000111')
    expect(wrong.body).toMatchObject({
      code: 'PIN_WRONG',
      message: 'PIN tidak dikenal di cabang ini',
    })
    const strange = await takeOver(first, pins['kasir2.sby'], 'a device that nobody knows')
    expect(strange.body.code).toBe('TILL_UNKNOWN')
    const clerk = await takeOver(first, pins['gudang.sby'])
    expect(clerk.body).toMatchObject({ code: 'CASHIER_FORBIDDEN' })
    expect((await send(first, api.auth.session.current, {})).status).toBe(200)
  })

  it('is sold at by the next cashier in the same shift, under his own name', async () => {
    const first = await t.token('kasir.sby')
    const { status, body } = await takeOver(first, pins['kasir2.sby'])
    expect([status, body.employee.email]).toEqual([200, 'kasir2.sby@gerai.test'])
    // One browser, one cashier.
    expect((await send(first, api.auth.session.current, {})).status).toBe(401)
    const second = body.accessToken as string
    const current = await send(second, shift.current, { branchId, tillKey })
    expect(current.body.shift.id).toBe(shiftId)
    expect((await send(second, cashier.payment, sale())).status).toBe(200)
    const { rows } = await t.db.query(
      `select d.shift_id::int as shift, e.email from document d join employee e on e.id = d.created_by
       where d.kind = 'sales-invoice' order by d.id`,
    )
    expect(rows).toEqual([
      { shift: shiftId, email: 'kasir.sby@gerai.test' },
      { shift: shiftId, email: 'kasir2.sby@gerai.test' },
    ])
    const report = await t.call('kepala.sby', shift.get, { id: shiftId })
    expect(report.cashiers.map(({ count, total }) => [count, total])).toEqual([
      [1, 37_500],
      [1, 37_500],
    ])
    const refreshed = await t.app.inject({
      method: 'POST',
      url: `/api${api.auth.session.refresh.path}`,
      payload: { token: body.refreshToken.token },
    })
    expect((await send(refreshed.json().accessToken, cashier.payment, sale())).status).toBe(200)
    await expectBooksInOrder(t.db)
  })

  it('opens no more than the counter, whoever typed the PIN', async () => {
    const { body } = await takeOver(await t.token('kasir2.sby'), pins['kepala.sby'])
    const head = body.accessToken as string
    expect(body.rights).toContain('sales/cashier:approve')
    expect(body.rights).not.toContain('cost.view')
    expect(body.accessMenus.map((m: { menu: string }) => m.menu).sort()).toEqual([
      'report',
      'sales',
    ])
    const closed: [Endpoint, object][] = [
      [api.purchase.purchaseOrder.getAll, { limit: 10, offset: 0 }],
      [api.purchase.purchaseInvoice.getAll, { limit: 10, offset: 0 }],
      [api.master.brand.add, { requestId: newRequest(), name: 'Merek' }],
    ]
    for (const [endpoint, input] of closed) {
      const { status, body: said } = await send(head, endpoint, input)
      expect([endpoint.path, status, said.code]).toEqual([endpoint.path, 403, 'FORBIDDEN'])
    }
  })

  it('wants the code of whoever has a second factor: a watched PIN alone opens nothing of his', async () => {
    const { secondFactor: factor } = api.auth
    const own = { password: PASSWORD }
    const { secret } = await t.call('kepala.sby', factor.add, own)
    const codeAt = (ahead: number) => codeOf(fromBase32(secret), stepAt(Date.now()) + ahead)
    await t.call('kepala.sby', factor.confirm, { code: codeAt(0) })
    const login = await t.app.inject({
      method: 'POST',
      url: `/api${api.auth.session.login.path}`,
      payload: { email: 'kasir.sby@gerai.test', password: PASSWORD },
    })
    const watcher = login.json().accessToken as string
    const input = { branchId, tillKey, pin: pins['kepala.sby'] }
    const ask = (code?: string) => send(watcher, api.auth.tillSession.takeOver, { ...input, code })
    expect((await ask()).body.code).toBe('SECOND_FACTOR')
    expect((await ask('000000')).body.code).toBe('SECOND_FACTOR_WRONG')
    // Nobody else was signed out by that, and the right code is good.
    expect((await send(watcher, api.auth.session.current, {})).status).toBe(200)
    const { status, body } = await ask(codeAt(1))
    expect([status, body.employee?.email]).toEqual([200, 'kepala.sby@gerai.test'])
    await t.db.query('delete from second_factor')
  })

  it('has its drawer counted by whoever stands there', async () => {
    const stranger = await t.ask('kasir2.sby', shift.close, {
      requestId: newRequest(),
      branchId,
      id: shiftId,
      counts: [],
    })
    expect(stranger.status).toBe(401)
    const login = await t.app.inject({
      method: 'POST',
      url: `/api${api.auth.session.login.path}`,
      payload: { email: 'kasir.sby@gerai.test', password: PASSWORD },
    })
    const { body } = await takeOver(login.json().accessToken, pins['kasir2.sby'])
    const close = await send(body.accessToken, shift.close, {
      requestId: newRequest(),
      branchId,
      id: shiftId,
      counts: [
        { denomination: 100_000, pieces: 2 },
        { denomination: 2_000, pieces: 6 },
        { denomination: 500, pieces: 1 },
      ],
    })
    expect(close.body).toMatchObject({ expected: 212_500, counted: 212_500, difference: 0 })
    await expectBooksInOrder(t.db)
  })

  it('lets nobody try all PINs', async () => {
    const login = await t.app.inject({
      method: 'POST',
      url: `/api${api.auth.session.login.path}`,
      payload: { email: 'kasir.sby@gerai.test', password: PASSWORD },
    })
    const { accessToken } = login.json()
    for (let i = 0; i < 5; i += 1) await takeOver(accessToken, `00012${i}`)
    expect((await takeOver(accessToken, pins['kasir2.sby'])).status).toBe(429)
  })

  describe('ends with what opened it', () => {
    const begin = async (as: 'kasir2.sby' | 'kepala.sby' = 'kasir2.sby') => {
      await t.db.query('delete from pin_attempt')
      const login = await t.app.inject({
        method: 'POST',
        url: `/api${api.auth.session.login.path}`,
        payload: { email: 'gudang.sby@gerai.test', password: PASSWORD },
      })
      const { body } = await takeOver(login.json().accessToken, pins[as])
      expect(body.employee?.email).toBe(`${as}@gerai.test`)
      return body as { accessToken: string; refreshToken: { token: string } }
    }
    const isOpen = async ({ accessToken }: { accessToken: string }) =>
      (await send(accessToken, api.auth.session.current, {})).status === 200
    const own = async () => t.id('employee', 'kasir2.sby')
    const register = async () => {
      tillKey = await registerTill(t)
    }
    beforeAll(async () => {
      await t.db.query(
        `update employee set role_id = (select role_id from employee where email = 'kasir.sby@gerai.test') where email = 'gudang.sby@gerai.test'`,
      )
      await t.db.query(
        `update session set revoked_at = null where employee_id = (select id from employee where email = 'kasir.sby@gerai.test')`,
      )
    })

    it.each<[string, () => Promise<unknown>, (() => Promise<unknown>)?]>([
      [
        'a PIN that is set anew',
        async () => {
          pins['kasir2.sby'] = '840927'
          const login = await t.app.inject({
            method: 'POST',
            url: `/api${api.auth.session.login.path}`,
            payload: { email: 'kasir2.sby@gerai.test', password: PASSWORD },
          })
          const input = { pin: pins['kasir2.sby'], password: PASSWORD }
          return send(login.json().accessToken, api.system.employee.changePin, input)
        },
      ],
      [
        'a PIN that is taken away',
        async () => t.call('owner', api.system.employee.resetPin, { id: await own() }),
        // The same digits, chosen again elsewhere, are another PIN.
        async () =>
          t.db.query('update employee set pin_hash = $2, pin_find = $3 where id = $1', [
            await own(),
            await hashPassword(pins['kasir2.sby']),
            pinKey(cipherOf(Buffer.from(FIELD_KEY, 'hex')), pins['kasir2.sby']),
          ]),
      ],
      ['a till that is registered anew', register],
      [
        'another role',
        async () =>
          t.db.query(
            `update employee set role_id = (select id from role where name = 'Kepala Cabang') where id = $1`,
            [await own()],
          ),
      ],
    ])('%s', async (_name, end, restore) => {
      const session = await begin()
      expect(await isOpen(session)).toBe(true)
      await end()
      expect(await isOpen(session)).toBe(false)
      const renewed = await t.app.inject({
        method: 'POST',
        url: `/api${api.auth.session.refresh.path}`,
        payload: { token: session.refreshToken.token },
      })
      expect(renewed.statusCode).toBe(401)
      await restore?.()
      expect(await isOpen(session)).toBe(false)
      expect(await isOpen(await begin())).toBe(true)
    })

    it('for selling, the closing of a shift of its till, also once it was renewed', async () => {
      const opener = await begin('kepala.sby')
      const open = (token: string) =>
        send(token, shift.open, {
          requestId: newRequest(),
          branchId,
          tillKey,
          openingFloat: 0,
        })
      const close = (token: string, id: number) =>
        send(token, shift.close, { requestId: newRequest(), branchId, id, counts: [] })
      const { body: first } = await open(opener.accessToken)
      const seller = await begin()
      expect((await send(seller.accessToken, cashier.payment, sale())).status).toBe(200)
      await t.db.query(`update branch set shift_required = false`)
      await close(seller.accessToken, first.id)
      const renewed = await t.app.inject({
        method: 'POST',
        url: `/api${api.auth.session.refresh.path}`,
        payload: { token: seller.refreshToken.token },
      })
      const token = renewed.json().accessToken as string
      // What was closed is still read; nothing is sold and no shift begins.
      expect((await send(token, shift.bills, { id: first.id })).status).toBe(200)
      expect((await send(token, cashier.payment, sale())).body.code).toBe('TILL_PIN_AGAIN')
      expect((await open(token)).body.code).toBe('TILL_PIN_AGAIN')
      const again = await takeOver(token, pins['kasir2.sby'])
      expect(again.status).toBe(200)
      expect((await open(again.body.accessToken)).status).toBe(200)
      expect((await send(again.body.accessToken, cashier.payment, sale())).status).toBe(200)
    })
  })

  it('is one when ten take over at once, and ends no sign-in of whoever takes over', async () => {
    const kasir2 = await t.id('employee', 'kasir2.sby')
    await t.db.query('delete from pin_attempt')
    await t.db.query('update session set revoked_at = now() where employee_id = $1', [kasir2])
    // As many devices as one may have.
    await t.db.query(
      `insert into session (access_hash, refresh_hash, family, employee_id, access_expires_at, refresh_expires_at, family_expires_at, confirmed_at)
       select sha256(('a' || n)::bytea), sha256(('r' || n)::bytea), gen_random_uuid(), $1, now() + interval '10 minutes', now() + interval '1 hour', now() + interval '12 hours', now()
       from generate_series(1, 20) n`,
      [kasir2],
    )
    const signedIn = await t.app.inject({
      method: 'POST',
      url: `/api${api.auth.session.login.path}`,
      payload: { email: 'kepala.sby@gerai.test', password: PASSWORD },
    })
    const before = signedIn.json().accessToken as string
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => takeOver(before, pins['kasir2.sby'])),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await t.db.query(
      `select till_id is not null as till, count(distinct family)::int as n from session where employee_id = $1 and revoked_at is null group by 1 order by 1`,
      [kasir2],
    )
    expect(rows).toEqual([
      { till: false, n: 20 },
      { till: true, n: 1 },
    ])
    await t.db.query('delete from pin_attempt')
    // Nor does the next one leave his at the till.
    const winner = answers.find(({ status }) => status === 200)?.body.accessToken as string
    expect((await takeOver(winner, pins['kasir2.sby'])).body.code).toBe('TAKE_OVER_SELF')
  })
})
