import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from './story.ts'

/** Goods come back of a bill whose buyer collects its PPN, after a note lowered it (domain §3.2.6, §3.2.7). */
describe('a noted bill with collected PPN comes back', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  const { salesInvoice, salesCreditNote, salesReturn } = api.sales
  beforeAll(async () => {
    t = await testApp()
    id.sby = await t.id('branch', 'SBY')
    id.barokah = await t.id('customer', 'Toko Barokah')
    id.unit = await t.id('unit', 'MG2/DUS')
    await receiveGoods(t, 'SBY', 'GUDANG', [['MG2/DUS', 900, 150_000]])
    await t.db.query(
      `update customer set credit_limit = 900000000, vat_collector = 'GOVERNMENT' where id = $1`,
      [id.barokah],
    )
    await t.db.query(`update selling_price set price = 200000 where goods_unit_id = $1`, [id.unit])
  })
  afterAll(async () => t.close())

  const common = () => ({
    requestId: newRequest(),
    branchId: id.sby as number,
    docDate: '2026-01-10',
  })
  /** 50 cartons of 200.000 without PPN: 10.000.000, of which he collects 1.100.000. */
  const billed = async () =>
    (
      await t.call('owner', salesInvoice.add, {
        ...common(),
        customerId: id.barokah,
        taxMode: 'EXCLUDE',
        warehouseId: await t.id('warehouse', 'SBY/GUDANG'),
        goods: [{ goodsUnitId: id.unit as number, qty: 50 }],
      } as never)
    ).id
  const noted = (bill: number, amount: number, taxable = true) =>
    t.call('owner', salesCreditNote.add, {
      ...common(),
      scope: 'INVOICE',
      customerId: id.barokah,
      salesInvoiceId: bill,
      amount,
      taxable,
      reason: 'POTONGAN',
      memo: 'Potongan',
    } as never)
  /** Cartons come back; answers base, PPN and what of that he collected. */
  const back = async (bill: number, qty: number, settleBy = 'POTONG_PIUTANG') => {
    const saved = await t.call('owner', salesReturn.add, {
      ...common(),
      invoiceId: bill,
      reason: 'LAIN',
      settleBy,
      lines: [{ invoiceLine: 1, qty, condition: 'BAIK' }],
    } as never)
    await t.call('kepala.sby', salesReturn.process, { id: saved.id, action: 'APPROVE' } as never)
    const { document } = await t.call('owner', salesReturn.get, { id: saved.id })
    return [document.dpp, document.vat, document.collectedVat]
  }

  it('gives nothing for goods of a bill that was credited whole', async () => {
    const bill = await billed()
    await noted(bill, 10_000_000)
    expect(await back(bill, 20, 'DEPOSIT')).toEqual([0, 0, 0])
    expect(await back(bill, 30, 'DEPOSIT')).toEqual([0, 0, 0])
    await expectBooksInOrder(t.db)
  })

  it('closes what he was to collect of a bill that an untaxed note took off whole', async () => {
    const bill = await billed()
    await noted(bill, 10_000_000, false)
    expect(await back(bill, 20, 'DEPOSIT')).toEqual([4_000_000, 440_000, 440_000])
    expect(await back(bill, 30, 'DEPOSIT')).toEqual([6_000_000, 660_000, 660_000])
    const { rows } = await t.db.query(
      `select role, (amount - settled)::int as open from open_item where document_id = $1 and role like 'VAT%' order by role`,
      [bill],
    )
    expect(rows.map((row) => row.open)).toEqual([0, 0])
    await expectBooksInOrder(t.db)
  })

  it('gives the share of what the bill stands at, in parts that come to the whole', async () => {
    const bill = await billed()
    await noted(bill, 3_000_001)
    const parts = [await back(bill, 7), await back(bill, 30), await back(bill, 13)]
    expect(parts[0]).toEqual([980_000, 107_800, 107_800])
    const sums = [0, 1, 2].map((at) => parts.reduce((sum, part) => sum + (part[at] ?? 0), 0))
    expect(sums).toEqual([6_999_999, 770_000, 770_000])
    const { document } = await t.call('owner', salesInvoice.get, { id: bill })
    expect(document.outstanding).toBe(0)
    await expectBooksInOrder(t.db)
  })

  it('leaves no PPN without its price, whatever PPN the goods of the bill bear', async () => {
    const units = await Promise.all(
      ['MG2/DUS', 'MIG/DUS', 'TEH/PCS', 'KPI/PCS'].map((u) => t.id('unit', u)),
    )
    for (const [code, type] of [
      ['TEH', 'EMAS_PERHIASAN'],
      ['KPI', 'BKP_MEWAH'],
    ])
      await t.db.query('update goods set tax_type = $2 where code = $1', [code, type])
    await receiveGoods(t, 'SBY', 'GUDANG', [
      ['MIG/DUS', 90, 80_000],
      ['TEH/PCS', 90, 3_000],
      ['KPI/PCS', 90, 9_000],
    ])
    const { id: bill } = await t.call('owner', salesInvoice.add, {
      ...common(),
      customerId: id.barokah,
      taxMode: 'EXCLUDE',
      warehouseId: await t.id('warehouse', 'SBY/GUDANG'),
      goods: units.map((goodsUnitId, i) => ({
        goodsUnitId,
        qty: [42, 4, 5, 1][i],
        discountTiers: [2.5],
      })),
    } as never)
    const seen = async () => (await t.call('owner', salesInvoice.get, { id: bill })).document
    await noted(bill, (await seen()).dpp)
    expect((await seen()).outstanding).toBe(0)
    const returned = async (lines: [number, number][]) => {
      const saved = await t.call('owner', salesReturn.add, {
        ...common(),
        invoiceId: bill,
        reason: 'LAIN',
        settleBy: 'DEPOSIT',
        lines: lines.map(([invoiceLine, qty]) => ({ invoiceLine, qty, condition: 'BAIK' })),
      } as never)
      await t.call('kepala.sby', salesReturn.process, { id: saved.id, action: 'APPROVE' } as never)
      const { document } = await t.call('owner', salesReturn.get, { id: saved.id })
      return [document.total, document.vat, document.collectedVat]
    }
    expect(
      await returned([
        [3, 2],
        [4, 1],
      ]),
    ).toEqual([0, 0, 0])
    expect(await returned([[1, 42]])).toEqual([0, 0, 0])
    expect(
      await returned([
        [2, 4],
        [3, 3],
      ]),
    ).toEqual([0, 0, 0])
    await expectBooksInOrder(t.db)
  })
})
