import type pg from 'pg'
import { DatabaseClient } from './hosts.ts'
import { SettingsError } from './settings-error.ts'
import { CONNECTIONS_PER_PROCESS } from './settings.ts'

const ROLES = ['gerai_till', 'gerai_office', 'gerai_report', 'gerai_job']
const OLDEST = 18
/** A schema of this name stands while a company is being moved into a database (server/copies/moving/). */
export const UNFINISHED_MOVE = 'gerai_moving'

/** What a database and its user are like. */
export interface Fitness {
  user: string
  database: string
  encoding: string
  provider: string
  locale: string | null
  timezone: string
  checksums: string
  fsync: string
  full_page_writes: string
  synchronous_commit: string
  max_connections: number
  superuser: boolean
  /** He may make roles. */
  creates: boolean
  /** The database is his, and he may make tables in it. */
  owns: boolean
  makes: boolean
  trigrams: boolean
  /** Of the four roles: which stand and cannot be given to him by himself, and whether all stand. */
  foreign_roles: string[]
  roles: number
  /** A company was set up in it. */
  used: boolean
  /** Another server's company is being moved into it. */
  moving: boolean
}

interface Wish {
  /** That will serve. */
  processes?: number
  /** Nothing may be in it yet. */
  empty?: boolean
  say?: (line: string) => void
}

/**
 * Asks, before anything is done to a database, whether it can be served: it keeps what it acknowledged, sorts and
 * counts as the program does, and belongs to a plain user who may make what the migrations make. Every fault in a line
 * of its own. What a company already lives with, and only the beginning could have done better, is told and not refused.
 */
export async function refuseUnfitDatabase(
  url: string,
  { processes = 1, empty = false, say = () => {} }: Wish = {},
): Promise<void> {
  const found = await fitnessOf(url)
  const { refused, warned } = faultsOf(found, processes)
  if (empty && found.used) refused.push(`Di database ${found.database} sudah ada perusahaan.`)
  for (const line of warned) say(`Perhatian: ${line}`)
  if (refused.length > 0)
    throw new SettingsError(
      [
        ...refused,
        'Tidak ada yang diubah atau dilayani (docs/operations.md, "Another PostgreSQL").',
      ].join('\n'),
    )
}

/** Pure. */
export function faultsOf(
  found: Fitness,
  processes: number,
): { refused: string[]; warned: string[] } {
  const always = [...faultsOfMove(found), ...faultsOfUser(found), ...faultsOfDurability(found)]
  const ofBeginning = faultsOfKind(found, processes)
  return found.used
    ? { refused: always, warned: ofBeginning }
    : { refused: [...always, ...ofBeginning], warned: [] }
}

const faultsOfMove = ({ moving, database }: Fitness): string[] =>
  moving
    ? [
        `Perpindahan ke database ${database} belum selesai; data yang lama tetap yang berlaku. Ulangi npm run admin -- move --to dengan DATABASE_URL dikosongkan.`,
      ]
    : []

function faultsOfUser(found: Fitness): string[] {
  const { user, database } = found
  const lines: string[] = []
  if (found.superuser)
    lines.push(
      `Pengguna ${user} adalah superuser, yang tidak dibatasi dinding antarcabang; buat pengguna biasa yang memiliki database ini.`,
    )
  if (found.superuser) return lines
  if (!found.owns)
    lines.push(
      `Database ${database} bukan milik ${user}: alter database ${database} owner to ${user}`,
    )
  else if (!found.makes)
    lines.push(`${user} tidak boleh membuat tabel: grant create on schema public to ${user}`)
  if (found.roles < ROLES.length && !found.creates)
    lines.push(`${user} tidak boleh membuat peran: alter role ${user} createrole`)
  if (found.foreign_roles.length > 0)
    lines.push(
      `Peran ${found.foreign_roles.join(', ')} di server ini milik pengguna lain (perusahaan lain di server yang sama?). ` +
        `Sebagai superuser: grant ${ROLES.join(', ')} to ${user} with admin option, inherit false, set true`,
    )
  if (!found.trigrams)
    lines.push('Ekstensi pg_trgm tidak ada di server; pasang paket contrib PostgreSQL.')
  return lines
}

function faultsOfDurability(found: Fitness): string[] {
  const loose = [
    ...(found.fsync === 'off' ? ['fsync'] : []),
    ...(found.full_page_writes === 'off' ? ['full_page_writes'] : []),
    ...(['off', 'local'].includes(found.synchronous_commit) ? ['synchronous_commit'] : []),
  ]
  if (loose.length === 0) return []
  return [
    `Database ini dapat kehilangan transaksi yang sudah dijawab (${loose.join(', ')} dimatikan); ` +
      'nyalakan pengaturan itu (di local.conf, atau di server DATABASE_URL).',
  ]
}

/** What is chosen when a database is made, or for the whole server. */
function faultsOfKind(found: Fitness, processes: number): string[] {
  const lines: string[] = []
  const { encoding, provider, locale } = found
  if (encoding !== 'UTF8') lines.push(`Pengodean database ${encoding}, harus UTF8.`)
  if (!sorts(found))
    lines.push(
      `Urutan huruf database ditentukan oleh ${provider}${locale ? ` (${locale})` : ''}, harus builtin C.UTF-8: locale_provider builtin builtin_locale 'C.UTF-8'.`,
    )
  if (found.checksums !== 'on')
    lines.push(
      'Checksum halaman tidak menyala (data_checksums); disk yang rusak tidak akan ketahuan.',
    )
  if (!/^(UTC|GMT|Etc\/UTC)$/i.test(found.timezone))
    lines.push(`timezone database ${found.timezone}, harus UTC.`)
  const needed = CONNECTIONS_PER_PROCESS * processes
  if (found.max_connections < needed)
    lines.push(
      `max_connections ${found.max_connections}, perlu ${needed} untuk ${processes} proses.`,
    )
  return lines
}

/** By the bytes of UTF-8, whichever part of PostgreSQL does it. */
const sorts = ({ provider, locale }: Fitness) =>
  provider === 'builtin' ? /^C\.UTF-?8$/i.test(locale ?? '') : provider === 'libc' && locale === 'C'

export async function fitnessOf(url: string): Promise<Fitness> {
  const client = await connected(url)
  try {
    const { rows } = await client.query<{ number: number; version: string }>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
    )
    const { number = 0, version = '' } = rows[0] ?? {}
    // What is asked below has other names in older ones.
    if (number < OLDEST * 10_000)
      throw new SettingsError(
        `PostgreSQL ${version} terlalu lama, perlu ${OLDEST} atau yang lebih baru.`,
      )
    return (await client.query<Fitness>(LOOK, [ROLES])).rows[0] as Fitness
  } finally {
    await client.end()
  }
}

const LOOK = `
select current_user as user, current_database() as database, pg_encoding_to_char(d.encoding) as encoding,
  case d.datlocprovider when 'b' then 'builtin' when 'i' then 'icu' else 'libc' end as provider,
  coalesce(d.datlocale, d.datcollate) as locale, current_setting('timezone') as timezone,
  current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
  current_setting('full_page_writes') as full_page_writes, current_setting('synchronous_commit') as synchronous_commit,
  current_setting('max_connections')::int as max_connections, r.rolsuper as superuser, r.rolcreaterole as creates,
  pg_has_role(current_user, d.datdba, 'USAGE') as owns, has_schema_privilege('public', 'CREATE') as makes,
  exists (select from pg_available_extensions where name = 'pg_trgm') as trigrams,
  (select count(*)::int from pg_roles where rolname = any ($1)) as roles,
  (select coalesce(array_agg(x.rolname::text order by x.rolname), '{}') from pg_roles x where x.rolname = any ($1)
     and not pg_has_role(current_user, x.oid, 'SET') and not pg_has_role(current_user, x.oid, 'USAGE WITH ADMIN OPTION')) as foreign_roles,
  to_regclass('public.company') is not null as used, to_regnamespace('${UNFINISHED_MOVE}') is not null as moving
from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = current_user`

/** What keeps a database from being reached, by PostgreSQL's and the system's own codes. */
const WHY: Record<string, (at: URL) => string> = {
  ECONNREFUSED: ({ host }) => `Tidak ada PostgreSQL yang menjawab di ${host}.`,
  ENOTFOUND: ({ hostname }) => `Nama ${hostname} tidak dikenal.`,
  EAI_AGAIN: ({ hostname }) => `Nama ${hostname} tidak dapat dicari.`,
  ETIMEDOUT: ({ host }) => `${host} tidak menjawab.`,
  '28P01': ({ username }) => `Kata sandi pengguna ${username} di DATABASE_URL salah.`,
  '28000': ({ username, host }) => `Pengguna ${username} tidak diterima oleh ${host}.`,
  '3D000': ({ pathname }) => `Database ${pathname.slice(1)} tidak ada.`,
  '53300': ({ host }) => `${host} sudah penuh (max_connections).`,
}

async function connected(url: string): Promise<pg.Client> {
  const client = new DatabaseClient({
    connectionString: url,
    application_name: 'gerai_start',
    connectionTimeoutMillis: 15_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    const why = WHY[String((error as NodeJS.ErrnoException).code)]
    if (!why) throw error
    throw new SettingsError(`Database tidak dapat dibuka. ${why(new URL(url))}`)
  }
}
