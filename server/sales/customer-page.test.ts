import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { customerCardReport } from '#contract/report/declared/control.ts'
import { receivablesByAge } from '#contract/report/declared/receivables.ts'
import { lastBought, salesByCustomer } from '#contract/report/declared/sales.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'

/** A customer's page tells what its reports tell, of one's own branches, to whoever may read each of them. */
describe('the page of a customer', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  const { salesInvoice, salesCreditNote, receivableRepayment, customerCard } = api.sales
  const { customer } = api.master
  beforeAll(async () => {
    t = await testApp({ at: '2026-01-10T03:00:00Z' })
    for (const branch of ['SBY', 'MLG']) {
      id[branch] = await t.id('branch', branch)
      await receiveGoods(t, branch, 'TOKO', [['MG2/PCS', 100, 28_500]])
    }
    id.barokah = await t.id('customer', 'Toko Barokah')
    id.unit = await t.id('unit', 'MG2/PCS')
    // Two bills here and one in Malang; the later of the two is for the same goods two days afterwards.
    id.first = await bill('SBY', '2026-01-10', 2)
    id.there = await bill('MLG', '2026-01-10', 5)
    t.at('2026-01-12T03:00:00Z')
    id.second = await bill('SBY', '2026-01-12', 3)
    t.at('2026-01-25T03:00:00Z')
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })
  const common = (branch: string, docDate: string) => ({
    requestId: newRequest(),
    branchId: id[branch] as number,
    docDate,
  })
  async function bill(branch: string, docDate: string, qty: number): Promise<number> {
    const saved = await t.call('owner', salesInvoice.add, {
      ...common(branch, docDate),
      customerId: id.barokah as number,
      warehouseId: await t.id('warehouse', `${branch}/TOKO`),
      goods: [{ goodsUnitId: id.unit as number, qty }],
      termDays: 7,
    })
    return saved.id
  }
  const card = (as = 'akuntansi') => t.call(as, customerCard.get, { id: id.barokah as number })
  const story = (as: string) => t.call(as, customer.story, { id: id.barokah as number })
  const year = { dateFrom: '2025-01-26', dateTo: '2026-01-25' }
  const of = () => ({ customerId: id.barokah as number, limit: 50, offset: 0 })
  const remind = (documentIds: number[], as = 'akuntansi') => ({
    as,
    input: { requestId: newRequest(), id: id.barokah as number, documentIds },
  })

  it('tells the receivable, what is late and the balance as the reports do', async () => {
    const his = await card()
    const ages = await t.call('akuntansi', receivablesByAge.json, {
      ...of(),
      date: '2026-01-25',
      owed: 'ALL',
    } as never)
    const late = await t.call('akuntansi', receivablesByAge.json, {
      ...of(),
      date: '2026-01-25',
      owed: 'ALL',
      due: 'LATE',
    } as never)
    const book = await t.call('akuntansi', customerCardReport.json, { ...of(), ...year } as never)
    const closing = Number(book.sums.opening) + Number(book.sums.added) - Number(book.sums.taken)
    expect([his.balance, his.late, his.balance]).toEqual([
      ages.sums.outstanding,
      late.sums.outstanding,
      closing,
    ])
    expect(his.items.map((item) => item.daysLate)).toEqual([8, 8, 6])
  })

  it('counts no branch that one does not see', async () => {
    const [all, here] = [await card('akuntansi'), await card('kepala.sby')]
    const there = all.items.find(({ documentId }) => documentId === id.there)
    expect(there).toMatchObject({ branchId: id.MLG, branchName: 'Malang' })
    expect(here.items.map(({ documentId }) => documentId)).toEqual([id.first, id.second])
    expect(here.balance).toBe(all.balance - (there?.open ?? 0))
    const numbers = (await story('kepala.sby')).rows.flatMap(({ document }) =>
      document?.kind === 'sales-invoice' ? [document.id] : [],
    )
    expect(numbers).toEqual([id.second, id.first])
    const elsewhere = remind([id.there as number], 'kepala.sby')
    expect(
      (await t.ask('kepala.sby', customerCard.remind, elsewhere.input)).status,
    ).toBeGreaterThan(399)
  })

  it('tells what he bought last, how often, and by how much he is late with it', async () => {
    const { rows } = await t.call('kepala.sby', lastBought.json, { ...of(), ...year } as never)
    // Bought on the 10th and the 12th: every two days, so on the 14th; 11 days have passed since.
    expect(rows).toMatchObject([
      { lastDay: '2026-01-12', qty: 3, unitName: 'PCS', bills: 2, every: 2, late: 11 },
    ])
    const bought = await t.call('kepala.sby', salesByCustomer.json, { ...of(), ...year } as never)
    expect(rows[0]?.net).toBe(bought.sums.net)
  })

  it('sends whoever may not collect no debts, and whoever may not see sales no sales', async () => {
    const seller = await t.ask('kasir.sby', customerCard.get, { id: id.barokah as number })
    expect(seller.status).toBe(403)
    expect((await t.ask('gudang.sby', customer.story, { id: id.barokah as number })).status).toBe(
      403,
    )
    const buyer = await t.ask('gudang.sby', lastBought.json, { ...of(), ...year } as never)
    expect(buyer.status).toBe(403)
    // The master itself tells balances to whoever collects, and to nobody else.
    await t.db.query(
      `update role set rights = array_remove(rights, 'sales/repayment-of-receivable:view') where id = (select role_id from employee where email = 'kepala.sby@gerai.test')`,
    )
    const told = await t.call('kepala.sby', customer.get, { id: id.barokah as number })
    expect([told.arBalance, told.depositBalance, told.giroOutstanding]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    const { rows } = await story('kepala.sby')
    expect(rows.filter(({ document }) => document?.kind === 'receivable-repayment')).toEqual([])
    await t.db.query(
      `update role set rights = rights || '{sales/repayment-of-receivable:view}' where id = (select role_id from employee where email = 'kepala.sby@gerai.test')`,
    )
  })

  it('remembers what he was asked for, less what he has with us', async () => {
    const note = await t.call('akuntansi', salesCreditNote.add, {
      ...common('SBY', '2026-01-25'),
      scope: 'CUSTOMER',
      customerId: id.barokah as number,
      amount: 10_000,
      taxable: false,
      reason: 'POTONGAN',
      memo: 'Potongan harga',
    })
    const { items } = await card()
    const open = (documentId: number) =>
      items.find((item) => item.documentId === documentId)?.open ?? 0
    const { input } = remind([id.first as number, note.id])
    const done = await t.call('akuntansi', customerCard.remind, input)
    expect(done.amount).toBe(open(id.first as number) - 10_000)
    // The same once more is the same deed.
    expect(await t.call('akuntansi', customerCard.remind, input)).toEqual(done)
    const asked = (await story('owner')).rows.filter(({ action }) => action === 'Tagih')
    expect(asked).toHaveLength(1)
    expect(asked[0]?.changes.find(({ field }) => field === 'amount')?.after).toBe(
      String(done.amount),
    )
    const nothing = await t.ask('akuntansi', customerCard.remind, remind([note.id]).input)
    expect(nothing.error.code).toBe('NOTHING_OWED')
  })

  it('tells the change of a limit before and after, and asks for nothing that is paid', async () => {
    const before = await t.call('owner', customer.get, { id: id.barokah as number })
    await t.call('owner', customer.update, {
      requestId: newRequest(),
      id: id.barokah as number,
      version: before.version,
      type: before.type as 'MEMBER',
      name: before.name,
      branchId: before.branchId,
      creditLimit: 175_000_000,
    })
    const [latest] = (await story('owner')).rows
    expect(latest?.changes).toEqual([
      { field: 'creditLimit', before: String(before.creditLimit), after: '175000000' },
    ])
    const { items } = await card('kepala.sby')
    const first = items.find(({ documentId }) => documentId === id.first)
    await t.call('akuntansi', receivableRepayment.add, {
      ...common('SBY', '2026-01-25'),
      customerId: id.barokah as number,
      lines: [{ documentId: id.first as number, amount: first?.open ?? 0 }],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: first?.open ?? 0 }],
    })
    const { status, error } = await t.ask(
      'akuntansi',
      customerCard.remind,
      remind([id.first as number]).input,
    )
    expect([status, error.code]).toEqual([422, 'NOT_OPEN'])
  })
})
