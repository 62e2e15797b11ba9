import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from './story.ts'

/** Goods that come back without a sale in these books (domain §3.2.8). */
describe('returning what was sold long ago', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  const { salesPastReturn, salesOrder, salesInvoice } = api.sales
  beforeAll(async () => {
    t = await testApp()
    id.branch = await t.id('branch', 'SBY')
    id.gudang = await t.id('warehouse', 'SBY/GUDANG')
    id.barokah = await t.id('customer', 'Toko Barokah')
    id.sari = await t.id('customer', 'Ibu Sari')
    id.carton = await t.id('unit', 'MG2/DUS')
    id.piece = await t.id('unit', 'MG2/PCS')
    await receiveGoods(t, 'SBY', 'GUDANG', [['MG2/DUS', 20, 171_000]])
  })
  afterAll(async () => t.close())

  const common = () => ({
    requestId: newRequest(),
    branchId: id.branch as number,
    docDate: '2026-01-10',
  })
  const write = (more: object = {}) => ({
    ...common(),
    customerId: id.barokah as number,
    warehouseId: id.gudang,
    oldInvoiceNo: 'Struk Desember',
    taxable: true,
    reason: 'RUSAK' as const,
    settleBy: 'POTONG_PIUTANG' as const,
    lines: [
      { goodsUnitId: id.carton as number, qty: 2, unitPrice: 190_000, condition: 'BAIK' as const },
    ],
    ...more,
  })
  const add = (more: object = {}) => t.call('sales.sby', salesPastReturn.add, write(more) as never)
  const refused = async (more: object) =>
    (await t.ask('sales.sby', salesPastReturn.add, write(more) as never)).error
  const approve = (returnId: number, as = 'kepala.sby', more: object = {}) =>
    t.ask(as, salesPastReturn.process, { id: returnId, action: 'APPROVE', ...more })
  const see = (returnId: number) => t.call('akuntansi', salesPastReturn.get, { id: returnId })
  const sides = async (returnId: number) =>
    (await see(returnId)).journal.map((l) => [l.accountCode, l.debit, l.credit])

  async function bill(qty: number): Promise<number> {
    const order = await t.call('sales.sby', salesOrder.add, {
      ...common(),
      type: 'ORDER',
      customerId: id.barokah as number,
      warehouseId: id.gudang,
      lines: [{ goodsUnitId: id.carton as number, qty }],
    })
    await t.call('kepala.sby', salesOrder.process, { id: order.id, action: 'PROCESS' })
    const saved = await t.call('sales.sby', salesInvoice.add, {
      ...common(),
      orderIds: [order.id],
    })
    return saved.id
  }
  const open = async (invoiceId: number) =>
    (await t.call('akuntansi', salesInvoice.get, { id: invoiceId })).document.outstanding as number

  it('comes in at the average, and off the oldest bill first, once a supervisor agrees', async () => {
    const [first, second] = [await bill(1), await bill(3)]
    const [owed, more] = [await open(first), await open(second)]
    const saved = await add()
    expect([saved.docNo, saved.status, saved.totals?.total]).toEqual([
      `RJL/SBY/TUNGGU/${saved.id}`,
      'WAITING_APPROVAL',
      421_800,
    ])
    expect((await approve(saved.id, 'kasir.sby')).error.action).toBe('PAST_RETURN')
    const approvalToken = await giveApproval(t, 'sales.sby', 'kepala.sby', 'PAST_RETURN')
    expect((await approve(saved.id, 'sales.sby', { approvalToken })).body.status).toBe('APPROVED')
    expect(await sides(saved.id)).toEqual([
      ['4-1201', 380_000, 0],
      ['2-1301', 41_800, 0],
      ['1-1201', 0, 421_800],
      ['1-1301', 342_000, 0],
      ['5-1101', 0, 342_000],
    ])
    expect([await open(first), await open(second)]).toEqual([0, more - (421_800 - owed)])
    expect((await see(saved.id)).document.status).toBe('COMPLETED')
    await expectBooksInOrder(t.db)
  })

  it('keeps PPN within a retail price, and a deposit under the customer’s name', async () => {
    const saved = await add({
      customerId: id.sari,
      settleBy: 'DEPOSIT',
      lines: [{ goodsUnitId: id.piece, qty: 1, unitPrice: 30_000, condition: 'BAIK' }],
    })
    await approve(saved.id)
    const { document } = await see(saved.id)
    expect([document.taxMode, document.dpp, document.vat, document.status]).toEqual([
      'INCLUDE',
      27_027,
      2_973,
      'APPROVED',
    ])
    expect((await sides(saved.id))[2]).toEqual(['2-1202', 0, 30_000])
    await expectBooksInOrder(t.db)
  })

  it('bears no PPN where the old sale bore none, and cash only as far as it is there', async () => {
    const saved = await add({ taxable: false, settleBy: 'TUNAI' })
    expect([saved.totals?.vat, saved.totals?.total]).toEqual([0, 380_000])
    expect((await approve(saved.id)).error.code).toBe('CASH_SHORT')
    await t.call('sales.sby', salesPastReturn.process, { id: saved.id, action: 'CANCEL' })
    expect((await see(saved.id)).journal).toEqual([])
    await expectBooksInOrder(t.db)
  })

  it('takes the last price paid where none is left, and refuses what nobody knows the cost of', async () => {
    const [{ goods_id: goodsId }] = (
      await t.db.query('select goods_id from goods_unit where id = $1', [
        await t.id('unit', 'BRS5/SAK'),
      ])
    ).rows as [{ goods_id: string }]
    const rice = {
      settleBy: 'DEPOSIT',
      lines: [
        {
          goodsUnitId: await t.id('unit', 'BRS5/SAK'),
          qty: 1,
          unitPrice: 60_000,
          condition: 'BAIK',
        },
      ],
    }
    const unknown = await refused(rice)
    expect(unknown.message).toMatch(/^HPP .+ belum tersedia$/)
    await t.db.query(
      `insert into stock_value (branch_id, goods_id, last_purchase_price) values ($1, $2, 55000)
       on conflict (branch_id, goods_id) do update set last_purchase_price = 55000`,
      [id.branch, goodsId],
    )
    await t.db.query(
      'insert into stock_level (branch_id, warehouse_id, goods_id) values ($1, $2, $3) on conflict do nothing',
      [id.branch, id.gudang, goodsId],
    )
    const saved = await add(rice)
    await approve(saved.id)
    expect((await see(saved.id)).moves[0]).toMatchObject({ qty: 1, value: 55_000 })
    await expectBooksInOrder(t.db)
  })

  it('gives nobody more than the goods are sold for today, and is written anew while it waits', async () => {
    const dear = await refused({
      lines: [{ goodsUnitId: id.carton, qty: 1, unitPrice: 900_000, condition: 'BAIK' }],
    })
    expect([dear.code, dear.errors?.[0]?.field]).toEqual(['PRICE_OVER', 'lines.0.unitPrice'])
    const saved = await add({ settleBy: 'DEPOSIT' })
    const again = { ...write({ settleBy: 'DEPOSIT', taxable: false }), id: saved.id, version: 1 }
    await t.call('sales.sby', salesPastReturn.update, again as never)
    expect((await see(saved.id)).document.total).toBe(380_000)
    const said = await Promise.all([1, 2, 3].map(() => approve(saved.id)))
    expect(said.filter((a) => a.status === 200)).toHaveLength(1)
    expect((await t.ask('kepala.mlg', salesPastReturn.get, { id: saved.id })).status).toBe(404)
    await expectBooksInOrder(t.db)
  })
})
