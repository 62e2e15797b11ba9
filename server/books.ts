import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { DatabaseClient } from './platform/hosts.ts'
import { backupsIn } from './copies/backup.ts'
import { findViolations, invariants } from './ledgers/invariants.ts'
import { type Told, brokenSeals, toldSeal } from './ledgers/told-seals.ts'
import { type CompanyFacts, companyFacts, factsText } from './platform/company-facts.ts'
import { startEmbedded } from './embedded-postgres/start.ts'
import { type Settings, SettingsError, readSettings } from './platform/settings.ts'

/**
 * `npm run books [-- FOLDER OF BACKUPS] [NUMBER:SEAL of a print]`: is everything in order? Every invariant on the database
 * of the running program, or on its data when it does not run, and the seals that were told outside of it. Ends with 1 when
 * something is broken.
 */
try {
  process.exitCode = await checkBooks(readSettings(), process.argv.slice(2))
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error)
  process.exitCode = 1
}

async function checkBooks(settings: Settings, words: string[]): Promise<number> {
  const database = await openDatabase(settings)
  const db = new DatabaseClient({ connectionString: database.url, application_name: 'gerai_books' })
  try {
    await db.connect()
    const facts = await companyFacts(db)
    if (!facts)
      throw new SettingsError(
        'Database ini tidak berisi perusahaan, jadi tidak ada pembukuan yang dapat diperiksa. Periksa DATA_DIR.',
      )
    console.log(factsText(facts))
    const began = Date.now()
    const found = new Map((await findViolations(db)).map((f) => [f.code, f.violations]))
    for (const [code, { says }] of Object.entries(invariants)) {
      const violations = found.get(code)
      console.log(`${code}  ${violations ? `RUSAK ${violations}` : 'ok'}  ${says}`)
    }
    const told = words.flatMap((word) => toldBy(word, facts))
    const broken = await brokenSeals(db, told)
    const standing = told.length > 0 ? (broken.length > 0 ? `RUSAK ${broken.length}` : 'ok') : '-'
    console.log(
      `C07  ${standing}  seals that backups and prints tell stand as they were told (${told.length})`,
    )
    for (const { by, no, value } of broken)
      console.log(`C07  ${by} menyebut segel ${no}:${value}, yang tidak ada lagi di database ini`)
    const seconds = ((Date.now() - began) / 1000).toFixed(1)
    const all = Object.keys(invariants).length
    console.log(`${all - found.size} dari ${all} pemeriksaan beres (${seconds} detik)`)
    return found.size + broken.length === 0 ? 0 : 1
  } finally {
    await db.end()
    await database.stop()
  }
}

/** Of a print or the bell, or of every backup of these very data in a folder. */
function toldBy(word: string, { company, epoch }: CompanyFacts): Told[] {
  const typed = toldSeal(word, 'Cetakan')
  if (typed) return [typed]
  if (!existsSync(word))
    throw new SettingsError('npm run books -- [/folder/cadangan] [12:8f0a-11c2-90ab-77de]')
  return backupsIn(word).flatMap(({ folder, manifest }) =>
    manifest.seal && manifest.company === company && manifest.epoch === epoch
      ? [{ ...manifest.seal, by: basename(folder) }]
      : [],
  )
}

/** The database that was named, else the one in the data folder, beside the program that runs on it. */
async function openDatabase(settings: Settings): Promise<{ url: string; stop(): Promise<void> }> {
  if (settings.databaseUrl) return { url: settings.databaseUrl, stop: async () => {} }
  return startEmbedded({ dataDir: settings.dataDir, share: true })
}
