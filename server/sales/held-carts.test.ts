import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval } from './story.ts'

/** A cart that one till puts aside goes on at any till of the branch, and at one only. */
describe('held carts', () => {
  let t: TestApp
  let branchId: number
  const { cashier } = api.sales
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
  })
  afterAll(() => t.close())
  const cart = (key: string) => ({
    branchId,
    key,
    name: 'Ibu Sari',
    total: 75_000,
    tillName: 'Kasir 1',
    content: { id: key, lines: [{ goodsUnitId: 1, qty: 2 }], totalled: true },
  })
  const take = (key: string) => ({ branchId, key, requestId: newRequest() })
  const waiting = async (who = 'kasir2.sby') =>
    (await t.call(who, cashier.held, { branchId })).rows.map((row) => row.key)

  it('wait with name and total, whatever often they are told', async () => {
    expect(await t.call('kasir.sby', cashier.hold, cart('a'))).toEqual({ held: true })
    expect(await t.call('kasir.sby', cashier.hold, cart('a'))).toEqual({ held: false })
    const { rows } = await t.call('kasir2.sby', cashier.held, { branchId })
    expect(rows).toMatchObject([
      { key: 'a', total: 75_000, content: cart('a').content, heldByName: 'Nurul Fadilah' },
    ])
  })

  it('go to one of two tills that ask at once, and to that one again', async () => {
    const asked = [take('a'), take('a')]
    const answers = await Promise.all(
      ['kasir.sby', 'kasir2.sby'].map((who, i) => t.ask(who, cashier.takeHeld, asked[i] as never)),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422])
    const first = answers.findIndex((answer) => answer.status === 200)
    const who = ['kasir.sby', 'kasir2.sby'][first] as string
    const again = await t.call(who, cashier.takeHeld, asked[first] as never)
    expect(again.content).toEqual(cart('a').content)
    expect(answers[1 - first]?.error.message).toMatch(/^Keranjang ini sudah diambil/)
    // Told late, it does not come back.
    await t.call('kasir.sby', cashier.hold, cart('a'))
    expect(await waiting()).toEqual([])
  })

  it('that go on before they arrived do not arrive any more', async () => {
    expect((await t.call('kasir.sby', cashier.takeHeld, take('b'))).content).toBeNull()
    await t.call('kasir.sby', cashier.hold, cart('b'))
    expect(await waiting()).toEqual([])
  })

  it('are thrown away with an approval and a trace, and only once', async () => {
    await t.call('kasir.sby', cashier.hold, cart('c'))
    const approvalToken = await giveApproval(t, 'kasir2.sby', 'kepala.sby', 'CASHIER_REMOVE_ITEM')
    const input = {
      requestId: newRequest(),
      branchId,
      what: 'CART' as const,
      total: 75_000,
      heldKey: 'c',
      approvalToken,
    }
    const asked = await t.ask('kasir2.sby', cashier.remove, { ...input, approvalToken: null })
    expect(asked.error.code).toBe('APPROVAL_REQUIRED')
    expect(await waiting()).toEqual(['c'])
    await t.call('kasir2.sby', cashier.remove, input)
    expect(await waiting()).toEqual([])
    const { rows } = await t.db.query(`select action, before from audit where object_kind = 'cart'`)
    expect(rows).toMatchObject([{ action: 'Hapus keranjang' }])
    await expectBooksInOrder(t.db)
  })

  it('stay within their branch', async () => {
    await t.call('kasir.sby', cashier.hold, cart('d'))
    const malang = await t.id('branch', 'MLG')
    expect((await t.call('kasir.mlg', cashier.held, { branchId: malang })).rows).toEqual([])
    expect((await t.ask('kasir.mlg', cashier.takeHeld, take('d'))).status).not.toBe(200)
  })
})
