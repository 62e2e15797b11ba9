/**
 * `node scripts/release-server.ts FOLDER`: makes the server that a release in FOLDER begins with, in one file there: the
 * tables of all migrations, those of the queue and the areas of Indonesia, and nobody's company.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { PREPARED_SERVER } from '../server/embedded-postgres/prepared.ts'
import { startEmbedded } from '../server/embedded-postgres/start.ts'
import { installJobs } from '../server/platform/jobs.ts'
import { migrate } from '../server/platform/migrate.ts'
import { loadAreas } from '../server/seed/areas.ts'

const [target = ''] = process.argv.slice(2)
const place = mkdtempSync(join(tmpdir(), 'gerai-prepared-'))
// Root's PostgreSQL runs as another user, who has to get in.
chmodSync(place, 0o711)
try {
  const { folder, log } = await makeServer(join(place, 'data'))
  const file = join(target, PREPARED_SERVER)
  const older = readdirSync(join(folder, 'pg_wal')).filter(
    (name) => /^[0-9A-F]{24}$/.test(name) && name !== log,
  )
  const left = ['gerai.conf', 'log', 'postmaster.opts', ...older.map((name) => `pg_wal/${name}`)]
  const words = ['-czf', file, '--format=ustar', '--owner=0', '--group=0', '-C', folder]
  const packed = spawnSync('tar', [...words, ...left.map((one) => `--exclude=./${one}`), '.'], {
    encoding: 'utf8',
  })
  if (packed.status !== 0) throw new Error(`tar: ${packed.error?.message ?? packed.stderr}`)
  chmodSync(file, 0o644)
} finally {
  rmSync(place, { recursive: true, force: true })
}

/** Shut in order, so that nothing has to be recovered. Gives its folder, and the one file of the log that it still needs. */
async function makeServer(dataDir: string): Promise<{ folder: string; log: string }> {
  const shop = await startEmbedded({ dataDir, config: { fsync: 'off', wal_recycle: 'off' } })
  try {
    await migrate(shop.url)
    await installJobs(shop.url)
    const db = new pg.Client({ connectionString: shop.url })
    await db.connect()
    await loadAreas(db)
    await db.end()
    return { folder: shop.folder, log: await newLog(shop.administratorUrl) }
  } finally {
    await shop.stop()
  }
}

/** A file of the log with nothing in it but what follows: the end of the server. */
async function newLog(url: string): Promise<string> {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    await db.query('checkpoint')
    await db.query('select pg_switch_wal()')
    await db.query('checkpoint')
    const { rows } = await db.query<{ name: string }>(
      'select pg_walfile_name(pg_current_wal_lsn()) as name',
    )
    return rows[0]?.name ?? ''
  } finally {
    await db.end()
  }
}
