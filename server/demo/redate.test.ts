import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import {
  PASSWORD,
  type TestApp,
  expectBooksInOrder,
  newRequest,
  testApp,
} from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { redate } from './redate.ts'
import { registerTill, sending } from '#server/sales/till-story.ts'

/** Whatever a shift wrote is dated with it, also what a drawer differed by as it was given on. */
describe('the time of a story', () => {
  let t: TestApp
  let branchId: number
  let tillKey: string
  let shiftId: number
  const { shift, cashier } = api.sales
  const sold: number[] = []

  const sent = sending(
    () => t,
    () => tillKey,
  )
  const send = async (...of: Parameters<typeof sent>) => {
    const { status, body } = await sent(...of)
    expect([of[1].path, status, body.message]).toEqual([of[1].path, 200, undefined])
    return body
  }
  const sell = async (token: string) => {
    const { id } = await send(token, cashier.payment, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 1 }],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 37_500 }],
    })
    sold.push(id)
  }
  const counts = (total: number) => [{ denomination: 100, pieces: total / 100 }]

  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    await t.db.query('update branch set shift_required = true, handover_counts = true')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 100, 28_500]])
    await t.call('kasir2.sby', api.system.employee.changePin, { pin: '409218', password: PASSWORD })
    tillKey = await registerTill(t)
    const login = await t.app.inject({
      method: 'POST',
      url: `/api${api.auth.session.login.path}`,
      payload: { email: 'kasir.sby@gerai.test', password: PASSWORD },
    })
    const first = login.json().accessToken as string
    const opening = { requestId: newRequest(), branchId, tillKey, openingFloat: 100_000 }
    shiftId = (await send(first, shift.open, opening)).id
    const counted = (total: number) => ({
      requestId: newRequest(),
      branchId,
      id: shiftId,
      counts: counts(total),
    })
    await sell(first)
    await send(first, shift.handOver, counted(135_500))
    const taken = { branchId, tillKey, pin: '409218' }
    const second = (await send(first, api.auth.tillSession.takeOver, taken)).accessToken as string
    await sell(second)
    await send(second, shift.close, counted(173_500))
  })
  afterAll(async () => t.close())

  it('dates the handover of a drawer between the sales that it stands between', async () => {
    const before = await t.call('owner', shift.get, { id: shiftId })
    expect(before.drawer.map(({ difference }) => difference)).toEqual([-2_000, 500])
    const times = ['2026-01-09T02:00:00Z', '2026-01-09T08:00:00Z']
    const written = sold.map((documentId, i) => ({ branchId, documentId, at: times[i] ?? '' }))
    await t.db.query(
      `insert into cash_let_out (branch_id, document_id, amount, let_by, day) select branch_id, id, 1000, created_by, doc_date from document where id = $1`,
      [sold[0]],
    )
    await redate(
      t.db,
      { written, months: [], opened: new Map(), began: '9999-12-31' },
      '2026-01-01',
    )
    const { rows } = await t.db.query(
      `select d.kind, d.created_at, j.posted_at from document d join journal j on j.branch_id = d.branch_id and j.document_id = d.id
       where is_count_difference(d) order by d.created_at`,
    )
    const [begun, ended] = times.map((at) => Date.parse(at))
    const minutes = (at: Date, from = 0) => Math.round((at.getTime() - from) / 60_000)
    expect(rows.map(({ kind, created_at }) => [kind, minutes(created_at, begun)])).toEqual([
      ['cash-out', 0],
      ['cash-in', minutes(new Date(ended ?? 0), begun) + 15],
    ])
    for (const { created_at, posted_at } of rows) expect(posted_at).toEqual(created_at)
    const after = await t.call('owner', shift.get, { id: shiftId })
    expect(minutes(new Date(after.shift.openedAt), begun)).toBe(-10)
    expect(after.custody.map(({ since }) => minutes(new Date(since), begun))).toEqual([-10, 0])
    const left = await t.db.query(
      'select at, written_on::text from cash_let_out where document_id = $1',
      [sold[0]],
    )
    expect(left.rows).toEqual([{ at: new Date(begun ?? 0), written_on: '2026-01-09' }])
    // What each held is what it was.
    expect(after.drawer).toEqual(before.drawer)
    await expectBooksInOrder(t.db)
  })
})
