import type pg from 'pg'
import { DatabaseClient } from '#server/platform/hosts.ts'
import { startEmbedded } from '#server/embedded-postgres/start.ts'
import { companyFacts, factsText } from '#server/platform/company-facts.ts'
import { type Settings, SettingsError } from '#server/platform/settings.ts'
import { newestBackup, takeBackup } from './backup.ts'
import { pruneLog } from './log-archive.ts'
import { backupFolder, makePrivate } from './own-folder.ts'
import { keepOwn } from './prune.ts'
import { tryRestore } from './restore.ts'

/** What became of a copy, or of a restore that was tried; in words for whoever runs the machine. */
export interface CopyResult {
  ok: boolean
  folder: string | null
  says: string
}

type Place = Pick<Settings, 'backupDir' | 'dataDir' | 'fieldKey' | 'backupLog'>

/** A copy beside the running program, into the folder for those it makes by itself. Errors: those of a backup. */
export async function makeCopy(settings: Place): Promise<CopyResult> {
  const { dataDir, fieldKey } = settings
  const target = backupFolder(settings)
  makePrivate(target)
  const shop = await startEmbedded({ dataDir, share: true })
  try {
    const { folder, manifest } = await takeBackup(shop, {
      dataDir,
      target,
      fieldKey,
      acceptSmaller: false,
    })
    keepOwn(target, manifest)
    pruneLog(target, manifest, settings.backupLog)
    return { ok: true, folder, says: factsText(manifest) }
  } finally {
    await shop.stop()
  }
}

/**
 * Puts the newest copy back apart, in `scratch`, holds it against what it tells of itself, the rules of the books and
 * the newest document of the shop that it was taken of, and takes it away again. Errors: no copy, those of a restore.
 */
export async function tryNewestCopy(settings: Place, scratch: string): Promise<CopyResult> {
  const { fieldKey } = settings
  const target = backupFolder(settings)
  const shop = await startEmbedded({ dataDir: settings.dataDir, share: true })
  const db = new DatabaseClient({ connectionString: shop.url, application_name: 'gerai_drill' })
  try {
    await db.connect()
    const own = await companyFacts(db)
    const newest = own && newestBackup(target, own)
    if (!newest) throw new SettingsError(`Tidak ada cadangan data ini di ${target}.`)
    const { folder, manifest } = newest
    const { facts, violations } = await tryRestore({
      backup: folder,
      dataDir: scratch,
      fieldKey,
      say: () => {},
    })
    const faults = violations.map(({ code, violations: n, says }) => `${code} RUSAK ${n} ${says}`)
    if (manifest.newest && !(await hasDocument(db, manifest.newest.number)))
      faults.push(`${manifest.newest.number} tidak ada lagi di data yang sedang dipakai`)
    const says = [factsText(facts), ...faults].join('\n')
    return { ok: faults.length === 0, folder, says }
  } finally {
    await db.end()
    await shop.stop()
  }
}

async function hasDocument(db: pg.Client, number: string): Promise<boolean> {
  const { rowCount } = await db.query('select from document where number = $1 limit 1', [number])
  return rowCount === 1
}
