import pg from 'pg'
import { findViolations, invariants } from './ledgers/invariants.ts'
import { companyFacts, factsText } from './platform/company-facts.ts'
import { startEmbedded } from './embedded-postgres/start.ts'
import { type Settings, SettingsError, readSettings } from './platform/settings.ts'

/**
 * `npm run books`: is everything in order? Every invariant on the database of the running program, or
 * on its data when it does not run. Ends with 1 when something is broken.
 */
try {
  process.exitCode = await checkBooks(readSettings())
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error)
  process.exitCode = 1
}

async function checkBooks(settings: Settings): Promise<number> {
  const database = await openDatabase(settings)
  const db = new pg.Client({ connectionString: database.url, application_name: 'gerai_books' })
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
    const seconds = ((Date.now() - began) / 1000).toFixed(1)
    const all = Object.keys(invariants).length
    console.log(`${all - found.size} dari ${all} pemeriksaan beres (${seconds} detik)`)
    return found.size === 0 ? 0 : 1
  } finally {
    await db.end()
    await database.stop()
  }
}

/** The database that was named, else the one in the data folder, beside the program that runs on it. */
async function openDatabase(settings: Settings): Promise<{ url: string; stop(): Promise<void> }> {
  if (settings.databaseUrl) return { url: settings.databaseUrl, stop: async () => {} }
  return startEmbedded({ dataDir: settings.dataDir, share: true })
}
