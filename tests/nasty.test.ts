import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { endpointsOf } from '#server/platform/openapi.ts'
import { z } from 'zod'
import { sampleOf } from './sample.ts'
import { NASTY, playNasty } from './nasty.ts'

/**
 * Whatever stands in whatever field: it is answered or refused, never a fault of ours. Each field gets one of the
 * values here, by its turn; `npm run bench -- nasty` gives every field all of them.
 */
describe('nasty values', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp({ live: true })
  })
  afterAll(async () => t.close())

  it('are answered in every field of every call', { timeout: 300_000 }, async () => {
    const { requests, faults } = await playNasty(t, (turn) => [NASTY[turn % NASTY.length]])
    expect(requests).toBeGreaterThan(3_000)
    expect(faults).toEqual([])
  })

  it('order no list by what every object has', async () => {
    const sorted = endpointsOf().filter(
      ({ input, rights }) =>
        rights !== 'public' && input instanceof z.ZodObject && 'sort' in input.shape,
    )
    expect(sorted.length).toBeGreaterThan(100)
    const broken: unknown[] = []
    for (const endpoint of sorted)
      for (const field of ['constructor', '__proto__']) {
        const sort = endpoint.method === 'GET' ? field : { field, direction: 'asc' }
        const asked = { ...(sampleOf(endpoint.input) as object), sort }
        const { status } = await t.ask('owner', endpoint, asked)
        if (status >= 500) broken.push([endpoint.path, field])
      }
    expect(broken).toEqual([])
  })

  it('are refused in words: an amount that is reckoned too large, a category that nobody has', async () => {
    const [branchId, goodsUnitId] = [await t.id('branch', 'SBY'), await t.id('unit', 'MG2/PCS')]
    const cart = { branchId, customerId: null, lines: [{ goodsUnitId, qty: 2 ** 31 }] }
    for (const call of [
      api.sales.salesOrder.simulate,
      api.sales.salesOrder.calculateAfterDiscount,
    ]) {
      const { status, error } = await t.ask('owner', call, cart as never)
      expect([status, error.message]).toEqual([
        400,
        'Jumlah atau harga terlalu besar untuk dihitung',
      ])
    }
    const asked = {
      requestId: newRequest(),
      branchId,
      fromDate: '2026-01-01',
      preview: true,
      categoryId: 2 ** 31,
    }
    expect(
      (await t.ask('owner', api.system.recalculation.recalculate, asked as never)).error.message,
    ).toBe('Kategori tidak ditemukan')
  })
})
