import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from './story.ts'

const PARKING = 'Parkir dan ongkos'

/** A day at the till from the float to the count (domain §3.2.3). */
describe('the shift of a cashier', () => {
  let t: TestApp
  let branchId: number
  let oil: number
  let key: string
  const id: Record<string, number> = {}
  const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })
  const { shift, cashier, salesReturn } = api.sales
  const tell = (qty: number, payments: object[]) => ({
    ...common(),
    lines: [{ goodsUnitId: oil, qty }],
    payments,
  })
  const cash = (amount: number) => ({ methodId: id.TUNAI, amount })
  const sell = (qty: number, payments: object[] = [cash(500_000)]) =>
    t.call('kasir.sby', cashier.payment, tell(qty, payments) as never)
  const open = (openingFloat = 300_000, as = 'kasir.sby') => ({
    as,
    input: { requestId: newRequest(), branchId, tillKey: key, openingFloat },
  })
  const currentOf = async (as = 'kasir.sby') =>
    (await t.call(as, shift.current, { branchId, tillKey: key })).shift
  const drawer = async () =>
    Number(
      (
        await t.db.query(
          `select sum(l.debit - l.credit) as cash from journal_line l join account a on a.id = l.account_id
           where a.usage = 'CASH_DRAWER' and l.branch_id = $1`,
          [branchId],
        )
      ).rows[0].cash,
    )

  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    await t.db.query('update branch set shift_required = true where id = $1', [branchId])
    oil = await t.id('unit', 'MG2/PCS')
    for (const code of ['TUNAI', 'QRIS']) id[code] = await t.id('method', code)
    id.edc = await t.id('edc', 'SBY')
    id.parking = await t.id('purpose', PARKING)
    id.other = await t.id('purpose', 'Pendapatan lain-lain')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 100, 28_500]])
  })
  afterAll(() => t.close())

  it('is wanted before anything is sold', async () => {
    const refused = await t.ask('kasir.sby', cashier.payment, tell(1, [cash(50_000)]))
    expect(refused.error).toMatchObject({
      code: 'SHIFT_CLOSED',
      message: 'Shift kasir belum dibuka',
    })
  })

  it('begins at a registered till, which a supervisor names', async () => {
    const stranger = await t.ask('kasir.sby', shift.open, {
      ...open().input,
      tillKey: 'a device that nobody knows',
    })
    expect(stranger.error.code).toBe('TILL_UNKNOWN')
    const device = { requestId: newRequest(), branchId, name: 'Kasir 2' }
    const asked = await t.ask('kasir.sby', shift.register, device)
    expect(asked.error).toMatchObject({ code: 'APPROVAL_REQUIRED', action: 'TILL_REGISTER' })
    const approvalToken = await giveApproval(t, 'kasir.sby', 'kepala.sby', 'TILL_REGISTER')
    key = (await t.call('kasir.sby', shift.register, { ...device, approvalToken })).key
    // Whoever allows it reads that another device is given up for it.
    const again = await t.ask('kasir.sby', shift.register, { ...device, requestId: newRequest() })
    expect(again.error.message).toMatch(
      /^Diperlukan persetujuan atasan: perangkat ini menggantikan perangkat Kasir 2 yang didaftarkan \d\d\/\d\d\/\d{4} \d\d\.\d\d oleh \w+/,
    )
    expect(await t.call('kasir.sby', shift.current, { branchId, tillKey: key })).toMatchObject({
      required: true,
      till: { name: 'Kasir 2' },
      shift: null,
    })
    const { as, input } = open()
    const opened = await t.call(as, shift.open, input)
    expect(opened).toMatchObject({ tillName: 'Kasir 2', number: 1, openingFloat: 300_000 })
    // Its answer was lost: the same shift, not a second one.
    expect((await t.call(as, shift.open, input)).id).toBe(opened.id)
    const twice = await t.ask('kasir.sby', shift.open, open().input)
    expect(twice.error.message).toBe('Anda masih punya shift terbuka di Kasir 2')
    const other = await t.ask('kepala.sby', shift.open, open().input)
    expect(other.error.message).toMatch(/^Kasir 2 masih dipakai /)
  })

  it('tells its own figures: what was sold, how it was paid, what went in and out', async () => {
    // 37.500 a piece: 75.000 in cash, 37.500 by QRIS.
    await sell(2)
    await sell(1, [{ methodId: id.QRIS, amount: 37_500, edcId: id.edc, approvalCode: '311200' }])
    const voucher = { ...common(), amount: 200_000, purposeId: id.other, reason: 'Uang receh' }
    await t.call('kasir.sby', shift.cash, voucher as never)
    await t.call('kasir.sby', shift.cash, {
      ...common(),
      amount: 25_000,
      purposeId: id.parking,
    } as never)
    // What it was for is said by the office's word for it; a word of his own is the cashier's choice.
    const paid = await t.db.query(
      `select memo, party_name as party from document where kind = 'cash-out'`,
    )
    expect(paid.rows).toEqual([{ memo: PARKING, party: PARKING }])
    const own = await currentOf()
    const seen = await t.call('kasir.sby', shift.get, { id: own?.id ?? 0 })
    // Whoever counts does not know what should be there.
    expect(seen.cash).toBeNull()
    expect(seen.tenders.map((m) => m.kind)).toEqual(['QRIS'])
    // Nor by subtraction: all sales less the QRIS would be the cash.
    expect(seen.sales).toEqual({ count: 2, total: null })
    expect(seen.cashiers.map(({ count, total }) => [count, total])).toEqual([[2, null]])
    const report = await t.call('kepala.sby', shift.get, { id: own?.id ?? 0 })
    expect(report).toMatchObject({
      sales: { count: 2, total: 112_500 },
      voids: { count: 0, total: 0 },
      cash: { sales: 75_000, in: 200_000, out: 25_000, returns: 0, expected: 550_000 },
    })
    expect(report.tenders.map((m) => [m.kind, m.count, m.amount])).toEqual([
      ['CASH', 1, 75_000],
      ['QRIS', 1, 37_500],
    ])
    await expectBooksInOrder(t.db)
  })

  it('undoes a sale wholly while it lasts: goods, money of every kind, books', async () => {
    const before = await drawer()
    const qty = async () =>
      Number((await t.db.query('select sum(on_hand) as qty from stock_level')).rows[0].qty)
    const stock = await qty()
    const sold = await sell(2, [
      { methodId: id.QRIS, amount: 50_000, edcId: id.edc, approvalCode: '311201' },
      cash(25_000),
    ])
    const undo = { ...common(), invoiceId: sold.id, why: 'Salah pelanggan' }
    const refused = await t.ask('kasir.sby', shift.void, undo)
    expect(refused.error).toMatchObject({ code: 'APPROVAL_REQUIRED', action: 'SALES_VOID' })
    const approvalToken = await giveApproval(t, 'kasir.sby', 'kepala.sby', 'SALES_VOID')
    const voided = await t.call('kasir.sby', shift.void, { ...undo, approvalToken })
    expect(voided.docNo).toMatch(/^RJ\/SBY/)
    expect(await drawer()).toBe(before)
    expect(await qty()).toBe(stock)
    const own = (await currentOf())?.id ?? 0
    const report = await t.call('kepala.sby', shift.get, { id: own })
    expect(report.voids).toEqual({ count: 1, total: 75_000 })
    expect(report.cash?.expected).toBe(550_000)
    const { rows } = await t.call('kasir.sby', shift.bills, { id: own })
    expect(rows.map((row) => row.void)).toEqual([true, false, false])
    const again = await t.ask('kepala.sby', shift.void, { ...undo, ...common() })
    expect(again.error.message).toMatch('sudah diretur')
    await expectBooksInOrder(t.db)
  })

  it('gives back what the sale took of a campaign', async () => {
    const hours = { startAt: '2026-01-01T00:00', endAt: '2026-02-01T00:00' }
    const { id: campaignId } = await t.call('kepala.sby', api.campaign.productDiscount.add, {
      requestId: newRequest(),
      name: 'Minyak hemat',
      branchIds: [branchId],
      ...hours,
      items: [{ goodsUnitId: oil, type: 'AMOUNT', value: 500, quotaTotal: 4 }],
    } as never)
    const left = async () =>
      (await t.db.query('select total - used as left from campaign_quota')).rows.map((r) =>
        Number(r.left),
      )
    const sold = await sell(3, [cash(111_000)])
    expect(await left()).toEqual([1])
    await t.call('kepala.sby', shift.void, { ...common(), invoiceId: sold.id, why: 'Salah barang' })
    expect(await left()).toEqual([4])
    await t.call('kepala.sby', api.campaign.productDiscount.status, {
      requestId: newRequest(),
      id: campaignId,
      status: 'STOPPED',
      reason: 'Cukup',
    } as never)
    await expectBooksInOrder(t.db)
  })

  it('gives cash back for a return out of its drawer', async () => {
    const sold = await sell(2)
    const back = await t.call('kasir.sby', salesReturn.add, {
      ...common(),
      invoiceId: sold.id,
      reason: 'RUSAK',
      settleBy: 'TUNAI',
      lines: [{ invoiceLine: 1, qty: 1, condition: 'BAIK' }],
    } as never)
    await t.call('kepala.sby', salesReturn.process, { id: back.id, action: 'APPROVE' } as never)
    const report = await t.call('kepala.sby', shift.get, { id: (await currentOf())?.id ?? 0 })
    expect(report.cash).toMatchObject({ sales: 150_000, returns: 37_500, expected: 587_500 })
  })

  it('tells cash that a courier took for a sale of it apart from its drawer', async () => {
    const sent = await t.call('kasir.sby', api.sales.cod.add, {
      ...common(),
      courierId: await t.id('employee', 'gudang.sby'),
      deliveryAddress: 'Jl. Waru 1',
      warehouseId: await t.id('warehouse', 'SBY/TOKO'),
      lines: [{ goodsUnitId: oil, qty: 2 }],
    })
    await t.call('kasir.sby', api.sales.cod.payment, {
      ...common(),
      codId: sent.id,
      acceptedLines: [{ line: 1, qty: 2 }],
      courierCash: true,
      payments: [cash(80_000)],
    } as never)
    const report = await t.call('kepala.sby', shift.get, { id: (await currentOf())?.id ?? 0 })
    expect(report.cash).toMatchObject({ sales: 150_000, withCourier: 75_000, expected: 587_500 })
    const [paid] = report.tenders.filter(({ kind }) => kind === 'CASH')
    expect(paid?.amount).toBe(225_000)
  })

  it('ends with a blind count, and books what differs', async () => {
    const own = (await currentOf())?.id ?? 0
    const before = await drawer()
    const close = {
      requestId: newRequest(),
      branchId,
      id: own,
      counts: [
        { denomination: 100_000, pieces: 5 },
        { denomination: 20_000, pieces: 4 },
        { denomination: 500, pieces: 10 },
      ],
    }
    const stranger = await t.ask('kasir2.sby', shift.close, close)
    expect(stranger.status).toBe(403)
    // 585.000 lie there of 587.500.
    const closed = await t.call('kasir.sby', shift.close, close)
    expect(closed).toMatchObject({ counted: 585_000, expected: 587_500, difference: -2_500 })
    expect(closed.differenceNo).toMatch(/^BKK\/SBY/)
    expect(await drawer()).toBe(before - 2_500)
    expect((await t.call('kasir.sby', shift.close, close)).differenceNo).toBe(closed.differenceNo)
    const z = await t.call('kasir.sby', shift.get, { id: own })
    expect(z.cash?.expected).toBe(587_500)
    expect(z.counts).toHaveLength(3)
    const strip = await t.ask('kasir.sby', shift.pdf, { id: own })
    expect(strip.raw.subarray(0, 4).toString()).toBe('%PDF')
    const refused = await t.ask('kasir.sby', cashier.payment, tell(1, [cash(50_000)]))
    expect(refused.error.code).toBe('SHIFT_CLOSED')
    await expectBooksInOrder(t.db)
  })

  it('leaves a sale of a closed shift to a return', async () => {
    const { as, input } = open()
    await t.call(as, shift.open, input)
    const { rows } = await t.db.query(
      `select id from document where kind = 'sales-invoice' order by id desc limit 1`,
    )
    const undo = { ...common(), invoiceId: Number(rows[0].id), why: 'Terlambat' }
    const refused = await t.ask('kepala.sby', shift.void, undo)
    expect(refused.error.message).toMatch('selama shiftnya terbuka')
  })

  it('keeps the month open until it is closed, by a supervisor if need be', async () => {
    const period = Number((await t.db.query('select max(id) as id from period')).rows[0].id)
    const { rows } = await t.call('owner', api.system.period.checklist, { id: period })
    expect(rows.find((row) => row.key === 'shifts')).toMatchObject({ ok: false, level: 'BLOCK' })
    const own = (await currentOf())?.id ?? 0
    const counts = [{ denomination: 100_000, pieces: 3 }]
    const close = { requestId: newRequest(), branchId, id: own, counts }
    const closed = await t.call('kepala.sby', shift.close, close)
    expect(closed).toMatchObject({ difference: 0, differenceNo: null })
    const all = await t.call('kepala.sby', shift.getAll, { branchId })
    expect(all.rows.map((row) => row.number)).toEqual([2, 1])
    await expectBooksInOrder(t.db)
  })

  it('is closed by as many statements, however many bills it has', async () => {
    await t.db.query('update branch set drawer_tolerance = 5000000')
    const closedBy = async (bills: number): Promise<number> => {
      const { as, input } = open()
      const { id: own } = await t.call(as, shift.open, input)
      for (let n = 0; n < bills; n += 1) await sell(1)
      const close = { requestId: newRequest(), branchId, id: own, counts: [] }
      const sent = vi.spyOn(pg.Client.prototype, 'query')
      await t.call('kasir.sby', shift.close, close)
      const statements = sent.mock.calls.length
      sent.mockRestore()
      return statements
    }
    const one = await closedBy(1)
    expect(one).toBeGreaterThan(3)
    expect(await closedBy(25)).toBe(one)
  })
})
