import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, testApp } from '#server/platform/test-app.ts'
import { differing, everyReply } from './walks/replies.ts'
import { afterTrade, period, trade } from './walks/trade.ts'

const day = '2026-02-10'
const days = { ...period, date: day, limit: 1000 }

/** What was sold is told by when it was sold, also where it was written later: by a till that had no line. */
describe('a sale that is written later', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp({ from: trade, at: afterTrade })
  }, 120_000)
  afterAll(async () => t?.close())

  /** Every declared report, the bills of a shift, and a sale of it. */
  const told = async () => {
    const replies = await everyReply(t, days)
    const { rows } = await t.db.query<{ shift: number; id: number }>(
      `select shift_id as shift, id from document where kind = 'sales-invoice' and shift_id is not null order by id`,
    )
    const [sale] = rows
    if (!sale) throw new Error('nothing was sold at a till')
    const bills = { id: Number(sale.shift), limit: 50, offset: 0, search: '' }
    replies.set(
      'bills of a shift',
      JSON.stringify(await t.call('owner', api.sales.shift.bills, bills as never)),
    )
    const { soldAt } = await t.call('owner', api.sales.tenderCorrection.sale, {
      id: Number(sale.id),
    })
    replies.set('a sale', soldAt)
    return replies
  }

  it('has the hour of its sale in every report, in its shift and by itself', async () => {
    const before = await told()
    await t.db.query('set session_replication_role = replica')
    const { rowCount } = await t.db.query(
      `update document set sold_at = coalesce(sold_at, created_at), created_at = created_at + interval '3 hours 7 minutes' where kind = 'sales-invoice'`,
    )
    await t.db.query('set session_replication_role = default')
    expect(rowCount).toBeGreaterThan(20)
    const after = await told()
    expect(differing(before, after)).toEqual([])
    await expectBooksInOrder(t.db)
  }, 120_000)
})
