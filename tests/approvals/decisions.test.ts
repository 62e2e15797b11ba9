import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { ApprovalAction, ApprovalRequest } from '#contract/application/approval.ts'
import { newRequest } from '#server/platform/test-app.ts'
import { asks } from './asks.ts'
import { type Ask, type World, beginWorld } from './world.ts'

const { approval } = api.application

/** What a supervisor answers, and what is told of it on that day. */
describe('decisions of a day', () => {
  let w: World
  beforeAll(async () => {
    w = await beginWorld()
    await w.t.db.query(`delete from approval_request`)
    // What the world itself needed.
    await w.t.db.query(
      `update approval set used_at = '2026-01-08T05:00:00Z' where used_at is not null`,
    )
  })
  afterAll(async () => w?.t.close())

  const asked = async (action: ApprovalAction) => {
    const ask = (await asks[action]?.(w)) as Ask
    const { error } = await w.t.ask(ask.as, ask.call, ask.input)
    const { demand } = error.data as { demand: ApprovalRequest }
    const input = { requestId: newRequest(), demand }
    return { ask, id: (await w.t.call(ask.as, approval.request, input)).id }
  }
  const today = async (who: string) => (await w.t.call(who, approval.decidedToday, {})).rows
  const countsOf = async (id: unknown) =>
    (
      await w.t.db.query(
        `select count(*) filter (where counted_qty is null)::int as open, count(*)::int as n from stock_opname_goods where document_id = $1`,
        [id],
      )
    ).rows[0]

  it('has what differs counted again, and says so to whoever asked', async () => {
    const { ask, id } = await asked('OPNAME_SUBMIT')
    const { n } = await countsOf(ask.input.id)
    const two = (who: string) =>
      w.t.ask(who, approval.decide, { id, approve: false, recount: true })
    expect((await two('gudang.sby')).status).toBe(403)
    expect((await two('kepala.sby')).body).toEqual({ status: 'REFUSED' })
    const { open } = await countsOf(ask.input.id)
    // Goods of which the books held nothing were found to be seven, others fewer than there were: all of them differ.
    expect([open, n]).toEqual([n, n])
    expect(await w.t.call(ask.as, approval.requestState, { id })).toMatchObject({
      status: 'REFUSED',
      reason: 'Hitung ulang',
      approvalToken: null,
    })
    expect((await w.t.ask(ask.as, ask.call, ask.input)).error.code).toBe('NOT_COUNTED')
  })

  it('has nothing else counted again', async () => {
    const { id } = await asked('STOCK_CORRECTION')
    const answer = await w.t.ask('kepala.sby', approval.decide, {
      id,
      approve: false,
      recount: true,
    })
    expect(answer.error.code).toBe('NOT_COUNTED')
    await w.t.call('kepala.sby', approval.decide, { id, approve: false, reason: 'Belum dicek' })
  })

  it('stand below what waits: whose, of what, how decided, by right', async () => {
    const { ask, id } = await asked('STOCK_CORRECTION')
    await w.t.call('kepala.sby', approval.decide, { id, approve: true })
    // At once, whether it was used yet or not.
    expect((await today('kepala.sby'))[0]).toMatchObject({ status: 'APPROVED', about: null })
    const { approvalToken } = await w.t.call(ask.as, approval.requestState, { id })
    const written = await w.t.call(ask.as, ask.call, { ...ask.input, approvalToken } as never)
    const rows = await today('kepala.sby')
    expect(rows.map((row) => [row.action, row.status, row.own, row.reason])).toEqual([
      ['STOCK_CORRECTION', 'APPROVED', true, null],
      ['STOCK_CORRECTION', 'REFUSED', true, 'Belum dicek'],
      ['OPNAME_SUBMIT', 'REFUSED', true, 'Hitung ulang'],
    ])
    expect(rows[0]?.about).toMatchObject({ id: (written as { id: number }).id, kind: 'correction' })
    expect((await today('owner')).every(({ own }) => !own)).toBe(true)
    // Another branch's head is told nothing of it, a cashier's supervisor only what he may decide himself.
    expect(await today('kepala.mlg')).toEqual([])
    await w.t.db.query(
      `update approval set used_at = '2026-01-09T16:59:59Z' where used_at is not null`,
    )
    await w.t.db.query(
      `update approval_request set decided_at = '2026-01-09T16:59:59Z' where status = 'REFUSED'`,
    )
    expect((await today('kepala.sby')).map(({ status }) => status)).toEqual(['APPROVED'])
  })
})
