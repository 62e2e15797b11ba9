import type pg from 'pg'

/**
 * Statistics for the tables that hold rows, and only for those. An empty table that was analysed counts as
 * empty for good: every index then looks equally cheap, and a look-up by key is planned along the whole branch
 * until autovacuum comes by. Never analysed, it is planned as if it held some pages.
 */
export async function learnStatistics(db: pg.Client): Promise<void> {
  const { rows } = await db.query<{ names: string | null }>(
    `select string_agg(oid::regclass::text, ', ') as names from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`,
  )
  if (rows[0]?.names) await db.query(`vacuum analyze ${rows[0].names}`)
}
