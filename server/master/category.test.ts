import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { category } from '#contract/master/category.ts'
import { unit } from '#contract/master/unit.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'

/** What goods are filed under and counted in. */
describe('category and unit', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(async () => t.close())

  it('lies in categories of three levels that never turn in a circle', async () => {
    const add = async (name: string, parentId: number | null) =>
      (await t.call('pembelian.sby', category.add, { requestId: newRequest(), name, parentId })).id
    const one = await add('Satu', null)
    const two = await add('Dua', one)
    const three = await add('Tiga', two)
    const deep = await t.ask('pembelian.sby', category.add, {
      requestId: newRequest(),
      name: 'Empat',
      parentId: three,
    })
    expect(deep.error.message).toBe('Kategori paling banyak 3 tingkat')
    const circle = await t.ask('pembelian.sby', category.update, {
      requestId: newRequest(),
      id: one,
      version: 1,
      name: 'Satu',
      parentId: three,
    })
    expect(circle.error.message).toBe('Kategori tidak boleh menjadi induk dirinya sendiri')
    const used = await t.ask('pembelian.sby', category.update, {
      requestId: newRequest(),
      id: two,
      version: 1,
      name: 'Dua',
      isActive: false,
    })
    expect(used.error.message).toMatch(/^Dua masih digunakan pada (barang|kategori) aktif \(/)
  })

  it('keeps units of one code, written by who keeps the goods', async () => {
    const input = {
      requestId: newRequest(),
      code: 'IKAT',
      name: 'Ikat',
      symbol: 'rcg',
      coretaxUnitCode: 'UM.0018',
    }
    const { id } = await t.call('pembelian.sby', unit.add, input)
    expect(await t.call('kasir.sby', unit.get, { id })).toMatchObject({
      name: 'Ikat',
      allowFraction: false,
      coretaxUnitCode: 'UM.0018',
    })
    const twin = await t.ask('pembelian.sby', unit.add, { ...input, requestId: newRequest() })
    expect(twin.error.message).toBe('Kode sudah digunakan')
    await t.call('pembelian.sby', unit.update, {
      requestId: newRequest(),
      id,
      version: 1,
      code: 'IKAT',
      name: 'Ikatan',
    })
    const late = await t.ask('pembelian.sby', unit.update, {
      requestId: newRequest(),
      id,
      version: 1,
      code: 'IKAT',
      name: 'Lain',
    })
    expect(late.status).toBe(409)
    expect((await t.ask('kasir.sby', unit.add, input)).status).toBe(403)
  })
})
