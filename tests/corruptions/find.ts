import type pg from 'pg'
import { type Told, brokenSeals } from '#server/ledgers/told-seals.ts'
import { findViolations } from '#server/ledgers/invariants.ts'

/** Codes of the checks that a change breaks, the seals that were told outside before it among them; it is taken back. */
export async function checksAfter(db: pg.Client, told: Told[], sql: string): Promise<string[]> {
  await db.query('begin')
  try {
    await db.query('set constraints all deferred')
    await db.query(`set local session_replication_role = 'replica'`)
    const done = [await db.query(sql)].flat()
    if (done.every(({ rowCount }) => rowCount === 0)) throw new Error(`nothing to change: ${sql}`)
    const inside = {
      query: (text: string, values?: unknown[]) =>
        /^(begin|commit)/.test(text) ? Promise.resolve({ rows: [] }) : db.query(text, values),
    }
    const found = (await findViolations(inside as never)).map(({ code }) => code)
    const broken = await brokenSeals(db, told)
    return [...found.filter((code) => code !== 'X05'), ...(broken.length > 0 ? ['C07'] : [])]
  } finally {
    await db.query('rollback')
  }
}
