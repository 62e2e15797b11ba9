import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from './story.ts'

/** Goods of one branch's sale come back in another (domain §3.2.7). */
describe('returning in another branch than that which sold', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  const { salesReturn, cashier } = api.sales
  beforeAll(async () => {
    t = await testApp()
    id.sby = await t.id('branch', 'SBY')
    id.mlg = await t.id('branch', 'MLG')
    id.sari = await t.id('customer', 'Ibu Sari')
    id.cash = await t.id('method', 'TUNAI')
    for (const unit of ['MG2/PCS', 'MIG/PCS']) id[unit] = await t.id('unit', unit)
    await receiveGoods(t, 'SBY', 'TOKO', [
      ['MG2/PCS', 100, 28_500],
      ['MIG/PCS', 300, 2_600],
    ])
    await receiveGoods(t, 'MLG', 'TOKO', [['MG2/PCS', 10, 30_000]])
    // Malang has money in its drawer.
    await sell('kasir.mlg', 'mlg', 'MG2/PCS', 4)
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  const sell = (as: string, branch: string, unit: string, qty: number, customerId?: number) =>
    t.call(as, cashier.payment, {
      ...{ requestId: newRequest(), branchId: id[branch] as number, docDate: '2026-01-10' },
      ...{ customerId: customerId ?? null, lines: [{ goodsUnitId: id[unit] as number, qty }] },
      payments: [{ methodId: id.cash as number, amount: 2_000_000 }],
    })
  type Sale = { id: number; docNo: string | null }
  const back = (sale: Sale, qty: number, more: object = {}) => ({
    ...{ requestId: newRequest(), branchId: id.mlg as number, docDate: '2026-01-10' },
    ...{ invoiceId: sale.id, soldElsewhereNo: sale.docNo as string, reason: 'LAIN' as const },
    settleBy: 'TUNAI' as const,
    lines: [{ invoiceLine: 1, qty, condition: 'BAIK' as const }],
    ...more,
  })
  const bring = (...of: Parameters<typeof back>) =>
    t.call('kepala.mlg', salesReturn.add, back(...of))
  const refused = async (...of: Parameters<typeof back>) =>
    (await t.ask('kepala.mlg', salesReturn.add, back(...of))).error
  const sides = async (branch: string, kind: string) => {
    const { rows } = await t.db.query(
      `select a.code, l.debit::int as debit, l.credit::int as credit, c.code as counter from journal_line l
       join account a on a.id = l.account_id left join branch c on c.id = l.counter_branch_id
       where l.branch_id = $1 and l.journal_id = (select max(id) from document where branch_id = $1 and kind = $2) order by l.line`,
      [id[branch], kind],
    )
    return rows.map((r) => [r.code, r.debit, r.credit, ...(r.counter ? [r.counter] : [])])
  }

  it('lies in stock here at what it cost there, is paid out here, and turnover and PPN go back there', async () => {
    const sale = await sell('kasir.sby', 'sby', 'MG2/PCS', 3)
    const saved = await bring(sale, 1)
    expect(saved).toMatchObject({ docNo: 'RJC/MLG/2601/00001', status: 'APPROVED' })
    expect(await sides('mlg', 'branch-return')).toEqual([
      ['1-1301', 28_500, 0],
      ['1-1900', 0, 28_500, 'SBY'],
      ['1-1900', 37_500, 0, 'SBY'],
      ['1-1101', 0, 37_500],
    ])
    expect(await sides('sby', 'sales-return')).toEqual([
      ['4-1201', 33_784, 0],
      ['2-1301', 3_716, 0],
      ['1-1900', 0, 37_500, 'MLG'],
      ['1-1900', 28_500, 0, 'MLG'],
      ['5-1101', 0, 28_500],
    ])
    await expectBooksInOrder(t.db)
  })

  it('is exchanged here for goods of today, and the difference goes through this drawer', async () => {
    const sale = await sell('kasir.sby', 'sby', 'MIG/PCS', 20)
    const { rows } = await t.db.query('select total::int from document where id = $1', [sale.id])
    const half = rows[0].total / 2
    const { settleBy: _settleBy, ...cart } = back(sale, 10)
    const taken = [{ goodsUnitId: id['MG2/PCS'] as number, qty: 1 }]
    const input = { ...cart, requestId: newRequest(), taken }
    const told = await t.call('kepala.mlg', api.sales.exchange.calculate, input)
    expect(told).toMatchObject({ credit: half, total: 37_500, due: 37_500 - half, rest: 0 })
    const saved = await t.call('kepala.mlg', api.sales.exchange.submit, {
      ...input,
      payments: [{ methodId: id.cash as number, amount: 50_000 }],
    })
    expect(await sides('mlg', 'branch-return')).toEqual([
      ['1-1301', 26_000, 0],
      ['1-1900', 0, 26_000, 'SBY'],
      ['1-1900', half, 0, 'SBY'],
      ['2-1202', 0, half],
    ])
    const { exchange } = await t.call('kepala.mlg', api.sales.salesInvoice.get, { id: saved.id })
    expect(exchange).toMatchObject({ credit: half, exchanged: half, asPoints: 0, rest: 0 })
    await expectBooksInOrder(t.db)
  })
})
