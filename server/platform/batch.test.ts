import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Pools, openPools, transaction } from './db.ts'
import { type FreshDatabase, freshDatabase } from './test-postgres.ts'

describe('a batch of statements', () => {
  let database: FreshDatabase
  let pools: Pools
  beforeAll(async () => {
    database = await freshDatabase()
    pools = openPools(database.url)
  })
  afterAll(async () => {
    await pools.end()
    await database.drop()
  })
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'OK',
      (e: { code?: string; message: string }) => e.code ?? e.message,
    )

  it('answers each statement with its own rows, also those with other columns or none', async () => {
    const answers = await transaction(pools.job, (tx) =>
      Promise.all([
        tx.named('one', 'select $1::int as a', [1]),
        tx.rows('select 1 where false'),
        tx.named('two', 'select $1::text as b, null::int as c', ['x']),
        tx.rows('set local jit = off'),
        tx.named('one', 'select $1::int as a', [2]),
      ]),
    )
    expect(answers).toEqual([[{ a: 1 }], [], [{ b: 'x', c: null }], [], [{ a: 2 }]])
  })

  it('tells the first error, skips what is behind it, and keeps the connection useful', async () => {
    for (let round = 0; round < 3; round += 1) {
      const codes: string[] = []
      const whole = transaction(pools.job, async (tx) => {
        const all = ['early', 'broken', 'late'].map((name, i) =>
          codeOf(tx.named(name, `select ${i} / $1::int as n`, [name === 'broken' ? 0 : 1])),
        )
        codes.push(...(await Promise.all(all)))
      })
      expect(await codeOf(whole)).toBe('22012')
      expect(codes).toEqual(['OK', '22012', '25P02'])
    }
    const [row] = await transaction(pools.job, (tx) =>
      tx.named('late', 'select 2 / $1::int as n', [1]),
    )
    expect(row).toEqual({ n: 2 })
  })

  it('parses a name anew whose first parsing failed', async () => {
    const ask = () =>
      transaction(pools.job, (tx) => tx.named('later', 'select count(*)::int as n from later_made'))
    expect(await codeOf(ask())).toBe('42P01')
    await transaction(pools.job, async (tx) => {
      await tx.rows('create temporary table later_made (a int)')
      expect(await tx.named('later', 'select count(*)::int as n from later_made')).toEqual([
        { n: 0 },
      ])
    })
  })

  it('does nothing behind a value that cannot be written, and nothing of a number that does not fit', async () => {
    const unwritable = {
      toPostgres() {
        throw new Error('unwritable')
      },
    }
    const whole = transaction(pools.job, async (tx) => {
      const first = codeOf(tx.rows('select $1', [unwritable]))
      const second = codeOf(tx.rows('select 1'))
      expect([await first, await second]).toEqual(['unwritable', '25P02'])
    })
    expect(await codeOf(whole)).toBe('unwritable')
    const big = transaction(pools.job, (tx) =>
      tx.rows('select 123456789012345678901::numeric as n'),
    )
    expect(await codeOf(big)).toContain('out of range')
  })

  it('commits nothing when any statement failed unheard', async () => {
    const whole = transaction(pools.job, async (tx) => {
      codeOf(tx.rows('select 1 / 0'))
      await tx.commit()
    })
    expect(await codeOf(whole)).toBe('22012')
  })

  it('ends with an error when the connection is cut in mid-batch', async () => {
    const whole = transaction(pools.job, async (tx) => {
      const [own] = await tx.rows<{ pid: number }>('select pg_backend_pid() as pid')
      const slow = codeOf(tx.rows('select pg_sleep(5)'))
      const owner = new pg.Client(database.url)
      await owner.connect()
      await owner.query('select pg_terminate_backend($1)', [own?.pid])
      await owner.end()
      return slow
    })
    expect(await codeOf(whole)).not.toBe('OK')
  })
})
