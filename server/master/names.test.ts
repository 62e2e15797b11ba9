import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brand } from '#contract/master/brand.ts'
import { goods } from '#contract/master/goods.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { brought, checked, sheetOf } from './import/story.ts'

/** Two blanks, a blank of another kind or other letters make no other name. */
describe('names', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp({ jobs: true })
  })
  afterAll(async () => t.close())

  const written = ['Gula  Aren Asli', 'Gula\u00a0Aren Asli', 'GULA AREN ASLI', ' gula aren asli ']
  const row = (nama: string, more = {}) => ({
    nama,
    kategori: 'MNY',
    satuan: 'PCS',
    isi: 1,
    harga_eceran: 9000,
    ...more,
  })
  const told = async (rows: Record<string, string | number>[]) =>
    (await checked(t, 'owner', goods.batchUpload, await sheetOf('goods', rows))).errors.map(
      (e) => `${e.line} ${e.column}: ${e.message}`,
    )

  it('of goods are the same in a workbook and in the form', async () => {
    const file = await sheetOf('goods', [row('Gula Aren Asli', { kode: 'XGA' })])
    expect(await brought(t, 'owner', goods.batchUpload, file)).toMatchObject({ added: 1 })
    for (const nama of written) {
      // Without a code they are those goods, which keep their name.
      const again = await brought(
        t,
        'owner',
        goods.batchUpload,
        await sheetOf('goods', [row(nama)]),
      )
      expect([nama, again.status, again.added, again.changed]).toEqual([nama, 'APPLIED', 0, 0])
      expect(await told([row(nama, { kode: 'XGB' })])).toEqual([
        '2 nama: Nama barang sudah digunakan untuk merek ini',
      ])
    }
    const { categoryId, baseUnitId } = await t.call('owner', goods.get, {
      id: await t.id('goods', 'XGA'),
    })
    for (const name of written) {
      const asked = { requestId: newRequest(), name, categoryId, baseUnitId, units: null }
      expect((await t.ask('owner', goods.add, asked)).error.message).toBe(
        'Nama barang sudah digunakan untuk merek ini',
      )
    }
    expect(
      await told([row('Kopi Luwak', { kode: 'XKA' }), row('KOPI  LUWAK', { kode: 'XKB' })]),
    ).toEqual(['3 nama: Nama sama dengan baris 2'])
  })

  it('of brands are the same too, and those that stood twice keep theirs', async () => {
    const add = (name: string) =>
      t.ask('owner', brand.add, { requestId: newRequest(), name } as never)
    expect((await add('Cap Tiga Roda')).status).toBe(200)
    for (const name of ['CAP TIGA RODA', 'Cap  Tiga\u00a0Roda'])
      expect((await add(name)).error.message).toBe('Nama sudah digunakan')
    await t.db.query('alter table brand disable trigger twin_name_added')
    await t.db.query(`insert into brand (code, name) values ('ZZ1', 'CAP TIGA RODA')`)
    await t.db.query('alter table brand enable trigger twin_name_added')
    await t.db.query(`update brand set name = 'CAP TIGA RODA' where code = 'ZZ1'`)
  })
})
