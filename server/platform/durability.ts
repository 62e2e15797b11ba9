import pg from 'pg'
import { SettingsError } from './settings.ts'

interface Found {
  fsync: string
  full_page_writes: string
  synchronous_commit: string
  superuser: boolean
}

/**
 * A database is served only if it keeps what it acknowledged (the operator's own settings of the embedded one are
 * looked at as those of another server), and by a user who owns this database and nothing else: what slips past a
 * wall inside it would otherwise own the machine.
 */
export async function refuseUnsafeDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'gerai_start' })
  await client.connect()
  try {
    const { rows } = await client.query<Found>(
      `select current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
         current_setting('synchronous_commit') as synchronous_commit,
         (select rolsuper from pg_roles where rolname = current_user) as superuser`,
    )
    const found = rows[0]
    if (found) refuse(found)
  } finally {
    await client.end()
  }
}

function refuse({ superuser, ...settings }: Found): void {
  if (superuser)
    throw new SettingsError(
      'Pengguna di DATABASE_URL adalah superuser; tidak ada yang dilayani. Buat pengguna biasa yang memiliki ' +
        'database ini (docs/operations.md, "Another PostgreSQL"), lalu mulai lagi.',
    )
  const loose = [
    ...(settings.fsync === 'off' ? ['fsync'] : []),
    ...(settings.full_page_writes === 'off' ? ['full_page_writes'] : []),
    ...(['off', 'local'].includes(settings.synchronous_commit) ? ['synchronous_commit'] : []),
  ]
  if (loose.length > 0)
    throw new SettingsError(
      `Database ini dapat kehilangan transaksi yang sudah dijawab (${loose.join(', ')} dimatikan); ` +
        'tidak ada yang dilayani. Nyalakan pengaturan itu (di local.conf, atau di server DATABASE_URL), lalu mulai lagi.',
    )
}
