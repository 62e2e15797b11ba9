import type pg from 'pg'
import { DatabaseClient } from '#server/platform/hosts.ts'

/** Over a connection of its own, which ends with it. Errors: whatever the server or `work` says. */
export async function inDatabase<T>(url: string, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new DatabaseClient({ connectionString: url, application_name: 'gerai_move' })
  await db.connect()
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}
