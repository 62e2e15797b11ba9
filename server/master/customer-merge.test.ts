import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { customerAddress } from '#contract/master/customer-address.ts'
import { customer } from '#contract/master/customer.ts'
import { controlReports } from '#contract/report/declared/control.ts'
import { salesReports } from '#contract/report/declared/sales.ts'
import { salesInvoice } from '#contract/sales/sales-invoice.ts'
import { asking } from '#server/report/declared/story.ts'
import { giveApproval, receiveGoods } from '#server/sales/story.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'

const { receivableRepayment, salesReturn, pointCorrection } = api.sales

/** Two customers who are one: whatever is asked of him is asked of both his numbers (domain §2.2). */
describe('two customers made one', () => {
  let t: TestApp
  let branchId: number
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 100, 30_000]])
  })
  afterAll(async () => t.close())
  const { ask } = asking(() => t, [...controlReports, ...salesReports])

  let n = 0
  async function person(more: object = {}) {
    n += 1
    const { id } = await t.call('owner', customer.add, {
      requestId: newRequest(),
      type: 'MEMBER' as const,
      name: `Toko Maju ${n}`,
      branchId,
      phone: `08131111${1000 + n}`,
      creditAllowed: true,
      creditLimit: 900_000,
      termDays: 14,
      address: 'Jl. Maju 1',
      ...more,
    })
    return id
  }
  const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })
  const row = async (id: number) =>
    (await t.db.query('select * from customer where id = $1', [id])).rows[0]
  async function order(customerId: number, qty: number) {
    const { id } = await t.call('sales.sby', api.sales.salesOrder.add, {
      ...common(),
      type: 'ORDER' as const,
      customerId,
      warehouseId: await t.id('warehouse', 'SBY/TOKO'),
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty }],
    })
    return id
  }
  /** Oil on credit, at 36.500 with PPN for a member. */
  async function bill(customerId: number, qty: number) {
    const orderId = await order(customerId, qty)
    await t.call('kepala.sby', api.sales.salesOrder.process, { id: orderId, action: 'PROCESS' })
    const saved = await t.call('sales.sby', salesInvoice.add, { ...common(), orderIds: [orderId] })
    return { id: saved.id, total: saved.totals?.total ?? 0 }
  }
  async function points(customerId: number, amount: number) {
    const approvalToken = await giveApproval(t, 'kepala.sby', 'owner', 'POINT_CORRECTION')
    const input = { ...common(), customerId, points: amount, reason: 'TERLEWAT', approvalToken }
    return t.ask('kepala.sby', pointCorrection.add, input as never)
  }
  async function merge(id: number, intoId: number, more: object = {}) {
    const [from, into] = [await row(id), await row(intoId)]
    return t.ask('kepala.sby', customer.merge, {
      requestId: newRequest(),
      id,
      intoId,
      version: from.version,
      intoVersion: into.version,
      reason: 'Terdaftar dua kali',
      ...more,
    })
  }
  const merged = async (id: number, intoId: number) => {
    const approvalToken = await giveApproval(t, 'kepala.sby', 'owner', 'CUSTOMER_MERGE')
    const answer = await merge(id, intoId, { approvalToken })
    expect(answer.status).toBe(200)
  }

  it('counts all numbers: what is owed, bought, earned and kept', async () => {
    const stays = await person()
    const goes = await person({ nik: '3578012345678901', email: 'maju@toko.id' })
    const [first, second] = [await bill(stays, 1), await bill(goes, 3)]
    await points(stays, 10)
    await points(goes, 40)
    await t.call('owner', customerAddress.add, {
      requestId: newRequest(),
      customerId: goes,
      label: 'Gudang',
      address: 'Jl. Rungkut 2',
    })
    const had = async (id: number) =>
      (await t.db.query('select point_balance($1) as n', [id])).rows[0].n as number
    const all = (await had(stays)) + (await had(goes))

    const seen = await t.call('kepala.sby', customer.mergePreview, { id: goes, intoId: stays })
    expect(seen.figures).toEqual([
      { what: 'EXPOSURE', here: 109_500, there: 36_500, together: 146_000 },
      { what: 'OVERDUE', here: 0, there: 0, together: 0 },
      { what: 'POINTS', here: await had(goes), there: await had(stays), together: all },
    ])
    expect(seen.takes).toEqual([
      { field: 'email', value: 'maju@toko.id' },
      { field: 'nik', value: '••••••••••••8901' },
    ])
    // Somebody else agrees to it, and sees what becomes.
    const asked = await merge(goes, stays)
    expect(asked.error.action).toBe('CUSTOMER_MERGE')
    expect(asked.error.data).toMatchObject({
      card: {
        partyName: 'Toko Maju 2 → Toko Maju 1',
        amount: 109_500,
        changes: [
          { what: 'DEBT', before: 36_500, after: 146_000 },
          { what: 'POINTS', after: all },
        ],
      },
    })
    const promised = await t.call('owner', api.campaign.productDiscount.add, {
      requestId: newRequest(),
      name: 'Khusus Toko Maju',
      branchIds: [branchId],
      startAt: '2026-01-01T00:00',
      endAt: '2026-01-31T23:59',
      customerIds: [goes],
      items: [{ goodsUnitId: await t.id('unit', 'KPI/PCS'), type: 'AMOUNT', value: 500 }],
    })
    await merged(goes, stays)
    // What was promised to the one is promised to the other, and its own history says why.
    const history = await t.db.query(
      `select action, before, after from audit where object_kind = 'campaign-discount' and object_id = $1 order by id`,
      [promised.id],
    )
    expect(history.rows.at(-1)).toMatchObject({
      action: 'Gabung pelanggan',
      before: expect.stringMatching(/^customer_ids: \S+ Toko Maju 2$/),
      after: expect.stringMatching(/^customer_ids: \S+ Toko Maju 1$/),
    })

    const detail = await t.call('owner', customer.get, { id: stays })
    expect(detail).toMatchObject({
      exposure: 146_000,
      arBalance: 146_000,
      depositBalance: 0,
      giroOutstanding: 0,
      pointBalance: all,
      email: 'maju@toko.id',
      nik: '3578012345678901',
      numbers: [{ id: goes, name: 'Toko Maju 2' }],
      addresses: [{ label: 'Gudang' }],
    })
    expect(await t.call('owner', customer.get, { id: goes })).toMatchObject({
      isActive: false,
      mergedIntoId: stays,
      mergedIntoName: 'Toko Maju 1',
    })
    // His old telephone, card and code find him, once.
    const { phone, member_no: card, code } = await row(goes)
    for (const q of [phone, card, code, 'Toko Maju 2'])
      expect((await t.call('kasir.sby', customer.search, { q })).rows.map((r) => r.id)).toEqual([
        stays,
      ])

    const bills = await t.call('owner', salesInvoice.getAll, {
      limit: 10,
      offset: 0,
      filter: { customerId: stays },
    })
    expect(bills.rows.map((r) => r.id).sort()).toEqual([first.id, second.id].sort())
    const aged = await ask('receivables-by-age', { date: '2026-01-10', customerId: stays })
    expect(aged.rows.map((r) => [r.customerName, r.outstanding])).toEqual([
      ['Toko Maju 1', 36_500],
      ['Toko Maju 1', 109_500],
    ])
    const period = { dateFrom: '2026-01-01', dateTo: '2026-01-31' }
    const sold = await ask('sales-by-customer', { ...period, customerId: stays })
    expect(sold.rows).toMatchObject([{ customerId: stays, documents: 2 }])
    const book = await ask('customer-card', { ...period, customerId: stays })
    expect(book.rows.at(-1)).toMatchObject({ customerName: 'Toko Maju 1', balance: 146_000 })

    // One payment settles bills of both; what expires first is spent first, whichever number earned it.
    await t.call('akuntansi', receivableRepayment.add, {
      ...common(),
      customerId: stays,
      lines: [first, second].map(({ id, total }) => ({ documentId: id, amount: total })),
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 146_000 }],
    })
    // What was paid earned points of its own.
    expect((await points(stays, -(await had(stays)))).status).toBe(200)
    expect((await points(stays, -1)).status).toBe(422)
    await expectBooksInOrder(t.db)

    // Goods of a bill of the old number come back; what is kept for them is his.
    const back = await t.call('sales.sby', salesReturn.add, {
      ...common(),
      invoiceId: second.id,
      settleBy: 'DEPOSIT',
      reason: 'RUSAK',
      lines: [{ invoiceLine: 1, qty: 1, condition: 'BAIK' }],
    })
    await t.call('kepala.sby', salesReturn.process, { id: back.id, action: 'APPROVE' })
    const kept = await t.call('owner', receivableRepayment.deposits, {
      limit: 10,
      offset: 0,
      filter: { customerId: stays },
    } as never)
    expect(kept.rows).toMatchObject([{ customerId: stays, open: 36_500 }])
    // Whoever still names the old number sells to him.
    const sale = await t.call('kasir.sby', api.sales.cashier.payment, {
      ...common(),
      customerId: goes,
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 1 }],
      payments: [{ methodId: await t.id('method', 'DEPOSIT'), amount: 36_500 }],
    })
    const written = await t.db.query('select customer_id from document where id = $1', [sale.id])
    expect(Number(written.rows[0].customer_id)).toBe(stays)
    await expectBooksInOrder(t.db)
  })

  it('refuses what is not one customer, and what is under way', async () => {
    const stays = await person({ npwp: '0012345678901000', taxName: 'Maju' })
    const goes = await person({ npwp: '0098765432101000', taxName: 'Maju' })
    expect((await merge(goes, goes)).error.code).toBe('SAME')
    expect((await merge(goes, stays)).error).toMatchObject({
      code: 'TWO_PERSONS',
      message: 'NPWP keduanya berbeda, jadi bukan pelanggan yang sama',
    })
    const walkIn = await t.db.query('select id from customer where is_walk_in and branch_id = $1', [
      branchId,
    ])
    expect((await merge(stays, Number(walkIn.rows[0].id))).error.code).toBe('WALK_IN')
    const third = await person()
    await order(third, 1)
    expect((await merge(third, stays)).error).toMatchObject({ code: 'IN_USE' })
    const there = await person({ branchId: await t.id('branch', 'MLG') })
    expect((await merge(there, stays)).status).toBe(403)
    const fourth = await person()
    const { version } = await row(fourth)
    expect((await merge(fourth, stays, { version: version + 1 })).status).toBe(409)
    expect(
      (await t.ask('kasir.sby', customer.mergePreview, { id: fourth, intoId: stays })).status,
    ).toBe(403)
  })

  it('is for good, and of all his numbers at once', async () => {
    const [first, second, third] = [
      await person(),
      await person(),
      await person({ type: 'NON_MEMBER', memberNo: null }),
    ]
    await merged(first, second)
    const change = { requestId: newRequest(), id: first, version: (await row(first)).version }
    const again = { ...change, isActive: true, type: 'NON_MEMBER' as const, name: 'X', branchId }
    expect((await t.ask('owner', customer.update, again)).error.code).toBe('MERGED')
    expect((await merge(first, third)).error.code).toBe('MERGED')
    expect((await merge(third, first)).error.code).toBe('MERGED')
    // A member's card goes with him to one who had none.
    const { member_no: card } = await row(second)
    await merged(second, third)
    expect(await row(third)).toMatchObject({ type: 'MEMBER', member_no: card })
    expect(Number((await row(first)).merged_into)).toBe(third)
    const { rows } = await t.db.query(
      `select object_id, after from audit where action = 'Gabung pelanggan' and object_id = any ($1) order by id`,
      [[second, third]],
    )
    expect(rows.length).toBe(3)
    expect(rows[1].after).toContain('Terdaftar dua kali')
  })
})
