import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { SettingsError } from '#server/platform/settings-error.ts'
import { canEnter, databaseUser, nameOf } from './binaries.ts'
import { refuseLiveOwner } from './process.ts'

/** Where root keeps data whose own folder the database user cannot enter (a checkout in /root, say). */
const ELSEWHERE = '/var/lib/gerai'
/** What a data folder consists of, the database last: where it stands, the rest stands too. */
export const PARTS = ['field.key', 'files', 'postgres.json', 'postgres'] as const
/** Stands in a data folder while a copy is being put there. */
export const UNFINISHED_RESTORE = 'restore-unfinished'
/** In a data folder: where a cluster is made that will take the place of the one that stands there. */
export const NEXT_CLUSTER = 'next-postgres'
/** In that folder when it is whole, on the disk, and about to take its place. */
export const NEXT_IS_WHOLE = 'whole'
/** Stands in a data folder whose database went to another server, or came back from one; tells which. */
export const MOVED = 'moved.json'
/** Stands in a backup and nowhere else. */
export const BACKUP_MANIFEST = 'backup.json'

/**
 * The one folder of all data of this setting: `DATA_DIR`, or the place in /var/lib/gerai that stands for it. Makes
 * nothing. Every command asks here, so that none of them takes another folder for the shop's.
 */
export function dataFolder(wanted: string): string {
  const asked = realPath(wanted)
  const user = databaseUser(join(asked, 'postgres'))
  if (canEnter(nearest(asked), user)) return asked
  const place = join(ELSEWHERE, mark(asked))
  if (hasDatabase(asked))
    throw new SettingsError(
      `Data di ${asked} tidak dapat dibuka oleh pengguna database (${nameOf(user)}). ` +
        `Pindahkan selagi program berhenti: mv ${asked} ${place}`,
    )
  return place
}

/** Programs of before kept the database of such a folder elsewhere and the rest in it: both in one place again. */
export function uniteFolders(wanted: string, say: (line: string) => void): string {
  const from = realPath(wanted)
  const place = dataFolder(wanted)
  const apart = PARTS.filter((part) => part !== 'postgres' && existsSync(join(from, part)))
  if (place === from || apart.length === 0 || !hasDatabase(place)) return place
  refuseLiveOwner(join(place, 'postgres'))
  for (const part of apart.filter((one) => !existsSync(join(place, one)))) {
    const half = join(place, `${part}.moving`)
    rmSync(half, { recursive: true, force: true })
    cpSync(join(from, part), half, { recursive: true, preserveTimestamps: true })
    renameSync(half, join(place, part))
  }
  for (const part of apart) rmSync(join(from, part), { recursive: true, force: true })
  writeFileSync(join(from, 'DATA-ADA-DI-SINI.txt'), `${place}\n`)
  say(`Seluruh data kini di satu tempat: ${place}`)
  return place
}

export const hasDatabase = (dataDir: string): boolean =>
  existsSync(join(dataDir, 'postgres', 'PG_VERSION'))

/**
 * Where a database may be made: a folder that never had one. Refused where traces of one stand without it (a disk
 * that is not mounted, a copy cut short), in a backup, and where a restore did not end.
 */
export function refuseLostDatabase(dataDir: string): void {
  if (existsSync(join(dataDir, BACKUP_MANIFEST)))
    throw new SettingsError(
      `${dataDir} adalah cadangan, bukan tempat data. Pulihkan dengan: npm run restore -- ${dataDir}`,
    )
  if (existsSync(join(dataDir, UNFINISHED_RESTORE)))
    throw new SettingsError(
      `Pemulihan ke ${dataDir} belum selesai. Ulangi npm run restore dengan cadangan yang sama.`,
    )
  if (hasDatabase(dataDir) || !existsSync(dataDir)) return
  if (existsSync(join(dataDir, NEXT_CLUSTER, NEXT_IS_WHOLE)))
    throw new SettingsError(
      `PostgreSQL yang baru di ${dataDir} sudah lengkap tetapi belum menempati tempatnya. Jalankan npm start, yang menyelesaikannya.`,
    )
  const moved = movedOf(dataDir)
  if (moved?.way === 'to')
    throw new SettingsError(
      `Data di ${dataDir} dipindah ke ${moved.place} pada ${moved.at.slice(0, 10)}. Isi DATABASE_URL dengan alamat itu, ` +
        'atau bawa kembali dengan DATABASE_URL terisi: npm run admin -- move --back',
    )
  const traces = PARTS.filter((part) => {
    const path = join(dataDir, part)
    if (!existsSync(path)) return false
    return !statSync(path).isDirectory() || readdirSync(path).length > 0
  })
  if (traces.length === 0) return
  throw new SettingsError(
    `${dataDir} pernah berisi data (${traces.join(', ')}), tetapi databasenya tidak ada. Tidak ada data baru yang dibuat. ` +
      'Pasang kembali disknya atau pulihkan cadangan (docs/operations.md, "Restore"); tempat kosong untuk perusahaan baru dipilih dengan DATA_DIR.',
  )
}

export interface Moved {
  /** To a server of the shop's own, or back from it. */
  way: 'to' | 'back'
  /** That server's address, without a password. */
  place: string
  at: string
}

/** What a move left written in a data folder; `undefined` where there was none. */
export function movedOf(dataDir: string): Moved | undefined {
  const file = join(dataDir, MOVED)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Moved) : undefined
}

/** Where a server's database is, without user and password. */
export function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port || '5432'}${pathname}`
}

/** Where data came back from nobody goes on serving by an address that was left in the settings. */
export function refuseLeftServer(databaseUrl: string, wanted: string): void {
  const dataDir = dataFolder(wanted)
  const moved = movedOf(dataDir)
  if (moved?.way !== 'back' || !hasDatabase(dataDir) || moved.place !== placeOf(databaseUrl)) return
  throw new SettingsError(
    `Data di ${moved.place} dibawa kembali ke ${dataDir} pada ${moved.at.slice(0, 10)}. Hapus DATABASE_URL dari pengaturan, lalu npm start.`,
  )
}

/** Of who does not make data: nothing to look at, and the folder stays as it is. */
export function refuseNoDatabase(dataDir: string): void {
  refuseLostDatabase(dataDir)
  if (hasDatabase(dataDir)) return
  throw new SettingsError(
    `Belum ada data di ${dataDir}. Periksa DATA_DIR (docs/operations.md, "Settings"); data baru hanya dibuat oleh npm start.`,
  )
}

/** Makes the folder and those above it that are missing, for everybody to pass and nobody to list. */
export function makeFolder(dataDir: string): void {
  if (existsSync(dataDir)) return
  makeFolder(dirname(dataDir))
  mkdirSync(dataDir, { mode: 0o711 })
  keepOwner(dataDir, dirname(dataDir))
}

/** Gives what root wrote to whoever else the folder belongs to: the service goes on with it. */
export function keepOwner(path: string, like: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(like)
  chownSync(path, uid, gid)
}

/** The path with its links resolved, as far as it exists. */
function realPath(path: string): string {
  if (existsSync(path)) return realpathSync(path)
  const above = dirname(path)
  return above === path ? path : join(realPath(above), basename(path))
}

function nearest(path: string): string {
  return existsSync(path) ? path : nearest(dirname(path))
}

const mark = (path: string) => createHash('sha256').update(path).digest('hex').slice(0, 10)

/** Only its owner reads it. */
export const shut = (path: string): void => chmodSync(path, 0o600)
