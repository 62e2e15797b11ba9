import { DatabaseClient } from '#server/platform/hosts.ts'
import type { Embedded } from '#server/embedded-postgres/start.ts'
import { companyFacts } from '#server/platform/company-facts.ts'
import { type Plan, UpgradeFailed, migrate, waitingMigrations } from '#server/platform/migrate.ts'
import { SettingsError } from '#server/platform/settings.ts'
import { takeBackup } from './backup.ts'
import { backupFolder, makePrivate } from './own-folder.ts'
import { keepOwn } from './prune.ts'

export interface UpgradeOptions {
  url: string
  /** The server that comes with the program; another one is copied by its own tools. */
  shop: Embedded | undefined
  dataDir: string
  backupDir: string | undefined
  fieldKey: string | undefined
  /** The session by which this start is counted among those who serve. */
  own: number
  say(line: string): void
}

/**
 * Brings the database to this program's state, all of it or nothing. A company's data are copied first, while nobody is
 * served, so that the copy holds the last sale. Errors: no copy could be made, a migration failed; the data are as before.
 */
export async function upgrade(options: UpgradeOptions): Promise<void> {
  const plan = await waitingMigrations(options.url, options.own)
  const waiting = plan.waiting.length
  tellLater(plan, options.say)
  if (waiting === 0) {
    await migrate(options.url, undefined, options.own)
    return
  }
  const backup = (await hasCompany(options.url)) ? await copyFirst(options, waiting) : undefined
  try {
    await migrate(options.url, undefined, options.own)
  } catch (error) {
    if (!(error instanceof UpgradeFailed)) throw error
    throw new UpgradeFailed(`${error.message}\n${wayBack(backup)}`, { cause: error })
  }
  if (backup) options.say(`Pembaruan selesai: ${waiting} perubahan`)
}

/** Machine by machine: what the older ones need goes when none of them serves any more. */
function tellLater({ rolling, later, waiting }: Plan, say: (line: string) => void): void {
  if (!rolling && later.length === 0) return
  const beside = waiting.length > 0 ? 'Program versi lama masih melayani di samping ini. ' : ''
  say(
    `${beside}Pembaruan belum diselesaikan: setelah semua komputer memakai program baru, jalankan npm run admin -- finish-upgrade`,
  )
}

async function hasCompany(url: string): Promise<boolean> {
  const db = new DatabaseClient({ connectionString: url, application_name: 'gerai_start' })
  await db.connect()
  try {
    return (await companyFacts(db)) !== undefined
  } finally {
    await db.end()
  }
}

/** The folder of the copy, or what stands for it where the program makes none. */
async function copyFirst(options: UpgradeOptions, waiting: number): Promise<string> {
  const { shop, dataDir, fieldKey, say } = options
  if (!shop) {
    say(`Memperbarui database (${waiting} perubahan); cadangannya dibuat oleh server DATABASE_URL`)
    return 'cadangan server DATABASE_URL'
  }
  say(`Mencadangkan sebelum pembaruan (${waiting} perubahan)…`)
  const target = backupFolder(options)
  makePrivate(target)
  try {
    const { folder, manifest } = await takeBackup(shop, {
      dataDir,
      target,
      fieldKey,
      // What was put back from an older copy is smaller, and is upgraded all the same.
      acceptSmaller: true,
    })
    keepOwn(target, manifest)
    say(`Cadangan: ${folder}`)
    return folder
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    throw new SettingsError(
      `${error.message}\nPembaruan belum dimulai, data tidak berubah. Perbaiki itu atau pilih tempat lain dengan BACKUP_DIR, lalu mulai lagi. ${OLD_VERSION}`,
      { cause: error },
    )
  }
}

const OLD_VERSION = 'Versi sebelumnya tetap dapat melayani: git checkout ORIG_HEAD && npm start'

const wayBack = (backup: string | undefined) =>
  backup
    ? `Cadangan sebelum pembaruan: ${backup}\n${OLD_VERSION}\nKirim pesan ini kepada pembuat program.`
    : 'Kirim pesan ini kepada pembuat program.'
