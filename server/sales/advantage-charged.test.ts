import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from './story.ts'

/** Part of what a campaign made cheaper comes back (domain §3.2.7, §5.6). */
describe('returning what a campaign gave', () => {
  let t: TestApp
  let branchId: number
  const id: Record<string, number> = {}
  const { salesReturn, cashier } = api.sales
  const { promo, gift } = api.campaign
  const units = ['MG2/PCS', 'MIG/PCS', 'BRS5/SAK', 'KPI/PCS', 'TEH/PCS']
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    for (const unit of units) id[unit] = await t.id('unit', unit)
    id.cash = await t.id('method', 'TUNAI')
    await receiveGoods(t, 'SBY', 'TOKO', [
      ['MG2/PCS', 200, 28_500],
      ['MIG/PCS', 300, 2_600],
      ['BRS5/SAK', 20, 60_000],
      ['KPI/PCS', 50, 12_000],
      ['TEH/PCS', 50, 6_000],
    ])
    const head = { startAt: '2026-01-01T00:00', endAt: '2026-01-31T23:59', branchIds: [branchId] }
    const item = (unit: string, as: 'BUY' | 'EXCLUDE' = 'BUY') => ({
      goodsUnitId: id[unit] as number,
      as,
      ...(as === 'BUY' ? { qty: 1 } : {}),
    })
    const bundle = await t.call('kepala.sby', promo.add, {
      ...{ requestId: newRequest(), name: 'Paket sarapan', ...head },
      ...{ type: 'BUNDLE_PRICE', items: [item('KPI/PCS'), item('TEH/PCS')], price: 25_000 },
    })
    id.bundle = bundle.id
    await t.call('kepala.sby', promo.add, {
      ...{ requestId: newRequest(), name: 'Belanja 500 ribu', ...head },
      ...{ type: 'MIN_SPEND', minSpend: 500_000, discountType: 'PERCENT', value: 5 },
      ...{ maxDiscount: 30_000, items: [item('BRS5/SAK', 'EXCLUDE')] },
    })
    const free = await t.call('kepala.sby', gift.add, {
      ...{ requestId: newRequest(), name: 'Belanja 300 ribu', ...head },
      ...{ trigger: 'MIN_SPEND', minSpend: 300_000 },
      gifts: [{ goodsUnitId: id['MIG/PCS'] as number, qty: 5 }],
    })
    id.gift = free.id
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  const sell = (lines: [unit: string, qty: number][], gifts: object[] = []) =>
    t.call('kasir.sby', cashier.payment, {
      ...{ requestId: newRequest(), branchId, docDate: '2026-01-10', gifts },
      lines: lines.map(([unit, qty]) => ({ goodsUnitId: id[unit] as number, qty })),
      payments: [{ methodId: id.cash as number, amount: 2_000_000 }],
    } as never)
  const write = (invoiceId: number, quantities: number[]) => ({
    ...{ requestId: newRequest(), branchId, docDate: '2026-01-10', invoiceId },
    ...{ reason: 'LAIN' as const, settleBy: 'TUNAI' as const },
    lines: quantities.map((qty, i) => ({ invoiceLine: i + 1, qty, condition: 'BAIK' as const })),
  })
  const preview = (invoiceId: number, quantities: number[]) =>
    t.call('kasir.sby', salesReturn.preview, write(invoiceId, quantities))
  const bring = async (invoiceId: number, quantities: number[]) => {
    const saved = await t.call('kasir.sby', salesReturn.add, write(invoiceId, quantities))
    await t.call('kepala.sby', salesReturn.process, { id: saved.id, action: 'APPROVE' })
    return saved.totals?.total
  }
  const sides = async (documentId: number) => {
    const { journal } = await t.call('akuntansi', salesReturn.get, { id: documentId })
    return journal.map((l) => [l.accountCode, l.debit, l.credit])
  }

  it('PV10: charges a bundle that is broken, line by line, before anybody approves', async () => {
    const sale = await sell([
      ['KPI/PCS', 2],
      ['TEH/PCS', 3],
    ])
    expect(sale.totals?.total).toBe(59_900)
    const seen = await preview(sale.id, [1, 0])
    // One bundle at 25.000 and two teas at 9.900 stay.
    expect(seen.totals?.total).toBe(59_900 - 44_800)
    expect(seen.warnings).toEqual([
      'Teh, 3 tetap dibeli: Paket sarapan tidak terpenuhi lagi, Rp 1.262 dipotong dari retur',
    ])
    const saved = await t.call('kasir.sby', salesReturn.add, write(sale.id, [1, 0]))
    await t.call('kepala.sby', salesReturn.process, { id: saved.id, action: 'APPROVE' })
    const { document, lines } = await t.call('akuntansi', salesReturn.get, { id: saved.id })
    expect(lines.map((l) => [l.goodsCode, l.qty, l.net])).toEqual([
      ['KPI', 1, 16_362],
      ['TEH', 0, -1_262],
    ])
    expect((await sides(saved.id)).slice(0, 3)).toEqual([
      ['4-1201', 15_100 - document.vat, 0],
      ['2-1301', document.vat, 0],
      ['1-1101', 0, 15_100],
    ])
    await expectBooksInOrder(t.db)
    // The rest brings the whole bill back to nothing.
    expect(await bring(sale.id, [1, 3])).toBe(44_800)
    const { rows } = await t.db.query(
      `select sum(r.total)::int as total, sum(r.vat)::int as vat, sum(r.discount)::int as discount from document_source s join document r on r.id = s.document_id
       where s.source_id = $1 and r.kind = 'sales-return'`,
      [sale.id],
    )
    expect(rows[0]).toEqual({
      total: 59_900,
      vat: sale.totals?.vat,
      discount: sale.totals?.discount,
    })
    await expectBooksInOrder(t.db)
  })

  it('PV11: charges a threshold that is no longer met, with the PPN of the goods that stay', async () => {
    const sale = await sell([
      ['MG2/PCS', 15],
      ['BRS5/SAK', 2],
    ])
    expect(sale.totals?.total).toBe(688_375)
    expect((await preview(sale.id, [1, 0])).warnings).toEqual([])
    expect(await bring(sale.id, [3, 0])).toBe(688_375 - 604_000)
    // Rice bears no PPN: the oil's advantage leaves less than none.
    expect(await bring(sale.id, [12, 0])).toBe(450_000)
    expect(await bring(sale.id, [0, 2])).toBe(154_000)
    await expectBooksInOrder(t.db)
  })

  it('keeps PPN in order where exempt goods come back and taxed ones lose their advantage', async () => {
    await t.call('kepala.sby', promo.add, {
      requestId: newRequest(),
      ...{ name: 'Belanja 200 ribu', startAt: '2026-01-01T00:00', endAt: '2026-01-31T23:59' },
      ...{ branchIds: [branchId], type: 'MIN_SPEND', minSpend: 200_000 },
      ...{ discountType: 'AMOUNT', value: 20_000 },
    })
    const sale = await sell([
      ['MG2/PCS', 4],
      ['BRS5/SAK', 1],
    ])
    expect(sale.totals?.total).toBe(207_000)
    expect(await bring(sale.id, [0, 1])).toBe(207_000 - 150_000)
    await expectBooksInOrder(t.db)
    expect(await bring(sale.id, [4, 0])).toBe(150_000)
    const small = await sell([
      ['MG2/PCS', 5],
      ['MIG/PCS', 4],
    ])
    expect(small.totals?.total).toBe(181_500)
    // The noodles come to less than what their return would cost: nothing is given, nothing asked for.
    const first = await preview(small.id, [0, 4])
    expect(first.totals?.total).toBe(0)
    expect(await bring(small.id, [0, 4])).toBe(0)
    expect(await bring(small.id, [1, 0])).toBe(181_500 - 150_000)
    expect(await bring(small.id, [4, 0])).toBe(150_000)
    await expectBooksInOrder(t.db)
  })

  it('PV13: charges a gift that is kept and earned by nothing any more', async () => {
    const sale = await sell(
      [['MG2/PCS', 9]],
      [{ campaignId: id.gift as number, goodsUnitId: id['MIG/PCS'] as number }],
    )
    const total = sale.totals?.total as number
    const seen = await preview(sale.id, [4, 0])
    expect(seen.warnings.at(-1)).toBe(
      'Mie Instan Goreng, 5 tetap dibeli: Belanja 300 ribu tidak terpenuhi lagi, Rp 17.500 dipotong dari retur',
    )
    expect(await bring(sale.id, [4, 0])).toBe(total - 187_500 - 17_500)
    // The gift comes back: its price too.
    expect(await bring(sale.id, [0, 5])).toBe(17_500)
    expect(await bring(sale.id, [5, 0])).toBe(187_500)
    await expectBooksInOrder(t.db)
  })

  it('waits for one return before it reckons the next, and forgets one that is rejected', async () => {
    const sale = await sell([
      ['KPI/PCS', 1],
      ['TEH/PCS', 1],
    ])
    const first = await t.call('kasir.sby', salesReturn.add, write(sale.id, [1, 0]))
    expect(first.totals?.total).toBe(25_000 - 9_900)
    const second = await t.ask('kasir.sby', salesReturn.add, write(sale.id, [0, 1]))
    expect(second.error.code).toBe('RETURN_WAITING')
    const again = { ...write(sale.id, [1, 1]), id: first.id, version: 1 }
    expect((await t.call('kasir.sby', salesReturn.update, again)).docNo).toBe(first.docNo)
    await t.call('kepala.sby', salesReturn.process, { id: first.id, action: 'REJECT' })
    expect(await bring(sale.id, [0, 1])).toBe(25_000 - 18_750)
    await expectBooksInOrder(t.db)
  })

  it('reckons with the campaigns of the bill’s day, whatever became of them', async () => {
    const sale = await sell([
      ['KPI/PCS', 2],
      ['TEH/PCS', 2],
    ])
    const stopped = { requestId: newRequest(), id: id.bundle as number }
    await t.call('kepala.sby', promo.status, {
      ...stopped,
      status: 'STOPPED',
      reason: 'Sudah cukup',
    })
    const seen = await preview(sale.id, [1, 1])
    // A bundle of two: each line's half is rounded up.
    expect([seen.totals?.total, seen.warnings]).toEqual([25_001, []])
    expect((await preview(sale.id, [1, 0])).totals?.total).toBe(50_000 - 34_900)
  })
})
