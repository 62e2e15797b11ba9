import pg from 'pg'
import { seed } from '#server/demo/run.ts'
import { openPeriod, setUpCompany } from '#server/seed/company.ts'
import { example, setUpMasters } from '#server/seed/masters.ts'
import { migrate } from './migrate.ts'
import { hashPassword } from './password.ts'
import { learnStatistics } from './statistics.ts'
import type { Beginning } from './test-postgres.ts'

export const PASSWORD = 'Gerai-demo-2026'

/** What most stories start from: domain §9.1 without opening balances, January 2026 open. */
export const smallCompany: Beginning = {
  name: 'small_company',
  async make({ url }) {
    await migrate(url)
    await withClient(url, async (db) => {
      await setUpCompany(
        db,
        await hashPassword(PASSWORD),
        new Map([
          ['508326', await hashPassword('508326')],
          ['731904', await hashPassword('731904')],
        ]),
      )
      await setUpMasters(db, example, '2025-12-01T00:00:00Z')
      await openPeriod(db, 2026, 1)
      await learnStatistics(db)
      await withoutShifts(db)
    })
  },
}

/** The demo's masters and a few days of its trade up to yesterday. */
export const demoCompany: Beginning = {
  name: 'demo_company',
  async make({ url }) {
    await migrate(url)
    await seed({ url, mode: 'demo', demoPassword: PASSWORD, days: 3, say: () => {} })
    await withClient(url, withoutShifts)
  },
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
