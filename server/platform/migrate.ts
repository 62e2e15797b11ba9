import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseClient } from './hosts.ts'
import { type Serving, processesOf, servingNow } from './programs.ts'
import { dropViews, makeViews } from './readers.ts'
import { SettingsError } from './settings-error.ts'

const folder = new URL('../migrations/', import.meta.url)

export interface Migration {
  name: string
  sql: string
  checksum: string
  /** What an older program needs goes with it (`-- after: all`), so that none may serve any more. */
  takesAway: boolean
}

/** What ran, and whether older programs may start beside it until the upgrade is finished. */
interface Done {
  checksum: string
  rolling: boolean
}

/** What a start brings to a database, and what it leaves there for `finish-upgrade`. */
export interface Plan {
  waiting: Migration[]
  later: Migration[]
  /** Programs that do not know it serve beside, or may start again. */
  rolling: boolean
}

/** An upgrade that did not come about: nothing of it stands, and the data are as the program of before left them. */
export class UpgradeFailed extends SettingsError {}

/**
 * Brings the database to the newest schema: numbered SQL files, forward only, all that wait in one transaction, so
 * that it is either the old one or the new one. Two programs that start together wait for one another; a file that
 * changed after it ran is refused, and so is a database that a newer program has opened. `until` stops at an older state:
 * at a number, or at those files that another database knows (`migrationsOf`). Where older programs serve beside, what
 * takes away stays for `finishUpgrade`, and nobody who sells waits for long. `own`: the session by which this very start
 * is counted among those who serve.
 */
export async function migrate(url: string, until: Until = '9999', own = 0): Promise<Plan> {
  return gently(() =>
    withLock(url, async (client) => {
      await client.query(
        `create table if not exists migration (name text primary key, checksum text not null,
           at timestamptz not null default clock_timestamp())`,
      )
      const done = await doneIn(client)
      const plan = await planOf(client, done, { until, own })
      if (plan.waiting.length > 0)
        await applyAll(client, plan.waiting, { last: lastOf(done), rolling: plan.rolling })
      await client.query(
        'grant select on migration to gerai_till, gerai_office, gerai_report, gerai_job',
      )
      return plan
    }),
  )
}

/** What this program would bring; the errors of `migrate` that are told before anything is done. */
export const waitingMigrations = (url: string, own = 0): Promise<Plan> =>
  withLock(url, async (client) => planOf(client, await doneIn(client), { until: '9999', own }))

/** The files whose state a database has; none where nothing was brought yet. The errors of `migrate`. */
export async function migrationsOf(url: string): Promise<Set<string>> {
  return withLock(url, async (client) => {
    const done = await doneIn(client)
    await waitingOf(done)
    return new Set(done.keys())
  })
}

async function planOf(
  client: pg.Client,
  done: Map<string, Done>,
  { until, own }: { until: Until; own: number },
): Promise<Plan> {
  const all = await waitingOf(done, until)
  if (typeof until !== 'string') return { waiting: all, later: [], rolling: false }
  const begun = [...done.values()].some(({ rolling }) => rolling)
  const serving = await servingNow(client, own)
  const alone = !begun && processesOf(serving) === 0
  const isLater = ({ takesAway }: Migration) => takesAway && !alone
  return {
    waiting: all.filter((one) => !isLater(one)),
    later: all.filter(isLater),
    rolling: begun || isOlder(serving, newestOf(await migrationFiles())),
  }
}

export const isOlder = (serving: Serving, newest: number): boolean =>
  [...serving.keys()].some((knows) => knows < newest)

/** By its number, which a program tells to others that serve. */
export const newestOf = (files: readonly string[]): number =>
  Math.max(0, ...files.map((name) => Number(name.slice(0, 4))))

export const lastOf = (done: ReadonlyMap<string, unknown>): string | undefined =>
  [...done.keys()].sort().at(-1)

/** Tries, and milliseconds between them, where somebody's work holds a table that is changed. */
const TRIES = 30
const PAUSE = 2000

/** Whoever sells waits for a change no longer than for another sale: what does not come in at once tries again. */
export async function gently<T>(work: () => Promise<T>): Promise<T> {
  for (let n = 1; ; n += 1) {
    try {
      return await work()
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { code?: string }
      if (n === TRIES || (code !== '55P03' && code !== '40P01')) throw error
      await sleep(PAUSE)
    }
  }
}

export async function withLock<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new DatabaseClient({ connectionString: url, application_name: 'gerai_migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(7203, 1)')
    return await work(client)
  } finally {
    await client.end()
  }
}

export async function doneIn(client: pg.Client): Promise<Map<string, Done>> {
  const { rows: there } = await client.query(`select to_regclass('public.migration') as there`)
  if (!there[0]?.there) return new Map()
  const { rows } = await client.query<Done & { name: string }>(
    `select name, checksum, ${ROLLING} as rolling from migration m`,
  )
  return new Map(rows.map(({ name, checksum, rolling }) => [name, { checksum, rolling }]))
}

/** Also of a table that programs of before made. */
export const ROLLING = `coalesce((to_jsonb(m) ->> 'rolling')::boolean, false)`

type Until = string | ReadonlySet<string>

const isWithin = (name: string, until: Until): boolean =>
  typeof until === 'string' ? name.slice(0, 4) <= until : until.has(name)

export async function waitingOf(
  done: ReadonlyMap<string, Done>,
  until: Until = '9999',
): Promise<Migration[]> {
  const files = await migrationFiles()
  refuseNewer(done, files)
  const waiting: Migration[] = []
  for (const name of files.filter((one) => isWithin(one, until))) {
    const sql = await readFile(new URL(name, folder), 'utf8')
    const checksum = createHash('sha256').update(sql).digest('hex')
    const known = done.get(name)?.checksum
    if (known === undefined) waiting.push({ name, sql, checksum, takesAway: AFTER_ALL.test(sql) })
    else if (known !== checksum)
      throw new SettingsError(
        `Berkas migrasi ${name} berbeda dari yang sudah dijalankan di database ini. Pasang program dari sumber yang tidak diubah.`,
      )
  }
  return waiting
}

/** The first line of a file that takes away what an older program needs. */
const AFTER_ALL = /^-- after: all$/m

/** Of these files, what waits for `finishUpgrade`; none of those that came before there was such a thing. */
export async function laterOf(files: readonly string[]): Promise<Set<string>> {
  const later = new Set<string>()
  for (const name of files.filter((one) => one > FIRST_LATER))
    if (AFTER_ALL.test(await readFile(new URL(name, folder), 'utf8'))) later.add(name)
  return later
}
const FIRST_LATER = '0721'

/** What came while older programs served is known to need nothing of them. */
function refuseNewer(done: ReadonlyMap<string, Done>, files: readonly string[]): void {
  const unknown = [...done]
    .filter(([name, { rolling }]) => !files.includes(name) && !rolling)
    .map(([name]) => name)
    .sort()
  if (unknown.length === 0) return
  throw new SettingsError(
    `Database ini sudah dibuka program yang lebih baru (${unknown.at(-1)}); program ini tidak mengenalnya dan tidak melayani. ` +
      'Pasang versi yang lebih baru, atau kembalikan cadangan yang dibuat sebelum pembaruan (docs/operations.md, "Upgrade").',
  )
}

export async function migrationFiles(): Promise<string[]> {
  return (await readdir(folder)).filter((f) => /^\d{4}-.+\.sql$/.test(f)).sort()
}

interface Applying {
  /** What ran before. */
  last: string | undefined
  rolling: boolean
  /** From now on no older program may start. */
  finishes?: boolean
}

export async function applyAll(
  client: pg.Client,
  waiting: readonly Migration[],
  { last, rolling, finishes = false }: Applying,
): Promise<void> {
  // Each file ends by giving back what was set.
  const patience = rolling || finishes ? `set local lock_timeout = '3s'` : 'select'
  const written = rolling
    ? 'insert into migration (name, checksum, rolling) values ($1, $2, true)'
    : 'insert into migration (name, checksum) values ($1, $2)'
  let at = ''
  try {
    await client.query('begin')
    await client.query(patience)
    const readers = await dropViews(client)
    for (const { name, sql, checksum } of waiting) {
      at = name
      await client.query(patience)
      await client.query(sql)
      await client.query(AS_AFTER_COMMIT)
      await client.query(written, [name, checksum])
    }
    for (const reader of readers) await makeViews(client, reader)
    if (finishes) await client.query('update migration set rolling = false where rolling')
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new UpgradeFailed(
      `Pembaruan database gagal di ${at}: ${(error as Error).message}\n` +
        `Seluruh pembaruan dibatalkan; ${last ? `data tetap seperti sebelumnya (${last.replace(/\.sql$/, '')})` : 'database tetap kosong'}.`,
      { cause: error },
    )
  }
}

/**
 * Each file meets what a commit would have left to it: what is judged at the commit was judged (a table with such
 * work before it cannot be altered), and settings of a transaction are gone.
 */
const AS_AFTER_COMMIT = `
set constraints all immediate;
do $$ begin
  execute coalesce((select 'set constraints ' || string_agg(distinct format('%I.%I', n.nspname, c.conname), ', ') || ' deferred'
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace where c.condeferred), 'select');
end $$;
reset role;
reset all`
