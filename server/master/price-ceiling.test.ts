import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goods } from '#contract/master/goods.ts'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { priceCeiling } from '#contract/master/price-ceiling.ts'
import { priceLabel } from '#contract/master/price-label.ts'
import { sellingPrice } from '#contract/master/selling-price.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { checked, sheetOf } from './import/story.ts'

/** What consumers may be asked at most: told where prices are made and shown, never refused (domain §2.4). */
describe('a price ceiling', () => {
  let t: TestApp
  let goodsId: number
  let pcs: number
  let dus: { id: number; conversion: number }
  const rule = {
    regulation: 'Permendag 18/2024',
    regulationDate: '2024-08-14',
    source: 'Uji',
    isConfirmed: false,
  }
  beforeAll(async () => {
    t = await testApp({ jobs: true })
    goodsId = await t.id('goods', 'MG2')
    pcs = await t.id('unit', 'MG2/PCS')
    const id = await t.id('unit', 'MG2/DUS')
    const { rows } = await t.db.query('select conversion from goods_unit where id = $1', [id])
    dus = { id, conversion: Number(rows[0].conversion) }
  })
  afterAll(async () => t.close())
  const add = (fields: object, as = 'pembelian.sby') =>
    t.ask(as, priceCeiling.add, { requestId: newRequest(), goodsId, ...rule, ...fields })
  const change = async (fields: object) =>
    (
      await t.call('pembelian.sby', sellingPrice.add, {
        requestId: newRequest(),
        goodsUnitId: pcs,
        priceLevel: 'RETAIL',
        price: 60_000,
        ...fields,
      })
    ).warnings
  const TOLD = /^Harga Rp 60\.000 di atas HET Rp 50\.000 \(Permendag 18\/2024\): .+ \(PCS\)$/

  it('is not told before the office has one: none is seeded', async () => {
    const { count } = await t.call('owner', priceCeiling.getAll, { limit: 10 })
    expect(count).toBe(0)
    expect(await change({})).toEqual([])
  })

  it('is kept with its rule by whoever prices, one for each day', async () => {
    expect((await add({ price: 50_000, validFrom: '2026-01-01' }, 'kasir.sby')).status).toBe(403)
    expect((await add({ price: 0, validFrom: '2026-01-01' })).status).toBe(400)
    expect(
      (await add({ price: 50_000, validFrom: '2026-01-01', validTo: '2026-12-31' })).status,
    ).toBe(200)
    const twice = await add({ price: 40_000, validFrom: '2026-06-01' })
    expect(twice.error.message).toBe(
      'HET barang ini sudah berlaku sejak 01/01/2026: isi dulu hari terakhirnya',
    )
    const wrong = await add({ price: 40_000, validFrom: '2027-06-01', validTo: '2027-05-01' })
    expect(wrong.error.message).toBe('Hari terakhir tidak boleh sebelum hari pertama')
    const file = await t.ask('owner', priceCeiling.xlsx, {})
    expect([file.status, file.raw.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  })

  it('is told of a retail price above it from the day on which it holds', async () => {
    expect(await change({ price: 50_000 })).toEqual([])
    expect(await change({ priceLevel: 'MEMBER' })).toEqual([])
    expect(await change({})).toEqual([expect.stringMatching(TOLD)])
    expect(await change({ effectiveFrom: '2027-01-01T00:00:00+07:00' })).toEqual([])
    expect(await change({ effectiveFrom: '2026-12-31T23:00:00+07:00' })).toHaveLength(1)
    const { warnings } = await t.call('pembelian.sby', sellingPrice.batchUpdate, {
      requestId: newRequest(),
      rows: [
        { goodsUnitId: dus.id, priceLevel: 'RETAIL', price: 50_000 * dus.conversion },
        { goodsUnitId: dus.id, priceLevel: 'RETAIL', price: 50_000 * dus.conversion + 100 },
      ],
    })
    expect(warnings).toHaveLength(1)
  })

  it('is compared with what is paid, where PPN comes on top', async () => {
    await t.db.query(`update goods set tax_type = 'BKP' where id = $1`, [goodsId])
    const setLevels = (levels: string[]) =>
      t.db.query('update company set tax_exclusive_levels = $1', [levels])
    await setLevels(['RETAIL', 'GROSIR'])
    try {
      expect(await change({ price: 50_000 })).toEqual([
        expect.stringMatching(/^Harga Rp 55\.500 di atas HET Rp 50\.000/),
      ])
    } finally {
      await setLevels(['GROSIR', 'AGEN', 'KHUSUS'])
    }
  })

  it('is told in sheets of prices and of goods, which are taken all the same', async () => {
    const prices = await sheetOf('selling-price', [
      { kode_barang: 'MG2', satuan: 'PCS', level: 'Eceran', harga: 61_000 },
      { kode_barang: 'MG2', satuan: 'PCS', level: 'Eceran', min_jumlah: 10, harga: 49_000 },
    ])
    const one = await checked(t, 'pembelian.sby', sellingPrice.excelUpdate, prices)
    expect([one.status, one.errors]).toEqual(['CHECKED', []])
    expect(one.notes.map(({ line, message }) => `${line} ${message}`)).toEqual([
      expect.stringMatching(/^2 Harga Rp 61\.000 di atas HET Rp 50\.000/),
    ])
    const { name } = await t.call('owner', goods.get, { id: goodsId })
    const sheet = await sheetOf('goods', [
      { kode: 'MG2', nama: name, kategori: 'MNY', satuan: 'PCS', harga_eceran: 62_000 },
    ])
    const two = await checked(t, 'pembelian.sby', goods.batchUpload, sheet)
    expect([two.status, two.errors]).toEqual(['CHECKED', []])
    expect(two.notes.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Harga Rp 62\.000 di atas HET Rp 50\.000/),
    ])
  })

  it('is told before labels are printed, and no longer once it is put aside', async () => {
    await change({})
    const check = () => t.call('kepala.sby', priceLabel.check, { rows: [{ goodsUnitId: pcs }] })
    expect((await check()).warnings).toEqual([expect.stringMatching(TOLD)])
    const { status } = await t.ask('kepala.sby', priceLabel.pdf, {
      rows: [{ goodsUnitId: pcs, copies: 1 }],
    })
    expect(status).toBe(200)
    const { rows } = await t.call('owner', priceCeiling.getAll, { limit: 10 })
    const { id, version, price, validFrom } = rows[0] ?? expect.fail('no ceiling')
    await t.call('pembelian.sby', priceCeiling.update, {
      requestId: newRequest(),
      id,
      version,
      goodsId,
      price,
      validFrom,
      ...rule,
      isActive: false,
    })
    expect((await check()).warnings).toEqual([])
    expect(
      (await t.ask('kasir.sby', priceLabel.check, { rows: [{ goodsUnitId: pcs }] })).status,
    ).toBe(403)
  })

  describe('of a region', () => {
    let sby: number
    let mlg: number
    /** As the till of a branch has them. */
    const ceilings = async (branchId: number) =>
      (await t.call('owner', api.campaign.tillCampaigns.get, { branchId })).ceilings.filter(
        (one) => one.goodsId === goodsId,
      )
    beforeAll(async () => {
      sby = await t.id('branch', 'SBY')
      mlg = await t.id('branch', 'MLG')
      await t.db.query('delete from price_ceiling')
      await t.db.query(
        `update branch set province_code = null, city_code = '35.78' where id = $1`,
        [sby],
      )
      await t.db.query(
        `update branch set province_code = '32', city_code = '32.73' where id = $1`,
        [mlg],
      )
      await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 50, 28_500]])
      await change({})
    })

    it('holds beside that of everywhere, once in each province', async () => {
      const from = { validFrom: '2026-01-01' }
      const everywhere = { ...from, price: 50_000 }
      const east = { ...from, price: 55_000, areaCodes: ['51', '35'] }
      expect((await add(everywhere)).status).toBe(200)
      expect((await add(east)).status).toBe(200)
      const OVERLAP = 'HET barang ini sudah berlaku sejak 01/01/2026: isi dulu hari terakhirnya'
      for (const twice of [everywhere, { ...east, areaCodes: ['35', '32'] }])
        expect((await add(twice)).error.message).toBe(OVERLAP)
      await t.db.query(
        `insert into area (code, level, name, parent_code) values ('35.78.99', 3, 'Uji', '35.78')`,
      )
      const district = await add({ ...east, areaCodes: ['35.78.99'] })
      expect(district.error.message).toBe(
        'HET berlaku menurut provinsi, kota atau kabupaten: pilih salah satunya',
      )
      expect((await add({ ...east, areaCodes: ['99'] })).error.message).toMatch(/tidak ditemukan/)
      const { rows } = await t.call('owner', priceCeiling.getAll, { limit: 10 })
      expect(rows.map((row) => [row.price, row.areaNames])).toEqual(
        expect.arrayContaining([
          [50_000, null],
          [55_000, 'Bali, Jawa Timur'],
        ]),
      )
    })

    it('goes before that of everywhere where its branch lies, by city or province', async () => {
      expect((await ceilings(sby))[0]).toMatchObject({
        price: 55_000,
        rule: 'Permendag 18/2024, Jawa Timur',
      })
      expect(await ceilings(mlg)).toMatchObject([{ price: 50_000, rule: 'Permendag 18/2024' }])
    })

    it('of a city goes before that of its province, and is told by its name', async () => {
      const own = { validFrom: '2026-01-01', price: 53_000, areaCodes: ['35.78', '32.04'] }
      const { body } = await add(own)
      expect((await add(own)).error.code).toBe('OVERLAP')
      expect((await ceilings(sby))[0]).toMatchObject({
        price: 53_000,
        rule: expect.stringMatching(/^Permendag 18\/2024, .*Surabaya$/),
      })
      // Bandung the city is not Bandung the regency.
      expect((await ceilings(mlg)).map(({ price }) => price)).toEqual([50_000])
      await t.db.query('delete from price_ceiling where id = $1', [body.id])
      // The masters' version moves with the row.
      expect((await ceilings(sby))[0]).toMatchObject({ price: 55_000 })
    })

    it('of a province whose name nobody knows does not hold everywhere', async () => {
      const { rows } = await t.db.query(
        `insert into price_ceiling (goods_id, valid_from, price, regulation, regulation_date, source, area_codes)
         values ($1, '2026-01-01', 20000, 'Uji', '2026-01-01', 'Uji', '{97}') returning id`,
        [goodsId],
      )
      expect((await ceilings(mlg)).map(({ price }) => price)).toEqual([50_000])
      await t.db.query('delete from price_ceiling where id = $1', [rows[0].id])
    })

    it('is what a price of one branch is held against, and of all the lowest of theirs', async () => {
      const told = async (fields: object) => (await change({ price: 52_000, ...fields }))[0]
      expect(await told({ branchId: sby })).toBeUndefined()
      expect(await told({})).toMatch(/di atas HET Rp 50\.000 \(Permendag 18\/2024\)/)
      const dear = await change({ branchId: sby })
      expect(dear[0]).toMatch(/di atas HET Rp 55\.000 \(Permendag 18\/2024, Jawa Timur\)/)
    })

    const common = async () => ({
      requestId: newRequest(),
      branchId: sby,
      docDate: '2026-01-10',
      customerId: await t.id('customer', 'Toko Barokah'),
    })

    it('is told before a sale is saved, in orders, bookings and bills, by what is paid of a line', async () => {
      const { salesOrder, salesInvoice } = api.sales
      const warehouseId = await t.id('warehouse', 'SBY/TOKO')
      const told = async (call: Endpoint, input: object) => {
        const { warnings } = (await t.call('owner', call, input as never)) as { warnings: string[] }
        return warnings.filter((one) => one.includes('HET'))
      }
      // PPN comes on top of what a wholesale customer is asked.
      const DEAR =
        /^Harga Rp 66\.600 di atas HET Rp 55\.000 \(Permendag 18\/2024, Jawa Timur\): .+ \(PCS\)$/
      for (const of of ['ORDER', 'BOOKING', 'BILL']) {
        const shown = async (more: object) => {
          const own = { ...(await common()), warehouseId }
          const lines = [{ goodsUnitId: pcs, qty: 3, ...more }]
          return of === 'BILL'
            ? told(salesInvoice.preview, { ...own, goods: lines })
            : told(salesOrder.preview, { ...own, type: of, lines })
        }
        expect(await shown({ unitPrice: 60_000 })).toEqual([expect.stringMatching(DEAR)])
        expect(await shown({ unitPrice: 49_549 })).toEqual([])
        expect(await shown({ unitPrice: 60_000, discountTiers: [20] })).toEqual([])
      }
    })

    it('never stops the till, which is told it with its campaigns and asks nothing more for a scan', async () => {
      const { status } = await t.ask('kepala.sby', api.sales.cashier.calculate, {
        branchId: sby,
        lines: [{ goodsUnitId: pcs, qty: 1 }],
      })
      expect(status).toBe(200)
      await t.db.query(`update price_ceiling set valid_to = '2026-01-09' where area_codes <> '{}'`)
      expect((await ceilings(sby)).map(({ price }) => price)).toEqual([50_000])
    })
  })
})
