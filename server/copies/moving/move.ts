import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { ownMajor } from '#server/embedded-postgres/binaries.ts'
import { majorIn } from '#server/embedded-postgres/cluster.ts'
import {
  MOVED,
  NEXT_CLUSTER,
  type Moved,
  dataFolder,
  hasDatabase,
  keepOwner,
  movedOf,
  placeOf,
} from '#server/embedded-postgres/place.ts'
import { startEmbedded } from '#server/embedded-postgres/start.ts'
import { fitnessOf, refuseUnfitDatabase } from '#server/platform/database-fitness.ts'
import { type Settings, SettingsError } from '#server/platform/settings.ts'
import { syncPath } from '../manifest.ts'
import { type Carried, carry } from './carry.ts'
import { inDatabase } from './in-database.ts'
import { leftName } from './left-behind.ts'
import { endTaking, fillNext, refuseNoRoom, takeEmptyPlace } from './next-cluster.ts'
import { clearHalfMoved, isHalfMoved, markDone, refuseNotEmpty } from './unfinished.ts'

type Say = (line: string) => void
type Place = Pick<Settings, 'databaseUrl' | 'dataDir' | 'webConcurrency'>

/** What was moved, and what whoever moved it has to do now. */
export interface MoveResult {
  carried: Carried | null
  lines: string[]
}

/**
 * `npm run admin -- move --to`: the company leaves the PostgreSQL that comes with the program for one of the shop's own.
 * Errors: the program runs, the target is unfit, older, in use or not empty, whatever `carry` refuses.
 */
export async function moveTo(settings: Place, url: string, say: Say): Promise<MoveResult> {
  if (settings.databaseUrl)
    throw new SettingsError(
      'DATABASE_URL sudah terisi: data ini tidak di PostgreSQL bawaan. Kosongkan dulu bila yang bawaan yang hendak dipindahkan.',
    )
  if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol))
    throw new SettingsError(
      `'${url}' bukan alamat PostgreSQL: postgres://pengguna:kata-sandi@komputer:5432/database`,
    )
  const dataDir = dataFolder(settings.dataDir)
  const place = placeOf(url)
  const lines = [
    `Isi DATABASE_URL dengan alamat itu${dataDir === settings.dataDir ? '' : ` dan DATA_DIR=${dataDir}`}, lalu npm start. Berkas dan kunci tetap di ${dataDir}.`,
  ]
  if (await endMove(dataDir, url, place)) return { carried: null, lines }
  if (existsSync(join(dataDir, NEXT_CLUSTER))) await endTaking(dataDir)
  const major = majorIn(join(dataDir, 'postgres'))
  const shop = await startEmbedded({ dataDir })
  let carried: Carried
  try {
    await refuseUnfitTarget(url, { major: Number(major), processes: settings.webConcurrency, say })
    carried = await carry(shop, { url }, say)
    writeMoved(dataDir, { way: 'to', place, at: new Date().toISOString() })
  } finally {
    await shop.stop()
  }
  const left = join(dataDir, leftName())
  renameSync(join(dataDir, 'postgres.json'), `${left}.json`)
  renameSync(join(dataDir, 'postgres'), left)
  syncPath(dataDir)
  await inDatabase(url, markDone)
  lines.unshift(`Data kini di ${place}. Yang lama disimpan 30 hari di ${left}`)
  return { carried, lines }
}

/** One that was cut off when all was there already, but for the last word. */
async function endMove(dataDir: string, url: string, place: string): Promise<boolean> {
  const moved = movedOf(dataDir)
  if (hasDatabase(dataDir) || moved?.way !== 'to' || moved.place !== place) return false
  return inDatabase(url, async (db) => {
    const half = await isHalfMoved(db)
    if (half) await markDone(db)
    return half
  })
}

async function refuseUnfitTarget(
  url: string,
  { major, processes, say }: { major: number; processes: number; say: Say },
): Promise<void> {
  await fitnessOf(url)
  await inDatabase(url, async (db) => {
    if (await clearHalfMoved(db))
      say('Sisa perpindahan yang terputus dibuang dari database tujuan.')
    await refuseNotEmpty(db)
    const there = await majorOf(db)
    if (there < major) throw older(`PostgreSQL di tujuan (${there})`, major)
  })
  await refuseUnfitDatabase(url, { processes, empty: true, say })
}

/** Pure. */
export const older = (what: string, major: number) =>
  new SettingsError(
    `${what} lebih lama dari PostgreSQL ${major} tempat data sekarang; perpindahan hanya ke versi yang sama atau lebih baru. Tidak ada yang dipindahkan.`,
  )

/**
 * `npm run admin -- move --back`: the company of `DATABASE_URL` comes into the PostgreSQL that comes with the program, in
 * the data folder. Errors: a database stands there, the program's PostgreSQL is older, whatever `carry` refuses.
 */
export async function moveBack(settings: Place, say: Say): Promise<MoveResult> {
  const { databaseUrl: url } = settings
  if (!url)
    throw new SettingsError(
      'DATABASE_URL kosong: tidak ada yang dibawa kembali. Isi dengan alamat database tempat data sekarang.',
    )
  const dataDir = dataFolder(settings.dataDir)
  if (hasDatabase(dataDir))
    throw new SettingsError(
      `Di ${dataDir} sudah ada database; perpindahan tidak menimpanya. Pindahkan dulu selagi program berhenti: mv ${join(dataDir, 'postgres')} ${join(dataDir, leftName())}`,
    )
  const { major, bytes } = await inDatabase(url, async (db) => ({
    major: await majorOf(db),
    bytes: await sizeIn(db),
  }))
  if (Number(ownMajor()) < major) throw older(`PostgreSQL bawaan (${ownMajor()})`, major)
  refuseNoRoom(dataDir, bytes)
  const carried = await fillNext(dataDir, { url }, { say })
  const place = placeOf(url)
  writeMoved(dataDir, { way: 'back', place, at: new Date().toISOString() })
  takeEmptyPlace(dataDir)
  return {
    carried,
    lines: [
      `Data kini di ${dataDir}, di PostgreSQL bawaan. Database di ${place} tidak diubah; hapus sendiri bila tidak diperlukan lagi.`,
      'Hapus DATABASE_URL dari pengaturan, lalu npm start.',
    ],
  }
}

function writeMoved(dataDir: string, moved: Moved): void {
  const file = join(dataDir, MOVED)
  const half = `${file}.${process.pid}`
  writeFileSync(half, `${JSON.stringify(moved)}\n`, { mode: 0o600 })
  keepOwner(half, dataDir)
  syncPath(half)
  renameSync(half, file)
  syncPath(dataDir)
}

const majorOf = async (db: pg.Client): Promise<number> =>
  Math.floor(
    Number((await db.query(`select current_setting('server_version_num') as n`)).rows[0].n) /
      10_000,
  )

const sizeIn = async (db: pg.Client): Promise<number> =>
  Number((await db.query('select pg_database_size(current_database()) as n')).rows[0].n)
