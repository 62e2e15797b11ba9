import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { buyGoods } from '#server/purchase/story.ts'
import { giveApproval, receiveGoods } from '#server/sales/story.ts'

/** The due day of a bill that stands is moved by agreement: what looks at days follows it (domain §3.0.3). */
describe('the due day of a posted bill', () => {
  let t: TestApp
  let bill = 0
  const { salesInvoice } = api.sales
  const { purchaseInvoice } = api.purchase
  beforeAll(async () => {
    t = await testApp()
    const branchId = await t.id('branch', 'SBY')
    const warehouseId = await t.id('warehouse', 'SBY/GUDANG')
    await receiveGoods(t, 'SBY', 'GUDANG', [['MG2/DUS', 20, 171_000]])
    const customerId = await t.id('customer', 'Toko Barokah')
    const saved = await t.call('owner', salesInvoice.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      customerId,
      warehouseId,
      goods: [{ goodsUnitId: await t.id('unit', 'MG2/DUS'), qty: 1 }],
      termDays: 10,
    })
    bill = saved.id
  })
  afterAll(async () => t.close())

  const move = (as: string, dueDate: string, more: object = {}) =>
    t.ask(as, salesInvoice.moveDueDay, {
      id: bill,
      dueDate,
      reason: 'Disepakati lewat telepon',
      ...more,
    })

  it('wants another person, and moves ageing and what is late with it', async () => {
    expect((await move('akuntansi', '2026-02-10')).error).toMatchObject({
      code: 'APPROVAL_REQUIRED',
      action: 'DUE_DAY_SALES',
    })
    const approvalToken = await giveApproval(t, 'akuntansi', 'kepala.sby', 'DUE_DAY_SALES')
    expect((await move('akuntansi', '2026-02-10', { approvalToken })).status).toBe(200)
    const { document, history } = await t.call('owner', salesInvoice.get, { id: bill })
    expect(document.dueDate).toBe('2026-02-10')
    expect(history.at(-1)).toMatchObject({ action: 'Ubah jatuh tempo' })
    const { rows } = await t.db.query(
      'select due_date::text as due from open_item where document_id = $1',
      [bill],
    )
    expect(rows).toEqual([{ due: '2026-02-10' }])
    expect((await move('akuntansi', '2026-02-10')).error.message).toMatch(/sudah 10\/02\/2026$/)
    expect((await move('akuntansi', '2026-01-09')).error.code).toBe('DATE_ORDER')
    expect((await move('kasir.sby', '2026-03-01')).status).toBe(403)
    await expectBooksInOrder(t.db)
  })

  it('is that of a supplier’s bill too, while it is owed', async () => {
    const invoice = await buyGoods(t, 'PT Tirta Pangan Sejahtera', [['MG2/DUS', 1, 100_000]])
    const ask = (more: object) =>
      t.ask('akuntansi', purchaseInvoice.moveDueDay, {
        id: invoice,
        dueDate: '2026-03-01',
        reason: 'Surat supplier',
        ...more,
      })
    expect((await ask({})).error.action).toBe('DUE_DAY_PURCHASE')
    const approvalToken = await giveApproval(t, 'akuntansi', 'owner', 'DUE_DAY_PURCHASE')
    expect((await ask({ approvalToken })).status).toBe(200)
    await expectBooksInOrder(t.db)
  })
})
