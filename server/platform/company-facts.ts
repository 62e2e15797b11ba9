import type pg from 'pg'

/** What tells whose data these are and how far they go. */
export interface CompanyFacts {
  /** Stays through every copy and restore. */
  company: string
  /** New after every restore. */
  epoch: string
  name: string
  /** The document written last, of any kind. */
  newest: { number: string; at: string } | null
  documents: number
  /** The newest migration that ran. */
  migration: string
}

/** `undefined` where no company was ever set up, or its first filling did not end. */
export async function companyFacts(
  db: Pick<pg.Client, 'query'>,
): Promise<CompanyFacts | undefined> {
  const { rows: tables } = await db.query<{ ready: boolean; marked: boolean }>(
    `select to_regclass('public.company') is not null and to_regclass('public.demo_data_unfinished') is null as ready,
       to_regclass('public.database_identity') is not null as marked`,
  )
  if (!tables[0]?.ready) return undefined
  const { rows } = await db.query<CompanyFacts>(
    `select i.company, i.epoch, c.name, (select max(name) from migration) as migration,
       (select count(*)::int from document) as documents,
       (select json_build_object('number', d.number, 'at', d.created_at) from document d where d.number is not null
         order by d.id desc limit 1) as newest
     from company c, ${tables[0].marked ? 'database_identity' : BEFORE} i`,
  )
  return rows[0]
}

/** From here on it goes its own way: whoever remembers what it knew before (tills, other programs) sees that by its epoch. */
export const goOnFrom = (db: Pick<pg.Client, 'query'>, copy: string) =>
  db.query(
    `update database_identity set epoch = gen_random_uuid(), epoch_at = clock_timestamp(),
       restored_at = clock_timestamp(), restored_from = $1`,
    [copy],
  )

/**
 * The same company with nothing lost, on a server that writes a log of its own: a new epoch, so that no two servers keep
 * theirs in one place, and no word of a restore.
 */
export const goOnElsewhere = (db: Pick<pg.Client, 'query'>) =>
  db.query('update database_identity set epoch = gen_random_uuid(), epoch_at = clock_timestamp()')

/** A shop that runs on an older program is copied before it is upgraded; it is the same company afterwards. */
const BEFORE = `(select md5(value)::uuid as company, '00000000-0000-0000-0000-000000000000'::uuid as epoch
  from secret where name = 'session')`

/** In one line, for whoever starts, copies or restores. */
export function factsText({ name, newest, documents }: CompanyFacts): string {
  const last = newest
    ? `dokumen terbaru ${newest.number} (${newest.at.slice(0, 16).replace('T', ' ')} UTC)`
    : 'belum ada dokumen'
  return `Data ${name}: ${documents.toLocaleString('id-ID')} dokumen, ${last}`
}
