import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from './story.ts'

/** Money of customers in a courier's hands, until two people have seen it come into the drawer (domain §3.2.4). */
describe('handover of a courier', () => {
  let t: TestApp
  let sby: number
  const id: Record<string, number> = {}
  const { cod, courierHandover } = api.sales
  beforeAll(async () => {
    t = await testApp()
    sby = await t.id('branch', 'SBY')
    id.courier = await t.id('employee', 'gudang.sby')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/DUS', 40, 171_000]])
    for (const qty of [2, 4]) id[`bill${qty}`] = await collect(qty)
  })
  afterAll(async () => t.close())

  const common = () => ({ requestId: newRequest(), branchId: sby, docDate: '2026-01-10' })
  async function collect(qty: number): Promise<number> {
    const sent = await t.call('kasir.sby', cod.add, {
      ...common(),
      courierId: id.courier!,
      deliveryAddress: 'Jl. Waru 1',
      warehouseId: await t.id('warehouse', 'SBY/TOKO'),
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty }],
    })
    const sold = await t.call('kasir.sby', cod.payment, {
      ...common(),
      codId: sent.id,
      acceptedLines: [{ line: 1, qty }],
      courierCash: true,
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 200_000 }],
    })
    return sold.id
  }
  const handing = (more: object = {}) => ({
    ...common(),
    courierId: id.courier!,
    billIds: [id.bill2!, id.bill4!],
    counted: 225_000,
    ...more,
  })
  const approved = () => giveApproval(t, 'kasir.sby', 'kepala.sby', 'COD_HANDOVER')

  it('tells what each courier holds', async () => {
    const { rows } = await t.call('kasir.sby', courierHandover.inHand, { branchId: sby })
    expect(rows.map((r) => [r.documentId, r.courierId, r.amount])).toEqual([
      [id.bill2, id.courier, 75_000],
      [id.bill4, id.courier, 150_000],
    ])
    expect((await t.call('kasir.mlg', courierHandover.inHand, {})).rows).toEqual([])
    await expectBooksInOrder(t.db)
  })

  it('wants a second person, and a reason for what is missing', async () => {
    const alone = await t.ask('kasir.sby', courierHandover.add, handing())
    expect([alone.error.code, alone.error.action]).toEqual(['APPROVAL_REQUIRED', 'COD_HANDOVER'])
    const short = await t.ask('kasir.sby', courierHandover.add, handing({ counted: 220_000 }))
    expect(short.error).toMatchObject({ errors: [{ field: 'reason' }] })
    const stranger = await t.ask(
      'kasir.sby',
      courierHandover.add,
      handing({ courierId: await t.id('employee', 'kasir.sby') }),
    )
    expect(stranger.error.message).toBe(
      'Uang faktur ini tidak ada pada kurir itu, atau sudah disetor',
    )
    expect((await t.ask('gudang.sby', courierHandover.add, handing())).status).toBe(403)
  })

  it('puts what was counted into the drawer and books the difference, once', async () => {
    const reason = 'Uang kembalian kurang'
    const tokens = [await approved(), await approved()]
    const answers = await Promise.all(
      tokens.map((approvalToken) =>
        t.ask(
          'kasir.sby',
          courierHandover.add,
          handing({ counted: 220_000, reason, approvalToken }),
        ),
      ),
    )
    expect(answers.map((a) => a.status).sort()).toEqual([200, 422])
    const saved = answers.find((a) => a.status === 200)?.body
    const { document, journal, settlements } = await t.call('owner', courierHandover.get, {
      id: saved!.id,
    })
    expect(document).toMatchObject({ docNo: 'STK/SBY/2601/00001', total: 220_000, memo: reason })
    expect([document.createdByName, document.approvedByName]).toEqual([
      expect.any(String),
      expect.any(String),
    ])
    expect(document.approvedByName).not.toBe(document.createdByName)
    expect(journal.map((l) => [l.accountCode, l.debit, l.credit])).toEqual([
      ['1-1101', 220_000, 0],
      ['8-1102', 5000, 0],
      ['1-1103', 0, 225_000],
    ])
    expect(settlements.map((s) => [s.itemDocumentId, s.amount])).toEqual([
      [id.bill2, 75_000],
      [id.bill4, 150_000],
    ])
    expect((await t.call('kasir.sby', courierHandover.inHand, {})).rows).toEqual([])
    await expectBooksInOrder(t.db)
  })
})
