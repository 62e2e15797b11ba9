import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import type { Ctx } from './context.ts'
import { everyRow } from '#server/report/every-row.ts'
import { Refusal } from './errors.ts'
import type { Pools, Tx } from './db.ts'
import { CutOff, asideOf } from './replica.ts'
import type { Session } from './session.ts'

const NOW = '2026-01-10T07:02:11.000Z'
const secondsAgo = (seconds: number) => new Date(Date.parse(NOW) - seconds * 1000).toISOString()

interface Replica {
  follows?: boolean
  /** What it lacks of the log, each time it is asked; the last stands. */
  bytes?: number[]
  beat?: string
  /** The database's own. */
  beats?: string
}

/** A database and a replica that answer as they are told to. */
function pair({ follows = true, bytes = [0], beat = NOW, beats = NOW }: Replica = {}) {
  let asked = 0
  const pool = (rows: () => object[] = () => []) =>
    Object.assign(new EventEmitter(), {
      query: async () => ({ rows: rows() }),
    }) as unknown as pg.Pool
  const there = () => {
    const lacks = bytes[Math.min(asked, bytes.length - 1)]
    asked += 1
    return [{ follows, lsn: '0/1', bytes: lacks, beat }]
  }
  const [report, home] = [pool(), pool()]
  const pools = {
    report,
    home,
    long: pool(),
    office: pool(() => [{ at: NOW, lsn: '0/1', beat: beats }]),
    probe: pool(there),
  } as unknown as Pools
  return {
    aside: (may = true) => asideOf(pools, { away: report, home }, may),
    where: async (pool: pg.Pool) => (pool === home ? 'database' : 'replica'),
    asked: () => asked,
  }
}

const failing = (code: string) => Object.assign(new Error(code), { code })

describe('long reads', () => {
  it('come from a replica that has what was saved, and are waited for until it has', async () => {
    const at = pair({ bytes: [400, 200, 0] })
    const aside = at.aside()
    expect([await aside.read(at.where), aside.seen(), at.asked()]).toEqual(['replica', NOW, 3])
    expect(await at.aside(false).read(at.where)).toBe('database')
  })

  it('come from the database where it has not within two seconds, and it is asked again next time', async () => {
    const at = pair({ bytes: [400] })
    const [aside, began] = [at.aside(), performance.now()]
    expect([await aside.read(at.where), aside.seen()]).toEqual(['database', null])
    expect(performance.now() - began).toBeGreaterThan(1900)
    const asked = at.asked()
    void at.aside().read(at.where)
    await expect.poll(at.asked).toBeGreaterThan(asked)
  })

  it('leave one alone that is far behind or follows nobody, without waiting', async () => {
    for (const replica of [{ bytes: [400], beat: secondsAgo(31) }, { follows: false }]) {
      const at = pair(replica)
      expect(await at.aside().read(at.where)).toBe('database')
      expect(await at.aside().read(at.where)).toBe('database')
      expect(at.asked()).toBe(1)
    }
    // In an hour in which nobody writes its heartbeat is old, and it lacks nothing.
    const hour = secondsAgo(3600)
    const quiet = pair({ beat: hour, beats: hour })
    expect(await quiet.aside().read(quiet.where)).toBe('replica')
    // One that follows a server which was deposed has as long a log, and not the heartbeats since.
    const astray = pair({ beat: secondsAgo(4), bytes: [-800] })
    expect(await astray.aside().read(astray.where)).toBe('database')
  })

  it('are asked of the database in the same call where the replica fails them, and no refusal of ours is', async () => {
    const over = new Refusal('SESSION_OVER', 'Mohon untuk login kembali!', { status: 401 })
    for (const error of [
      over,
      ...['40001', '57P01', '57014', '42P01', 'ECONNRESET'].map(failing),
    ]) {
      const at = pair()
      const aside = at.aside()
      const work = async (pool: pg.Pool) => {
        if ((await at.where(pool)) === 'replica') throw error
        return 'database'
      }
      expect([await aside.read(work), aside.seen()]).toEqual(['database', null])
    }
    const at = pair()
    const refused = new Refusal('FORBIDDEN', 'Tidak boleh', { status: 403 })
    await expect(at.aside().read(() => Promise.reject(refused))).rejects.toBe(refused)
  })

  it('are not begun anew below rows that were handed on', async () => {
    const at = pair()
    const aside = at.aside()
    let begun = 0
    const rows = [[{ n: 1 }], [{ n: 2 }]]
    const tx = {
      async rows(text: string) {
        if (text.startsWith('declare')) begun += 1
        if (!text.startsWith('fetch')) return []
        const portion = rows.shift()
        if (!portion) throw failing('57P01')
        return portion
      },
    } as unknown as Tx
    const report = (work: (tx: Tx, s: Session) => Promise<unknown>) =>
      aside.read(() => work(tx, {} as Session))
    const told: object[] = []
    const reading = async () => {
      const ctx = { aside, report } as unknown as Ctx
      for await (const some of everyRow(ctx, () => ({ text: 'select', values: [] })))
        told.push(...some)
    }
    await expect(reading()).rejects.toThrow(CutOff)
    expect([told, begun]).toEqual([[{ n: 1 }, { n: 2 }], 1])
  })
})
