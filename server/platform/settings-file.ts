import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { SettingsError } from './settings-error.ts'

export const PROGRAM_FOLDER = fileURLToPath(new URL('../../', import.meta.url))

/** One of these two holds the settings of this machine, so that service, cron and hand read the same. */
const PLACES = ['/etc/gerai.env', join(PROGRAM_FOLDER, '.env')]

/**
 * The environment of this process, with the settings file behind it: what is set in the environment goes first.
 * `SETTINGS_FILE` names another file. Errors: two files, one that is missing or cannot be read, a name that is none
 * of `known`.
 */
export function environment(known: readonly string[]): Record<string, string | undefined> {
  const file = settingsFile()
  if (!file) return process.env
  const set = parseEnv(read(file))
  const unknown = Object.keys(set).filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new SettingsError(
      `${file}: tidak ada pengaturan bernama ${unknown.join(', ')} (docs/operations.md, "Settings").`,
    )
  const given = Object.entries(process.env).filter(([, value]) => value !== '')
  return { ...set, ...Object.fromEntries(given) }
}

function settingsFile(): string | undefined {
  const named = process.env.SETTINGS_FILE
  if (named) return named
  // A test is not led to the shop that this machine serves.
  if (process.env.GERAI_ENV === 'test') return undefined
  const [file, other] = PLACES.filter((place) => existsSync(place))
  if (other)
    throw new SettingsError(
      `Ada dua berkas pengaturan, ${file} dan ${other}. Satukan isinya dalam satu berkas dan hapus yang lain.`,
    )
  return file
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const why =
      (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'tidak ada' : 'tidak dapat dibaca'
    throw new SettingsError(
      `Berkas pengaturan ${file} ${why}; tanpa isinya program ini bekerja pada tempat yang salah. ` +
        'Jalankan sebagai pengguna yang boleh membacanya, atau perbaiki haknya.',
    )
  }
}
