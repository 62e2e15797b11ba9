import { planted } from './planted/plant.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Trade } from '#contract/kinds.ts'
import { findViolations } from '#server/ledgers/invariants.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { differing, everyReply } from './walks/replies.ts'
import { afterTrade, period, trade } from './walks/trade.ts'

const days = { ...period, date: period.dateTo, limit: 1000 }

const kindsOf = Object.values(planted)

/** A kind of which nothing but the registry knows: what it sold is told by every report, and the books look at it. */
describe('a kind that tells its nature', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp({ from: trade, at: afterTrade })
  }, 120_000)
  afterAll(async () => t?.close())

  const plant = async ({ like, kind }: (typeof planted)[Trade]) => {
    await t.db.query(`set session_replication_role = replica`)
    const { rowCount } = await t.db.query(
      // What was undone whole is a matter of its own kind.
      `update document set kind = $1 where kind = $2 and id % 2 = 0 and reason is distinct from 'VOID'`,
      [kind, like],
    )
    await t.db.query(
      `update audit a set object_kind = d.kind from document d where d.kind = $1 and a.branch_id = d.branch_id
         and a.object_kind = $2 and a.object_id = d.id`,
      [kind, like],
    )
    await t.db.query(`set session_replication_role = default`)
    return rowCount ?? 0
  }
  /** As if it were of the kind that it is like. */
  const told = async () => {
    const named = (reply: string) =>
      kindsOf.reduce((text, { like, kind }) => text.replaceAll(kind, like), reply)
    return new Map([...(await everyReply(t, days))].map(([key, reply]) => [key, named(reply)]))
  }

  it('is taken in by every report as it is, and stands in the books', async () => {
    const before = await told()
    const inOrder = await findViolations(t.db)
    for (const one of kindsOf) expect(await plant(one), one.like).toBeGreaterThan(0)
    const after = await told()
    expect(differing(before, after)).toEqual([])
    expect(await findViolations(t.db)).toEqual(inOrder)
  }, 120_000)

  it('is named by the books when its journal forgets its PPN', async () => {
    await t.db.query(`set session_replication_role = replica`)
    await t.db.query(
      `delete from journal_line l using document d, account a where d.kind = $1 and d.vat > 0 and l.branch_id = d.branch_id
         and l.journal_id = d.id and a.id = l.account_id and a.usage = 'VAT_OUT'`,
      [planted.SOLD.kind],
    )
    await t.db.query(`set session_replication_role = default`)
    expect((await findViolations(t.db)).map(({ code }) => code)).toContain('T01')
  })
})
