import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { labelSize, priceLabel } from '#contract/master/price-label.ts'
import { sellingPrice } from '#contract/master/selling-price.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { textOf } from '../../tests/papers/read-pdf.ts'
import { risesAfter } from './price-rules.ts'

/** Prices are never overwritten: a new row begins, the old one stays to be read. */
describe('selling price', () => {
  let t: TestApp
  let sby: number
  let pcs: number
  const list = async (as: string, filter: object) =>
    (await t.call(as, sellingPrice.getAll, { limit: 500, filter })).sellingPrices
  beforeAll(async () => {
    t = await testApp()
    sby = await t.id('branch', 'SBY')
    pcs = await t.id('unit', 'MG2/PCS')
  })
  afterAll(async () => t.close())

  it('begins now or later, with what it replaces and who changed it', async () => {
    const now = {
      requestId: newRequest(),
      goodsUnitId: pcs,
      priceLevel: 'RETAIL' as const,
      price: 38000,
      reason: 'Kenaikan pabrik',
    }
    const first = await t.call('pembelian.sby', sellingPrice.add, now)
    expect(await t.call('pembelian.sby', sellingPrice.add, now)).toEqual(first)
    await t.call('pembelian.sby', sellingPrice.add, {
      requestId: newRequest(),
      goodsUnitId: pcs,
      priceLevel: 'RETAIL',
      price: 38500,
      effectiveFrom: '2026-02-01T00:00:00+07:00',
    })
    const rows = (await list('kasir.sby', { goodsUnitId: pcs, priceLevel: 'RETAIL' })).filter(
      (p) => p.minQty === 1,
    )
    expect(rows.map((p) => [p.price, p.state, p.previousPrice])).toEqual([
      [38500, 'SCHEDULED', 38000],
      [38000, 'IN_FORCE', 37500],
    ])
    expect(rows[1]).toMatchObject({ reason: 'Kenaikan pabrik', taxInclusive: true, branchId: null })
    const all = (
      await list('kasir.sby', { goodsUnitId: pcs, priceLevel: 'RETAIL', history: true })
    ).filter((p) => p.minQty === 1)
    expect(all.map((p) => [p.price, p.state])).toEqual([
      [38500, 'SCHEDULED'],
      [38000, 'IN_FORCE'],
      [37500, 'REPLACED'],
    ])
    const past = await t.ask('pembelian.sby', sellingPrice.add, {
      ...now,
      requestId: newRequest(),
      effectiveFrom: '2026-01-01T00:00:00Z',
    })
    expect(past.error.message).toBe('Berlaku mulai tidak boleh di masa lalu')
  })

  it('never asks more a piece for a larger quantity, today or when a price begins', async () => {
    const dear = await t.ask('pembelian.sby', sellingPrice.add, {
      requestId: newRequest(),
      goodsUnitId: pcs,
      priceLevel: 'RETAIL',
      minQty: 48,
      price: 37000,
    })
    expect(dear.error.message).toBe('Harga untuk jumlah lebih besar tidak boleh lebih tinggi')
    const cheap = await t.ask('pembelian.sby', sellingPrice.add, {
      requestId: newRequest(),
      goodsUnitId: pcs,
      priceLevel: 'RETAIL',
      price: 36000,
    })
    expect(cheap.error.message).toBe('Harga untuk jumlah lebih besar tidak boleh lebih tinggi')
    const { rows } = await t.db.query(
      'select count(*)::int as n from selling_price where price in (37000, 36000) and goods_unit_id = $1',
      [pcs],
    )
    expect(rows[0].n).toBe(0)
    expect(
      risesAfter(
        [
          { minQty: 1, price: 10, at: '1' },
          { minQty: 5, price: 9, at: '1' },
          { minQty: 1, price: 8, at: '3' },
        ],
        '2',
      ),
    ).toBe(true)
  })

  it('belongs to a branch or to all, and each prices for itself', async () => {
    const own = { goodsUnitId: pcs, branchId: sby, priceLevel: 'RETAIL' as const, price: 37900 }
    await t.call('kepala.sby', sellingPrice.add, { requestId: newRequest(), ...own })
    const all = await t.ask('kepala.sby', sellingPrice.add, {
      requestId: newRequest(),
      ...own,
      branchId: null,
    })
    expect([all.status, all.error.message]).toEqual([
      403,
      'Anda hanya dapat mengubah harga cabang sendiri',
    ])
    expect(
      (await t.ask('kepala.mlg', sellingPrice.add, { requestId: newRequest(), ...own })).status,
    ).toBe(403)
    expect((await list('kasir.mlg', { goodsUnitId: pcs })).some((p) => p.branchId === sby)).toBe(
      false,
    )
    const seen = (await list('kasir.sby', { goodsUnitId: pcs })).find((p) => p.branchId === sby)
    expect(seen).toMatchObject({ price: 37900, branchName: 'Surabaya' })
    const hidden = await t.ask('kepala.mlg', sellingPrice.update, {
      requestId: newRequest(),
      id: seen?.id,
      price: 1000,
    })
    expect(hidden.status).toBe(404)
    await t.call('kepala.sby', sellingPrice.update, {
      requestId: newRequest(),
      id: seen?.id ?? 0,
      price: 37800,
    })
    expect(
      (await list('kasir.sby', { goodsUnitId: pcs })).find((p) => p.branchId === sby),
    ).toMatchObject({ price: 37800, previousPrice: 37900 })
    expect(
      (await t.ask('kasir.sby', sellingPrice.add, { requestId: newRequest(), ...own })).status,
    ).toBe(403)
  })

  it('falls below cost only for who may, and then says so', async () => {
    await receiveGoods(t, 'SBY', 'TOKO', [['SBN/PCS', 10, 4000]])
    const soap = await t.id('unit', 'SBN/PCS')
    const rows = [{ goodsUnitId: soap, branchId: sby, priceLevel: 'RETAIL' as const, price: 4400 }]
    // 4.000 with PPN is 4.440.
    const low = await t.ask('kepala.sby', sellingPrice.batchUpdate, {
      requestId: newRequest(),
      rows,
    })
    expect([low.error.message, low.error.errors?.[0]?.field]).toEqual([
      'Harga jual di bawah HPP',
      'price',
    ])
    const said = await t.call('owner', sellingPrice.batchUpdate, { requestId: newRequest(), rows })
    expect(said.warnings).toEqual(['Harga jual di bawah HPP: Sabun (PCS)'])
    const wholesale = await t.call('kepala.sby', sellingPrice.batchUpdate, {
      requestId: newRequest(),
      rows: [{ ...rows[0], goodsUnitId: soap, priceLevel: 'GROSIR', price: 4100 }],
    })
    expect(wholesale.warnings).toEqual([])
  })

  it('is printed on labels of several sizes, as many as asked', async () => {
    await t.db.query(`update goods_unit set barcode = '8991234567891' where id = $1`, [pcs])
    const print = (input: object) => t.ask('kepala.sby', priceLabel.pdf, input)
    for (const size of labelSize.options) {
      const file = await print({ size, rows: [{ goodsUnitId: pcs, copies: 25 }] })
      expect([size, file.status, file.raw.subarray(0, 5).toString()]).toEqual([size, 200, '%PDF-'])
      const pages = file.raw.toString('latin1').match(/\/Type \/Page\b/g)?.length
      const each = { '33x15x3': 9, '40x30': 25, '58x40': 25, 'A4-70x37': 2, 'A4-99x38': 2 }
      expect([size, pages]).toEqual([size, each[size]])
    }
    const many = await print({
      rows: Array.from({ length: 5 }, () => ({ goodsUnitId: pcs, copies: 500 })),
    })
    expect(many.error.message).toBe('Paling banyak 2000 label sekali cetak')
    const bare = await t.id('unit', 'KPI/PCS')
    await t.db.query('delete from selling_price where goods_unit_id = $1', [bare])
    const none = await print({ rows: [{ goodsUnitId: bare, copies: 1 }] })
    expect(none.error.message).toContain('belum diatur')
    expect(
      (await t.ask('kasir.sby', priceLabel.pdf, { rows: [{ goodsUnitId: pcs, copies: 1 }] }))
        .status,
    ).toBe(403)
  })

  it('tells on a label what is paid, PPN on top of a wholesale price within it', async () => {
    await t.db.query(
      `insert into selling_price (goods_unit_id, price_level, min_qty, price, effective_from) values ($1, 'GROSIR', 1, 195000, '2026-01-01')
       on conflict do nothing`,
      [pcs],
    )
    await t.db.query(
      `update selling_price set price = 195000 where goods_unit_id = $1 and price_level = 'GROSIR'`,
      [pcs],
    )
    const label = async (taxType: string) => {
      await t.db.query(
        'update goods set tax_type = $2 where id = (select goods_id from goods_unit where id = $1)',
        [pcs, taxType],
      )
      const { raw } = await t.ask('kepala.sby', priceLabel.pdf, {
        size: '58x40',
        priceLevel: 'GROSIR',
        rows: [{ goodsUnitId: pcs, copies: 1 }],
      })
      return textOf(raw)
    }
    expect(await label('EXEMPT')).toContain('Rp 195.000')
    expect(await label('BKP')).toContain('Rp 216.450')
  })

  it('tells on a label of every level what one costs at the till, also where the level has no price', async () => {
    const tea = await t.id('unit', 'TEH/PCS')
    await t.db.query('delete from selling_price where goods_unit_id = $1', [tea])
    await t.db.query(
      `insert into selling_price (goods_unit_id, price_level, min_qty, price, effective_from) select $1, x.level, 1, x.price, '2026-01-01'
       from (values ('RETAIL', 9000), ('MEMBER', 9500)) x(level, price)`,
      [tea],
    )
    for (const priceLevel of ['RETAIL', 'MEMBER', 'AGEN', 'KHUSUS'] as const) {
      const { raw } = await t.ask('kepala.sby', priceLabel.pdf, {
        size: '58x40',
        priceLevel,
        rows: [{ goodsUnitId: tea, copies: 1 }],
      })
      expect([priceLevel, await textOf(raw)]).toEqual([
        priceLevel,
        expect.stringContaining('Rp 9.000'),
      ])
    }
  })

  it('tells on a label of a shelf what is halal, and by which permit it is sold', async () => {
    const label = async (size: string) => {
      const { raw } = await t.ask('kepala.sby', priceLabel.pdf, {
        size,
        rows: [{ goodsUnitId: pcs, copies: 1 }],
      })
      return textOf(raw)
    }
    expect(await label('A4-70x37')).not.toMatch(/HALAL/)
    await t.db.query(
      `update goods set halal_status = 'NON_HALAL', distribution_permit_no = 'ML 123456789012'
       where id = (select goods_id from goods_unit where id = $1)`,
      [pcs],
    )
    expect(await label('A4-70x37')).toMatch(/NON-HALAL\s+ML 123456789012/)
    expect(await label('40x30')).not.toMatch(/HALAL|ML 123/)
  })

  it('leaves as a workbook', async () => {
    const file = await t.ask('kepala.sby', sellingPrice.excelGetAll, {})
    expect([file.status, file.raw.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  })
})
