import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api, callsOf } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Kind } from '#contract/kinds.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { textOf } from './read-pdf.ts'

/** Names, addresses and tax identity belong to a paper from its posting on, as its prices do. */
describe('a posted paper', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  const common = () => ({
    requestId: newRequest(),
    branchId: id.branch as number,
    docDate: '2026-01-10',
  })
  const lines = () => [{ goodsUnitId: id.oil as number, qty: 2 }]
  const bill = async () =>
    (await t.call('owner', api.sales.salesInvoice.add, {
      ...common(),
      customerId: id.customer as number,
      warehouseId: id.store as number,
      goods: lines(),
    } as never)) as { id: number }
  const sale = async () =>
    t.call('kasir.sby', api.sales.cashier.payment, {
      ...common(),
      customerId: id.customer as number,
      lines: lines(),
      payments: [{ methodId: id.cash as number, amount: 500_000 }],
    })
  beforeAll(async () => {
    t = await testApp()
    id.branch = await t.id('branch', 'SBY')
    id.oil = await t.id('unit', 'MG2/PCS')
    id.customer = await t.id('customer', 'Toko Barokah')
    id.cash = await t.id('method', 'TUNAI')
    id.store = await t.id('warehouse', 'SBY/TOKO')
    id.receipt = await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 60, 28_500]])
    id.bill = (await bill()).id
    id.sale = (await sale()).id
    const { id: waiting } = await t.call('kasir.sby', api.sales.salesReturn.add, {
      ...common(),
      invoiceId: id.sale,
      reason: 'LAIN',
      settleBy: 'TUNAI',
      lines: [{ invoiceLine: 1, qty: 1, condition: 'BAIK' }],
    })
    id.return = waiting
    await t.db.query(
      `update customer set name = 'CV Barokah Baru', address = 'Jl. Baru 1', phone = null where name = 'Toko Barokah'`,
    )
    await t.db.query(
      `update supplier set name = 'PT Tirta Baru', address = 'Jl. Baru 2' where name = 'PT Tirta Pangan Sejahtera'`,
    )
    await t.db.query(`update goods set name = 'Minyak Baru' where code = 'MG2'`)
    await t.db.query(`update unit set name = 'BIJI' where name = 'PCS'`)
    await t.db.query(
      `update branch set name = 'Surabaya Baru', address = 'Jl. Baru 3' where code = 'SBY'`,
    )
    await t.db.query(`update company set name = 'Baru Makmur', npwp = '0099999999999000'`)
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  const printed = async (call: Endpoint, of: number | undefined) => {
    const { status, raw } = await t.ask('owner', call, { id: of })
    expect(status).toBe(200)
    return textOf(raw)
  }
  const NEW = /Baru|BIJI|0099999999999000/
  const { receipt, pdf } = api.sales.salesInvoice
  it.each([
    ['bill', pdf, ['Toko Barokah', 'Jl. Wonokromo No. 21', '081230010001']],
    ['sale', pdf, ['Toko Barokah', '081230010001']],
    ['sale', receipt, ['Toko Barokah', 'Jl. Raya Darmo No. 88', '0013456789012000']],
    ['receipt', callsOf('purchase-receipt').pdf, ['PT Tirta Pangan Sejahtera', 'Jl. Rungkut']],
  ] as const)('of before tells what was true then: %s', async (which, call, told) => {
    const text = await printed(call as Endpoint, id[which])
    for (const words of [...told, 'Minyak Goreng 2 L', 'PCS', 'Surabaya'])
      expect(text).toContain(words)
    expect(text).not.toMatch(NEW)
  })

  it('tells the same on its page, and is found by either name', async () => {
    const { document, lines: goods } = await t.call('owner', api.sales.salesInvoice.get, {
      id: id.bill as number,
    })
    expect([document.partyName, document.branchName]).toEqual(['Toko Barokah', 'Surabaya'])
    expect(goods.map((l) => [l.goodsName, l.unitName])).toEqual([['Minyak Goreng 2 L', 'PCS']])
    const found = async (kind: Kind, search: string) => {
      const { rows } = (await t.call(
        'owner',
        callsOf(kind).getAll as Endpoint,
        {
          limit: 20,
          offset: 0,
          search,
        } as never,
      )) as { rows: { id: number }[] }
      return rows.map((row) => row.id)
    }
    for (const name of ['toko barokah', 'cv barokah baru'])
      expect(await found('sales-invoice', name)).toContain(id.bill)
    for (const name of ['tirta pangan', 'tirta baru'])
      expect(await found('purchase-receipt', name)).toContain(id.receipt)
  })

  it('that is written afterwards tells what is true now', async () => {
    const text = await printed(pdf, (await bill()).id)
    for (const words of ['CV Barokah Baru', 'Jl. Baru 1', 'Minyak Baru', 'BIJI', 'Surabaya Baru'])
      expect(text).toContain(words)
    expect(text).not.toMatch(/Toko Barokah|Wonokromo|081230010001|Minyak Goreng/)
  })

  it('stands from its approval on, where it waited for one', async () => {
    const call = callsOf('sales-return').pdf as Endpoint
    expect(await printed(call, id.return)).toContain('CV Barokah Baru')
    await t.call('kepala.sby', api.sales.salesReturn.process, {
      id: id.return as number,
      action: 'APPROVE',
    })
    await t.db.query(`update customer set name = 'Barokah Ketiga' where name = 'CV Barokah Baru'`)
    expect(await printed(call, id.return)).toContain('CV Barokah Baru')
    expect(await printed(pdf, id.bill)).toContain('Toko Barokah')
  })

  it('writes nothing for a sale, and one row for each change', async () => {
    const rows = async () =>
      Number((await t.db.query('select count(*) from former_fact')).rows[0].count)
    const before = await rows()
    await sale()
    await t.db.query(`update customer set credit_limit = credit_limit + 1 where id = $1`, [
      id.customer,
    ])
    expect(await rows()).toBe(before)
    await t.db.query(`update customer set address = 'Jl. Empat' where id = $1`, [id.customer])
    expect(await rows()).toBe(before + 1)
  })
})
