import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { customerAddress } from '#contract/master/customer-address.ts'
import { customer } from '#contract/master/customer.ts'
import { salesInvoice } from '#contract/sales/sales-invoice.ts'
import { giveApproval, receiveGoods } from '#server/sales/story.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'

/** What tells who somebody is goes at his wish; what the tax law wants kept stays (UU 27/2022, UU KUP 28). */
describe('a person whose data are erased', () => {
  let t: TestApp
  let branchId: number
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
  })
  afterAll(async () => t.close())

  const PERSONAL = ['Bu Erna', '0812777788', 'erna@', 'Jl. Rahasia', '3578012345678901', 'Melati']
  async function person(n: number) {
    const { id } = await t.call('owner', customer.add, {
      requestId: newRequest(),
      type: 'MEMBER',
      name: `Bu Erna ${n}`,
      phone: `0812777788${n}`,
      email: `erna@toko${n}.id`,
      birthDate: '1980-05-05',
      gender: 'P',
      nik: `357801234567890${n}`,
      taxName: 'Erna Melati',
      taxAddress: 'Jl. Rahasia 1',
      address: 'Jl. Rahasia 1',
      branchId,
    })
    await t.call('owner', customerAddress.add, {
      requestId: newRequest(),
      customerId: id,
      label: 'Gudang',
      recipient: 'Bu Erna',
      phone: `0812777788${n}`,
      address: 'Jl. Rahasia 2',
    })
    return id
  }
  const versionOf = async (id: number) =>
    (await t.db.query('select version from customer where id = $1', [id])).rows[0].version as number
  const erase = async (as: string, id: number, more: object = {}) =>
    t.ask(as, customer.erase, {
      requestId: newRequest(),
      id,
      version: await versionOf(id),
      reason: 'Permintaan sendiri',
      ...more,
    })

  it('leaves nothing of him where there is no document', async () => {
    const id = await person(1)
    expect((await erase('kasir.sby', id)).status).toBe(403)
    expect((await erase('kepala.mlg', id)).status).toBe(403)
    expect((await erase('owner', id)).status).toBe(200)
    const { rows } = await t.db.query(
      `select to_jsonb(c)::text || coalesce((select jsonb_agg(f)::text from former_fact f where f.kind = 'customer' and f.id = c.id), '')
         || coalesce((select jsonb_agg(a)::text from customer_address a where a.customer_id = c.id), '') as all
       from customer c where c.id = $1`,
      [id],
    )
    for (const word of PERSONAL) expect(rows[0].all).not.toContain(word)
    const seen = await t.call('owner', customer.get, { id })
    expect(seen).toMatchObject({
      name: 'Pelanggan terhapus',
      isErased: true,
      isActive: false,
      addresses: [],
      phone: null,
      nik: null,
      birthDate: null,
      memberNo: null,
    })
    const found = await t.call('owner', customer.search, { q: 'Erna' })
    expect(found.rows).toEqual([])
  })

  it('is written and switched on no more, and erased once', async () => {
    const id = await person(2)
    const body = { requestId: newRequest() }
    const first = await erase('owner', id, { ...body, version: await versionOf(id) })
    expect(first.status).toBe(200)
    const again = { code: 'ERASED', message: 'Data pelanggan ini sudah dihapus' }
    expect((await erase('owner', id)).error).toMatchObject(again)
    const change = {
      requestId: newRequest(),
      id,
      version: await versionOf(id),
      isActive: true,
      type: 'NON_MEMBER' as const,
      name: 'Bu Erna',
      branchId,
    }
    expect((await t.ask('owner', customer.update, change)).error).toMatchObject(again)
    const lives = {
      requestId: newRequest(),
      customerId: id,
      label: 'Rumah',
      address: 'Jl. Baru',
    }
    expect((await t.ask('owner', customerAddress.add, lives)).error).toMatchObject(again)
    const { rows } = await t.db.query(
      `select after from audit where object_kind = 'customer' and object_id = $1 and action = 'Hapus data pribadi'`,
      [id],
    )
    expect(rows).toEqual([{ after: 'Permintaan sendiri' }])
  })

  it('waits for what is still open between him and the shop, and for his points', async () => {
    const id = await person(3)
    const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })
    const point = async (points: number) =>
      t.call('kepala.sby', api.sales.pointCorrection.add, {
        ...common(),
        customerId: id,
        points,
        reason: 'TERLEWAT',
        approvalToken: await giveApproval(t, 'kepala.sby', 'owner', 'POINT_CORRECTION'),
      })
    await point(5)
    expect((await erase('owner', id)).error.code).toBe('POINTS_LEFT')
    await point(-5)

    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 5, 30_000]])
    await t.db.query(
      'update customer set credit_allowed = true, credit_limit = 900000000, term_days = 14 where id = $1',
      [id],
    )
    const order = await t.call('sales.sby', api.sales.salesOrder.add, {
      ...common(),
      type: 'ORDER',
      customerId: id,
      warehouseId: await t.id('warehouse', 'SBY/TOKO'),
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 1 }],
    })
    await t.call('kepala.sby', api.sales.salesOrder.process, { id: order.id, action: 'PROCESS' })
    const bill = await t.call('sales.sby', salesInvoice.add, {
      ...common(),
      orderIds: [order.id],
    })
    expect((await erase('owner', id)).error.code).toBe('IN_USE')
    const amount = bill.totals?.total ?? 0
    await t.call('akuntansi', api.sales.receivableRepayment.add, {
      ...common(),
      customerId: id,
      lines: [{ documentId: bill.id, amount }],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount }],
    })
    const left = Number((await t.db.query('select point_balance($1) as n', [id])).rows[0].n)
    if (left > 0) await point(-left)
    expect((await erase('owner', id)).body).toMatchObject({ id })

    // The tax law keeps what his bill was headed with; where he is called is gone.
    const { rows } = await t.db.query(
      `select facts from former_fact where kind = 'customer' and id = $1`,
      [id],
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { facts } of rows) expect(facts).not.toHaveProperty('phone')
    expect(rows.at(-1).facts).toMatchObject({ name: 'Bu Erna 3', tax_name: 'Erna Melati' })
    const seen = await t.call('owner', salesInvoice.get, { id: bill.id })
    expect(JSON.stringify(seen)).not.toContain('0812777788')
    await expectBooksInOrder(t.db)
  })

  it('is never the walk-in customer, who is nobody', async () => {
    const { rows } = await t.db.query(
      'select id from customer where is_walk_in and branch_id = $1',
      [branchId],
    )
    expect((await erase('owner', Number(rows[0].id))).error.code).toBe('WALK_IN')
  })
})
