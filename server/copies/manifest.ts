import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { BACKUP_MANIFEST } from '#server/embedded-postgres/place.ts'
import { SettingsError } from '#server/platform/settings.ts'
import { POSTGRES_MANIFEST, isSkipped } from './copy-database.ts'

/** What a backup says of itself; written last, so that a folder without it is none. */
const shape = z.object({
  format: z.literal(1),
  takenAt: z.string(),
  company: z.guid(),
  epoch: z.guid(),
  name: z.string(),
  newest: z.object({ number: z.string(), at: z.string() }).nullable(),
  documents: z.number().int(),
  journalLines: z.number().int(),
  migration: z.string(),
  /** The newest seal of the books: whoever makes the chain anew does not make it anew here. */
  seal: z.object({ no: z.number().int(), value: z.string() }).nullish(),
  /** Bytes of everything in it. */
  bytes: z.number().int(),
  /** Where the key of numbers of persons was: beside the data and so in here, in `FIELD_KEY`, or not made yet. */
  key: z.enum(['file', 'setting', 'none']),
  /** What is not PostgreSQL's, and PostgreSQL's own list of its files. */
  files: z.array(z.object({ path: z.string(), size: z.number().int(), sha256: z.string() })),
})
export type BackupManifest = z.output<typeof shape>

/** Of a finished backup; `undefined` of whatever else lies there, also of one that programs of before made. */
export function readManifest(folder: string): BackupManifest | undefined {
  const file = join(folder, BACKUP_MANIFEST)
  if (!existsSync(file)) return undefined
  try {
    return shape.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

export function writeManifest(folder: string, manifest: BackupManifest): void {
  const file = join(folder, BACKUP_MANIFEST)
  writeFileSync(file, `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 })
  syncPath(file)
}

interface Listed {
  path: string
  size: number
  sha256: string
}

/** Every file that has to be there, PostgreSQL's as its own manifest tells. */
function listed(folder: string, { files }: BackupManifest): Listed[] {
  const own = z
    .object({
      Files: z.array(
        z.object({
          Path: z.string().optional(),
          'Encoded-Path': z.string().optional(),
          Size: z.number(),
          Checksum: z.string(),
        }),
      ),
    })
    .parse(JSON.parse(readFileSync(join(folder, 'postgres', POSTGRES_MANIFEST), 'utf8')))
  const postgres = own.Files.map((one) => ({
    path: one.Path ?? Buffer.from(one['Encoded-Path'] ?? '', 'hex').toString('utf8'),
    size: one.Size,
    sha256: one.Checksum,
  })).filter(({ path }) => !isSkipped(path))
  return [...files, ...postgres.map((one) => ({ ...one, path: `postgres/${one.path}` }))]
}

/** Everything is there in its size: a moment's look, for deciding which copies may go. */
export function isComplete(folder: string, manifest: BackupManifest): boolean {
  try {
    return listed(folder, manifest).every(
      ({ path, size }) => statSync(join(folder, path), { throwIfNoEntry: false })?.size === size,
    )
  } catch {
    return false
  }
}

/** Reads every byte of a backup and holds it against what was copied. Errors: what is missing or differs, by name. */
export async function refuseDamaged(folder: string, manifest: BackupManifest): Promise<void> {
  let all: Listed[]
  try {
    all = listed(folder, manifest)
  } catch {
    throw damaged(folder, [join('postgres', POSTGRES_MANIFEST)])
  }
  const wrong: string[] = []
  for (const { path, size, sha256 } of all) {
    const found = statSync(join(folder, path), { throwIfNoEntry: false })
    if (found?.size !== size || (await sha256Of(join(folder, path))) !== sha256) wrong.push(path)
  }
  if (wrong.length > 0) throw damaged(folder, wrong)
}

const damaged = (folder: string, paths: string[]) =>
  new SettingsError(
    `Cadangan ${folder} tidak utuh: ${paths.slice(0, 5).join(', ')}${paths.length > 5 ? ` dan ${paths.length - 5} berkas lain` : ''} hilang atau berubah. Pakai cadangan yang lain.`,
  )

/** A thousand files are small: each gets as much of memory as it has bytes. */
const CHUNK = 1 << 20

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const buffer = Buffer.allocUnsafe(Math.min(size + 1, CHUNK))
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length)
      if (bytesRead === 0) return hash.digest('hex')
      hash.update(buffer.subarray(0, bytesRead))
    }
  } finally {
    await file.close()
  }
}

/** On the disk, with its name; Windows knows no such thing of folders. */
export function syncPath(path: string): void {
  const isFolder = statSync(path).isDirectory()
  if (isFolder && process.platform === 'win32') return
  const file = openSync(path, isFolder ? 'r' : 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Folders hold names; what is in files was brought to the disk where it was written. */
export function syncFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) syncFolders(join(folder, entry.name))
  syncPath(folder)
}
