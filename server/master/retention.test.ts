import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { ownWorkbook } from '../../tests/platform/report-sheet.ts'

const { customer } = api.master
const { personalData } = api.system

/** Whom the company need keep no longer is proposed; a person erases him, nothing does so by itself. */
describe('customers who are proposed to be erased', () => {
  let t: TestApp
  let branchId: number
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
  })
  afterAll(async () => t.close())

  let people = 0
  /** Somebody who was last written on a day. */
  async function person(written: string, at = branchId) {
    people += 1
    const { rows } = await t.db.query(
      `insert into customer (code, type, name, phone, branch_id, credit_allowed, credit_limit, term_days, updated_at)
       values ('CL' || $1::text, 'NON_MEMBER', 'Pak Lama ' || $1::text, '08134444' || $1::text, $2, true, 900000000, 14, $3) returning id`,
      [people, at, written],
    )
    return Number(rows[0].id)
  }
  const proposed = async (as = 'owner') => {
    const told = await t.call(as, personalData.retired, {})
    return told.rows.map(({ id }) => id)
  }

  it('have neither document nor change nor claim for the years of the company', async () => {
    const old = await person('2016-01-09')
    const recent = await person('2016-01-10')
    const elsewhere = await person('2010-01-01', await t.id('branch', 'MLG'))
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 20, 30_000]])
    const owing = await person('2010-01-01')
    const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })
    await t.call('sales.sby', api.sales.salesInvoice.add, {
      ...common(),
      customerId: owing,
      warehouseId: await t.id('warehouse', 'SBY/TOKO'),
      goods: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 4 }],
    })
    await t.db.query(`update customer set updated_at = '2010-01-01' where id = $1`, [owing])
    const told = await proposed()
    expect(told).toEqual(expect.arrayContaining([old, elsewhere]))
    expect(told).not.toContain(recent)
    expect(told).not.toContain(owing)
    // Sixteen years later what he owes still keeps him.
    await t.db.query('update company set customer_years = 1')
    t.at('2042-01-10T03:00:00Z')
    expect(await proposed()).not.toContain(owing)
    expect(await proposed()).toContain(recent)
    t.at('2026-01-10T03:00:00Z')
    await t.db.query('update company set customer_years = 10')
    await expectBooksInOrder(t.db)
  })

  it('are those of the branches of who asks, go by the usual erasure, and to Excel', async () => {
    const id = await person('2012-03-04')
    await t.db.query(
      `update role set rights = rights || array['system/personal-data:view', 'system/personal-data:export'] where name = 'Kepala Cabang'`,
    )
    expect(await proposed('kepala.sby')).toContain(id)
    expect(await proposed('kepala.mlg')).not.toContain(id)
    expect((await t.ask('kasir.sby', personalData.retired, {})).status).toBe(403)
    const file = await t.ask('kepala.sby', personalData.retiredXlsx, {})
    const sheet = await ownWorkbook(file.raw)
    expect(sheet.map(([code]) => code)).toContain(`CL${people}`)
    const { rows } = await t.call('owner', personalData.retired, {})
    const { version = 0 } = rows.find((row) => row.id === id) ?? {}
    await t.call('owner', customer.erase, {
      requestId: newRequest(),
      id,
      version,
      reason: 'Tidak ada dokumen selama 10 tahun',
    })
    expect(await proposed()).not.toContain(id)
    expect((await t.call('owner', customer.get, { id })).isErased).toBe(true)
  })
})
