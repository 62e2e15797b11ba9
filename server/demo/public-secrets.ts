import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { verifyPassword } from '#server/platform/password.ts'
import { publicDemoPassword } from '#server/platform/settings.ts'
import { employees } from '#server/seed/parties.ts'

/** Programs of before marked demo data by this file beside them, which no copy took along. */
const FILE_OF_BEFORE = 'demo-password-is-public'

interface Account {
  id: number
  email: string
  password_hash: string
  pin_hash: string | null
}

/**
 * Marks accounts of demo data that were made before the mark stood in the database: once, by trying the public password
 * and PINs themselves, since a copy may have come without its file.
 */
export async function judgePublicSecrets(db: pg.Client, dataDir: string): Promise<void> {
  const { rows: open } = await db.query('select from database_identity where not secrets_judged')
  if (open.length === 0) return
  const { rows } = await db.query<Account>(
    'select id, email, password_hash, pin_hash from employee where email = any ($1) and not public_password',
    [employees.map(({ email }) => email)],
  )
  for (const account of rows) {
    const pin = employees.find(({ email }) => email === account.email)?.pin
    const [password, code] = await Promise.all([
      verifyPassword(publicDemoPassword, account.password_hash),
      pin && account.pin_hash ? verifyPassword(pin, account.pin_hash) : false,
    ])
    if (password)
      await db.query('update employee set public_password = true, public_pin = $2 where id = $1', [
        account.id,
        code,
      ])
  }
  await db.query('update database_identity set secrets_judged = true')
  const file = join(dataDir, FILE_OF_BEFORE)
  if (existsSync(file)) rmSync(file)
}
