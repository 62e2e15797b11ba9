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
    // As its print is named.
    expect((await find('owner', 'PO-SBY-2601-00001'))[0]?.label).toBe('PO/SBY/2601/00001')
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
    for (const said of [spoken, `${spoken},00`])
      expect((await find('owner', said)).map(({ id }) => id)).toContain(order?.id)
    expect((await find('owner', String(total))).map(({ id }) => id)).toContain(order?.id)
    expect(await find('gudang.sby', String(total))).toEqual([])
  })

  it('tells of a document its day, status and amount, this only to whom its list tells it', async () => {
    const [order] = await find('owner', 'po/sby/26')
    expect(order).toMatchObject({ docDate: '2026-01-10', status: 'RECEIVED', total: 1_998_000 })
    const [unpriced] = await find('gudang.sby', 'pb/sby/26')
    expect(unpriced).toMatchObject({ kind: 'purchase-receipt', status: 'RECEIVED' })
    expect(unpriced).not.toHaveProperty('total')
    const [priced] = await find('owner', 'pb/sby/26')
    expect(priced?.total).toBe(1_800_000)
  })

  it('finds a bill by the number that the supplier gave it, and tells that number', async () => {
    await t.db.query(
      `update document set ref_no = 'INV-TPS/7781' where number = 'PO/SBY/2601/00001'`,
    )
    const [order] = await find('owner', 'tps/7781')
    expect(order).toMatchObject({ label: 'PO/SBY/2601/00001', foundBy: 'INV-TPS/7781' })
    // Its own number says enough.
    expect((await find('owner', 'po/sby/2601/00001'))[0]).not.toHaveProperty('foundBy')
    expect(await find('kasir.sby', 'tps/7781')).toEqual([])
  })

  it('tells goods by what is there and its price, of the branch that is worked at', async () => {
    const oil = async (branch: string) => {
      const input = { q: 'mg2', branchId: await t.id('branch', branch) }
      const { rows } = await t.call('owner', search.everywhere, input)
      return rows.find(({ sub }) => sub === 'MG2')
    }
    const [here, there] = [await oil('SBY'), await oil('MLG')]
    expect(here?.price).toBeGreaterThan(0)
    expect(here?.unitName).toBeTruthy()
    expect(here?.available).not.toBe(there?.available)
    const foreign = { q: 'mg2', branchId: await t.id('branch', 'SBY') }
    expect((await t.ask('kepala.mlg', search.everywhere, foreign)).status).toBe(403)
  })

  it('tells people apart, but where they live only to their own branch', async () => {
    await t.db.query(`insert into area (code, level, name) values ('X1', 2, 'Kota Uji')`)
    await t.db.query(
      `update customer set phone = '08123456789', city_code = 'X1' where name = 'CV Maju Jaya'`,
    )
    const { rows } = await t.db.query(
      'select m.branch_id, a.name from customer m join area a on a.code = m.city_code where m.name = $1',
      ['CV Maju Jaya'],
    )
    const [own] = await find('owner', 'maju jaya')
    expect(own).toMatchObject({ phone: '08123456789', cityName: rows[0].name })
    const other = rows[0].branch_id === (await t.id('branch', 'SBY')) ? 'mlg' : 'sby'
    const [foreign] = await find(`kepala.${other}`, 'maju jaya')
    expect(foreign).toMatchObject({ label: 'CV Maju Jaya', phone: null, cityName: null })
    const [slamet] = await find('owner', 'slamet')
    expect(slamet?.role).toBeTruthy()
    expect(slamet?.branchName).toBeTruthy()
  })

  it('finds no colleague and no account of another branch', async () => {
    const { rows } = await t.db.query(
      `select e.name from employee e join branch b on b.id = e.branch_id where b.code = 'SBY' and e.branch_ids = array[e.branch_id] and e.is_active limit 1`,
    )
    const name: string = rows[0].name
    expect((await find('owner', name)).map(({ label }) => label)).toContain(name)
    await t.db.query(
      `update role set rights = rights || '{system/setup-user:view}'::text[] where id = (select role_id from employee where email = 'kepala.mlg@gerai.test')`,
    )
    expect((await find('kepala.mlg', name)).map(({ label }) => label)).not.toContain(name)
  })
})
