import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ImportKind } from '#contract/master/import-columns.ts'
import { api } from '#contract/api.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { checked, sheetOf } from './story.ts'

interface Way {
  kind: ImportKind
  upload: Endpoint
  row: Record<string, string | number>
  /** The form's call for the same. */
  form: [call: Endpoint, input: () => Promise<object>]
}

/** What a master says that is not done is not done by a file either (domain §2). */
describe('a flag of a master holds for what files bring', () => {
  let t: TestApp
  const { sellingPrice } = api.master
  beforeAll(async () => {
    t = await testApp({ jobs: true })
  })
  afterAll(async () => t.close())

  const price = (more: Record<string, string | number> = {}): Way => ({
    kind: 'selling-price',
    upload: sellingPrice.excelUpdate,
    row: { kode_barang: 'MG2', satuan: 'PCS', level: 'Eceran', harga: 39_000, ...more },
    form: [
      sellingPrice.add,
      async () => ({
        requestId: newRequest(),
        goodsUnitId: await t.id('unit', 'MG2/PCS'),
        priceLevel: 'RETAIL',
        minQty: more.min_jumlah ?? 1,
        price: 39_000,
      }),
    ],
  })
  const touched = 'version = version + 1, updated_at = clock_timestamp()'
  const FLAGS: Record<string, [off: string, on: string, way: Way]> = {
    'goods are no longer active': [
      `update goods set is_active = false, ${touched} where code = 'MG2'`,
      `update goods set is_active = true, ${touched} where code = 'MG2'`,
      price(),
    ],
    'units are no longer active': [
      `update goods_unit set is_active = false where goods_id = (select id from goods where code = 'MG2') and conversion = 1`,
      `update goods_unit set is_active = true`,
      price(),
    ],
    'units are not divided': ['select 1', 'select 1', price({ min_jumlah: 1.5 })],
  }

  it.each(Object.entries(FLAGS))('%s', async (_, [off, on, { kind, upload, row, form }]) => {
    await t.db.query(off)
    const { errors } = await checked(t, 'owner', upload, await sheetOf(kind, [row]))
    const [call, input] = form
    const { status } = await t.ask('owner', call, (await input()) as never)
    await t.db.query(on)
    expect([errors.length > 0, status === 200]).toEqual([true, false])
    // What is used brings its price.
    const { errors: none } = await checked(t, 'owner', upload, await sheetOf(kind, [price().row]))
    expect(none).toEqual([])
  })
})
