/**
 * A backup of the embedded database and the files, taken while the shop goes on selling:
 * `npm run backup -- /path/for/backups [how many to keep]`. What it makes is a data folder; a start
 * with DATA_DIR on it (or on a copy of it) is the restore.
 */
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { chownSync, chmodSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../server/embedded-postgres/start.ts'
import { readSettings } from '../server/platform/settings.ts'

const [target, keep = '0'] = process.argv.slice(2)
const settings = readSettings({ ...process.env, HOST: '127.0.0.1' })
if (!target || !/^\d{1,4}$/.test(keep))
  fail('npm run backup -- /path/for/backups [how many to keep]')
if (settings.databaseUrl)
  fail('DATABASE_URL is another server: back it up with its own pg_basebackup or pg_dump.')

const folder = resolve(target)
mkdirSync(folder, { recursive: true })
const name = `gerai-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}`
const half = join(folder, `${name}.part`)
const embedded = await startEmbedded({ dataDir: settings.dataDir, share: true })
try {
  mkdirSync(half, { mode: 0o711 })
  await copyDatabase(embedded, join(half, 'postgres'))
  copyTree(join(settings.dataDir, 'postgres.json'), join(half, 'postgres.json'))
  copyTree(join(settings.dataDir, 'field.key'), join(half, 'field.key'))
  copyTree(join(settings.dataDir, 'files'), join(half, 'files'))
  renameSync(half, join(folder, name))
} finally {
  rmSync(half, { recursive: true, force: true })
  await embedded.stop()
}
prune(Number(keep))
console.log(join(folder, name))

/** PostgreSQL's own protocol for a copy of a running server, with the log that makes it whole. */
async function copyDatabase({ administratorUrl, folder: source }, copy) {
  const client = new pg.Client({ connectionString: administratorUrl })
  await client.connect()
  try {
    // Keeps the log that the copy needs, however long the copy takes; gone with the connection.
    await client.query(
      `select pg_create_physical_replication_slot('backup_${process.pid}', true, true)`,
    )
    const start = await client.query('select pg_walfile_name(pg_backup_start($1, true)) as wal', [
      name,
    ])
    copyTree(source, copy, isTransient)
    const stop = await client.query(
      'select pg_walfile_name(lsn) as wal, labelfile, spcmapfile from pg_backup_stop(false)',
    )
    const { wal, labelfile } = stop.rows[0]
    for (const segment of readdirSync(join(source, 'pg_wal')).filter((file) =>
      /^[0-9A-F]{24}$/.test(file),
    )) {
      if (segment >= start.rows[0].wal && segment <= wal) {
        copyTree(join(source, 'pg_wal', segment), join(copy, 'pg_wal', segment))
      }
    }
    const label = join(copy, 'backup_label')
    writeFileSync(label, labelfile, { mode: 0o600 })
    keepOwner(source, label)
  } finally {
    await client.end()
  }
}

/** What a new server makes anew, and what belongs to the old one only. */
function isTransient(path) {
  return (
    /^(postmaster\.(pid|opts)|gerai\.owner|log|pg_internal\.init)$/.test(path) ||
    /^pg_(wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/./.test(path) ||
    /(^|\/)pgsql_tmp/.test(path)
  )
}

function copyTree(from, to, skip = () => false, path = '') {
  const found = statSync(from, { throwIfNoEntry: false })
  if (!found) return
  if (!found.isDirectory()) {
    copyIfThere(from, to)
    return
  }
  mkdirSync(to, { mode: 0o700 })
  keepOwner(from, to)
  for (const entry of readdirSync(from)) {
    const below = path ? `${path}/${entry}` : entry
    if (!skip(below)) copyTree(join(from, entry), join(to, entry), skip, below)
  }
}

/** A table dropped meanwhile is missing here and dropped again by the log. */
function copyIfThere(from, to) {
  try {
    copyFileSync(from, to)
    keepOwner(from, to)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

function keepOwner(from, to) {
  const { uid, gid, mode } = statSync(from)
  if (process.getuid?.() === 0) chownSync(to, uid, gid)
  if (statSync(to).isFile()) chmodSync(to, mode & 0o777)
}

/** Only folders that this program has made and finished. */
function prune(count) {
  if (count === 0) return
  const made = readdirSync(folder).filter((entry) => /^gerai-\d{4}-\d\d-\d\dT\d{6}$/.test(entry))
  for (const old of made.sort().slice(0, -count)) {
    rmSync(join(folder, basename(old)), { recursive: true, force: true })
  }
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
