import { existsSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Pools, openPools } from './db.ts'
import { type FreshDatabase, freshDatabase } from './test-postgres.ts'

describe.runIf(process.platform === 'linux')('the server’s end of a connection', () => {
  let own: FreshDatabase
  let pools: Pools
  beforeAll(async () => {
    own = await freshDatabase()
    pools = openPools(own.url)
  })
  afterAll(async () => {
    await pools.end()
    await own.drop()
  })

  async function stepsOf(pool: pg.Pool): Promise<{ own: number; session?: number }> {
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    const pid = rows[0]?.pid ?? 0
    const group = `/proc/${pid}/autogroup`
    const session = existsSync(group) && /nice (-?\d+)/.exec(readFileSync(group, 'utf8'))?.[1]
    return { own: getPriority(pid), ...(session ? { session: Number(session) } : {}) }
  }

  it('stands behind the tills where it serves reports or jobs, and nowhere else', async () => {
    const till = await stepsOf(pools.till)
    for (const pool of [pools.report, pools.job]) {
      const aside = await stepsOf(pool)
      expect(aside.own).toBe(10)
      expect(aside.session ?? 10).toBe(10)
    }
    expect(till.own).toBeLessThan(10)
    expect(till.session ?? 0).toBe(0)
    expect(await stepsOf(pools.office)).toEqual(till)
  })
})
