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
import { giveApproval, receiveGoods } from './story.ts'
import { registerTill, sending, signingIn } from './till-story.ts'

/** A drawer is that of the device in front, not of whoever is signed in somewhere (domain §3.2.3). */
describe('the till in front', () => {
  let t: TestApp
  let branchId: number
  let tillKey: string
  let other: string
  let oil: number
  let cash: number
  let parking: number
  const PIN = '409218'
  const { shift, cashier } = api.sales
  const send = sending(() => t)
  const signIn = signingIn(() => t)
  const does = async (token: string, key: string | null, endpoint: Endpoint, payload: object) => {
    const { status, body } = await send(token, endpoint, payload, key)
    return status === 200 ? 'done' : body.code
  }
  const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })
  const sale = () => ({
    ...common(),
    lines: [{ goodsUnitId: oil, qty: 1 }],
    payments: [{ methodId: cash, amount: 50_000 }],
  })
  const out = () => ({ ...common(), amount: 1_000, reason: 'Parkir', purposeId: parking })
  /** Of one sold at her own till. */
  const gone = async () => {
    const sold = await t.call('kasir.sby', cashier.payment, sale())
    return { ...common(), invoiceId: sold.id, why: 'Salah barang' }
  }
  /** Said to a colleague at her till, to one with no till in front, and to a PIN's session under another key. */
  const refusals = { others: 'TILL_OTHERS', atDesk: 'SHIFT_CLOSED', elsewhere: 'SHIFT_CLOSED' }
  // Whoever agrees to returns himself does so wherever he is.
  const agreed = { others: 'done', atDesk: 'done', elsewhere: 'done' }
  const deeds: [string, Endpoint, () => object | Promise<object>, typeof refusals][] = [
    ['a sale', cashier.payment, sale, refusals],
    ['cash out', shift.cash, out, refusals],
    ['a void', shift.void, gone, agreed],
  ]

  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    await t.db.query('update branch set shift_required = true')
    oil = await t.id('unit', 'MG2/PCS')
    cash = await t.id('method', 'TUNAI')
    parking = await t.id('purpose', 'Parkir dan ongkos')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 100, 28_500]])
    await t.call('kasir2.sby', api.system.employee.changePin, { pin: PIN, password: PASSWORD })
    // They may void by themselves, so that nothing but the place is asked.
    await t.db.query(
      `update role set rights = rights || '{sales/sales-returns:approve}' where name = 'Kasir'`,
    )
    tillKey = await registerTill(t)
    other = await registerTill(t, 'Kasir 2')
    const opening = { requestId: newRequest(), branchId, tillKey, openingFloat: 100_000 }
    await t.call('kasir.sby', shift.open, opening)
  })
  afterAll(() => t.close())

  it.each(deeds)(
    'takes %s at her own till and nowhere else',
    async (_name, endpoint, input, said) => {
      const own = await signIn('kasir.sby')
      expect(await does(own, tillKey, endpoint, await input())).toBe('done')
      // From a telephone, from another till and under an invented key.
      for (const key of [null, other, 'invented'])
        expect(await does(own, key, endpoint, await input())).toBe('TILL_ELSEWHERE')
      // A colleague who has typed no PIN at her till.
      const colleague = await signIn('kasir2.sby')
      expect(await does(colleague, tillKey, endpoint, await input())).toBe(said.others)
      expect(await does(colleague, null, endpoint, await input())).toBe(said.atDesk)
      await expectBooksInOrder(t.db)
    },
  )

  it.each(deeds)('takes %s by a PIN at its till alone', async (_name, endpoint, input, said) => {
    const asked = { branchId, tillKey, pin: PIN }
    const own = await signIn('kasir2.sby')
    const { body } = await send(own, api.auth.tillSession.takeOver, asked)
    const token = body.accessToken as string
    expect(await does(token, null, endpoint, await input())).toBe('done')
    expect(await does(token, tillKey, endpoint, await input())).toBe('done')
    expect(await does(token, other, endpoint, await input())).toBe(said.elsewhere)
  })

  it('sells without a shift where the branch wants none, but not beside one’s own', async () => {
    await t.db.query('update branch set shift_required = false')
    expect(await does(await signIn('kasir2.sby'), null, cashier.payment, sale())).toBe('done')
    expect(await does(await signIn('kasir.sby'), null, cashier.payment, sale())).toBe(
      'TILL_ELSEWHERE',
    )
  })

  it('gives nothing back of another till’s sale by a supervisor’s word alone', async () => {
    await t.db.query(
      `update role set rights = array_remove(rights, 'sales/sales-returns:approve') where name = 'Kasir'`,
    )
    await t.db.query('update branch set shift_required = true')
    const approvalToken = await giveApproval(t, 'kasir2.sby', 'kepala.sby', 'SALES_VOID')
    const asked = { ...(await gone()), approvalToken }
    expect((await t.ask('kasir2.sby', shift.void, asked)).error.code).toBe('SHIFT_CLOSED')
    // With a drawer of his own it is not that one's money either.
    await t.call('kasir2.sby', shift.open, {
      requestId: newRequest(),
      branchId,
      tillKey: other,
      openingFloat: 100_000,
    })
    const refused = await t.ask('kasir2.sby', shift.void, { ...asked, requestId: newRequest() })
    expect(refused.error).toMatchObject({
      code: 'TILL_ELSEWHERE',
      message: 'Struk ini dijual di Kasir 1, batalkan di sana',
    })
  })
})
