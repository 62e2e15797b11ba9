import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { canEnter, databaseUser } from '#server/embedded-postgres/binaries.ts'
import { own, rememberLogArchive } from '#server/embedded-postgres/cluster.ts'
import { hasDatabase } from '#server/embedded-postgres/place.ts'
import type { Embedded } from '#server/embedded-postgres/start.ts'
import { companyFacts } from '#server/platform/company-facts.ts'
import { type Settings, SettingsError } from '#server/platform/settings.ts'
import { backupsIn } from './backup.ts'
import type { BackupManifest } from './manifest.ts'
import { backupFolder, makePrivate } from './own-folder.ts'

/** A file of PostgreSQL's log: its timeline, then its place, of which 256 make up four gigabytes. */
const LOG_FILE = /^[0-9A-F]{24}$/
const FOLDER = /^log-([0-9a-f-]{36})-[0-9a-f-]{36}$/
const DAY_MS = 86_400_000
/** A log that was left by a restore serves to do it once more to another moment. */
const LEFT_LOG_MS = 30 * DAY_MS

export type Whose = Pick<BackupManifest, 'company' | 'epoch'>

/** Beside the copies: of these very data since they go their own way, so that no two write the same file. */
export const logFolder = (target: string, { company, epoch }: Whose): string =>
  join(target, `log-${company}-${epoch}`)

/** The files of the log in a folder, the oldest first. */
export const logFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => LOG_FILE.test(name))
        .sort()
    : []

type Place = Pick<Settings, 'backupDir' | 'dataDir' | 'backupLog'>

/**
 * Has the server keep its log beside the copies, or no more, as the settings say. True where it has to be started once
 * more for that. Errors: a folder that the database's user cannot enter.
 */
export async function keepLog(shop: Embedded, settings: Place): Promise<boolean> {
  const db = new pg.Client({ connectionString: shop.administratorUrl })
  await db.connect()
  try {
    const facts = await companyFacts(db)
    const { rows } = await db.query<{ kept: string | null }>(
      `select nullif(current_setting('basic_archive.archive_directory', true), '') as kept`,
    )
    const wanted =
      facts && settings.backupLog > 0 ? logFolder(backupFolder(settings), facts) : undefined
    if (wanted) makeLogFolder(wanted, shop.folder)
    if ((rows[0]?.kept ?? undefined) === wanted) return false
    rememberLogArchive(settings.dataDir, wanted)
    return true
  } finally {
    await db.end()
  }
}

function makeLogFolder(folder: string, cluster: string): void {
  const target = dirname(folder)
  const user = databaseUser(cluster)
  makePrivate(target)
  // Whoever is not its owner passes through it, and looks into nothing.
  if (user && !canEnter(target, user)) chmodSync(target, (statSync(target).mode & 0o777) | 0o011)
  if (!canEnter(target, user))
    throw new SettingsError(
      `Log database tidak dapat disimpan di ${target}: pengguna database tidak dapat masuk ke sana. Pilih folder lain dengan BACKUP_DIR, atau BACKUP_LOG=0.`,
    )
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new SettingsError(
      `Log database tidak dapat disimpan di ${target}: ${(error as Error).message}. Berikan folder itu kepada pengguna program, pilih yang lain dengan BACKUP_DIR, atau BACKUP_LOG=0.`,
      { cause: error },
    )
  }
  own(folder, user)
}

/** The file of the log from which on a copy needs it. */
export function firstLogOf(backup: string): string {
  const label = readFileSync(join(backup, 'postgres', 'backup_label'), 'utf8')
  return /\(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? ''
}

/**
 * Takes away what no restore to a moment of the last `days` days needs: whatever is older than the newest copy from
 * before them; and logs that a restore left, a month after they ended. Gives the bytes that stay.
 */
export function pruneLog(target: string, whose: Whose, days: number): number {
  for (const name of readdirSync(target)) {
    const folder = join(target, name)
    const isOther = FOLDER.exec(name)?.[1] === whose.company && folder !== logFolder(target, whose)
    // One that is new has no file yet.
    const last = isOther ? Math.max(newestTime(folder), statSync(folder).mtimeMs) : 0
    if (isOther && Date.now() - last > LEFT_LOG_MS) rmSync(folder, { recursive: true, force: true })
  }
  const folder = logFolder(target, whose)
  const copies = backupsIn(target).filter(
    ({ manifest }) => manifest.company === whose.company && manifest.epoch === whose.epoch,
  )
  const before = Date.now() - days * DAY_MS
  const base =
    copies.findLast(({ manifest }) => Date.parse(manifest.takenAt) <= before) ?? copies[0]
  const first = base && hasDatabase(base.folder) ? firstLogOf(base.folder) : ''
  for (const name of logFiles(folder).filter((one) => one < first)) rmSync(join(folder, name))
  return logFiles(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}

/** When the last of it was kept; 0 where there is none. */
export function newestTime(folder: string): number {
  const last = logFiles(folder).at(-1)
  return last ? statSync(join(folder, last)).mtimeMs : 0
}
