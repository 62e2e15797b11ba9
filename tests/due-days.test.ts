import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpointsOf } from '#server/platform/openapi.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { buyGoods } from '#server/purchase/story.ts'
import { giveApproval, receiveGoods } from '#server/sales/story.ts'
import { sampleOf } from './sample.ts'

const reading = endpointsOf().filter(
  ({ writes, upload, rights, answer }) =>
    !writes && !upload && rights !== 'public' && answer === 'json',
)
type Row = Record<string, unknown>

/** Every object within an answer. */
function* objectsIn(value: unknown): Generator<Row> {
  if (Array.isArray(value)) for (const one of value) yield* objectsIn(one)
  else if (value && typeof value === 'object') {
    yield value as Row
    for (const one of Object.values(value)) yield* objectsIn(one)
  }
}

/** A due day that was moved is the only one that anybody is told of, whoever reads it (domain §3.0.3). */
describe('a due day that was moved', () => {
  let t: TestApp
  const bills: { id: number; docNo: string }[] = []
  beforeAll(async () => {
    t = await testApp()
    const branchId = await t.id('branch', 'SBY')
    await receiveGoods(t, 'SBY', 'GUDANG', [['MG2/DUS', 20, 171_000]])
    const sold = await t.call('owner', api.sales.salesInvoice.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      termDays: 2,
      customerId: await t.id('customer', 'Toko Barokah'),
      warehouseId: await t.id('warehouse', 'SBY/GUDANG'),
      goods: [{ goodsUnitId: await t.id('unit', 'MG2/DUS'), qty: 1 }],
    })
    const bought = await buyGoods(t, 'PT Tirta Pangan Sejahtera', [['MG2/DUS', 1, 100_000]])
    const moves = [
      [sold.id, api.sales.salesInvoice.moveDueDay, 'DUE_DAY_SALES'],
      [bought, api.purchase.purchaseInvoice.moveDueDay, 'DUE_DAY_PURCHASE'],
    ] as const
    for (const [id, call, action] of moves) {
      const approvalToken = await giveApproval(t, 'akuntansi', 'owner', action)
      const reason = 'Disepakati lewat telepon'
      await t.call('akuntansi', call, { id, dueDate: '2026-01-20', reason, approvalToken })
      const { rows } = await t.db.query('select number from document where id = $1', [id])
      bills.push({ id, docNo: rows[0].number })
    }
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  /** What is told of these bills by whoever tells a due day: place and day. */
  async function told(day: string) {
    t.at(`${day}T03:00:00Z`)
    const input = (e: Endpoint): Row => {
      const { shape = {} } = e.input as unknown as { shape?: Row }
      const days = { dateFrom: '2026-01-01', dateTo: day, date: day, limit: 200, offset: 0 }
      const fitting = Object.entries(days).filter(([field]) => field in shape)
      return { ...(sampleOf(e.input) as object), ...Object.fromEntries(fitting) }
    }
    const found: { path: string; due: unknown; late: unknown }[] = []
    for (const e of reading)
      for (const id of e.path.includes('{id}') ? bills.map((bill) => bill.id) : [null]) {
        const { status, body } = await t.ask('owner', e, id === null ? input(e) : { id })
        if (status !== 200) continue
        for (const row of objectsIn(body)) {
          const own = bills.some(({ docNo }) =>
            [row.docNo, row.number, row.sourceNo].includes(docNo),
          )
          if (own && 'dueDate' in row && row.dueDate)
            found.push({
              path: e.path,
              due: row.dueDate,
              late: row.status === 'OVERDUE' || row.isOverdue,
            })
        }
      }
    return found
  }

  it('stands in every list, report and page, and is late from the next day on', async () => {
    const before = await told('2026-01-20')
    expect(before.filter(({ due }) => due !== '2026-01-20')).toEqual([])
    expect(before.filter(({ late }) => late === true)).toEqual([])
    expect(new Set(before.map(({ path }) => path)).size).toBeGreaterThan(7)
    const after = await told('2026-01-21')
    expect(after.filter(({ due }) => due !== '2026-01-20')).toEqual([])
    expect(after.some(({ late }) => late === true)).toBe(true)
    const customer = await t.id('customer', 'Toko Barokah')
    const { overdue } = await t.call('owner', api.master.customer.get, { id: customer })
    expect(overdue).toBeGreaterThan(0)
  }, 60_000)
})
