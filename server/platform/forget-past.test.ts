import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPools } from './db.ts'
import { TERMS, forgetPast } from './forget-past.ts'
import { type TestApp, testApp } from './test-app.ts'

/** Who came in, from where, and who asked whom: kept for a term that is told, and no longer. */
describe('traces of persons', () => {
  let t: TestApp
  let pools: ReturnType<typeof openPools>
  beforeAll(async () => {
    t = await testApp()
    pools = openPools(t.url)
  })
  afterAll(async () => {
    await pools.end()
    await t.close()
  })

  /** One row of each that ended so many days ago, by its table. */
  const ENDED: Record<keyof typeof TERMS, string> = {
    login_attempt: `insert into login_attempt (email, address, ok, at) select 'x' || n, '10.0.0.1', false, at from ended`,
    pin_attempt: `insert into pin_attempt (of_branch, asker_id, place, eager, at)
      select (select min(id) from branch), (select min(id) from employee), 'x' || n, false, at from ended`,
    session: `insert into session (access_hash, refresh_hash, family, employee_id, access_expires_at, refresh_expires_at, family_expires_at)
      select sha256(convert_to('a' || n, 'UTF8')), sha256(convert_to('r' || n, 'UTF8')), gen_random_uuid(), (select min(id) from employee), at, at, at from ended`,
    approval_request: `insert into approval_request (branch_id, action, message, payload_hash, requested_by, expires_at)
      select (select min(id) from branch), 'PO_APPROVAL', 'x' || n, 'x', (select min(id) from employee), at from ended`,
    approval: `insert into approval (branch_id, action, payload_hash, requested_by, approved_by, reason, token_hash, expires_at)
      select (select min(id) from branch), 'PO_APPROVAL', 'x', (select min(id) from employee), (select max(id) from employee), 'x' || n,
        sha256(convert_to('t' || n, 'UTF8')), at from ended`,
  }
  const endedAgo = (days: number, n: string) =>
    `with ended as (select '${n}' as n, clock_timestamp() - interval '${days} days' as at)`
  const rowsOf = async (table: string) =>
    Number((await t.db.query(`select count(*) as n from ${table}`)).rows[0].n)

  it.each(Object.entries(TERMS))('%s go after %i days and not before', async (table, days) => {
    const insert = ENDED[table as keyof typeof TERMS]
    await t.db.query(`${endedAgo(days + 1, `${table}-old`)} ${insert}`)
    await t.db.query(`${endedAgo(days - 1, `${table}-new`)} ${insert}`)
    const before = await rowsOf(table)
    expect((await forgetPast(pools))[table]).toBe(1)
    expect(await rowsOf(table)).toBe(before - 1)
    expect((await forgetPast(pools))[table]).toBe(0)
  })

  it('keep what still proves something: a family that lives, an approval that was used', async () => {
    const long = endedAgo(2000, 'kept')
    await t.db.query(`${long} ${ENDED.approval}`)
    await t.db.query(`update approval set used_at = created_at where reason = 'xkept'`)
    await t.db.query(`${long} ${ENDED.session}`)
    await t.db.query(
      `update session set family_expires_at = clock_timestamp() + interval '1 day', rotated_at = created_at
       where access_hash = sha256(convert_to('akept', 'UTF8'))`,
    )
    expect(await forgetPast(pools)).toEqual(
      Object.fromEntries(Object.keys(TERMS).map((table) => [table, 0])),
    )
  })

  it('are told in the operations with their terms', () => {
    const told = readFileSync('docs/operations.md', 'utf8')
    for (const [table, days] of Object.entries(TERMS))
      expect(told).toMatch(new RegExp(`\\| \`${table}\` \\|.*\\| ${days} days`))
  })
})
