import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import {
  PASSWORD,
  type TestApp,
  expectBooksInOrder,
  newRequest,
  testApp,
} from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from './story.ts'
import { registerTill } from './till-story.ts'

interface Line {
  goodsUnitId: number
  qty: number
  discountTiers?: number[]
  discountAmount?: number
}

/** What a supervisor allows of a cart is allowed of that cart, no further (decisions/0054). */
describe('a price that is allowed when it arises', () => {
  let t: TestApp
  let branchId: number
  let cash: number
  let cartKey = ''
  const unit: Record<string, number> = {}
  const { cashier } = api.sales
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    for (const code of ['MG2/PCS', 'KPI/PCS']) unit[code] = await t.id('unit', code)
    cash = await t.id('method', 'TUNAI')
    await receiveGoods(t, 'SBY', 'TOKO', [
      ['MG2/PCS', 500, 28_500],
      ['KPI/PCS', 50, 16_700],
    ])
  })
  beforeEach(() => {
    cartKey = newRequest()
  })
  afterAll(() => t.close())

  const oil = (qty: number, percent: number): Line => ({
    goodsUnitId: unit['MG2/PCS'] as number,
    qty,
    ...(percent ? { discountTiers: [percent] } : {}),
  })
  const coffee = (more: Partial<Line> = {}): Line => ({
    goodsUnitId: unit['KPI/PCS'] as number,
    qty: 1,
    ...more,
  })
  const approve = (who = 'kasir.sby') =>
    giveApproval(t, who, 'kepala.sby', 'CASHIER_MANUAL_DISCOUNT')
  const allow = (lines: Line[], more: object = {}, who = 'kasir.sby') =>
    t.ask(who, cashier.allow, { branchId, cartKey, lines, ...more })
  /** With a supervisor beside her. */
  const allowed = async (lines: Line[], more: object = {}) => {
    const approvalToken = await approve()
    expect((await allow(lines, { ...more, approvalToken })).status).toBe(200)
  }
  const paying = (lines: Line[], more: object = {}) => ({
    requestId: newRequest(),
    branchId,
    docDate: '2026-01-10',
    cartKey,
    lines,
    payments: [{ methodId: cash, amount: 1_000_000 }],
    ...more,
  })
  const pay = async (lines: Line[], more: object = {}, who = 'kasir.sby') => {
    const answer = await t.ask(who, cashier.payment, paying(lines, more))
    return answer.status === 200 ? 'sold' : (answer.error.action ?? answer.error.code)
  }
  const ASKED = 'CASHIER_MANUAL_DISCOUNT'

  it('is asked for with its card before anything is paid, and not once more with the money', async () => {
    const lines = [oil(2, 10), coffee()]
    const { error } = await allow(lines)
    expect(error).toMatchObject({ code: 'APPROVAL_REQUIRED', action: ASKED })
    expect(error.data).toMatchObject({
      demand: { branchId, action: ASKED },
      card: {
        kind: 'sales-invoice',
        lines: [
          { goodsName: 'Minyak Goreng 2 L', before: 75_000, discount: 7_500, after: 67_500 },
          {},
        ],
      },
    })
    expect(error.data).toMatchObject({ card: { habit: { times: 0, average: 0 } } })
    await allowed(lines)
    // What is usual is seen with the next one.
    expect((await allow([oil(2, 20)])).error.data).toMatchObject({
      card: { habit: { times: 1, average: 1 } },
    })
    const sold = await t.call('kasir.sby', cashier.payment, paying(lines))
    const { rows } = await t.db.query(
      `select e.email, (select count(*)::int from approval p where p.about_id = d.id and p.card is not null) as shown
       from document d join employee e on e.id = d.approved_by where d.id = $1`,
      [sold.id],
    )
    expect(rows).toEqual([{ email: 'kepala.sby@gerai.test', shown: 1 }])
    await expectBooksInOrder(t.db)
  })

  it('says at once that nobody need be asked', async () => {
    expect((await allow([oil(2, 1), coffee()])).body).toEqual({ allowed: true })
    expect(
      (await t.db.query('select from cart_grant where cart_key = $1', [cartKey])).rowCount,
    ).toBe(0)
  })

  const worse: [string, () => Line[], object][] = [
    ['more pieces', () => [oil(3, 10)], {}],
    ['the same pieces in two lines and more', () => [oil(2, 10), oil(1, 10)], {}],
    ['a lower price', () => [oil(2, 11)], {}],
    [
      'a lower price by the bill’s discount',
      () => [oil(2, 10)],
      { headerDiscount: { type: 'PERCENT', value: 1 } },
    ],
    ['other goods', () => [coffee({ discountTiers: [10] })], {}],
    ['other goods beside it', () => [oil(2, 10), coffee({ discountTiers: [10] })], {}],
    ['another customer', () => [oil(2, 10)], { customer: 'Toko Barokah' }],
  ]
  it.each(worse)(
    'asks anew for %s',
    async (_name, linesOf, { customer, ...more }: { customer?: string }) => {
      await allowed([oil(2, 10)])
      const lines = linesOf()
      const customerId = customer ? { customerId: await t.id('customer', customer) } : {}
      expect(await pay(lines, { ...more, ...customerId })).toBe(ASKED)
      expect((await allow(lines, { ...more, ...customerId })).error.action).toBe(ASKED)
    },
  )

  it('asks nobody for what got better', async () => {
    await allowed([oil(4, 10)])
    expect(await pay([oil(3, 9), coffee()])).toBe('sold')
  })

  it('serves no other cart, cashier or till, and one sale', async () => {
    const lines = [oil(2, 10)]
    await allowed(lines)
    expect(await pay(lines, { cartKey: newRequest() })).toBe(ASKED)
    expect(await pay(lines, { cartKey: undefined })).toBe(ASKED)
    expect(await pay(lines, {}, 'kasir2.sby')).toBe(ASKED)
    expect((await allow(lines, {}, 'kasir2.sby')).error.action).toBe(ASKED)
    const [first, second] = await Promise.all([pay(lines), pay(lines)])
    expect([first, second].sort()).toEqual([ASKED, 'sold'])
    expect(await pay(lines)).toBe(ASKED)
    cartKey = newRequest()
    await allowed(lines)
    await registerTill(t, 'Kasir 9')
    await t.db.query(
      `update cart_grant set till_id = (select id from till where name = 'Kasir 9') where cart_key = $1`,
      [cartKey],
    )
    expect(await pay(lines)).toBe(ASKED)
  })

  it('is over after a quarter of an hour, and when its giver may no longer give it', async () => {
    const lines = [oil(2, 10)]
    await allowed(lines)
    await t.db.query(`update cart_grant set expires_at = clock_timestamp() where cart_key = $1`, [
      cartKey,
    ])
    expect(await pay(lines)).toBe(ASKED)
    await allowed(lines)
    const active = (on: boolean) =>
      t.db.query(`update employee set is_active = $1 where email = 'kepala.sby@gerai.test'`, [on])
    await active(false)
    expect(await pay(lines)).toBe(ASKED)
    await active(true)
    expect(await pay(lines)).toBe('sold')
  })

  it('is void once its line was taken out, also where what comes then is refused', async () => {
    await allowed([oil(4, 10)])
    expect((await allow([oil(3, 10)])).status).toBe(200)
    expect(await pay([oil(4, 10)])).toBe(ASKED)
    expect((await allow([coffee({ discountTiers: [20] })])).error.action).toBe(ASKED)
    expect(await pay([oil(3, 10)])).toBe(ASKED)
    await allowed([oil(4, 10)])
    await allow([])
    expect(await pay([oil(1, 10)])).toBe(ASKED)
  })

  it('is void for what was taken back with a word', async () => {
    await allowed([oil(4, 10)])
    const taking = (qty: number) => ({
      requestId: newRequest(),
      branchId,
      what: 'LINE' as const,
      cartKey,
      total: 33_750,
      lines: [{ goodsUnitId: unit['MG2/PCS'] as number, qty }],
      reason: 'Batal',
    })
    await t.call('kepala.sby', cashier.remove, taking(1))
    expect(await pay([oil(4, 10)])).toBe(ASKED)
    expect((await allow([oil(3, 10)])).status).toBe(200)
    await t.call('kepala.sby', cashier.remove, taking(3))
    expect(await pay([oil(1, 10)])).toBe(ASKED)
    await allowed([oil(4, 10)])
    const left = { key: newRequest(), lines: 1, whole: false, worth: 135_000 }
    const taken = [{ goodsUnitId: unit['MG2/PCS'] as number, qty: 4 }]
    await t.call('kasir.sby', cashier.left, { branchId, ...left, cartKey, taken })
    expect(await pay([oil(1, 10)])).toBe(ASKED)
    await allowed([oil(4, 10)])
    const all = { ...taking(4), what: 'CART' as const }
    await t.call('kepala.sby', cashier.remove, all)
    expect(await pay([oil(1, 10)])).toBe(ASKED)
  })

  it('lets the word itself be used once, for the very cart that it was given for', async () => {
    const asked = await allow([oil(2, 10)])
    const { demand } = asked.error.data as { demand: { payloadHash: string } }
    const { approvalToken } = await t.call('kasir.sby', api.application.approval.verify, {
      email: 'kepala.sby@gerai.test',
      password: PASSWORD,
      action: ASKED,
      branchId,
      payloadHash: demand.payloadHash,
      reason: 'Kemasan cacat',
    })
    expect((await allow([oil(9, 10)], { approvalToken })).error.action).toBe(ASKED)
    expect(await pay([oil(2, 10)], { approvalToken })).toBe(ASKED)
    expect((await allow([oil(2, 10)], { approvalToken })).status).toBe(200)
    const other = cartKey
    cartKey = newRequest()
    expect((await allow([oil(2, 10)], { approvalToken })).error.action).toBe(ASKED)
    expect(await pay([oil(2, 10)], { cartKey: other })).toBe('sold')
  })

  it('is seen with the total that falls by it, and no further fall is', async () => {
    await t.db.query('update branch set told_tolerance = 0')
    const tell = (total: number) =>
      t.ask('kasir.sby', cashier.tell, {
        branchId,
        cartKey,
        total,
        content: { id: cartKey, lines: [] },
      })
    await tell(75_000)
    const { error } = await allow([oil(2, 10)])
    expect(error.data).toMatchObject({
      card: { amount: 67_500, changes: [{ what: 'TOTAL', before: 75_000, after: 67_500 }] },
    })
    await allowed([oil(2, 10)])
    expect((await tell(67_400)).error.action).toBe('CASHIER_REMOVE_ITEM')
    expect((await tell(67_500)).status).toBe(200)
    const { rows } = await t.db.query(
      `select before, memo from audit where action = 'Turunkan total' order by id desc limit 1`,
    )
    expect(rows).toEqual([
      {
        before: 'Rp 75.000 → Rp 67.500, Rp 7.500',
        memo: expect.stringMatching(/Pelanggan lama \(disetujui /),
      },
    ])
    // Told with it, it serves for no second fall.
    expect((await tell(67_499)).error.action).toBe('CASHIER_REMOVE_ITEM')
    expect(await pay([oil(2, 10)])).toBe('sold')
  })

  it('tells whoever sees no cost nothing more than a payment does, and leaves each question in the audit', async () => {
    const answers = new Set<string>()
    for (let off = 1; off < 2_500; off += 200) {
      const one = coffee({ discountAmount: off })
      const asked = await allow([one])
      const paid = await t.ask(
        'kasir.sby',
        cashier.payment,
        paying([one], { cartKey: newRequest() }),
      )
      const heard = [asked, paid].map(({ error }) => error?.message ?? 'allowed')
      expect(heard[0]).toBe(heard[1])
      answers.add(heard[0] ?? '')
    }
    expect(answers.size).toBeGreaterThan(1)
    const { rowCount } = await t.db.query(
      `select from audit where action = 'Harga khusus diminta' and endpoint like '%cart/allowed'`,
    )
    expect(rowCount).toBeGreaterThan(0)
  })
})
