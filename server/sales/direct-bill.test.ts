import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from './story.ts'

/** A credit invoice with a discount of its own, and one that no order came before (domain §3.2.6). */
describe('a bill on credit', () => {
  let t: TestApp
  let branchId: number
  const id: Record<string, number> = {}
  const { salesInvoice, salesOrder, salesReturn, salesDownPayment } = api.sales
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    for (const unit of ['MG2/DUS', 'MIG/DUS']) id[unit] = await t.id('unit', unit)
    id.gudang = await t.id('warehouse', 'SBY/GUDANG')
    id.barokah = await t.id('customer', 'Toko Barokah')
    id.transfer = await t.id('method', 'TRANSFER')
    id.bca = await t.id('bank', 'SBY')
    await receiveGoods(t, 'SBY', 'GUDANG', [
      ['MG2/DUS', 300, 150_000],
      ['MIG/DUS', 600, 90_000],
    ])
    await t.db.query('update customer set credit_limit = 500000000 where id = $1', [id.barokah])
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })
  const bill = (more: object = {}) => ({
    ...common(),
    customerId: id.barokah,
    warehouseId: id.gudang,
    goods: [
      { goodsUnitId: id['MG2/DUS'] as number, qty: 200 },
      { goodsUnitId: id['MIG/DUS'] as number, qty: 500, discountTiers: [2] },
    ],
    ...more,
  })
  const approved = async (input: object, action: string) => {
    const approvalToken = await giveApproval(t, 'sales.sby', 'owner', action)
    return t.ask('sales.sby', salesInvoice.add, { ...input, approvalToken } as never)
  }
  const figures = async (document: number) =>
    (await t.call('akuntansi', salesInvoice.get, { id: document })).document

  it('PV19: bills goods without an order, with discounts on line and bill, to the rupiah', async () => {
    const discount = { headerDiscount: { type: 'AMOUNT' as const, value: 880_000 } }
    const seen = await t.ask('owner', salesInvoice.preview, bill(discount) as never)
    expect(seen.body.totals).toMatchObject({ dpp: 92_310_000, vat: 10_154_100, total: 102_464_100 })
    const saved = await t.call('owner', salesInvoice.add, bill(discount) as never)
    const { lines, document, journal } = await t.call('akuntansi', salesInvoice.get, {
      id: saved.id,
    })
    expect(lines.map((l) => [l.discount, l.headerDiscount])).toEqual([
      [0, 366_391],
      [1_110_000, 513_609],
    ])
    expect([document.outstanding, document.dueDate]).toEqual([102_464_100, '2026-02-09'])
    expect(journal.slice(0, 4).map((l) => [l.accountCode, l.debit, l.credit])).toEqual([
      ['1-1201', 102_464_100, 0],
      ['4-1202', 1_990_000, 0],
      ['4-1102', 0, 94_300_000],
      ['2-1301', 0, 10_154_100],
    ])
    // Nothing had been set aside for it.
    const { rows } = await t.db.query('select sum(reserved)::int as reserved from stock_level')
    expect(rows[0].reserved).toBe(0)
    await expectBooksInOrder(t.db)
    const back = await t.call('owner', salesReturn.add, {
      ...common(),
      invoiceId: saved.id,
      reason: 'LAIN',
      settleBy: 'POTONG_PIUTANG',
      lines: [1, 2].map((line, i) => ({
        invoiceLine: line,
        qty: [200, 500][i] as number,
        condition: 'BAIK' as const,
      })),
    } as never)
    await t.call('kepala.sby', salesReturn.process, { id: back.id, action: 'APPROVE' })
    expect((await figures(saved.id)).outstanding).toBe(0)
    await expectBooksInOrder(t.db)
  })

  it('takes a discount off what an order promised, spread over its lines, within a limit', async () => {
    const order = await t.call('sales.sby', salesOrder.add, {
      ...common(),
      type: 'ORDER' as const,
      customerId: id.barokah as number,
      warehouseId: id.gudang,
      lines: [
        { goodsUnitId: id['MG2/DUS'] as number, qty: 3 },
        { goodsUnitId: id['MIG/DUS'] as number, qty: 1 },
      ],
    })
    await t.call('kepala.sby', salesOrder.process, { id: order.id, action: 'PROCESS' })
    const of = (value: number, type = 'AMOUNT') => ({
      ...common(),
      orderIds: [order.id],
      headerDiscount: { type, value },
    })
    const grave = await t.ask('sales.sby', salesInvoice.add, of(15, 'PERCENT') as never)
    expect(grave.error.action).toBe('MANUAL_DISCOUNT')
    const more = await t.ask('sales.sby', salesInvoice.add, of(900_000) as never)
    expect(more.error.code).toBe('DISC_INVALID')
    const saved = await t.call('sales.sby', salesInvoice.add, of(1_000) as never)
    const { lines } = await t.call('akuntansi', salesInvoice.get, { id: saved.id })
    // 585.000 and 112.000 share 1.000 by the largest remainder.
    expect(lines.map((l) => l.headerDiscount)).toEqual([839, 161])
    expect(saved.totals).toMatchObject({ headerDiscount: 1_000, dpp: 696_000 })
    await expectBooksInOrder(t.db)
  })

  it('uses money ahead, asks for credit, and wants either orders or goods of somebody', async () => {
    const ahead = await t.call('akuntansi', salesDownPayment.add, {
      ...common(),
      customerId: id.barokah as number,
      amount: 555_000,
      payments: [{ methodId: id.transfer as number, amount: 555_000, bankAccountId: id.bca }],
    })
    const few = { goods: [{ goodsUnitId: id['MG2/DUS'] as number, qty: 10 }] }
    const saved = await t.call('sales.sby', salesInvoice.add, {
      ...bill(few),
      downPaymentUse: [{ documentId: ahead.id, amount: 555_000 }],
    } as never)
    const total = saved.totals?.total as number
    expect((await figures(saved.id)).outstanding).toBe(total - 555_000)
    const print = await t.ask('akuntansi', salesInvoice.pdf, { id: saved.id })
    expect(print.raw.subarray(0, 4).toString()).toBe('%PDF')
    await t.db.query('update customer set credit_limit = 2000000 where id = $1', [id.barokah])
    const over = await t.ask('sales.sby', salesInvoice.add, bill(few) as never)
    expect(over.error.action).toBe('OVER_CREDIT_LIMIT')
    expect((await approved(bill(few), 'OVER_CREDIT_LIMIT')).status).toBe(200)
    const fields = async (more: object) =>
      (await t.ask('sales.sby', salesInvoice.add, bill(more) as never)).error.errors?.[0]?.field
    expect(await fields({ orderIds: [1] })).toBe('orderIds')
    expect(await fields({ goods: null })).toBe('orderIds')
    expect(await fields({ customerId: null })).toBe('customerId')
    await expectBooksInOrder(t.db)
  })

  it('marks the line of goods that have no price', async () => {
    const unpriced = await t.id('unit', 'KPI/PCS')
    await t.db.query('delete from selling_price where goods_unit_id = $1', [unpriced])
    const goods = [
      { goodsUnitId: id['MG2/DUS'] as number, qty: 1 },
      { goodsUnitId: unpriced, qty: 1 },
    ]
    const { error } = await t.ask('sales.sby', salesInvoice.add, bill({ goods }) as never)
    expect([error.code, error.errors?.map((one) => one.field)]).toEqual([
      'PRICE_MISSING',
      ['goods.1.unitPrice'],
    ])
  })

  it('leaves stock that is not there where it is', async () => {
    const many = { goods: [{ goodsUnitId: id['MG2/DUS'] as number, qty: 5_000 }] }
    const { error } = await approved(bill(many), 'OVER_CREDIT_LIMIT')
    expect(error.code).toBe('STOCK_SHORT')
    expect(error.errors?.map((one) => one.field)).toEqual(['goods.0.qty'])
  })
})
