import {
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  statfsSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseClient } from '#server/platform/hosts.ts'
import { PARTS, keepOwner } from '#server/embedded-postgres/place.ts'
import { isAlive } from '#server/embedded-postgres/process.ts'
import type { Embedded } from '#server/embedded-postgres/start.ts'
import { type CompanyFacts, companyFacts } from '#server/platform/company-facts.ts'
import { cipherOf } from '#server/platform/field-cipher.ts'
import { KEY_FILE, foundKey, markOf } from '#server/platform/field-key.ts'
import { newestSeal } from '#server/ledgers/told-seals.ts'
import { SettingsError } from '#server/platform/settings.ts'
import { copyDatabase } from './copy-database.ts'
import { copyTree } from './copy-files.ts'
import {
  type BackupManifest,
  readManifest,
  refuseDamaged,
  sha256Of,
  syncFolders,
  syncPath,
  writeManifest,
} from './manifest.ts'

export interface BackupOptions {
  dataDir: string
  /** Where backups lie, each in a folder of its own. */
  target: string
  fieldKey: string | undefined
  /** Far smaller than the last one, and meant so. */
  acceptSmaller: boolean
}

/** A backup's folder, named by its time and the newest seal in it; and one that is not finished, with who is at it. */
const FINISHED = /^gerai-\d{4}-\d\d-\d\dT\d{6}(-\d+-[0-9a-f]{16})?$/
const UNFINISHED =
  /^gerai-\d{4}-\d\d-\d\dT\d{6}(?:-\d+-[0-9a-f]{16})?\.(part|part-(\d+)|old-(\d+))$/

/**
 * A copy of the running shop, whole and looked at, in a folder of its own below `target`; nothing of it stands there
 * under its name before that. Errors: no company, the key of its numbers missing, a damaged page, far smaller than the
 * last, no room, a migration at work.
 */
export async function takeBackup(shop: Embedded, options: BackupOptions) {
  const target = targetFolder(options)
  const db = new DatabaseClient({ connectionString: shop.url, application_name: 'gerai_backup' })
  await db.connect()
  try {
    await waitForMigration(db)
    const facts = await factsOf(db)
    const key = await keyOf(db, options)
    refuseSmaller(facts, target, options)
    removeAbandoned(target)
    await refuseNoRoom(db, options, target)
    const time = new Date().toISOString().slice(0, 19).replaceAll(':', '')
    const name = `gerai-${time}${facts.seal ? `-${facts.seal.no}-${facts.seal.value.replaceAll('-', '')}` : ''}`
    const half = join(target, `${name}.part-${process.pid}`)
    try {
      mkdirSync(half, { mode: 0o711 })
      keepOwner(half, target)
      await copyDatabase(shop.administratorUrl, join(half, 'postgres'), name)
      const manifest = await fill(half, { facts, key, dataDir: options.dataDir })
      await refuseDamaged(half, manifest)
      syncFolders(half)
      renameSync(half, join(target, name))
      syncPath(target)
      return { folder: join(target, name), manifest }
    } finally {
      rmSync(half, { recursive: true, force: true })
    }
  } finally {
    await db.end()
  }
}

type Facts = CompanyFacts & Pick<BackupManifest, 'journalLines' | 'seal'>
type Key = BackupManifest['key']

function targetFolder({ target, dataDir }: BackupOptions): string {
  const folder = resolve(target)
  mkdirSync(folder, { recursive: true })
  if (`${realpathSync(folder)}/`.startsWith(`${realpathSync(dataDir)}/`))
    throw new SettingsError(
      `Folder cadangan ${folder} ada di dalam tempat data ${dataDir}. Pilih folder lain, sebaiknya di disk lain.`,
    )
  return folder
}

/** Held until the backup stands, so that no program changes what the tables are in between. */
async function waitForMigration(db: pg.Client): Promise<void> {
  for (let tries = 0; tries < 120; tries += 1) {
    const { rows } = await db.query<{ got: boolean }>(
      'select pg_try_advisory_lock_shared(7203, 1) as got',
    )
    if (rows[0]?.got) return
    await sleep(500)
  }
  throw new SettingsError(
    'Pembaruan database sedang berjalan; cadangan belum dibuat. Coba lagi setelah program siap.',
  )
}

async function factsOf(db: pg.Client): Promise<Facts> {
  const facts = await companyFacts(db)
  if (!facts)
    throw new SettingsError(
      'Database ini tidak berisi perusahaan, jadi tidak ada yang dicadangkan. Periksa DATA_DIR (docs/operations.md, "Settings").',
    )
  const { rows } = await db.query<{ n: number }>('select count(*)::int as n from journal_line')
  const sealed = await db.query(`select to_regclass('public.seal') is not null as ready`)
  // A program of before is copied as it is.
  const [seal = null] = sealed.rows[0]?.ready ? await newestSeal(db) : []
  return { ...facts, journalLines: rows[0]?.n ?? 0, seal }
}

/** A copy without the key of its numbers would be read by nobody. */
async function keyOf(db: pg.Client, { dataDir, fieldKey }: BackupOptions): Promise<Key> {
  const mark = await markOf(db)
  const key = foundKey({ setting: fieldKey, dataDir })
  if (mark && !(key && cipherOf(key).mark.equals(mark)))
    throw new SettingsError(
      `${key ? 'Kunci yang ditemukan bukan kunci data ini' : `Berkas ${KEY_FILE} tidak ada di ${dataDir}`}; tanpa kunci, NIK dan NPWP dalam cadangan tidak terbaca. ` +
        `Kembalikan ${KEY_FILE} dari cadangan sebelumnya atau isi FIELD_KEY, lalu ulangi. Jangan matikan program sebelum itu.`,
    )
  if (!key) return 'none'
  return fieldKey ? 'setting' : 'file'
}

/** A company does not shrink: what is far smaller is another place, or has lost something. */
function refuseSmaller(facts: Facts, target: string, { acceptSmaller }: BackupOptions): void {
  if (acceptSmaller) return
  const all = backupsIn(target)
  const own = all.filter(({ manifest }) => manifest.company === facts.company)
  const last = (own.length > 0 ? own : all).at(-1)
  if (!last) return
  const less = (now: number, before: number) => now < before * 0.9
  const { manifest } = last
  if (
    !less(facts.documents, manifest.documents) &&
    !less(facts.journalLines, manifest.journalLines)
  )
    return
  throw new SettingsError(
    `Yang akan dicadangkan (${facts.name}: ${facts.documents} dokumen) jauh lebih kecil daripada cadangan terakhir di sana ` +
      `(${manifest.name}: ${manifest.documents} dokumen, ${basename(last.folder)}). Tidak ada yang ditulis atau dihapus. ` +
      'Periksa DATA_DIR; bila memang benar, ulangi dengan --accept-smaller.',
  )
}

/** Finished backups of a folder that tell of themselves, the oldest first. */
export const backupsIn = (target: string): Backup[] => [...newestFirst(target)].reverse()

interface Backup {
  folder: string
  manifest: BackupManifest
}

/** Read one by one: whoever looks for the newest needs few of them. */
function* newestFirst(target: string): Generator<Backup> {
  const names = readdirSync(target).filter((entry) => FINISHED.test(entry))
  for (const name of names.sort().reverse()) {
    const folder = join(target, name)
    const manifest = readManifest(folder)
    if (manifest) yield { folder, manifest }
  }
}

/** The newest one of these very data. */
export function newestBackup(
  target: string,
  { company, epoch }: Pick<BackupManifest, 'company' | 'epoch'>,
): Backup | undefined {
  if (!existsSync(target)) return undefined
  for (const one of newestFirst(target))
    if (one.manifest.company === company && one.manifest.epoch === epoch) return one
  return undefined
}

/** What programs that were killed left half done. */
function removeAbandoned(target: string): void {
  for (const entry of readdirSync(target)) {
    const found = UNFINISHED.exec(entry)
    if (!found) continue
    const maker = Number(found[2] ?? found[3] ?? 0)
    if (maker && maker !== process.pid && isAlive(maker)) continue
    rmSync(join(target, entry), { recursive: true, force: true })
  }
}

async function refuseNoRoom(db: pg.Client, { dataDir }: BackupOptions, target: string) {
  const { rows } = await db.query<{ bytes: string }>(
    'select sum(pg_database_size(oid))::text as bytes from pg_database',
  )
  const needed = Number(rows[0]?.bytes ?? 0) + sizeOf(join(dataDir, 'files')) + (64 << 20)
  const { bavail, bsize } = statfsSync(target)
  if (bavail * bsize > needed) return
  const mb = (bytes: number) => `${Math.ceil(bytes / 2 ** 20).toLocaleString('id-ID')} MB`
  throw new SettingsError(
    `Tempat di ${target} tidak cukup: perlu ${mb(needed)}, tersisa ${mb(bavail * bsize)}. Cadangan tidak dibuat.`,
  )
}

/** Bytes of a file, or of all files below a folder. */
export function sizeOf(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found?.size ?? 0
  return readdirSync(path).reduce((sum, entry) => sum + sizeOf(join(path, entry)), 0)
}

/** Uploads and the key after the database, so that every row finds its file; then what the backup says of itself. */
async function fill(
  half: string,
  { facts, key, dataDir }: { facts: Facts; key: Key; dataDir: string },
): Promise<BackupManifest> {
  const beside = PARTS.filter(
    (part) => part !== 'postgres' && !(part === KEY_FILE && key !== 'file'),
  )
  const copied = beside.flatMap((part) =>
    existsSync(join(dataDir, part)) ? copyTree(join(dataDir, part), join(half, part), part) : [],
  )
  const files: BackupManifest['files'] = []
  for (const path of [...copied, 'postgres/backup_manifest'])
    files.push({ path, size: sizeOf(join(half, path)), sha256: await sha256Of(join(half, path)) })
  const takenAt = new Date().toISOString()
  const manifest = { ...facts, format: 1 as const, takenAt, key, files, bytes: sizeOf(half) }
  writeManifest(half, manifest)
  return manifest
}

/** First under another name, so that what a kill leaves behind is no backup. */
export function removeBackup(folder: string): void {
  const gone = join(dirname(folder), `${basename(folder)}.old-${process.pid}`)
  renameSync(folder, gone)
  rmSync(gone, { recursive: true, force: true })
}
