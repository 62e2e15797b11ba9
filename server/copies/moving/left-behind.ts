import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { ALARMED } from '#contract/application/dashboard.ts'
import { majorIn } from '#server/embedded-postgres/cluster.ts'
import { ring } from '#server/platform/bell.ts'
import type { Pools } from '#server/platform/db.ts'
import { everywhere } from '#server/platform/everywhere.ts'

const DAY_MS = 86_400_000
/** So long a cluster stays that another one took the place of; before it goes that is told. */
const KEPT_DAYS = 30
const TOLD_DAYS = 23
/** Nothing goes in the night in which it is told. */
const TOLD_BEFORE = '1 day'

const NAME = /^postgres\.before-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)$/

/** Of a cluster that steps aside now. */
export const leftName = (now = new Date()): string =>
  `postgres.before-${now.toISOString().slice(0, 19).replaceAll(':', '')}`

interface Left {
  name: string
  folder: string
  major: string
  since: number
  /** `2026-12-30`. */
  goes: string
}

/** The oldest first. */
export function leftIn(dataDir: string): Left[] {
  if (!existsSync(dataDir)) return []
  return readdirSync(dataDir)
    .sort()
    .flatMap((name) => {
      const [, day, ...clock] = NAME.exec(name) ?? []
      if (!day) return []
      const since = Date.parse(`${day}T${clock.join(':')}Z`)
      const goes = new Date(since + KEPT_DAYS * DAY_MS).toISOString().slice(0, 10)
      const folder = join(dataDir, name)
      return [{ name, folder, major: majorIn(folder) ?? '?', since, goes }]
    })
}

interface Watch {
  dataDir: string
  log: FastifyBaseLogger
  now?: number
}

/** Each night: tells who leads the company that an old cluster goes soon, and lets it go a week later. */
export async function forgetLeftBehind(
  pools: Pools,
  { dataDir, log, now = Date.now() }: Watch,
): Promise<void> {
  for (const left of leftIn(dataDir)) {
    if (now - left.since < TOLD_DAYS * DAY_MS) continue
    const told = await tell(pools, left)
    if (now - left.since < KEPT_DAYS * DAY_MS || !told) continue
    removeLeft(left.folder)
    log.warn({ folder: left.folder }, 'the database of before the move was removed')
  }
}

/** True where it was told a day ago or earlier; tells it where it never was. */
const tell = (pools: Pools, { name, folder, major, goes }: Left): Promise<boolean> =>
  everywhere(pools, async (tx) => {
    const subject = `left:${name}`
    const found = await tx.one<{ before: boolean }>(
      `select at < clock_timestamp() - $2::interval as before from bell_notice where subject = $1 order by at limit 1`,
      [subject, TOLD_BEFORE],
    )
    if (found) return found.before
    const head = await tx.one<{ id: number }>('select min(id) as id from branch where is_active')
    const message = `Database lama (PostgreSQL ${major}) di ${folder} dihapus pada ${goes}; pindahkan dulu bila masih diperlukan`
    if (head) await ring(tx, head.id, { subject, message, right: ALARMED, place: '' })
    return false
  })

/** First under another name, so that half of it is never taken for a cluster. */
function removeLeft(folder: string): void {
  const gone = `${folder}.gone`
  renameSync(folder, gone)
  rmSync(`${folder}.json`, { force: true })
  rmSync(gone, { recursive: true, force: true })
}
