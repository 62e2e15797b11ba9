import { allowReader } from '#server/administration/reader.ts'
import { startEmbedded } from '#server/embedded-postgres/start.ts'
import { installJobs } from '#server/platform/jobs.ts'
import { testAppOn } from '#server/platform/test-app.ts'
import { smallCompany } from '#server/platform/test-app-companies.ts'
import type { Addresses } from '#server/platform/test-postgres.ts'
import { receiveGoods, sellOil } from '#server/sales/story.ts'
import { inDatabase } from '#server/copies/moving/in-database.ts'
import { contentsOf, readAlike, tablesIn } from '#server/copies/moving/tables.ts'

/** A company with a queue, a reader, stock and a sale, in a data folder of its own. */
export async function makeShop(dataDir: string): Promise<void> {
  const shop = await startEmbedded({ dataDir })
  try {
    await smallCompany.make(shop)
    await installJobs(shop.url)
    await inDatabase(shop.url, (db) => allowReader(db, 'SBY'))
    await sale(shop, { receives: true })
  } finally {
    await shop.stop()
  }
}

/** The program on it sells once. Gives the number of the sale. */
export async function sale(at: Addresses, { receives = false } = {}): Promise<string> {
  const t = await testAppOn(at)
  try {
    if (receives) await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 100, 30_000]])
    return String((await sellOil(t)).docNo)
  } finally {
    await t.close()
  }
}

/** Everything of a database by table, but for what a move gives anew; sequences and readers beside. */
export async function wholeOf({
  administratorUrl,
}: {
  administratorUrl: string
}): Promise<Record<string, unknown>> {
  return inDatabase(administratorUrl, async (db) => {
    await readAlike(db)
    const whole: Record<string, unknown> = {}
    for (const { name, columns } of await tablesIn(db)) {
      const kept = columns.filter((one) => !/^epoch(_at)?$/.test(one))
      whole[name] = await contentsOf(db, name, kept)
    }
    for (const [name, sql] of Object.entries(BESIDE)) whole[name] = (await db.query(sql)).rows
    return whole
  })
}

/** What stands around the tables, told without the numbers that a database gives its own things. */
const BESIDE = {
  sequences: `select schemaname, sequencename, last_value from pg_sequences order by 1, 2`,
  constraints: `select conrelid::regclass::text as of, conname, pg_get_constraintdef(oid) as says, convalidated from pg_constraint
    where connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) order by 1, 2, 3`,
  indexes: `select schemaname, indexname, indexdef from pg_indexes where schemaname in ('public', 'graphile_worker') order by 1, 2`,
  triggers: `select tgrelid::regclass::text as of, tgname, tgenabled, pg_get_triggerdef(oid) as says from pg_trigger where not tgisinternal order by 1, 2`,
  walls: `select oid::regclass::text as of, relrowsecurity, relforcerowsecurity from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  views: `select schemaname, viewname, definition from pg_views where schemaname ~ '^report_' order by 1, 2`,
}

export const epochOf = (
  url: string,
): Promise<{ company: string; epoch: string; restored: boolean }> =>
  inDatabase(url, async (db) => {
    const { rows } = await db.query(
      'select company, epoch, restored_at is not null as restored from database_identity',
    )
    return rows[0]
  })
