import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'

/** Beranda tells each employee what his rights let him read elsewhere, and nothing more (domain §1.1). */
describe('the dashboard', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(async () => t.close())

  const parts = async (as: string) => {
    const { sales, receivables, payables, lowStock } = await t.call(
      as,
      api.application.dashboard.summary,
      {},
    )
    return Object.entries({ sales, receivables, payables, lowStock }).flatMap(([part, told]) =>
      told === null ? [] : [part],
    )
  }

  it('tells whoever moves goods of goods alone, though he may open bills', async () => {
    expect(await parts('gudang.sby')).toEqual(['lowStock'])
  })

  it('tells whoever sells at the till no turnover of the shop', async () => {
    expect(await parts('kasir.sby')).toEqual([])
  })

  it('tells buyers what is to be paid and sellers what is to come in', async () => {
    expect(await parts('pembelian.sby')).toEqual(['payables', 'lowStock'])
    expect(await parts('sales.sby')).toEqual(['sales', 'receivables', 'lowStock'])
    expect(await parts('owner')).toEqual(['sales', 'receivables', 'payables', 'lowStock'])
  })
})
