import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { search } from '#contract/application/search.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'

/** `Ctrl+K` finds what the role may open, and nothing of another branch. */
describe('search everywhere', () => {
  let t: TestApp
  const find = async (as: string, q: string) => (await t.call(as, search.everywhere, { q })).rows
  beforeAll(async () => {
    t = await testApp()
    await receiveGoods(t, 'SBY', 'GUDANG', [['MG2/DUS', 10, 180000]])
  })
  afterAll(async () => t.close())

  it('finds documents by the beginning of their number', async () => {
    const [order] = await find('owner', 'po/sby/26')
    expect(order).toMatchObject({
      kind: 'purchase-order',
      label: 'PO/SBY/2601/00001',
      sub: 'PT Tirta Pangan Sejahtera',
    })
    expect(order?.path).toBe(`/app/purchase/purchase-order/${order?.id}`)
    expect(await find('kepala.mlg', 'PO/SBY')).toEqual([])
    expect(await find('kasir.sby', 'PO/SBY')).toEqual([])
    expect(await find('owner', 'p')).toEqual([])
  })

  it('tells the documents of the branch that is worked at first, and more than a few', async () => {
    await receiveGoods(t, 'MLG', 'TOKO', [['MG2/DUS', 10, 180000]])
    const orders = async (branch: string) => {
      const input = { q: '00001', branchId: await t.id('branch', branch) }
      const { rows } = await t.call('owner', search.everywhere, input)
      return rows.filter(({ kind }) => kind === 'purchase-order').map(({ label }) => label)
    }
    const [ofSurabaya, ofMalang] = ['PO/SBY/2601/00001', 'PO/MLG/2601/00001']
    expect(await orders('SBY')).toEqual([ofSurabaya, ofMalang])
    expect(await orders('MLG')).toEqual([ofMalang, ofSurabaya])
    for (let n = 0; n < 6; n++) await receiveGoods(t, 'MLG', 'TOKO', [['MG2/DUS', 1, 180000]])
    expect((await find('owner', 'PO/MLG/26')).length).toBe(7)
  })

  it('finds goods, customers and suppliers where the menu is granted', async () => {
    expect((await find('pembelian.sby', 'tirta')).map((r) => r.kind)).toContain('supplier')
    expect((await find('owner', 'minyak')).map((r) => [r.kind, r.sub])).toContainEqual([
      'goods',
      'MG2',
    ])
    expect((await find('sales.sby', 'barokah')).map((r) => r.kind)).toEqual(['customer'])
    expect(await find('gudang.sby', 'barokah')).toEqual([])
  })

  it('finds accounts, colleagues and giros where they may be read', async () => {
    const kindsOf = async (as: string, q: string) => (await find(as, q)).map(({ kind }) => kind)
    expect(await kindsOf('akuntansi', 'piutang usaha')).toContain('account')
    expect(await kindsOf('gudang.sby', 'piutang usaha')).toEqual([])
    expect(await kindsOf('owner', 'slamet')).toContain('employee')
    expect(await kindsOf('kasir.sby', 'slamet')).toEqual([])
  })

  it('finds an amount as it is spoken of, and tells nobody by it what goods cost', async () => {
    const order = (await find('owner', 'po/sby/26'))[0]
    const { rows } = await t.db.query('select total::float as total from document where id = $1', [
      order?.id,
    ])
    const total: number = rows[0].total
    const spoken = `Rp ${total.toLocaleString('id-ID')}`
    expect((await find('owner', spoken)).map(({ id }) => id)).toContain(order?.id)
    expect((await find('owner', String(total))).map(({ id }) => id)).toContain(order?.id)
    expect(await find('gudang.sby', String(total))).toEqual([])
  })
})
