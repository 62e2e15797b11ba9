import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brand } from '#contract/master/brand.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'

/** A master is written once, changed by one at a time, and never loses what is in use. */
describe('brand', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(async () => t.close())

  it('is written once however often it is sent, and gets a code by itself', async () => {
    const input = { requestId: newRequest(), name: 'Cap Gajah' }
    const first = await t.call('pembelian.sby', brand.add, input)
    expect(await t.call('pembelian.sby', brand.add, input)).toEqual(first)
    const seen = await t.call('kasir.sby', brand.get, { id: first.id })
    expect(seen).toMatchObject({ name: 'Cap Gajah', isActive: true, version: 1 })
    expect(seen.code).toMatch(/^M\d{5}$/)
    const other = await t.ask('pembelian.sby', brand.add, { ...input, name: 'Lain' })
    expect([other.status, other.error.code]).toEqual([422, 'REQUEST_REUSED'])
  })

  it('tells the second of two who change it at once', async () => {
    const { rows } = await t.call('owner', brand.getAll, { search: 'gajah' })
    const [row] = rows
    if (!row) throw new Error('no Cap Gajah')
    await t.call('owner', brand.update, {
      requestId: newRequest(),
      id: row.id,
      version: row.version,
      name: 'Cap Gajah Duduk',
    })
    const late = await t.ask('pembelian.sby', brand.update, {
      requestId: newRequest(),
      id: row.id,
      version: row.version,
      name: 'Cap Badak',
    })
    expect([late.status, late.error.message, late.error.data?.changedBy]).toEqual([
      409,
      'Data telah diubah pengguna lain, silakan muat ulang',
      'Hartono Wijaya',
    ])
  })

  it('stays active while goods use it, and refuses who may not write', async () => {
    const { rows } = await t.call('owner', brand.getAll, { search: 'mandala' })
    const [used] = rows
    if (!used) throw new Error('no Mandala')
    const refused = await t.ask('owner', brand.update, {
      requestId: newRequest(),
      id: used.id,
      version: used.version,
      name: used.name,
      isActive: false,
    })
    expect(refused.error.message).toContain(`${used.name} masih digunakan pada barang aktif (`)
    expect(
      (await t.ask('kasir.sby', brand.add, { requestId: newRequest(), name: 'X' })).status,
    ).toBe(403)
    expect((await t.ask(null, brand.getAll, {})).status).toBe(401)
  })
})
