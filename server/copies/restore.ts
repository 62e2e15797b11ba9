import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type pg from 'pg'
import { DatabaseClient } from '#server/platform/hosts.ts'
import {
  BACKUP_MANIFEST,
  PARTS,
  UNFINISHED_RESTORE,
  hasDatabase,
  keepOwner,
  makeFolder,
} from '#server/embedded-postgres/place.ts'
import { refuseLiveOwner, runningServer, stopServer } from '#server/embedded-postgres/process.ts'
import { type Finding, findViolations } from '#server/ledgers/invariants.ts'
import { type CompanyFacts, companyFacts, goOnFrom } from '#server/platform/company-facts.ts'
import { cipherOf } from '#server/platform/field-cipher.ts'
import { foundKey, markOf } from '#server/platform/field-key.ts'
import { migrate } from '#server/platform/migrate.ts'
import { SettingsError } from '#server/platform/settings.ts'
import { sizeOf } from './backup.ts'
import { copyTree } from './copy-files.ts'
import { type Until, logUntil, openUntil } from './recover.ts'
import {
  type BackupManifest,
  readManifest,
  refuseDamaged,
  syncFolders,
  syncPath,
} from './manifest.ts'

/** Where a copy is opened and looked at before its parts take their places. */
const SCRATCH = 'restoring'

export interface RestoreOptions {
  backup: string
  /** The shop's data folder, where nothing may live. */
  dataDir: string
  fieldKey: string | undefined
  /** As it was at that moment, instead of when the backup was taken. */
  until?: Date | undefined
  say: (line: string) => void
}

/**
 * Puts a backup where the shop's data belong, and looks at it there: its company, its newest document, its key and
 * every rule of the books. The database takes its place last, so that a restore that was cut off is told by the next
 * start instead of being taken for data. Errors: data that live or lie there, a backup that is damaged, another key.
 */
export async function restore(options: RestoreOptions): Promise<Checked> {
  const checked = await restoreApart(options)
  takePlace(join(options.dataDir, SCRATCH), options.dataDir)
  return checked
}

/**
 * A restore that is only tried, in a folder of its own that is gone afterwards: everything that a restore does and looks
 * at, but nothing takes a place. Errors: the same.
 */
export async function tryRestore(options: RestoreOptions): Promise<Checked> {
  try {
    return await restoreApart(options)
  } finally {
    await endTry(options.dataDir)
  }
}

/** Ends the server of a restore that is being tried, and takes away what it has made. */
export async function endTry(dataDir: string): Promise<void> {
  const folder = join(dataDir, SCRATCH, 'postgres')
  const running = existsSync(folder) ? runningServer(folder) : undefined
  if (running) await stopServer(folder, running.pid)
  if (existsSync(join(dataDir, UNFINISHED_RESTORE)) && !hasDatabase(dataDir))
    rmSync(dataDir, { recursive: true, force: true })
}

async function restoreApart(options: RestoreOptions): Promise<Checked> {
  const { dataDir, say } = options
  const backup = resolve(options.backup)
  const manifest = await lookAt(backup, say)
  const until = options.until && logUntil(backup, manifest, options.until)
  refuseLivingData(dataDir)
  makeFolder(dataDir)
  await removeHalfRestored(dataDir)
  refuseNoRoom(backup, dataDir)
  const scratch = join(dataDir, SCRATCH)
  mkdirSync(scratch, { mode: 0o711 })
  keepOwner(scratch, dataDir)
  writeFileSync(join(dataDir, UNFINISHED_RESTORE), `${backup}\n`)
  syncPath(dataDir)
  say(`Menyalin ${backup} ke ${dataDir}…`)
  for (const part of PARTS) copyTree(join(backup, part), join(scratch, part), part)
  // Programs of before left in it who ran the original.
  rmSync(join(scratch, 'postgres', 'gerai.owner'), { force: true })
  return openAndCheck(scratch, backup, { ...options, manifest, until })
}

async function lookAt(
  backup: string,
  say: RestoreOptions['say'],
): Promise<BackupManifest | undefined> {
  if (!hasDatabase(backup) || /\.(part|old)(-\d+)?$/.test(backup))
    throw new SettingsError(
      `${backup} bukan cadangan yang selesai. Pilih folder gerai-… dari npm run backup.`,
    )
  const manifest = readManifest(backup)
  if (manifest) {
    say('Memeriksa cadangan…')
    await refuseDamaged(backup, manifest)
    return manifest
  }
  if (existsSync(join(backup, BACKUP_MANIFEST)))
    throw new SettingsError(
      `${join(backup, BACKUP_MANIFEST)} tidak terbaca; cadangan ini rusak. Pakai yang lain.`,
    )
  refuseRunning(backup)
  say('Cadangan dari versi lama, tanpa daftar isi: yang diperiksa hanya database dan pembukuannya.')
  return undefined
}

function refuseRunning(dataDir: string): void {
  const folder = join(dataDir, 'postgres')
  if (!existsSync(folder)) return
  refuseLiveOwner(folder)
  if (runningServer(folder))
    throw new SettingsError(`Database di ${dataDir} sedang berjalan. Hentikan programnya dulu.`)
}

function refuseLivingData(dataDir: string): void {
  refuseRunning(dataDir)
  const unfinished = existsSync(join(dataDir, UNFINISHED_RESTORE))
  const there = PARTS.filter((part) => existsSync(join(dataDir, part)))
  if (there.length === 0 || (unfinished && !hasDatabase(dataDir))) return
  throw new SettingsError(
    `Di ${dataDir} masih ada data (${there.join(', ')}); pemulihan tidak menimpanya. ` +
      `Setelah program berhenti, pindahkan dulu: mv ${dataDir} ${dataDir}.lama`,
  )
}

/** Of a restore that was cut off; a database never came to stand there, but its server may still run on the copy. */
async function removeHalfRestored(dataDir: string): Promise<void> {
  const half = join(dataDir, SCRATCH, 'postgres')
  const running = existsSync(half) ? runningServer(half) : undefined
  if (running) {
    refuseLiveOwner(half)
    await stopServer(half, running.pid)
  }
  for (const entry of [...PARTS, SCRATCH])
    rmSync(join(dataDir, entry), { recursive: true, force: true })
}

function refuseNoRoom(backup: string, dataDir: string): void {
  const { bavail, bsize } = statfsSync(dataDir)
  const needed = sizeOf(backup) + (64 << 20)
  if (bavail * bsize > needed) return
  throw new SettingsError(
    `Tempat di ${dataDir} tidak cukup untuk cadangan ini (${Math.ceil(needed / 2 ** 20)} MB).`,
  )
}

export interface Checked {
  facts: CompanyFacts
  /** Rules of the books that do not hold in it. */
  violations: Finding[]
}

interface Opening extends Omit<RestoreOptions, 'until'> {
  manifest: BackupManifest | undefined
  until: Until | undefined
}

/** The copy runs on its own for a moment: it recovers, becomes a database of its own, and is held against its backup. */
async function openAndCheck(
  scratch: string,
  backup: string,
  { manifest, fieldKey, until, say }: Opening,
): Promise<Checked> {
  say(until ? `Memulihkan database sampai ${until.at.toISOString()}…` : 'Memulihkan database…')
  const shop = await openUntil(scratch, until)
  const db = new DatabaseClient({ connectionString: shop.url, application_name: 'gerai_restore' })
  await db.connect()
  try {
    await migrate(shop.url)
    const facts = await companyFacts(db)
    if (!facts)
      throw new SettingsError(`${backup} tidak berisi perusahaan; tidak ada yang dipulihkan.`)
    refuseLess(facts, manifest)
    await refuseOtherKey(db, scratch, fieldKey)
    await goOnFrom(db, backup)
    say('Memeriksa pembukuan…')
    // X05 judges the settings of the server that it lay on.
    const violations = (await findViolations(db)).filter(({ code }) => code !== 'X05')
    return { facts, violations }
  } finally {
    await db.end()
    await shop.stop()
  }
}

function refuseLess(facts: CompanyFacts, manifest: BackupManifest | undefined): void {
  if (!manifest) return
  if (facts.company === manifest.company && facts.documents >= manifest.documents) return
  throw new SettingsError(
    `Isi cadangan tidak seperti catatannya: ${facts.name} dengan ${facts.documents} dokumen, dicatat ${manifest.name} dengan ${manifest.documents}.`,
  )
}

async function refuseOtherKey(
  db: pg.Client,
  dataDir: string,
  setting: string | undefined,
): Promise<void> {
  const mark = await markOf(db)
  const key = foundKey({ setting, dataDir })
  if (!mark || (key && cipherOf(key).mark.equals(mark))) return
  throw new SettingsError(
    `${key ? 'Kunci yang ada bukan kunci cadangan ini' : 'Cadangan ini tidak berisi field.key'}; tanpa kuncinya nomor identitas tidak terbaca. ` +
      'Isi FIELD_KEY dengan kunci cadangan ini, lalu ulangi.',
  )
}

/** Its parts move to where the shop looks for them; the database last, then the mark goes. */
function takePlace(scratch: string, dataDir: string): void {
  if (process.getuid?.() === 0) ownAs(scratch, dataDir)
  syncFolders(scratch)
  for (const part of PARTS)
    if (existsSync(join(scratch, part))) renameSync(join(scratch, part), join(dataDir, part))
  rmSync(scratch, { recursive: true, force: true })
  syncPath(dataDir)
  rmSync(join(dataDir, UNFINISHED_RESTORE))
  syncPath(dirname(dataDir))
}

/** A service runs as the one its folder belongs to, whoever put things there; the database keeps its own user. */
function ownAs(scratch: string, dataDir: string): void {
  const { uid } = statSync(dataDir)
  const give = (path: string) => {
    keepOwner(path, dataDir)
    if (statSync(path).isDirectory()) for (const entry of readdirSync(path)) give(join(path, entry))
  }
  for (const part of PARTS)
    if (existsSync(join(scratch, part)) && (part !== 'postgres' || uid !== 0))
      give(join(scratch, part))
}
