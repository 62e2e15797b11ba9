import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  PASSWORD,
  type TestApp,
  expectBooksInOrder,
  newRequest,
  testApp,
} from '#server/platform/test-app.ts'
import { hashOf } from '#server/platform/hash.ts'
import { giveApproval, receiveGoods } from './story.ts'
import { registerTill, sending, signingIn } from './till-story.ts'

/** Who holds a drawer, one after the other, until it is divided between the next float and the safe (decisions/0036). */
describe('the custody of a drawer', () => {
  let t: TestApp
  let branchId: number
  let tillKey: string
  let shiftId: number
  let parking: number
  const goods = { oil: 0, cash: 0 }
  const { shift, cashier } = api.sales
  const pins = { 'kasir.sby': '640281', 'kasir2.sby': '409218', 'kepala.sby': '731904' }
  const names = { first: '', second: '' }

  const send = sending(
    () => t,
    () => tillKey,
  )
  const pieces = (total: number) => [{ denomination: 100, pieces: total / 100 }]
  const takeOver = (token: string, pin: string) =>
    send(token, api.auth.tillSession.takeOver, { branchId, tillKey, pin })
  const handOver = (token: string, counted: number, more: object = {}) =>
    send(token, shift.handOver, {
      requestId: newRequest(),
      branchId,
      id: shiftId,
      counts: pieces(counted),
      ...more,
    })
  /** What was approved is this and nothing else. */
  const bind = (endpoint: Endpoint, input: object) =>
    t.db.query(`update approval set payload_hash = $1 where payload_hash = 'unbound'`, [
      hashOf({ endpoint: `POST ${endpoint.path}`, input: endpoint.input.parse(input) }).toString(
        'hex',
      ),
    ])
  const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })
  const sale = () => ({
    ...common(),
    lines: [{ goodsUnitId: goods.oil, qty: 1 }],
    payments: [{ methodId: goods.cash, amount: 37_500 }],
  })
  const spend = (amount: number) => ({
    ...common(),
    amount,
    purposeId: parking,
    reason: 'Parkir',
  })
  const close = (token: string, counted: number, more: object = {}) =>
    send(token, shift.close, {
      requestId: newRequest(),
      branchId,
      id: shiftId,
      counts: pieces(counted),
      ...more,
    })
  const open = async (openingFloat: number) => {
    const opening = { requestId: newRequest(), branchId, tillKey, openingFloat }
    const { body } = await send(await signIn('kasir.sby'), shift.open, opening)
    shiftId = body.id
    return body
  }
  const signIn = signingIn(() => t)
  /** The columns of whoever held the drawer come to the whole shift, each beginning where the one before it ended. */
  const report = async () => {
    const x = await t.call('kepala.sby', shift.get, { id: shiftId })
    const { drawer, cash } = x
    const sum = (of: (part: (typeof drawer)[number]) => number) =>
      drawer.reduce((all, part) => all + of(part), 0)
    const off = sum((part) => (part === drawer.at(-1) ? 0 : (part.difference ?? 0)))
    expect(drawer[0]?.begunWith).toBe(x.shift.openingFloat)
    expect(drawer.at(-1)?.expected).toBe(cash?.expected)
    expect([sum((p) => p.sales), sum((p) => p.returns), sum((p) => p.courier)]).toEqual([
      cash?.sales,
      cash?.returns,
      cash?.courier,
    ])
    expect(sum((p) => p.in - p.out) + off).toBe((cash?.in ?? 0) - (cash?.out ?? 0))
    for (const [i, { begunWith }] of drawer.entries()) {
      const before = drawer[i - 1]
      if (before) expect(begunWith).toBe(before.counted ?? before.expected)
    }
    return x
  }

  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    await t.db.query('update branch set shift_required = true')
    goods.oil = await t.id('unit', 'MG2/PCS')
    goods.cash = await t.id('method', 'TUNAI')
    parking = await t.id('purpose', 'Parkir dan ongkos')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 100, 28_500]])
    for (const [as, pin] of Object.entries(pins))
      await t.call(as, api.system.employee.changePin, { pin, password: PASSWORD })
    const { rows } = await t.db.query(
      `select email, name from employee where email in ('kasir.sby@gerai.test', 'kasir2.sby@gerai.test') order by email`,
    )
    names.second = rows[1].name
    names.first = rows[0].name
    if (rows[0].email.startsWith('kasir2'))
      [names.first, names.second] = [rows[1].name, rows[0].name]
    // Other drawers of the branch hold enough by the account.
    await t.call('akuntansi', api.bankCash.cashIn.add, {
      ...common(),
      accountId: await t.id('account', 'SBY/1-1101'),
      partyName: 'Modal',
      lines: [{ accountId: await t.id('account', '3-1101'), amount: 9_000_000 }],
    } as never)
    tillKey = await registerTill(t)
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  it('goes on without a count: each deed under its own name, what is missing on all who held it', async () => {
    await open(100_000)
    const first = await signIn('kasir.sby')
    await send(first, cashier.payment, sale())
    await send(first, shift.cash, spend(10_000))
    const taken = await takeOver(first, pins['kasir2.sby'])
    const second = taken.body.accessToken as string
    const sold = await send(second, cashier.payment, sale())
    await send(second, cashier.payment, sale())
    await send(second, shift.cash, spend(5_000))
    const approvalToken = await giveApproval(t, 'kasir2.sby', 'kepala.sby', 'SALES_VOID')
    const undoing = { ...common(), invoiceId: sold.body.id, why: 'Salah barang', approvalToken }
    await bind(shift.void, undoing)
    const voided = await send(second, shift.void, undoing)
    expect([voided.status, voided.body.message]).toEqual([200, undefined])
    const x = await report()
    expect(x.custody.map(({ name, counted }) => [name, counted])).toEqual([
      [names.first, null],
      [names.second, null],
    ])
    expect(
      x.drawer.map(({ name, sales, out, begunWith }) => [name, begunWith, sales, out]),
    ).toEqual([
      [names.first, 100_000, 37_500, 10_000],
      [names.second, 127_500, 37_500, 5_000],
    ])
    const own = (name: string) => x.cashiers.find((one) => one.name === name)
    expect(own(names.first)).toMatchObject({
      count: 1,
      total: 37_500,
      cashOut: { count: 1, total: 10_000 },
    })
    expect(own(names.second)).toMatchObject({
      count: 1,
      total: 37_500,
      cashOut: { count: 1, total: 5_000 },
      voids: { count: 1, total: 37_500 },
    })
    // By his password he is not at the till, and is told the way there.
    const elsewhere = await close(await signIn('kasir2.sby'), 159_000, { leftFloat: 100_000 })
    expect(elsewhere.body).toMatchObject({
      code: 'TILL_OTHERS',
      message: expect.stringContaining('Ketik PIN Anda di sana'),
    })
    const closed = await close(second, 159_000, { leftFloat: 100_000 })
    expect(closed.body).toMatchObject({ difference: -1_000, leftFloat: 100_000, witnessName: null })
    expect(closed.body).toMatchObject({
      cashierName: names.first,
      closedByName: names.second,
      takenOverBy: [names.second],
    })
    const { rows } = await t.db.query('select memo, party_name from document where id = $1', [
      closed.body.differenceId,
    ])
    expect(rows[0].party_name).toBe(`${names.first}, ${names.second}`)
    expect(rows[0].memo).toContain(`${names.first}, ${names.second}`)
  })

  it('is opened with what was left in it, or a supervisor is told', async () => {
    const opened = await open(90_000)
    expect([opened.floatBefore, opened.openingFloat]).toEqual([100_000, 90_000])
    const { rows } = await t.db.query(`select message from bell_notice where subject = $1`, [
      `float:${shiftId}`,
    ])
    expect(rows[0].message).toContain('Rp 90.000, ditinggal Rp 100.000')
  })

  it('is given on by a count where the branch wants one: what differs is on whoever held it until then', async () => {
    const first = await signIn('kasir.sby')
    expect((await handOver(first, 90_000)).body.code).toBe('STATUS_INVALID')
    await t.db.query('update branch set handover_counts = true')
    await send(first, cashier.payment, sale())
    const blind = await takeOver(first, pins['kasir2.sby'])
    expect(blind.body.code).toBe('HANDOVER_COUNT')
    // Nothing happened: he is still there.
    expect((await send(first, api.auth.session.current, {})).status).toBe(200)
    // Far from the books a supervisor sees it first; nothing is told, nothing booked.
    const far = await handOver(first, 25_500)
    expect(far.body).toMatchObject({ code: 'APPROVAL_REQUIRED', action: 'SHIFT_DIFFERENCE' })
    expect(JSON.stringify(far.body)).not.toMatch(/127.?500|102.?000/)
    expect((await report()).custody.map(({ counted }) => counted)).toEqual([null])
    const request = { requestId: newRequest() }
    const handed = await handOver(first, 125_500, request)
    expect(handed.body).toEqual({
      from: names.first,
      counted: 125_500,
      expected: 127_500,
      difference: -2_000,
      // Float and one sale come to it.
      float: 90_000,
      sales: 37_500,
      in: 0,
      out: 0,
      returns: 0,
      courier: 0,
    })
    expect((await handOver(first, 125_500, request)).body).toEqual(handed.body)
    const taken = await takeOver(first, pins['kasir2.sby'])
    const second = taken.body.accessToken as string
    await send(second, cashier.payment, sale())
    const x = await report()
    expect(x.custody.map(({ name, takenOver }) => [name, takenOver])).toEqual([
      [names.first, false] as const,
      [names.second, true] as const,
    ])
    expect(x.custody[0]).toMatchObject({ name: names.first, counted: 125_500, difference: -2_000 })
    expect(x.custody[0]?.differenceNo).toMatch(/^BKK/)
    // What was missing at the handover is nobody's cash out.
    expect(x.cashiers.map(({ cashOut }) => cashOut.total)).toEqual([0, 0])
    expect(x.vouchers).toEqual([])
    expect(x.cash?.expected).toBe(163_000)
    await expectBooksInOrder(t.db)
    const closed = await close(second, 163_500, {
      leftFloat: 63_500,
      witnessPin: pins['kepala.sby'],
    })
    expect(closed.body.difference).toBe(500)
    const z = await report()
    expect(
      z.drawer.map(({ name, begunWith, counted, difference }) => [
        name,
        begunWith,
        counted,
        difference,
      ]),
    ).toEqual([
      [names.first, 90_000, 125_500, -2_000],
      [names.second, 125_500, 163_500, 500],
    ])
    const { rows } = await t.db.query('select party_name from document where id = $1', [
      closed.body.differenceId,
    ])
    expect(rows[0].party_name).toBe(names.second)
    expect(closed.body.witnessName).not.toBeNull()
  })

  it('is counted anew where something was sold after the count, each count on whoever held it', async () => {
    await open(63_500)
    const first = await signIn('kasir.sby')
    // Too much is missing: a supervisor has seen it, and is told.
    const approvalToken = await giveApproval(t, 'kasir.sby', 'kepala.sby', 'SHIFT_DIFFERENCE')
    expect((await handOver(first, 3_500)).body.action).toBe('SHIFT_DIFFERENCE')
    const request = { requestId: newRequest(), approvalToken }
    await bind(shift.handOver, { ...request, branchId, id: shiftId, counts: pieces(3_500) })
    const seen = await handOver(first, 3_500, request)
    expect(seen.body).toMatchObject({ difference: -60_000, expected: 63_500 })
    const told = await t.db.query('select message from bell_notice where subject = $1', [
      `drawer:${shiftId}:1`,
    ])
    expect(told.rows[0].message).toContain(names.first)
    // Nobody came: he goes on himself, and what he holds is his.
    await send(first, cashier.payment, sale())
    expect((await takeOver(first, pins['kasir2.sby'])).body.code).toBe('HANDOVER_COUNT')
    expect((await handOver(first, 41_000)).body).toMatchObject({ difference: 0, expected: 41_000 })
    const taken = await takeOver(first, pins['kasir2.sby'])
    expect(taken.status).toBe(200)
    const x = await report()
    expect(x.custody.map(({ name, counted, takenOver }) => [name, counted, takenOver])).toEqual([
      [names.first, 3_500, false],
      [names.first, 41_000, false],
      [names.second, null, true],
    ])
    expect(x.shift.takenOverBy).toEqual([names.second])
    await expectBooksInOrder(t.db)
    const second = taken.body.accessToken as string
    const closed = await close(second, 41_000, { leftFloat: 41_000 })
    expect(closed.body).toMatchObject({ difference: 0, takenOverBy: [names.second] })
    await t.db.query('update branch set handover_counts = false')
  })

  it('uses up no limit of cash out by what it differed by, at a handover or at the closing', async () => {
    await t.db.query('update branch set handover_counts = true, drawer_tolerance = 500000')
    await open(41_000)
    const before = await signIn('kasir.sby')
    expect((await close(before, 40_000, { leftFloat: 40_000 })).body.difference).toBe(-1_000)
    await open(40_000)
    const first = await signIn('kasir.sby')
    expect((await handOver(first, 39_000)).body.difference).toBe(-1_000)
    // Of the limit he used up what he spent, not what was missing.
    const used = await t.db.query(
      `select sum(total) filter (where not is_count_difference(d))::int as spent, sum(total) filter (where is_count_difference(d))::int as missing
       from document d where kind = 'cash-out' and created_by = (select id from employee where name = $1)`,
      [names.first],
    )
    expect(used.rows[0]).toEqual({ spent: 10_000, missing: 64_000 })
    await t.db.query('update role set cash_out_limit = 15_000, version = version + 1')
    expect((await send(first, shift.cash, spend(5_000))).status).toBe(200)
    // Whoever is asked sees at which till.
    expect((await send(first, shift.cash, spend(100))).body).toMatchObject({
      action: 'CASH_OUT',
      data: { card: { tillName: 'Kasir 1' } },
    })
    expect((await close(first, 34_000, { leftFloat: 34_000 })).body.difference).toBe(0)
    await t.db.query('update branch set handover_counts = false, drawer_tolerance = 50000')
    await expectBooksInOrder(t.db)
  })

  it('is divided before a second person, who is not the one who counted', async () => {
    await open(63_500)
    const first = await signIn('kasir.sby')
    const own = await close(first, 63_500, { leftFloat: 0, witnessPin: pins['kasir.sby'] })
    expect(own.body.code).toBe('WITNESS_SELF')
    const strange = await close(first, 63_500, { leftFloat: 0, witnessPin: '000111' })
    expect(strange.body.code).toBe('PIN_WRONG')
    const over = await close(first, 63_500, { leftFloat: 63_600 })
    expect(over.body.code).toBe('FLOAT_OVER')
    expect((await report()).shift.closedAt).toBeNull()
  })

  it('is closed over no cart that waits at its till', async () => {
    const first = await signIn('kasir.sby')
    const cart = (key: string, tillName: string) => ({
      branchId,
      key,
      name: null,
      total: 75_000,
      tillName,
      content: { id: key, lines: [{ goodsUnitId: goods.oil, qty: 2 }] },
    })
    for (const key of ['a', 'b']) await send(first, cashier.hold, cart(key, 'Kasir 1'))
    await send(first, cashier.hold, cart('c', 'Kasir 2'))
    const refused = await close(first, 63_500, { leftFloat: 0 })
    expect(refused.body).toMatchObject({
      code: 'HELD_OPEN',
      message: expect.stringContaining('2 keranjang ditahan di Kasir 1'),
    })
    await send(first, cashier.passHeld, { branchId, key: 'a' })
    await send(first, cashier.takeHeld, { branchId, key: 'b', requestId: newRequest() })
    const { rows } = await t.call('kepala.sby', cashier.held, { branchId })
    expect(rows.map(({ key, passedOn }) => [key, passedOn])).toEqual([
      ['a', true],
      ['c', false],
    ])
    const closed = await close(first, 63_500, { leftFloat: 3_500, witnessPin: pins['kepala.sby'] })
    expect(closed.body).toMatchObject({ difference: 0, leftFloat: 3_500 })
    // The next shift of this till decides anew about what was passed on to it.
    await open(3_500)
    expect((await close(first, 3_500, { leftFloat: 0 })).body.code).toBe('HELD_OPEN')
  })

  it('stands on the Z and on the slip of the safe', async () => {
    const { rows } = await t.db.query(
      'select id::int from shift where closed_at is not null order by id',
    )
    for (const { id } of rows) {
      expect((await t.ask('kepala.sby', shift.pdf, { id })).status).toBe(200)
      expect((await t.ask('kepala.sby', shift.safeSlip, { id })).status).toBe(200)
    }
    const open = await t.ask('kepala.sby', shift.safeSlip, { id: shiftId })
    expect(open.status).toBe(404)
  })
})
