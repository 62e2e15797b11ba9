import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from './story.ts'

describe('the fee of a card at the till', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp()
    id.sby = await t.id('branch', 'SBY')
    id.unit = await t.id('unit', 'MG2/PCS')
    id.credit = await t.id('method', 'KREDIT')
    id.edc = await t.id('edc', 'SBY')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/DUS', 10, 171000]])
    await t.db.query('delete from edc_rate where edc_id = $1', [id.edc])
    await t.db.query(
      `insert into edc_rate (edc_id, card_type, network, on_us, mdr_pct, installment_months, valid_from) values
         ($1, 'CREDIT', '', false, 2, 0, '2025-01-01'), ($1, 'CREDIT', '', false, 2.5, 0, '2026-02-01'),
         ($1, 'CREDIT', 'VISA', false, 1.8, 0, '2025-01-01'), ($1, 'CREDIT', 'VISA', false, 4, 6, '2025-01-01')`,
      [id.edc],
    )
    await t.db.query('update edc set version = version + 1 where id = $1', [id.edc])
  })
  afterAll(async () => t.close())

  const pay = (more: object) =>
    t.ask('kasir.sby', api.sales.cashier.payment, {
      requestId: newRequest(),
      branchId: id.sby,
      docDate: '2026-01-10',
      lines: [{ goodsUnitId: id.unit, qty: 1 }],
      payments: [
        { methodId: id.credit, amount: 37_500, edcId: id.edc, approvalCode: '081726', ...more },
      ],
    })
  const feeOf = async (more: object) => {
    const answer = await pay(more)
    expect(answer.status, JSON.stringify(answer.error)).toBe(200)
    const { rows } = await t.db.query(
      'select mdr_pct, network, installment_months from document_settlement where document_id = $1',
      [(answer.body as { id: number }).id],
    )
    const [{ mdr_pct, network, installment_months }] = rows
    return [Number(mdr_pct), network, installment_months]
  }

  it('is the rate of the day for its network and instalments, never one of the future', async () => {
    expect(await feeOf({})).toEqual([2, null, 0])
    expect(await feeOf({ network: 'VISA' })).toEqual([1.8, 'VISA', 0])
    expect(await feeOf({ network: 'JCB' })).toEqual([2, 'JCB', 0])
    expect(await feeOf({ network: 'VISA', installmentMonths: 6 })).toEqual([4, 'VISA', 6])
    const none = await pay({ installmentMonths: 12 })
    expect([none.status, none.error.message]).toEqual([
      422,
      'Tarif EDC untuk kartu kredit belum diatur',
    ])
    await expectBooksInOrder(t.db)
  })
})
