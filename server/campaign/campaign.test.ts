import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '../sales/story.ts'

/** Campaigns from the form to the till: what they give, how often, and what of them may still be changed. */
describe('campaigns', () => {
  let t: TestApp
  let branchId: number
  const id: Record<string, number> = {}
  const { productDiscount, promo, gift } = api.campaign
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    for (const unit of ['MG2/PCS', 'MIG/PCS', 'BRS5/SAK']) id[unit] = await t.id('unit', unit)
    id.cash = await t.id('method', 'TUNAI')
    await receiveGoods(t, 'SBY', 'TOKO', [
      ['MG2/PCS', 400, 28_500],
      ['MIG/PCS', 900, 2_600],
    ])
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  const head = (more = {}) => ({
    requestId: newRequest(),
    name: 'Promosi Januari',
    startAt: '2026-01-01T00:00',
    endAt: '2026-01-31T23:59',
    branchIds: [branchId],
    ...more,
  })
  const stop = (calls: typeof promo, campaign: number) =>
    t.call('kepala.sby', calls.status, {
      requestId: newRequest(),
      id: campaign,
      status: 'STOPPED',
      reason: 'Sudah cukup',
    })
  const cart = (...lines: [string, number][]) => ({
    branchId,
    lines: lines.map(([unit, qty]) => ({ goodsUnitId: id[unit] as number, qty })),
  })
  const sale = (lines: ReturnType<typeof cart>, more = {}) => ({
    ...lines,
    requestId: newRequest(),
    docDate: '2026-01-10',
    payments: [{ methodId: id.cash as number, amount: 2_000_000 }],
    ...more,
  })

  it('gives the till the discount of its goods, without asking a supervisor, and keeps who gave it', async () => {
    const saved = await t.call('kepala.sby', productDiscount.add, {
      ...head({ name: 'Minyak 5%' }),
      items: [{ goodsUnitId: id['MG2/PCS'] as number, type: 'PERCENT', discountTiers: [5] }],
    })
    const asked = await t.call('kasir.sby', api.sales.cashier.calculate, cart(['MG2/PCS', 3]))
    expect(asked).toMatchObject({
      totals: { gross: 112_500, discount: 5_625, total: 106_875 },
      lines: [{ campaigns: [{ id: saved.id, kind: 'DISCOUNT', amount: 5_625, uses: 3 }] }],
      manualDiscountPct: 0,
    })
    const sold = await t.call('kasir.sby', api.sales.cashier.payment, sale(cart(['MG2/PCS', 3])))
    expect(sold.totals?.total).toBe(106_875)
    const detail = await t.call('kasir.sby', api.sales.salesInvoice.get, { id: sold.id })
    expect(detail.lines[0]).toMatchObject({ discount: 5_625, campaigns: [{ name: 'Minyak 5%' }] })
    const [row] = (await t.call('kepala.sby', productDiscount.getAll, {})).rows
    expect(row).toMatchObject({ status: 'ACTIVE', uses: 1, given: 5_625, code: 'DP00001' })
    const twin = await t.call('kepala.sby', productDiscount.add, {
      ...head({ name: 'Minyak lagi' }),
      items: [{ goodsUnitId: id['MG2/PCS'] as number, type: 'AMOUNT', value: 500 }],
    })
    expect(twin.warnings).toEqual([
      'Barang Minyak Goreng 2 L sudah memiliki diskon aktif Minyak 5%',
    ])
    await stop(productDiscount as never, saved.id)
    await stop(productDiscount as never, twin.id)
    const after = await t.call('kasir.sby', api.sales.cashier.calculate, cart(['MG2/PCS', 3]))
    expect(after.totals.discount).toBe(0)
  })

  it('begins and ends by the branch’s own clock, to the minute, at the till as in the list', async () => {
    const { id: rice } = await t.call('kepala.sby', productDiscount.add, {
      ...head({ name: 'Beras pagi', startAt: '2026-01-12T08:00', endAt: '2026-01-12T10:00' }),
      items: [{ goodsUnitId: id['BRS5/SAK'] as number, type: 'AMOUNT', value: 1_000 }],
    })
    const at = async (instant: string) => {
      t.at(instant)
      const { rows } = await t.call('kepala.sby', productDiscount.getAll, {})
      const till = await t.call('kasir.sby', api.sales.cashier.calculate, cart(['BRS5/SAK', 1]))
      return [rows.find((row) => row.id === rice)?.status, till.totals.discount]
    }
    try {
      // Surabaya is seven hours ahead of UTC.
      expect(await at('2026-01-12T00:59:59Z')).toEqual(['SCHEDULED', 0])
      expect(await at('2026-01-12T01:00:00Z')).toEqual(['ACTIVE', 1_000])
      expect(await at('2026-01-12T02:59:59Z')).toEqual(['ACTIVE', 1_000])
      expect(await at('2026-01-12T03:00:59.999Z')).toEqual(['ACTIVE', 1_000])
      expect(await at('2026-01-12T03:01:00Z')).toEqual(['EXPIRED', 0])
    } finally {
      t.at('2026-01-10T03:00:00Z')
    }
  })

  it('gives what is for certain customers to them alone', async () => {
    const sari = await t.id('customer', 'Ibu Sari')
    const made = await t.call('kepala.sby', productDiscount.add, {
      ...head({ name: 'Khusus Ibu Sari', customerIds: [sari] }),
      items: [{ goodsUnitId: id['MG2/PCS'] as number, type: 'AMOUNT', value: 500 }],
    })
    const told = await t.call('kepala.sby', productDiscount.get, { id: made.id })
    expect([told.customerIds, told.customers]).toEqual([[sari], [{ id: sari, name: 'Ibu Sari' }]])
    const discount = async (customer: object) =>
      (
        await t.call('kasir.sby', api.sales.cashier.calculate, {
          ...cart(['MG2/PCS', 2]),
          ...customer,
        })
      ).totals.discount
    expect(await discount({ customerId: sari })).toBe(1_000)
    expect(await discount({})).toBe(0)
    await stop(productDiscount as never, made.id)
  })

  it('lets a running one change its name, a later end and more branches, and nothing else', async () => {
    const rules = {
      type: 'BUY_X_GET_Y' as const,
      items: [{ goodsUnitId: id['MIG/PCS'] as number }],
      buyQty: 5,
      getQty: 1,
      sameItem: true,
    }
    const made = await t.call('kepala.sby', promo.add, { ...head(), ...rules })
    const change = (more: object, version = made.version) => ({
      ...head(),
      ...rules,
      id: made.id,
      version,
      ...more,
    })
    const refused = await t.ask('kepala.sby', promo.update, change({ buyQty: 4 }))
    expect(refused.error.message).toBe('Promo sudah berjalan, tidak dapat diubah')
    expect(
      (await t.ask('kepala.sby', promo.update, change({ endAt: '2026-01-20T00:00' }))).status,
    ).toBe(422)
    const renamed = await t.call(
      'kepala.sby',
      promo.update,
      change({ name: 'Mie 5+1', endAt: '2026-02-10T00:00' }),
    )
    expect(renamed.version).toBe(made.version + 1)
    const asked = await t.call('kasir.sby', api.sales.cashier.calculate, cart(['MIG/PCS', 11]))
    expect(asked.totals.discount).toBe(3_500)
    expect(asked.hints).toMatchObject([
      { name: 'Mie 5+1', missingQty: 1, goods: [{ name: expect.stringContaining('Mie') }] },
    ])
    const tried = await t.call('kepala.sby', promo.eligibility, cart(['MIG/PCS', 4]))
    expect(tried.rows).toMatchObject([
      { promoId: made.id, eligible: false, reasonCode: 'MIN_QTY', missingQty: 2, benefit: 0 },
    ])
    const trial = await t.call('kepala.sby', promo.eligibility, {
      ...cart(['MIG/PCS', 4]),
      trial: { ...head(), requestId: undefined, ...rules, buyQty: 1, getQty: 1 } as never,
    })
    expect(trial).toMatchObject({ total: 7_000, rows: [{ eligible: true, benefit: 7_000 }] })
    await stop(promo, made.id)
    const [row] = (await t.call('kepala.sby', promo.getAll, {})).rows
    expect(row).toMatchObject({ status: 'STOPPED', stopReason: 'Sudah cukup' })
  })

  it('gives the last three of a quota to three of fifty tills', async () => {
    const made = await t.call('kepala.sby', promo.add, {
      ...head({ name: 'Tiga saja', allowBelowCost: true }),
      type: 'BUY_X_GET_Y',
      items: [{ goodsUnitId: id['MIG/PCS'] as number }],
      buyQty: 1,
      getQty: 1,
      sameItem: true,
      quota: 3,
    })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        t.ask(
          'kasir.sby',
          api.sales.cashier.payment,
          sale(cart(['MIG/PCS', 2]), { seenTotal: 3_500 }),
        ),
      ),
    )
    const codes = answers.map(({ error, status }) => (status === 200 ? 'SOLD' : error.code))
    const told = ['SOLD', 'QUOTA_GONE', 'TOTAL_CHANGED']
    expect(codes.filter((code) => !told.includes(code))).toEqual([])
    expect(codes.filter((code) => code === 'SOLD')).toHaveLength(3)
    const [row] = (await t.call('kepala.sby', promo.getAll, { filter: { status: 'ACTIVE' } })).rows
    expect(row).toMatchObject({ quotas: [{ goodsUnitId: null, total: 3, used: 3 }], uses: 3 })
    expect(
      (await t.call('kasir.sby', api.sales.cashier.calculate, cart(['MIG/PCS', 2]))).totals
        .discount,
    ).toBe(0)

    // All of it comes back: the quota is there again.
    const paid = answers.find(({ status }) => status === 200)?.body.id as number
    const back = await t.call('kasir.sby', api.sales.salesReturn.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      invoiceId: paid,
      reason: 'RUSAK',
      settleBy: 'TUNAI',
      lines: [{ invoiceLine: 1, qty: 2, condition: 'BAIK' }],
    } as never)
    await t.call('kepala.sby', api.sales.salesReturn.process, {
      id: back.id,
      action: 'APPROVE',
    } as never)
    expect(
      (await t.call('kasir.sby', api.sales.cashier.calculate, cart(['MIG/PCS', 2]))).totals
        .discount,
    ).toBe(3_500)
    await stop(promo, made.id)
  })

  it('PV13: gives the gift that was chosen, at cost and with its PPN, and no other', async () => {
    const made = await t.call('kepala.sby', gift.add, {
      ...head({ name: 'Belanja 300 ribu' }),
      trigger: 'MIN_SPEND',
      minSpend: 300_000,
      gifts: [{ goodsUnitId: id['MIG/PCS'] as number, qty: 5, stockLimit: 8 }],
    })
    const goods = cart(['MG2/PCS', 9])
    const asked = await t.call('kasir.sby', api.sales.cashier.calculate, goods)
    expect(asked.offers).toMatchObject([
      {
        campaignId: made.id,
        choices: 1,
        chosen: 0,
        gifts: [{ goodsUnitId: id['MIG/PCS'], qty: 5 }],
      },
    ])
    const gifts = [{ campaignId: made.id, goodsUnitId: id['MIG/PCS'] as number }]
    const sold = await t.call(
      'kasir.sby',
      api.sales.cashier.payment,
      sale(goods, { gifts }) as never,
    )
    expect(sold.totals?.total).toBe(337_500)
    const { rows } = await t.db.query(
      `select a.usage, l.debit::int as debit, l.credit::int as credit from journal_line l join account a on a.id = l.account_id
       where l.journal_id = $1 and a.usage in ('PROMO_EXPENSE','COGS','VAT_OUT') order by a.usage, l.credit`,
      [sold.id],
    )
    const promotion = rows.find((r) => r.usage === 'PROMO_EXPENSE')
    expect(promotion.debit).toBe(13_000 + 1_430)
    const detail = await t.call('kasir.sby', api.sales.salesInvoice.get, { id: sold.id })
    expect(detail.lines[1]).toMatchObject({ qty: 5, unitPrice: 0, net: 0, priceSource: 'GIFT' })
    const back = await t.call('kasir.sby', api.sales.salesReturn.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      invoiceId: sold.id,
      reason: 'RUSAK',
      settleBy: 'TUNAI',
      lines: [
        { invoiceLine: 1, qty: 1, condition: 'BAIK' },
        { invoiceLine: 2, qty: 5, condition: 'BAIK' },
      ],
    } as never)
    expect(back.totals?.total).toBe(37_500)
    await t.call('kepala.sby', api.sales.salesReturn.process, {
      id: back.id,
      action: 'APPROVE',
    } as never)
    // Three are left of eight: five cannot be given any more.
    const gone = await t.ask('kasir.sby', api.sales.cashier.payment, sale(goods, { gifts }))
    expect(gone.error.code).toBe('GIFT_GONE')
    const little = await t.ask(
      'kasir.sby',
      api.sales.cashier.payment,
      sale(cart(['MG2/PCS', 2]), { gifts }),
    )
    expect(little.error.code).toBe('GIFT_GONE')
  })

  it('keeps campaigns of other branches to their people', async () => {
    const other = await t.id('branch', 'MLG')
    const refused = await t.ask('kepala.sby', promo.add, {
      ...head({ branchIds: [branchId, other] }),
      type: 'MIN_SPEND',
      minSpend: 100_000,
      discountType: 'AMOUNT',
      value: 5_000,
    })
    expect(refused.status).toBe(403)
    const small = { ...head(), type: 'MIN_SPEND', minSpend: 1, discountType: 'AMOUNT', value: 1 }
    expect((await t.ask('kasir.sby', promo.add, small)).status).toBe(403)
    expect(await t.ask('kepala.sby', promo.add, { ...small, value: 7.64 })).toMatchObject({
      status: 400,
      error: { message: 'Isi rupiah bulat' },
    })
    const wrong = await t.ask('kepala.sby', promo.add, {
      ...head(),
      type: 'BUNDLE_PRICE',
      price: 5_000,
    })
    expect(wrong).toMatchObject({ status: 400 })
  })
})
