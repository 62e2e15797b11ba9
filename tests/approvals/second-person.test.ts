import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { ApprovalCard } from '#contract/application/approval-card.ts'
import {
  type ApprovalAction,
  type ApprovalRequest,
  approvalActions,
  secondPersonActions,
} from '#contract/application/approval.ts'
import { NOTHING_FOLLOWS } from '#server/documents/approval-card.ts'
import { secondSum } from '#server/documents/second-person.ts'
import { expectBooksInOrder, newRequest } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from '#server/sales/story.ts'
import { asks } from './asks.ts'
import { type Ask, type World, beginWorld } from './world.ts'

const { approval } = api.application

/** Above what a role lets through alone a second person of a higher one decides after the first (domain §8.3). */
describe('a second person', () => {
  let w: World
  beforeAll(async () => {
    w = await beginWorld()
    const all = [...new Set(Object.values(approvalActions))]
    await w.t.db.query(
      `update role set rights = (select array_agg(distinct x) from unnest(rights || $1::text[]) x),
         po_approval_limit = 1e12, cash_out_limit = 1e12, credit_note_limit = 1e12, correction_limit = 1e12, credit_over_limit_pct = 1e12
       where name = 'Kepala Cabang'`,
      [all],
    )
    await w.t.db.query(
      `update employee set role_id = (select id from role where name = 'Kepala Cabang') where email = 'kasir2.sby@gerai.test'`,
    )
  })
  beforeEach(async () => {
    await w.t.db.query('delete from approval_request')
    await alone({ 'Kepala Cabang': 1, Pemilik: 2 })
  })
  afterAll(async () => w?.t.close())

  const alone = async (limits: Record<string, number>) => {
    for (const [name, limit] of Object.entries(limits))
      await w.t.db.query(
        'update role set alone_limit = $2, version = version + 1 where name = $1',
        [name, limit],
      )
  }
  const wanting = async (action: ApprovalAction): Promise<Ask> => {
    const ask = asks[action]
    if (!ask) throw new Error(`nothing in tests/approvals/asks.ts needs ${action}`)
    if (action === 'CASH_OUT') await receiveGoods(w.t, 'SBY', 'TOKO', [['MG2/PCS', 40, 28_500]])
    return ask(w)
  }
  /** Due as it was agreed, where it was made overdue. */
  const asAgreed = () =>
    w.t.db.query(
      `update open_item i set due_date = d.due_date from document d
       where d.branch_id = i.branch_id and d.id = i.document_id and i.due_date = '2025-06-01'`,
    )
  /** The call with somebody's word. */
  const withWord = async ({ as, call, input }: Ask, action: string, who: string) =>
    w.t.ask(as, call, { ...input, approvalToken: await giveApproval(w.t, as, who, action) })
  const cardOf = ({ error }: { error: { data?: object } }) =>
    (error.data as { card?: ApprovalCard } | undefined)?.card

  it.each(secondPersonActions)(
    'decides %s after the first, and no one person alone',
    async (action) => {
      const ask = await wanting(action)
      const refused = await w.t.ask(ask.as, ask.call, ask.input)
      expect(refused.error.code).toBe('APPROVAL_REQUIRED')
      const named = refused.error.action ?? ''
      const first = await withWord(ask, named, 'kepala.sby')
      expect(first.error).toMatchObject({ code: 'APPROVAL_REQUIRED', action: named })
      expect(first.error.message).toMatch(/setuju\. Di atas Rp 1 perlu orang kedua/)
      expect(cardOf(first)?.first).toBeTruthy()
      // He himself once more, and a colleague of the same role.
      for (const who of ['kepala.sby', 'kasir2.sby'])
        expect((await withWord(ask, named, who)).error.message).toMatch(/orang kedua|lebih tinggi/)
      const second = await withWord(ask, named, 'owner')
      expect(second.error?.message).toBeUndefined()
      const { rows } = await w.t.db.query(
        `select e.email, p.card ->> 'first' is not null as two, p.about_id is not null as about
       from approval p join employee e on e.id = p.approved_by where p.action = $1 and p.used_at is not null order by p.id desc limit 2`,
        [named],
      )
      expect(rows.map(({ email }) => email)).toContain('owner@gerai.test')
      expect(rows).toHaveLength(2)
      expect(rows.every(({ two, about }) => two && about)).toBe(true)
      await asAgreed()
      await expectBooksInOrder(w.t.db)
    },
  )

  it('is wanted by nothing else, whatever its sum', () => {
    const card = { amount: 1e9 } as ApprovalCard
    for (const action of Object.keys(approvalActions) as ApprovalAction[]) {
      const sum = secondSum([{ action, message: '' }], card, NOTHING_FOLLOWS)
      const two: readonly string[] = secondPersonActions
      expect([action, sum]).toEqual([action, two.includes(action) ? 1e9 : null])
    }
  })

  it('is not wanted up to the limit, nor of a role without one', async () => {
    await alone({ 'Kepala Cabang': 20_000, Pemilik: 1e12 })
    const ask = await wanting('CASH_OUT')
    expect((await withWord(ask, 'CASH_OUT', 'kepala.sby')).status).toBe(200)
    const more = await wanting('CASH_OUT')
    const dearer = { ...more, input: { ...more.input, amount: 20_001 } }
    expect((await withWord(dearer, 'CASH_OUT', 'kepala.sby')).error.code).toBe('APPROVAL_REQUIRED')
    expect((await withWord(dearer, 'CASH_OUT', 'owner')).status).toBe(200)
  })

  it('agrees to the very same: another amount is another question', async () => {
    const ask = await wanting('CASH_OUT')
    await withWord(ask, 'CASH_OUT', 'kepala.sby')
    const more = { ...ask, input: { ...ask.input, amount: 30_000 } }
    expect((await withWord(more, 'CASH_OUT', 'owner')).error.message).toMatch(/perlu orang kedua/)
    // What the first said is good for as long as any word is.
    await w.t.db.query('update approval set expires_at = clock_timestamp() where used_at is null')
    expect((await withWord(ask, 'CASH_OUT', 'owner')).error.message).toMatch(/perlu orang kedua/)
  })

  it('decides from afar what the first agreed to, from afar or at the counter', async () => {
    const ask = await wanting('STOCK_CORRECTION')
    const request = async (answer: { error: { data?: object } }) => {
      const { demand } = answer.error.data as { demand: ApprovalRequest }
      return w.t.call(ask.as, approval.request, { requestId: newRequest(), demand })
    }
    const { id } = await request(await w.t.ask(ask.as, ask.call, ask.input))
    const decide = (who: string) => w.t.ask(who, approval.decide, { id, approve: true })
    expect((await decide('kepala.sby')).body).toEqual({ status: 'WAITING' })
    expect(await w.t.call(ask.as, approval.requestState, { id })).toMatchObject({
      status: 'WAITING',
      first: expect.stringMatching(/\S/),
      approvalToken: null,
    })
    const inbox = async (who: string) =>
      (await w.t.call(who, approval.inbox, {})).rows.filter((row) => row.id === id)
    expect(await inbox('kepala.sby')).toEqual([])
    expect((await inbox('owner'))[0]?.card?.first).toBeTruthy()
    expect((await decide('kepala.sby')).error.code).toBe('APPROVAL_SELF')
    expect((await decide('kasir2.sby')).error.code).toBe('APPROVAL_FORBIDDEN')
    expect((await decide('owner')).body).toEqual({ status: 'APPROVED' })
    const { approvalToken } = await w.t.call(ask.as, approval.requestState, { id })
    expect((await w.t.ask(ask.as, ask.call, { ...ask.input, approvalToken })).status).toBe(200)

    const other = await wanting('STOCK_CORRECTION')
    const at = await withWord(other, 'STOCK_CORRECTION', 'kepala.sby')
    const sent = await request(at)
    expect(sent.approvers).not.toContain(cardOf(at)?.first)
    expect(
      (await w.t.ask('kepala.sby', approval.decide, { id: sent.id, approve: true })).status,
    ).toBe(422)
    await w.t.call('owner', approval.decide, { id: sent.id, approve: true })
    const given = await w.t.call(ask.as, approval.requestState, { id: sent.id })
    const input = { ...other.input, approvalToken: given.approvalToken }
    expect((await w.t.ask(other.as, other.call, input)).status).toBe(200)
    await expectBooksInOrder(w.t.db)
  })

  it('takes no old word of the first along', async () => {
    const ask = await wanting('STOCK_CORRECTION')
    const at = await withWord(ask, 'STOCK_CORRECTION', 'kepala.sby')
    await w.t.db.query('update approval set expires_at = clock_timestamp() where used_at is null')
    const { demand } = at.error.data as { demand: ApprovalRequest }
    const sent = await w.t.ask(ask.as, approval.request, { requestId: newRequest(), demand })
    expect(sent.error.code).toBe('DEMAND_UNKNOWN')
  })

  it('stands beside whoever approves an order at his own desk, and is not its author', async () => {
    const { call, input } = await wanting('PO_APPROVAL')
    const own = await w.t.ask('kepala.sby', call, input)
    expect(own.error).toMatchObject({ code: 'APPROVAL_REQUIRED', action: 'PO_APPROVAL' })
    expect(cardOf(own)?.first).toBeTruthy()
    const ask = { as: 'kepala.sby', call, input }
    expect((await withWord(ask, 'PO_APPROVAL', 'kasir2.sby')).error.message).toMatch(/lebih tinggi/)
    await w.t.db.query(
      `update document set created_by = (select id from employee where email = 'owner@gerai.test') where id = $1`,
      [input.id],
    )
    expect((await withWord(ask, 'PO_APPROVAL', 'owner')).error.message).toMatch(
      /dokumennya sendiri/,
    )
    await w.t.db.query(
      `update document set created_by = (select id from employee where email = 'pembelian.sby@gerai.test') where id = $1`,
      [input.id],
    )
    expect((await withWord(ask, 'PO_APPROVAL', 'owner')).status).toBe(200)
  })

  it('may be as high where no role is higher', async () => {
    await w.t.db.query(`update role set alone_limit = 1`)
    const ask = await wanting('CASH_OUT')
    await withWord(ask, 'CASH_OUT', 'kepala.sby')
    expect((await withWord(ask, 'CASH_OUT', 'kasir2.sby')).status).toBe(200)
    await w.t.db.query(`update role set alone_limit = 1e12`)
  })

  // What became dearer is sold dearer: nothing of it is asked for afterwards.
  const dearerLast = [
    ...secondPersonActions.filter((action) => action !== 'DEARER_THAN_AGREED'),
    'DEARER_THAN_AGREED' as const,
  ]
  it.each(dearerLast)('is wanted of %s that was let through in parts', async (action) => {
    await w.t.db.query('update approval set sum = null, sum_of = null')
    await alone({ 'Kepala Cabang': 1e9, Pemilik: 1e12 })
    const ask = await wanting(action)
    const named = (await w.t.ask(ask.as, ask.call, ask.input)).error.action ?? ''
    expect((await withWord(ask, named, 'kepala.sby')).error?.message).toBeUndefined()
    const { rows } = await w.t.db.query(
      `select sum::float8 as sum, sum_of from approval where sum is not null and used_at is not null`,
    )
    expect(rows).toEqual([{ sum: expect.any(Number), sum_of: [action] }])
    expect(rows[0].sum).toBeGreaterThan(0)

    await w.t.db.query('update approval set sum = 1e9 + 1 where sum is not null')
    await asAgreed()
    const part = await wanting(action)
    const more = await withWord(part, named, 'kepala.sby')
    expect(more.error?.message).toMatch(
      /Di atas Rp 1\.000\.000\.000 sehari \(Rp 1\.000\.000\.001 sudah disetujui hari ini\) perlu orang kedua/,
    )
    expect((await withWord(part, named, 'owner')).error?.message).toBeUndefined()
    // What two persons let through is no part of his own sum, nor is what he let through on another day.
    await w.t.db.query(
      `update approval set used_at = used_at - interval '1 day' where sum is not null`,
    )
    await asAgreed()
    const tomorrow = await wanting(action)
    expect((await withWord(tomorrow, named, 'kepala.sby')).error?.message).toBeUndefined()
    await asAgreed()
    await expectBooksInOrder(w.t.db)
  })
})
