import type pg from 'pg'
import { DatabaseClient } from './platform/hosts.ts'
import { upgrade } from './copies/upgrade.ts'
import { begunAs } from './demo/standing.ts'
import { judgePublicSecrets } from './demo/public-secrets.ts'
import { seed } from './demo/run.ts'
import type { Embedded } from './embedded-postgres/start.ts'
import { companyFacts, factsText } from './platform/company-facts.ts'
import { openFiles } from './platform/files-place.ts'
import { companyCipher } from './platform/field-key.ts'
import { httpLately } from './platform/plain-http.ts'
import { migrationFiles, newestOf } from './platform/migrate.ts'
import { keepPartitions } from './platform/partitions.ts'
import { type Announced, announce } from './platform/programs.ts'
import { installJobs } from './platform/jobs.ts'
import { claimStore } from './platform/store-owner.ts'
import { refuseServedOutside } from './platform/public-secret.ts'
import type { Settings } from './platform/settings.ts'

export interface Prepared {
  /** The company is the demo's. */
  demo: boolean
  /** Somebody in it still has the password that everybody knows. */
  open: boolean
  /** That it is about to serve, until its processes say so themselves. */
  announced: Announced
}

/** What a start does to a database before anybody is served: its newest state, a company in it, its walls judged. */
export async function prepareDatabase(settings: Settings, place: Place): Promise<Prepared> {
  const announced = await announce(place.url, newestOf(await migrationFiles()))
  try {
    return { ...(await prepare(settings, place, announced)), announced }
  } catch (error) {
    await announced.end()
    throw error
  }
}

interface Place {
  url: string
  shop: Embedded | undefined
  say: (line: string) => void
}

async function prepare(
  settings: Settings,
  { url, shop, say }: Place,
  announced: Announced,
): Promise<Omit<Prepared, 'announced'>> {
  await upgrade({ ...settings, url, shop, say, own: announced.pid })
  await installJobs(url)
  // A shop that was shut for months has no part for today.
  await keepPartitions(url)
  const db = new DatabaseClient({ connectionString: url, application_name: 'gerai_start' })
  await db.connect()
  try {
    const cipher = await companyCipher(db, {
      setting: settings.fieldKey,
      dataDir: settings.dataDir,
    })
    await judgePublicSecrets(db, settings.dataDir)
    const { seed: mode, seedNamed: named, demoPassword } = settings
    await seed({ url, mode, named, demoPassword, cipher, say, today: true })
    await refuseServedOutside(db, settings.host)
    const { shared } = await openFiles(settings, settings.dataDir)
    await claimStore(shared, async (sql) => (await db.query(sql)).rows[0], say)
    const facts = await companyFacts(db)
    if (facts) say(factsText(facts))
    const http = await httpLately(db)
    if (http) say(plainHttpWarning(http))
    return { demo: (await begunAs(db)) === 'demo', open: await hasPublic(db) }
  } finally {
    await db.end()
  }
}

const plainHttpWarning = (day: string) =>
  `Perhatian: ada yang masuk lewat http tanpa enkripsi (terakhir ${day}); kata sandi dapat terbaca di jaringan. ` +
  'Siapkan https: npm run admin -- reach (docs/operations.md, "Toko dengan enam kasir").'

async function hasPublic(db: pg.Client): Promise<boolean> {
  const { rows } = await db.query('select from employee where public_password limit 1')
  return rows.length > 0
}
