import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { controlReports } from '#contract/report/declared/control.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { PASSWORD, type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { textOf } from '../../tests/papers/read-pdf.ts'
import { receiveGoods } from './story.ts'
import { registerTill, sending, signingIn } from './till-story.ts'

const EXCEPTIONS = controlReports.find(({ key }) => key === 'exceptions')?.json as never

/** What is looked at in a shift and no document tells, and the slips that go with its drawer. */
describe('the slips of a drawer', () => {
  let t: TestApp
  let branchId: number
  let tillKey: string
  let shiftId: number
  let opening: number
  let oil: number
  const names = { first: '', second: '' }
  const { shift, cashier } = api.sales
  const send = sending(
    () => t,
    () => tillKey,
  )
  const signIn = signingIn(() => t)
  const report = () => t.call('kepala.sby', shift.get, { id: shiftId })
  const words = async (endpoint: Endpoint, id: number) => {
    const answer = await t.ask('kepala.sby', endpoint, { id } as never)
    expect(answer.status).toBe(200)
    return textOf(answer.raw)
  }

  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    await t.db.query('update branch set shift_required = true, handover_counts = true')
    oil = await t.id('unit', 'MG2/PCS')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 100, 28_500]])
    // The account holds enough, whatever the drawer does.
    await t.call('akuntansi', api.bankCash.cashIn.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      partyName: 'Modal',
      accountId: await t.id('account', 'SBY/1-1101'),
      lines: [{ accountId: await t.id('account', '3-1101'), amount: 9_000_000 }],
    } as never)
    const pin = { pin: '409218', password: PASSWORD }
    await t.call('kasir2.sby', api.system.employee.changePin, pin)
  })
  afterAll(() => t.close())

  it('opens without a sale at the till in front alone, in an open shift, with a reason', async () => {
    const ask = { requestId: newRequest(), branchId, reason: 'Tukar uang kecil' }
    const closed = await t.ask('kasir.sby', shift.openDrawer, ask)
    expect(closed.error).toMatchObject({ code: 'SHIFT_CLOSED' })
    tillKey = await registerTill(t)
    const begun = { requestId: newRequest(), branchId, tillKey, openingFloat: 100_000 }
    const first = await signIn('kasir.sby')
    const { body } = await send(first, shift.open, begun)
    shiftId = body.id
    names.first = body.cashierName
    const blank = await send(first, shift.openDrawer, { ...ask, reason: '  ' })
    expect(blank.status).toBe(400)
    // At another's till it is his drawer.
    const others = await send(await signIn('kasir2.sby'), shift.openDrawer, ask)
    expect(others.body.code).toBe('TILL_OTHERS')
    const opened = await send(first, shift.openDrawer, ask)
    expect(opened.status).toBe(200)
    // Sent once more it is the same.
    expect((await send(first, shift.openDrawer, ask)).body).toEqual(opened.body)
    opening = opened.body.id
    const [own] = (await report()).cashiers
    expect(own).toMatchObject({ name: names.first, count: 0 })
    expect(own?.watched.drawerOpened).toHaveLength(1)
  })

  it('tells of an opening by its slip, of nothing else and to no other branch', async () => {
    const slip = await words(shift.drawerSlip, opening)
    for (const word of ['LACI DIBUKA TANPA PENJUALAN', names.first, 'Tukar uang kecil', 'Kasir 1'])
      expect(slip).toContain(word)
    expect((await t.ask('kepala.mlg', shift.drawerSlip, { id: opening })).status).toBe(404)
    const { rows } = await t.db.query(
      `select max(id)::int as id from audit where action <> 'Buka laci'`,
    )
    expect((await t.ask('kepala.sby', shift.drawerSlip, { id: rows[0].id })).status).toBe(404)
  })

  it('tells beside the giver what left her carts, and prints a sheet for each of the two', async () => {
    const first = await signIn('kasir.sby')
    for (const [lines, whole, worth] of [
      [2, false, 75_000],
      [1, false, 37_500],
      [3, true, 112_500],
    ] as const)
      await send(first, cashier.left, { branchId, key: newRequest(), lines, whole, worth })
    const purposeId = await t.id('purpose', 'Parkir dan ongkos')
    for (const amount of [10_000, 5_000])
      await send(first, shift.cash, {
        requestId: newRequest(),
        branchId,
        docDate: '2026-01-10',
        amount,
        purposeId,
      })
    const none = await t.ask('kepala.sby', shift.handoverSlip, { id: shiftId })
    expect(none.status).toBe(404)
    const counted = { requestId: newRequest(), branchId, id: shiftId }
    const counts = [{ denomination: 1_000, pieces: 83 }]
    expect((await send(first, shift.handOver, { ...counted, counts })).body.difference).toBe(-2_000)
    const taking = { branchId, tillKey, pin: '409218' }
    const taken = await send(first, api.auth.tillSession.takeOver, taking)
    const second = taken.body.accessToken as string
    names.second = taken.body.employee.name
    await send(second, cashier.left, {
      branchId,
      key: newRequest(),
      lines: 1,
      whole: false,
      worth: 3_500,
    })
    await send(second, cashier.payment, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      lines: [{ goodsUnitId: oil, qty: 1 }],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 37_500 }],
    })
    const { cashiers, vouchers } = await report()
    const of = (name: string) => cashiers.find((one) => one.name === name)
    expect(of(names.first)).toMatchObject({
      cashOut: { count: 2, total: 15_000 },
      watched: { lines: { count: 3, total: 112_500 }, carts: { count: 1, total: 112_500 } },
    })
    expect(of(names.second)).toMatchObject({
      watched: { lines: { count: 1, total: 3_500 }, carts: { count: 0, total: 0 } },
    })
    expect(vouchers.map(({ amount, name }) => [amount, name])).toEqual([
      [-10_000, names.first],
      [-5_000, names.first],
    ])
    // Among the exceptions the count stands as what it is, and both vouchers beside it.
    const { rows: told } = await t.call('kepala.sby', EXCEPTIONS, {
      dateFrom: '2020-01-01',
      dateTo: '2099-12-31',
      limit: 100,
      branchIds: [branchId],
    } as never)
    const worthOf = (what: string) =>
      (told as Record<string, unknown>[]).filter((r) => r.what === what).map((r) => r.worth)
    expect(worthOf('CASH_OUT').sort()).toEqual([10_000, 5_000])
    expect([worthOf('DIFFERENCE'), worthOf('DRAWER')]).toEqual([[-2_000], [null]])
    const slip = await words(shift.handoverSlip, shiftId)
    expect(slip.match(/TANDA TERIMA LACI/g)).toHaveLength(2)
    for (const word of ['Rp 83.000', '-2.000', `Untuk ${names.first}`, `Untuk ${names.second}`])
      expect(slip).toContain(word)
  })

  it('adds it up on the Z, which all sign who held the drawer', async () => {
    // Below the last of what is to be looked at.
    const signed = (strip: string) => strip.split(/PIN salah\s*\d+/)[1] ?? ''
    const x = await words(shift.pdf, shiftId)
    for (const name of [names.first, names.second]) expect(signed(x)).not.toContain(name)
    const second = await t.call('kepala.sby', shift.close, {
      requestId: newRequest(),
      branchId,
      id: shiftId,
      leftFloat: 20_500,
      counts: [{ denomination: 500, pieces: 241 }],
    })
    expect(second.difference).toBe(0)
    const z = await words(shift.pdf, shiftId)
    expect(z).toMatch(/Baris dibatalkan sebelum bayar \(4\)\s*116\.000/)
    expect(z).toMatch(/Keranjang dibuang \(1\)\s*112\.500/)
    expect(z).toMatch(/Laci dibuka tanpa penjualan \(1\)/)
    expect(z).toMatch(/Parkir dan ongkos[^\n]*\s*-10\.000/)
    for (const name of [names.first, names.second, second.closedByName])
      expect(signed(z)).toContain(name)
    const safe = await words(shift.safeSlip, shiftId)
    expect(safe.match(/BUKTI SETOR BRANKAS/g)).toHaveLength(2)
    expect(safe).toContain('Rp 100.000')
  })
})
