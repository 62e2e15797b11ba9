import { DatabaseClient } from '#server/platform/hosts.ts'
import { SettingsError } from '#server/platform/settings-error.ts'

export interface NewCompany {
  name: string
  email: string
}

/** What a new company is called and by which address its administrator signs in; refuses what is neither. */
export function readNewCompany([name = '', email = '', ...more]: readonly string[]):
  | NewCompany
  | undefined {
  if (!name.trim() || !email || more.length > 0) return undefined
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new SettingsError(`${email} bukan alamat email.`)
  return { name: name.trim().slice(0, 120), email: email.toLowerCase() }
}

/** Gives the company that was just begun its name, and its administrator his address. */
export async function nameCompany(url: string, { name, email }: NewCompany): Promise<void> {
  const db = new DatabaseClient({ connectionString: url, application_name: 'gerai_admin' })
  await db.connect()
  try {
    await db.query('update company set name = $1', [name])
    await db.query(`update employee set email = $1 where code = 'ADMIN'`, [email])
  } finally {
    await db.end()
  }
}
