import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pointConfig } from '#contract/master/point.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'

/** Terms of points hold from a day; a sale earns by the terms of its day. */
describe('point settings', () => {
  let t: TestApp
  const term = {
    earnAmount: 5_000,
    earnPoint: 1,
    levels: ['MEMBER' as const],
    excludeDiscounted: false,
    minRedeem: 100,
    redeemMultiple: 50,
    maxRedeemPct: 50,
  }
  const states = async () =>
    (await t.call('owner', pointConfig.get, {})).terms.map((x) => [x.validFrom, x.state])
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  it('begins with what the company held, and plans ahead without touching the past', async () => {
    expect(await states()).toEqual([['2000-01-01', 'IN_FORCE']])
    await t.call('owner', pointConfig.update, {
      requestId: newRequest(),
      validFrom: '2026-02-01',
      ...term,
    })
    expect(await states()).toEqual([
      ['2026-02-01', 'PLANNED'],
      ['2000-01-01', 'IN_FORCE'],
    ])
    const past = await t.ask('owner', pointConfig.update, {
      requestId: newRequest(),
      validFrom: '2026-01-09',
      ...term,
    })
    expect(past.error.message).toBe('Berlaku mulai paling awal hari ini')
    const odd = await t.ask('owner', pointConfig.update, {
      requestId: newRequest(),
      validFrom: '2026-03-01',
      ...term,
      minRedeem: 120,
    })
    expect(odd.error.message).toBe('Minimal tukar harus kelipatan poin yang ditukar')
  })

  it('simulates by the terms of a day: what is earned, what may be spent', async () => {
    const ask = (date: string | null) =>
      t.call('owner', pointConfig.simulate, {
        date,
        priceLevel: 'MEMBER',
        total: 378_025,
        balance: 850,
      })
    expect(await ask(null)).toEqual({
      validFrom: '2000-01-01',
      earned: 37,
      spendable: 850,
      pays: 85_000,
      limit: 1890,
    })
    expect((await ask('2026-02-10')).earned).toBe(75)
  })

  it('takes planned terms back, and says who may not', async () => {
    const [planned, first] = (await t.call('owner', pointConfig.get, {})).terms
    await t.call('owner', pointConfig.remove, { requestId: newRequest(), id: planned?.id ?? 0 })
    const begun = await t.ask('owner', pointConfig.remove, {
      requestId: newRequest(),
      id: first?.id,
    })
    expect(begun.status).toBe(404)
    const clerk = await t.ask('kepala.sby', pointConfig.update, {
      requestId: newRequest(),
      validFrom: '2026-02-01',
      ...term,
    })
    expect(clerk.status).toBe(403)
  })

  it('changes the worth of a point only while nobody holds any, and lists what points buy', async () => {
    const goodsId = await t.id('goods', 'SBN')
    const { version } = await t.call('owner', pointConfig.get, {})
    const saved = await t.call('owner', pointConfig.worthUpdate, {
      requestId: newRequest(),
      version,
      pointValue: 50,
      rewards: [{ goodsId, points: 100, stockOnly: true }],
    })
    expect(await t.call('owner', pointConfig.get, {})).toMatchObject({
      pointValue: 50,
      outstanding: 0,
      rewards: [{ goodsId, points: 100, stockOnly: true }],
    })
    await t.call('owner', pointConfig.worthUpdate, {
      requestId: newRequest(),
      version: saved.version,
      pointValue: 100,
      rewards: [],
    })
  })
})
