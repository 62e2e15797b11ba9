import { argon2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { seed } from '#server/demo/run.ts'
import { loadAreas } from '#server/seed/areas.ts'
import { openPeriod, setUpCompany } from '#server/seed/company.ts'
import { example, setUpMasters } from '#server/seed/masters.ts'
import { migrate } from './migrate.ts'
import { learnStatistics } from './statistics.ts'
import type { Beginning } from './test-postgres.ts'

export const PASSWORD = 'Gerai-demo-2026'

/** What most stories start from: domain §9.1 without opening balances, January 2026 open. */
export const smallCompany: Beginning = {
  name: 'small_company',
  async make({ url }) {
    await migrate(url)
    await withClient(url, async (db) => {
      const pins = ['508326', '731904'].map((pin) => [pin, quickHash(pin)] as const)
      await setUpCompany(db, quickHash(PASSWORD), new Map(pins))
      await loadAreas(db, 2)
      await setUpMasters(db, example, '2025-12-01T00:00:00Z')
      await openPeriod(db, 2026, 1)
      await learnStatistics(db)
      await withoutShifts(db)
    })
  },
}

/** The demo's masters, every kind of document and a few days of its trade, up to yesterday. */
export const demoCompany: Beginning = {
  name: 'demo_company',
  async make({ url }) {
    await migrate(url)
    await withClient(url, (db) => loadAreas(db, 2))
    await seed({
      url,
      mode: 'demo',
      demoPassword: PASSWORD,
      say: () => {},
      days: 3,
      months: 0,
      thin: { days: [6], part: 0.06 },
    })
    await withClient(url, async (db) => {
      await withoutShifts(db)
      await db.query('update employee set password_hash = $1', [quickHash(PASSWORD)])
    })
  },
}

/**
 * A hash of the product's kind that is checked at once, where its own takes 60 ms of a processor at each of a thousand
 * sign-ins. What guards a real one is tested where passwords are.
 */
function quickHash(password: string): string {
  const nonce = randomBytes(16)
  const cost = { parallelism: 1, tagLength: 32, memory: 8, passes: 1 }
  const hash = argon2Sync('argon2id', { message: Buffer.from(password), nonce, ...cost })
  const [salt, tag] = [nonce, hash].map((part) => part.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${tag}`
}

/** For stories told in the real time of a browser: every month from January 2026 to now is open. */
export async function openMonths(db: pg.Client): Promise<void> {
  const now = new Date()
  for (
    let month = 2;
    month <= (now.getUTCFullYear() - 2026) * 12 + now.getUTCMonth() + 2;
    month += 1
  ) {
    await openPeriod(db, 2026 + Math.floor((month - 1) / 12), ((month - 1) % 12) + 1)
  }
}

/** Stories of the till open a shift only where they are about it. */
const withoutShifts = (db: pg.Client) => db.query('update branch set shift_required = false')

async function withClient(
  connectionString: string,
  work: (db: pg.Client) => Promise<unknown>,
): Promise<void> {
  const db = new pg.Client({ connectionString })
  await db.connect()
  try {
    await work(db)
  } finally {
    await db.end()
  }
}
