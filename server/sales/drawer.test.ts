import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from './story.ts'
import { registerTill } from './till-story.ts'

/** What lies in a drawer goes out for what the office lists, no more than there is, and is missed by a supervisor. */
describe('the drawer of a till', () => {
  let t: TestApp
  let branchId: number
  let key: string
  let shiftId: number
  const id: Record<string, number> = {}
  const { shift } = api.sales
  const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })
  const out = (amount: number, more: object = {}) => ({
    ...common(),
    amount,
    purposeId: id.parking,
    reason: 'Parkir',
    ...more,
  })
  const open = async (openingFloat: number) => {
    const input = { requestId: newRequest(), branchId, tillKey: key, openingFloat }
    shiftId = (await t.call('kasir.sby', shift.open, input)).id
  }
  const close = (as: string, total: number, more: object = {}) =>
    t.ask(as, shift.close, {
      requestId: newRequest(),
      branchId,
      id: shiftId,
      ...more,
      counts: [{ denomination: 1_000, pieces: total / 1_000 }],
    })

  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    await t.db.query('update branch set shift_required = true')
    id.parking = await t.id('purpose', 'Parkir dan ongkos')
    id.power = await t.id('purpose', 'Listrik, air, galon')
    // Other drawers of the branch hold enough: what counts is this one.
    await t.call('akuntansi', api.bankCash.cashIn.add, {
      ...common(),
      accountId: await t.id('account', 'SBY/1-1101'),
      partyName: 'Modal',
      lines: [{ accountId: await t.id('account', 'SBY/1-1111'), amount: 9_000_000 }],
    } as never)
    key = await registerTill(t)
    await open(300_000)
  })
  afterAll(() => t.close())

  it('never holds less than nothing, also when two take out at once', async () => {
    const blind = await t.ask('kasir.sby', shift.cash, out(301_000))
    expect(blind.error.message).toBe('Laci Kasir 1 tidak berisi sebanyak itu menurut buku')
    const both = await Promise.all([
      t.ask('kasir.sby', shift.cash, out(200_000)),
      t.ask('kasir.sby', shift.cash, out(200_000)),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    await expectBooksInOrder(t.db)
  })

  it('tells nobody who counts it blindly from which sum on the branch has no cash', async () => {
    for (const amount of [600_000, 8_000_000, 9_900_000, 90_000_000])
      expect((await t.ask('kasir.sby', shift.cash, out(amount))).error.code).toBe(
        'APPROVAL_REQUIRED',
      )
    const approvalToken = await giveApproval(t, 'kasir.sby', 'kepala.sby', 'CASH_OUT')
    const short = await t.ask('kasir.sby', shift.cash, out(90_000_000, { approvalToken }))
    expect(short.error.code).toBe('CASH_SHORT')
  })

  it('gives by a limit of the role and one of the purpose, split in however many parts', async () => {
    await t.db.query(`update till_purpose set limit_amount = 230000 where id = $1`, [id.parking])
    await t.db.query(`update till_purpose set version = version + 1`)
    expect((await t.ask('kasir.sby', shift.cash, out(20_000))).status).toBe(200)
    const over = await t.ask('kasir.sby', shift.cash, out(20_000))
    expect(over.error).toMatchObject({ code: 'APPROVAL_REQUIRED', action: 'CASH_OUT' })
    expect(over.error.message).toContain('batas Parkir dan ongkos dalam satu shift')
    const approvalToken = await giveApproval(t, 'kasir.sby', 'kepala.sby', 'CASH_OUT')
    expect((await t.ask('kasir.sby', shift.cash, out(20_000, { approvalToken }))).status).toBe(200)
  })

  it('wants the photo of a bill where the office does, and keeps it with the voucher', async () => {
    const bill = (photo?: string) => out(10_000, { purposeId: id.power, reason: 'Galon', photo })
    const without = await t.ask('kasir.sby', shift.cash, bill())
    expect(without.error.errors?.[0]).toMatchObject({ field: 'photo' })
    const broken = await t.ask('kasir.sby', shift.cash, bill('data:image/png;base64,AAAA'))
    expect(broken.status).toBe(400)
    const paper = { width: 20, height: 30, channels: 3 as const, background: '#fff' }
    const png = await sharp({ create: paper }).png().toBuffer()
    const photo = `data:image/png;base64,${png.toString('base64')}`
    const saved = await t.call('kasir.sby', shift.cash, bill(photo) as never)
    const { notes } = await t.call('akuntansi', api.bankCash.cashFlow.get, { id: saved.id })
    expect(notes.map(({ file }) => file?.mime)).toEqual(['image/webp'])
    await expectBooksInOrder(t.db)
  })

  it('goes to no income, no bank and no drawer by the office’s list', async () => {
    const add = async (code: string, direction = 'OUT') =>
      (
        await t.ask('akuntansi', api.master.tillPurpose.add, {
          requestId: newRequest(),
          name: `Untuk ${code} ${direction}`,
          direction,
          accountId: await t.id('account', code),
        })
      ).error
    for (const code of ['4-1101', '7-1102', '3-1101', 'SBY/1-1111', 'SBY/1-1101', '1-1301'])
      expect([code, (await add(code)).code]).toEqual([code, 'ACCOUNT_UNFIT'])
    expect((await add('4-1101', 'IN')).code).toBe('ACCOUNT_UNFIT')
    expect((await add('6-1101'))?.code).toBeUndefined()
    const stranger = await t.ask('kasir.sby', api.master.tillPurpose.add, {
      requestId: newRequest(),
      name: 'Sendiri',
      direction: 'OUT',
      accountId: await t.id('account', '6-1101'),
    })
    expect(stranger.status).toBe(403)
  })

  const reverse = (as: string, of: number) =>
    t.ask(as, api.bankCash.cashFlow.reverse, { id: of, requestId: newRequest(), reason: 'Salah' })
  const expected = async () =>
    (await t.call('kepala.sby', shift.get, { id: shiftId })).cash?.expected ?? 0

  it('moves back with a voucher that is reversed while its shift is open', async () => {
    const before = await expected()
    const approved = async (amount: number) =>
      t.call(
        'kasir.sby',
        shift.cash,
        out(amount, {
          approvalToken: await giveApproval(t, 'kasir.sby', 'kepala.sby', 'CASH_OUT'),
        }) as never,
      )
    const paid = await approved(10_000)
    expect(await expected()).toBe(before - 10_000)
    expect((await reverse('kasir.sby', paid.id)).status).toBe(200)
    expect(await expected()).toBe(before)
    // What came in and is gone already cannot be taken back out.
    const exchange = await t.id('purpose', 'Pendapatan lain-lain')
    const came = await t.call('kasir.sby', shift.cash, {
      ...out(20_000, { purposeId: exchange }),
    } as never)
    const gone = await approved(before + 20_000)
    expect((await reverse('kepala.sby', came.id)).error.code).toBe('CASH_SHORT')
    for (const of of [gone.id, came.id]) expect((await reverse('kepala.sby', of)).status).toBe(200)
    expect(await expected()).toBe(before)
    await expectBooksInOrder(t.db)
  })

  it('is missed by a supervisor above what the branch allows, however often it is counted', async () => {
    // 50.000 are there by the books.
    const asked = await close('kasir.sby', 120_000)
    expect(asked.error).toMatchObject({ code: 'APPROVAL_REQUIRED', action: 'SHIFT_DIFFERENCE' })
    expect(asked.error.message).not.toMatch(/\d/)
    const approvalToken = await giveApproval(t, 'kasir.sby', 'kepala.sby', 'SHIFT_DIFFERENCE')
    const closed = await close('kasir.sby', 120_000, { approvalToken })
    expect(closed.body).toMatchObject({ expected: 50_000, difference: 70_000 })
    const { notices } = await t.call('kepala.sby', api.application.approval.inbox, {})
    expect(notices[0]?.message).toBe('Selisih laci Kasir 1 Z 1 (Nurul Fadilah): Rp 70.000')
    const { rows } = await t.db.query(
      `select after from audit where action = 'Hitung laci' order by id`,
    )
    expect(rows).toEqual([{ after: 'Dihitung Rp 120.000' }])
    // Below it nobody is asked and nobody is told, until several shifts of a day come to more.
    await open(100_000)
    expect((await close('kasir.sby', 70_000)).status).toBe(200)
    expect((await t.call('kepala.sby', api.application.approval.inbox, {})).notices).toHaveLength(1)
    await open(100_000)
    expect((await close('kasir.sby', 70_000)).error.action).toBe('SHIFT_DIFFERENCE')
    expect((await close('kasir.sby', 100_000)).status).toBe(200)
    await expectBooksInOrder(t.db)
  })

  it('gives nothing back for a sale that is undone once its money is gone', async () => {
    await open(100_000)
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 10, 28_500]])
    const sold = await t.call('kasir.sby', api.sales.cashier.payment, {
      ...common(),
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 1 }],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 37_500 }],
    } as never)
    // A new shift of the same day is no new limit.
    const again = await t.ask('kasir.sby', shift.cash, out(120_000))
    expect(again.error.message).toContain('batas Parkir dan ongkos dalam satu shift atau sehari')
    const approvalToken = await giveApproval(t, 'kasir.sby', 'kepala.sby', 'CASH_OUT')
    await t.call('kasir.sby', shift.cash, out(120_000, { approvalToken }) as never)
    const undo = { ...common(), invoiceId: sold.id, why: 'Salah barang' }
    const refused = await t.ask('kepala.sby', shift.void, undo)
    expect(refused.error.message).toBe('Laci Kasir 1 hanya berisi Rp 17.500 menurut buku')
    await expectBooksInOrder(t.db)
  })

  it('is not put right after its count by whoever paid it out', async () => {
    const { rows } = await t.db.query(
      `select d.id from document d join shift s on s.id = d.shift_id and s.closed_at is not null
       where d.kind = 'cash-out' and d.status = 'POSTED' and d.reverses_id is null
         and d.created_by = (select id from employee where email = 'kasir.sby@gerai.test') and s.difference_id is distinct from d.id limit 1`,
    )
    const of = Number(rows[0].id)
    expect((await reverse('kasir.sby', of)).error.code).toBe('SHIFT_CLOSED')
    expect((await reverse('akuntansi', of)).status).toBe(200)
    await expectBooksInOrder(t.db)
  })
})
