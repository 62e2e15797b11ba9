import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { Refusal } from './errors.ts'
import { SettingsError } from './settings-error.ts'
import { isLoopback } from './settings.ts'

/** Of another machine: by its own address, or by the name under which it found us (a proxy that tells no address). */
export function isFromOutside({ ip, hostname }: FastifyRequest): boolean {
  return !isLoopback(ip.replace(/^::ffff:/, '')) || !isLoopback(hostname.replace(/^\[|\]$/g, ''))
}

/** Of an account whose password or PIN the documents of the program tell everybody, asked from another machine. */
export const publicSecret = (field: 'password' | 'pin') =>
  field === 'pin'
    ? new Refusal(
        'PUBLIC_SECRET',
        'PIN akun demo ini diketahui umum, jadi hanya berlaku di komputer tempat program ini berjalan. Ganti dulu dari sana.',
        { status: 403, field },
      )
    : new Refusal(
        'PUBLIC_SECRET',
        'Kata sandi akun demo ini diketahui umum, jadi hanya berlaku di komputer tempat program ini berjalan. Ganti dulu dari sana.',
        { status: 403, field },
      )

/** Accounts with a public password stay closed to others, whatever the settings say: the mark is the data's own. */
export async function refuseServedOutside(
  db: Pick<pg.Client, 'query'>,
  host: string,
): Promise<void> {
  if (isLoopback(host)) return
  const { rows } = await db.query<{ email: string }>(
    'select email from employee where is_active and (public_password or public_pin) order by id',
  )
  if (rows.length === 0) return
  throw new SettingsError(
    `${rows.length} akun masih memakai kata sandi atau PIN demo yang diketahui umum (${rows[0]?.email}, …); data ini tidak dilayani ` +
      `ke komputer lain (HOST=${host}). Jalankan dengan HOST=127.0.0.1 dan ganti kata sandi serta PIN-nya, nonaktifkan akunnya, atau pakai DATA_DIR lain.`,
  )
}
