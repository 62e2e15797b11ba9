import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { goodsUnit } from '#contract/master/goods-unit.ts'
import { goods } from '#contract/master/goods.ts'
import { picture } from '#contract/master/picture.ts'
import { unit } from '#contract/master/unit.ts'
import { checkDigit, scaleLabel } from '#contract/master/goods-number.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'

const BARCODE = `899123456789${checkDigit('899123456789')}`

/** Goods with their units and barcodes; what was moved once is counted the same way for ever. */
describe('goods', () => {
  let t: TestApp
  const unitIds: Record<string, number> = {}
  let categoryId: number
  const rowOf = (id: number) => t.call('owner', goods.get, { id })
  beforeAll(async () => {
    t = await testApp()
    for (const u of (await t.call('owner', unit.getAll, { limit: 100 })).rows)
      unitIds[u.code] = u.id
    categoryId = Number(
      (await t.db.query(`select category_id as id from goods where code = 'MG2'`)).rows[0].id,
    )
  })
  afterAll(async () => t.close())
  const kecap = () => ({
    requestId: newRequest(),
    name: 'Kecap Manis Cap Bango 550 ml',
    categoryId,
    baseUnitId: unitIds.PCS ?? 0,
    units: [
      { unitId: unitIds.PCS ?? 0, conversion: 1, barcode: BARCODE, isDefaultSales: true },
      { unitId: unitIds.DUS ?? 0, conversion: 12, makeBarcode: true },
    ],
  })

  it('is written with units, a true barcode and one of our own', async () => {
    const { id } = await t.call('pembelian.sby', goods.add, {
      ...kecap(),
      suppliers: [{ supplierId: await t.id('supplier', 'PT Tirta Pangan Sejahtera') }],
    })
    const seen = await rowOf(id)
    expect(seen).toMatchObject({
      receiptName: 'Kecap Manis Cap Bango 550 ml',
      type: 'STOCK',
      taxType: 'BKP',
      coretaxGoodsCode: '000000',
      hasMoved: false,
      suppliers: [{ supplierName: 'PT Tirta Pangan Sejahtera', isMain: true }],
    })
    expect(seen.code).toMatch(/^B\d{5}$/)
    expect(seen.units.map((u) => [u.unitName, u.conversion, u.isDefaultSales])).toEqual([
      ['PCS', 1, true],
      ['DUS', 12, false],
    ])
    expect(seen.units[1]?.barcode).toMatch(/^21\d{11}$/)
    const { goodUnits } = await t.call('kasir.sby', goodsUnit.getAllV2, { filter: { goodsId: id } })
    expect(goodUnits).toHaveLength(2)
    expect(goodUnits[0]).not.toHaveProperty('marginPct')
  })

  it('refuses barcodes that are wrong or taken, in words', async () => {
    const wrong = await t.ask('pembelian.sby', goods.add, {
      ...kecap(),
      name: 'Salah',
      units: [
        {
          unitId: unitIds.PCS,
          conversion: 1,
          barcode: `899123456789${(Number(BARCODE.at(-1)) + 1) % 10}`,
        },
      ],
    })
    expect(wrong.error.message).toBe('Digit pemeriksa barcode tidak valid')
    const taken = await t.ask('pembelian.sby', goods.add, { ...kecap(), name: 'Kembar' })
    expect(taken.error.message).toBe(
      `Barcode ${BARCODE} sudah digunakan oleh Kecap Manis Cap Bango 550 ml`,
    )
    const name = await t.ask('pembelian.sby', goods.add, { ...kecap(), units: null })
    expect(name.error.message).toBe('Nama barang sudah digunakan untuk merek ini')
    const check = await t.call('pembelian.sby', goods.validationCheck, {
      field: 'barcode',
      value: BARCODE,
    })
    expect(check).toMatchObject({ exists: true, goodsName: 'Kecap Manis Cap Bango 550 ml' })
    expect(
      await t.call('pembelian.sby', goods.validationCheck, { field: 'code', value: 'TIDAK-ADA' }),
    ).toMatchObject({ exists: false })
  })

  it('holds units to one base, one default and contents that make sense', async () => {
    const attempt = async (units: object[]) =>
      (await t.ask('pembelian.sby', goods.add, { ...kecap(), name: 'Coba', units })).error.message
    expect(await attempt([{ unitId: unitIds.PCS, conversion: 2 }])).toBe('Isi satuan dasar harus 1')
    expect(await attempt([{ unitId: unitIds.DUS, conversion: 1 }])).toBe(
      'Isi satuan selain satuan dasar tidak boleh 1',
    )
    expect(
      await attempt([
        { unitId: unitIds.DUS, conversion: 6 },
        { unitId: unitIds.DUS, conversion: 12 },
      ]),
    ).toBe('Satuan barang tidak boleh berulang')
    expect(await attempt([{ unitId: unitIds.PCS, conversion: 1, isSales: false }])).toBe(
      'Minimal satu satuan jual harus diisi',
    )
    const weighed = await t.ask('pembelian.sby', goods.add, {
      ...kecap(),
      name: 'Gula Curah',
      isWeighed: true,
      units: null,
    })
    expect(weighed.error.message).toBe('PLU wajib diisi untuk barang timbang')
    const limits = await t.ask('pembelian.sby', goods.add, {
      ...kecap(),
      name: 'Batas',
      units: null,
      minStock: 10,
      maxStock: 5,
    })
    expect(limits.error.message).toBe('Stok minimum tidak boleh melebihi stok maksimum')
    expect((await t.ask('kepala.sby', goods.add, kecap())).status).toBe(403)
  })

  it('exchanges the barcodes of two units and tells the late one', async () => {
    const { rows } = await t.call('owner', goods.getAll, { search: 'kecap' })
    const before = await rowOf(rows[0]?.id ?? 0)
    const [pcs, dus] = before.units
    const swap = {
      requestId: newRequest(),
      id: before.id,
      version: before.version,
      name: before.name,
      categoryId,
      baseUnitId: before.baseUnitId,
    }
    await t.call('owner', goods.update, {
      ...swap,
      units: [
        { unitId: pcs?.unitId ?? 0, conversion: 1, barcode: dus?.barcode },
        { unitId: dus?.unitId ?? 0, conversion: 24, barcode: pcs?.barcode },
      ],
    })
    const after = await rowOf(before.id)
    expect(after.units.map((u) => [u.barcode, u.conversion])).toEqual([
      [dus?.barcode, 1],
      [pcs?.barcode, 24],
    ])
    const late = await t.ask('pembelian.sby', goods.update, {
      ...swap,
      requestId: newRequest(),
      name: 'Lain',
    })
    expect([late.status, late.error.message]).toEqual([
      409,
      'Data telah diubah pengguna lain, silakan muat ulang',
    ])
    const found = await t.call('owner', goods.getAll, { search: String(dus?.barcode) })
    expect(found.rows.map((g) => g.id)).toEqual([before.id])
  })

  it('keeps base unit, contents and activity of what was moved', async () => {
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/DUS', 2, 180000]])
    const row = await rowOf(await t.id('goods', 'MG2'))
    const same = {
      id: row.id,
      version: row.version,
      name: row.name,
      brandId: row.brandId,
      categoryId: row.categoryId,
      baseUnitId: row.baseUnitId,
    }
    const attempt = async (change: object) =>
      (await t.ask('owner', goods.update, { ...same, requestId: newRequest(), ...change })).error
        .message
    expect(row.hasMoved).toBe(true)
    expect(await attempt({ baseUnitId: unitIds.KG })).toBe(
      'Satuan dasar tidak dapat diubah karena sudah ada transaksi',
    )
    expect(await attempt({ units: [{ unitId: unitIds.DUS, conversion: 12 }] })).toBe(
      'Konversi tidak dapat diubah karena sudah ada transaksi',
    )
    expect(await attempt({ isActive: false })).toMatch(/^Barang masih memiliki stok \(Toko/)
    const dus = await t.call('owner', unit.get, { id: unitIds.DUS ?? 0 })
    const used = await t.ask('owner', unit.update, {
      requestId: newRequest(),
      id: dus.id,
      version: dus.version,
      code: 'DUS',
      name: 'DUS',
      isActive: false,
    })
    expect(used.error.message).toMatch(/^DUS masih digunakan pada barang aktif \(/)
  })

  it('is scanned: a unit, our own number, and the label of the scale with its weight', async () => {
    const scan = (barcode: string, as = 'kasir.sby') =>
      t.call(as, goodsUnit.barcodeGet, { barcode })
    const pcs = (
      await t.call('owner', goodsUnit.getAll, { filter: { goodsId: await t.id('goods', 'MG2') } })
    ).goodUnits[0]
    const seen = await scan(String(pcs?.barcode))
    expect(seen).toMatchObject({
      code: 'MG2',
      unitName: 'PCS',
      price: 37500,
      qty: 1,
      onHand: 12,
      available: 12,
    })
    expect(seen).not.toHaveProperty('cost')
    expect(await scan(String(pcs?.barcode), 'kepala.sby')).toMatchObject({ cost: 30000 })
    await t.db.query(`update goods set is_weighed = true, plu = '00123' where code = 'TLR'`)
    expect(await scan(scaleLabel(123, 1275))).toMatchObject({
      code: 'TLR',
      unitName: 'KG',
      price: 28900,
      qty: 1.275,
    })
    const none = await t.ask('kasir.sby', goodsUnit.barcodeGet, { barcode: '8990000000001' })
    expect([none.status, none.error.message]).toEqual([
      404,
      'Barcode 8990000000001 tidak ditemukan',
    ])
  })

  it('has five pictures at most, made anew, each under its own address', async () => {
    const id = await t.id('goods', 'SBN')
    const jpeg = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#a30' } })
      .jpeg()
      .toBuffer()
    const send = async (path: string, fields: Record<string, string>, times = 1, bytes = jpeg) => {
      const boundary = 'gerai-form'
      const texts = Object.entries(fields)
        .map(
          ([k, v]) =>
            `--${boundary}\r\ncontent-disposition: form-data; name="${k}"\r\n\r\n${v}\r\n`,
        )
        .join('')
      const part = [
        Buffer.from(
          `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="foto.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
        ),
        bytes,
        Buffer.from('\r\n'),
      ]
      const parts = Array.from({ length: times }, () => part).flat()
      const payload = Buffer.concat([
        Buffer.from(texts),
        ...parts,
        Buffer.from(`--${boundary}--\r\n`),
      ])
      return t.app.inject({
        method: 'POST',
        url: `/api${path}`,
        payload,
        headers: {
          authorization: `Bearer ${await t.token('pembelian.sby')}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
      })
    }
    // Several at once, all or none; one at a time where the call takes one.
    expect((await send(goods.uploadImages.path, { id: String(id) }, 3)).statusCode).toBe(200)
    expect((await send(goods.uploadImages.path, { id: String(id) }, 3)).json().message).toBe(
      'Paling banyak 5 foto',
    )
    expect((await send(goods.uploadImage.path, { id: String(id) }, 2)).statusCode).toBe(400)
    for (let n = 0; n < 2; n += 1)
      expect((await send(goods.uploadImages.path, { id: String(id) })).statusCode).toBe(200)
    expect((await send(goods.uploadImage.path, { id: String(id) })).json().message).toBe(
      'Paling banyak 5 foto',
    )
    const [first = ''] = (await rowOf(id)).imageFileIds
    const replaced = await send(goods.updateImage.path, { id: String(id), replaces: first })
    expect(replaced.json().imageFileIds).toHaveLength(5)
    expect(replaced.json().imageFileIds).not.toContain(first)
    const shown = await t.ask('kasir.mlg', picture.get, { fileId: replaced.json().imageFileIds[0] })
    expect([shown.status, shown.raw.subarray(0, 4).toString()]).toEqual([200, 'RIFF'])
    expect(
      (await t.ask('kasir.mlg', picture.get, { fileId: '0f9d7b2e-6f0c-4c7a-9b1e-3b7d0a4c5e6f' }))
        .status,
    ).toBe(404)
  })
})
