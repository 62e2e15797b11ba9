import { existsSync } from 'node:fs'
import type pg from 'pg'
import { DatabaseClient, serversOf } from '#server/platform/hosts.ts'
import { pairOf } from '#server/platform/second-server.ts'
import { backupsIn, sizeOf } from '#server/copies/backup.ts'
import { BACKUP_LATE, DRILL_LATE } from '#server/copies/lateness.ts'
import { type Whose, logFiles, logFolder } from '#server/copies/log-archive.ts'
import { leftIn } from '#server/copies/moving/left-behind.ts'
import { backupFolder } from '#server/copies/own-folder.ts'
import { judgeClocks } from '#server/platform/clock-fault.ts'
import { companyFacts, factsText } from '#server/platform/company-facts.ts'
import { faultsOf, fitnessOf } from '#server/platform/database-fitness.ts'
import { fullnessOf, roomAt } from '#server/platform/disk.ts'
import { cipherOf } from '#server/platform/field-cipher.ts'
import { foundKey, markOf } from '#server/platform/field-key.ts'
import { openFiles } from '#server/platform/files-place.ts'
import { logFailure } from '#server/platform/log-failure.ts'
import { waitingMigrations } from '#server/platform/migrate.ts'
import { httpLately } from '#server/platform/plain-http.ts'
import { packagedPostgres } from '#server/platform/program.ts'
import type { Settings } from '#server/platform/settings.ts'
import { isServed, restoredText, standingOf } from '#server/platform/store-owner.ts'

/** One thing that was looked at; `wrong`: somebody has to see to it. */
export interface Look {
  what: string
  says: string
  wrong: boolean
}

const DAY_MS = 86_400_000

/** Settings, database, company, key, clock, disk, copies, sign-ins: what whoever runs the program sees to. Changes nothing. */
export async function checkShop(
  settings: Settings,
  { url, backups }: { url: string; backups: string },
): Promise<Look[]> {
  const db = new DatabaseClient({ connectionString: url, application_name: 'gerai_admin' })
  await db.connect()
  try {
    const facts = await companyFacts(db)
    return [
      {
        what: 'perusahaan',
        says: facts ? factsText(facts) : 'belum ada perusahaan di database ini',
        wrong: !facts,
      },
      ...(await ofDatabase(settings, url)),
      ...(await ofPair(url)),
      await ofMinor(db),
      await ofKey(db, settings),
      await ofClock(db),
      ofDisk(settings.dataDir),
      ...(await ofFiles(db, settings)),
      ...leftIn(settings.dataDir).map(ofLeft),
      ofBackups(backups, facts?.company),
      await ofLog(db, settings, facts),
      await ofDrill(db),
      await ofHttp(db),
    ]
  } finally {
    await db.end()
  }
}

async function ofDatabase({ webConcurrency }: Settings, url: string): Promise<Look[]> {
  const { refused, warned } = faultsOf(await fitnessOf(url), webConcurrency)
  const { waiting, later, rolling } = await waitingMigrations(url)
  const what = 'database'
  const faults = [...refused, ...warned].map((says) => ({ what, says, wrong: true }))
  if (waiting.length > 0)
    faults.push({ what, says: `${waiting.length} pembaruan menunggu start`, wrong: false })
  if (rolling || later.length > 0)
    faults.push({
      what,
      says: 'pembaruan belum diselesaikan: npm run admin -- finish-upgrade setelah semua komputer memakai program baru',
      wrong: false,
    })
  return faults.length > 0 ? faults : [{ what, says: 'sesuai', wrong: false }]
}

/** Where it stands on several servers: which is written, and who confirms. */
async function ofPair(url: string): Promise<Look[]> {
  const pair = await pairOf(serversOf(url))
  if (!pair) return []
  const by = pair.standbys.filter(({ confirms }) => confirms).map(({ name }) => name)
  const confirmed = pair.names !== '' && by.length > 0
  const says = confirmed
    ? `${pair.host} ditulis, dikonfirmasi ${by.join(', ')}`
    : `${pair.host} ditulis, tidak ada server kedua yang mengonfirmasi (docs/growing.md)`
  return [{ what: 'server kedua', says, wrong: !confirmed }]
}

/** Of PostgreSQL: the one that runs, against the one that this program comes with and is tested with. */
async function ofMinor(db: pg.Client): Promise<Look> {
  const { rows } = await db.query<{ runs: string }>(
    `select split_part(current_setting('server_version'), ' ', 1) as runs`,
  )
  return judgeMinor(rows[0]?.runs ?? '', packagedPostgres())
}

/** Pure; `18.4`, the major first. What is of another major is refused elsewhere. */
export function judgeMinor(runs: string, packaged: string): Look {
  const [major, minor = 0] = runs.split('.').map(Number)
  const [own, least = 0] = packaged.split('.').map(Number)
  const wrong = major === own && minor < least
  const says = wrong
    ? `${runs} berjalan, lebih lama dari ${packaged} yang dibawa program: perbaikan kesalahan dan keamanan belum dipakai; mulai ulang program, atau perbarui PostgreSQL di DATABASE_URL`
    : `${runs} (program membawa ${packaged})`
  return { what: 'PostgreSQL', says, wrong }
}

async function ofKey(db: pg.Client, { fieldKey: setting, dataDir }: Settings): Promise<Look> {
  const mark = await markOf(db)
  const key = foundKey({ setting, dataDir })
  const right = !mark || (key !== undefined && cipherOf(key).mark.equals(mark))
  const says = right ? 'ada dan cocok' : key ? 'bukan kunci data ini' : 'tidak ada'
  return { what: 'kunci', says, wrong: !right }
}

async function ofClock(db: pg.Client): Promise<Look> {
  const fault = await judgeClocks(async (sql) => (await db.query(sql)).rows[0])
  const apart = `berbeda ${Math.round((fault?.apart ?? 0) / 1000)} detik dari jam database`
  const says = !fault ? 'sesuai' : fault.behind ? 'lebih awal dari dokumen terbaru' : apart
  return { what: 'jam', says, wrong: fault !== undefined }
}

function ofDisk(dataDir: string): Look {
  const room = roomAt(dataDir)
  const full = fullnessOf(room)
  const gb = (room.free / 2 ** 30).toLocaleString('id-ID', { maximumFractionDigits: 1 })
  return {
    what: 'disk',
    says: full ? `terpakai ${full} tersisa` : `${gb} GB kosong`,
    wrong: full !== undefined,
  }
}

/** Of a store, where files lie in one: that it answers, and that it is this database's. */
async function ofFiles(db: pg.Client, settings: Settings): Promise<Look[]> {
  const { shared } = await openFiles(settings, settings.dataDir)
  if (!shared) return []
  const ask = async (sql: string) => (await db.query(sql)).rows[0]
  const found = await standingOf(shared, ask).catch((error: Error) => error)
  const what = 'berkas'
  if (found instanceof Error)
    return [{ what, says: `${shared.name} tidak menjawab (${found.message})`, wrong: true }]
  const says = {
    own: `di ${shared.name}`,
    free: `${shared.name} belum dipakai; mulai program`,
    foreign: `di ${shared.name} ada berkas perusahaan lain`,
    restored: restoredText(shared),
  }
  return [{ what, says: says[found], wrong: !isServed(found) }]
}

/** A cluster that another one took the place of; it goes by itself. */
const ofLeft = ({ folder, major, goes }: ReturnType<typeof leftIn>[number]): Look => ({
  what: 'database lama',
  says: `${folder} (PostgreSQL ${major}), dihapus pada ${goes}`,
  wrong: false,
})

function ofBackups(folder: string, company: string | undefined): Look {
  const what = 'cadangan'
  const own = existsSync(folder)
    ? backupsIn(folder).filter(({ manifest }) => manifest.company === company)
    : []
  const last = own.at(-1)
  if (!last) return { what, says: `tidak ada di ${folder}`, wrong: true }
  const hours = Math.floor((Date.now() - Date.parse(last.manifest.takenAt)) / 3_600_000)
  const says = `${own.length} di ${folder}, terakhir ${hours} jam yang lalu`
  return { what, says, wrong: hours * 3_600_000 > BACKUP_LATE }
}

/** What leads from a copy to a moment: what it takes of the disk, and whether PostgreSQL can still write it. */
async function ofLog(db: pg.Client, settings: Settings, whose: Whose | undefined): Promise<Look> {
  const what = 'log'
  if (settings.backupLog === 0 || !whose)
    return {
      what,
      says: 'tidak disimpan (BACKUP_LOG=0): pemulihan hanya sampai cadangan',
      wrong: false,
    }
  const folder = logFolder(backupFolder(settings), whose)
  const files = logFiles(folder)
  const failed = await logFailure(async (sql) => (await db.query(sql)).rows[0])
  const gb = (sizeOf(folder) / 2 ** 30).toLocaleString('id-ID', { maximumFractionDigits: 1 })
  if (failed)
    return { what, says: `berhenti di ${failed}; ${folder} tidak dapat ditulis`, wrong: true }
  return { what, says: `${files.length} berkas, ${gb} GB di ${folder}`, wrong: false }
}

/** Newest restore that the program tried by itself; a company that is younger than a week owes none. */
async function ofDrill(db: pg.Client): Promise<Look> {
  const what = 'uji pulih'
  const { rows } = await db.query<{
    days: number | null
    ok: boolean | null
    says: string
    young: boolean
  }>(
    `select (extract(epoch from clock_timestamp() - r.began_at) / 86400)::int as days, r.ok, r.says,
       i.epoch_at > clock_timestamp() - make_interval(secs => $1) as young
     from database_identity i left join lateral (select * from copy_run where kind = 'DRILL' order by began_at desc limit 1) r on true`,
    [DRILL_LATE / 1000],
  )
  const last = rows[0]
  if (last?.days == null) return { what, says: 'belum pernah', wrong: last?.young === false }
  if (!last.ok)
    return { what, says: `tidak beres: ${last.says.split('\n').join('; ')}`, wrong: true }
  const wrong = last.days * DAY_MS > DRILL_LATE
  return { what, says: `berhasil ${last.days} hari yang lalu`, wrong }
}

async function ofHttp(db: pg.Client): Promise<Look> {
  const day = await httpLately(db)
  return {
    what: 'sambungan',
    says: day
      ? `ada yang masuk lewat http tanpa enkripsi, terakhir ${day}`
      : 'tidak ada yang masuk tanpa enkripsi',
    wrong: day !== undefined,
  }
}
