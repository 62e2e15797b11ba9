import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { databaseUser } from '#server/embedded-postgres/binaries.ts'
import { keepPort, own } from '#server/embedded-postgres/cluster.ts'
import {
  NEXT_CLUSTER,
  NEXT_IS_WHOLE,
  keepOwner,
  makeFolder,
} from '#server/embedded-postgres/place.ts'
import { refuseLiveOwner, runningServer, stopServer } from '#server/embedded-postgres/process.ts'
import { startEmbedded } from '#server/embedded-postgres/start.ts'
import { companyFacts } from '#server/platform/company-facts.ts'
import { roomAt } from '#server/platform/disk.ts'
import { SettingsError } from '#server/platform/settings-error.ts'
import { syncFolders, syncPath } from '../manifest.ts'
import { type Carried, type Side, carry } from './carry.ts'
import { inDatabase } from './in-database.ts'
import { leftName } from './left-behind.ts'
import { markDone } from './unfinished.ts'

/** What is made here is thrown away by whatever cuts it off, and brought to the disk as a whole. */
const QUICK = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_wal_size: '4GB',
}

interface Wish {
  say: (line: string) => void
  /** The cluster whose place it takes: with its port, and with what the operator set. */
  like?: string
}

/**
 * Makes a cluster of the program's own PostgreSQL beside the data, carries the company of `from` into it, has it started
 * once as it will serve, and brings it to the disk. Errors: those of `carry`, a setting of the operator's that this
 * version does not know; what was made is gone.
 */
export async function fillNext(dataDir: string, from: Side, { say, like }: Wish): Promise<Carried> {
  await clearNext(dataDir)
  makeFolder(dataDir)
  const scratch = join(dataDir, NEXT_CLUSTER)
  mkdirSync(scratch, { mode: 0o711 })
  keepOwner(scratch, dataDir)
  try {
    const carried = await fill(scratch, from, say)
    if (like) takeSettings(like, join(scratch, 'postgres'))
    await openOnce(scratch, carried)
    if (like) keepPort(join(scratch, 'postgres.json'), join(dataDir, 'postgres.json'))
    say('Menulis database baru ke disk…')
    syncAll(scratch)
    return carried
  } catch (error) {
    await clearNext(dataDir)
    throw error
  }
}

async function fill(scratch: string, from: Side, say: Wish['say']): Promise<Carried> {
  const next = await startEmbedded({
    dataDir: scratch,
    bare: true,
    config: QUICK,
    // Whoever waits for a statement of it is told by that.
    onDeath: () => {},
  })
  try {
    const carried = await carry(from, next, say)
    await inDatabase(next.url, markDone)
    return carried
  } finally {
    await next.stop()
  }
}

/** With the settings that it will serve with, and the company in it. */
async function openOnce(scratch: string, { facts }: Carried): Promise<void> {
  const next = await startEmbedded({ dataDir: scratch, onDeath: () => {} })
  try {
    const found = await inDatabase(next.url, companyFacts)
    if (found?.company !== facts.company || found.documents !== facts.documents)
      throw new SettingsError('Database baru tidak dapat dibaca lagi sesudah dimulai ulang.')
  } finally {
    await next.stop()
  }
}

function takeSettings(from: string, into: string): void {
  const file = join(from, 'local.conf')
  if (!existsSync(file)) return
  copyFileSync(file, join(into, 'local.conf'))
  own(join(into, 'local.conf'), databaseUser(into))
}

function syncAll(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (statSync(join(folder, entry)).isFile()) syncPath(join(folder, entry))
  syncFolders(folder)
}

/** Says so before an hour of copying ends for want of room. */
export function refuseNoRoom(dataDir: string, bytes: number): void {
  const needed = bytes * 1.1 + 512 * 2 ** 20
  const { free } = roomAt(dataDir)
  if (free > needed) return
  const mb = (size: number) => `${Math.ceil(size / 2 ** 20).toLocaleString('id-ID')} MB`
  throw new SettingsError(
    `Tempat di ${dataDir} tidak cukup untuk database kedua: perlu ${mb(needed)}, tersisa ${mb(free)}. Tidak ada yang dipindahkan.`,
  )
}

/**
 * The new cluster takes the place of the one that stands there, which stays beside it under the name that is given. Cut off
 * at any moment the next start finds which of the two stands, and goes on from there (`endTaking`).
 */
export function takePlace(dataDir: string): string {
  const left = leftName()
  const mark = join(dataDir, NEXT_CLUSTER, NEXT_IS_WHOLE)
  writeFileSync(mark, left, { mode: 0o600 })
  syncPath(mark)
  syncPath(join(dataDir, NEXT_CLUSTER))
  move(join(dataDir, 'postgres'), join(dataDir, left))
  return goOnTaking(dataDir, left)
}

/**
 * The same where none stands: no start may go on from there, for the server that the data come from serves until they
 * stand here.
 */
export function takeEmptyPlace(dataDir: string): void {
  goOnTaking(dataDir, leftName())
}

function goOnTaking(dataDir: string, left: string): string {
  const next = join(dataDir, NEXT_CLUSTER)
  syncPath(dataDir)
  move(join(next, 'postgres'), join(dataDir, 'postgres'))
  if (existsSync(join(next, 'postgres.json'))) {
    if (!existsSync(join(dataDir, `${left}.json`)))
      move(join(dataDir, 'postgres.json'), join(dataDir, `${left}.json`))
    move(join(next, 'postgres.json'), join(dataDir, 'postgres.json'))
  }
  syncPath(dataDir)
  rmSync(next, { recursive: true, force: true })
  return join(dataDir, left)
}

function move(from: string, to: string): void {
  if (existsSync(from)) renameSync(from, to)
}

/** What a start that was cut off left: a taking of places that had begun is ended, anything else is thrown away. */
export async function endTaking(dataDir: string): Promise<void> {
  const next = join(dataDir, NEXT_CLUSTER)
  const mark = join(next, NEXT_IS_WHOLE)
  const [stands, waits] = [join(dataDir, 'postgres'), join(next, 'postgres')].map((one) =>
    existsSync(one),
  )
  // Both stand: the old one may have served since, so that the new one is nobody's any more.
  if (existsSync(mark) && stands !== waits) goOnTaking(dataDir, readFileSync(mark, 'utf8'))
  else await clearNext(dataDir)
}

async function clearNext(dataDir: string): Promise<void> {
  const folder = join(dataDir, NEXT_CLUSTER, 'postgres')
  if (existsSync(folder)) refuseLiveOwner(folder)
  const running = existsSync(folder) ? runningServer(folder) : undefined
  if (running) await stopServer(folder, running.pid)
  rmSync(join(dataDir, NEXT_CLUSTER), { recursive: true, force: true })
}
