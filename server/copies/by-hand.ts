import { startEmbedded } from '#server/embedded-postgres/start.ts'
import { dataFolder } from '#server/embedded-postgres/place.ts'
import { factsText } from '#server/platform/company-facts.ts'
import { type Settings, SettingsError } from '#server/platform/settings.ts'
import { takeBackup } from './backup.ts'
import { pruneLog } from './log-archive.ts'
import { prune } from './prune.ts'
import { momentOf } from './recover.ts'
import { restore } from './restore.ts'

type Say = (line: string) => void

/** `npm run backup`, with the words behind it; the last line that is said is the backup's folder. */
export async function backUpByHand(words: string[], settings: Settings, say: Say): Promise<void> {
  const acceptSmaller = words.includes('--accept-smaller')
  const [target, keep = '0', ...more] = words.filter((word) => word !== '--accept-smaller')
  if (!target || target.startsWith('-') || !/^\d{1,4}$/.test(keep) || more.length > 0)
    throw new SettingsError(
      'npm run backup -- /folder/cadangan [berapa yang disimpan] [--accept-smaller]',
    )
  if (settings.databaseUrl)
    throw new SettingsError(
      'DATABASE_URL menunjuk server lain: cadangkan dengan alatnya sendiri, pg_basebackup atau pg_dump (docs/operations.md, "Another PostgreSQL").',
    )
  const dataDir = dataFolder(settings.dataDir)
  const shop = await startEmbedded({ dataDir, share: true })
  try {
    const { fieldKey } = settings
    const { folder, manifest } = await takeBackup(shop, {
      dataDir,
      target,
      fieldKey,
      acceptSmaller,
    })
    const gone = prune(target, manifest, Number(keep))
    pruneLog(target, manifest, settings.backupLog)
    const size = (manifest.bytes / 2 ** 20).toLocaleString('id-ID', { maximumFractionDigits: 0 })
    say(factsText(manifest))
    say(
      `${manifest.journalLines.toLocaleString('id-ID')} baris jurnal, ${size} MB, setiap berkas dan halaman diperiksa` +
        `${gone.length > 0 ? `; ${gone.length} cadangan lama dihapus` : ''}`,
    )
    if (manifest.key === 'setting')
      say('Kunci FIELD_KEY tidak ada di dalamnya: simpan di tempat lain.')
    if (manifest.seal) say(`Segel ${manifest.seal.no}: ${manifest.seal.value}`)
    say(folder)
  } finally {
    await shop.stop()
  }
}

/** `npm run restore`, with the words behind it. Gives its exit code: 1 where the books of what was put there are not in order. */
export async function putBackByHand(
  [backup, ...more]: string[],
  settings: Settings,
  say: Say,
): Promise<number> {
  const [option, moment = '', ...rest] = more
  if (!backup || backup.startsWith('-') || rest.length > 0 || (option && option !== '--until'))
    throw new SettingsError(
      "npm run restore -- /folder/cadangan/gerai-2026-01-31T200000 [--until '2026-01-31 14:03:21']",
    )
  const until = option ? momentOf(moment) : undefined
  if (settings.databaseUrl)
    throw new SettingsError(
      'DATABASE_URL menunjuk server lain: pulihkan dengan alatnya sendiri (docs/operations.md, "Another PostgreSQL").',
    )
  const dataDir = dataFolder(settings.dataDir)
  const { facts, violations } = await restore({ ...settings, backup, dataDir, until, say })
  say(factsText(facts))
  for (const { code, violations: count, says } of violations)
    say(`${code}  RUSAK ${count}  ${says}`)
  say(
    violations.length === 0
      ? `Dipulihkan ke ${dataDir}; pembukuan beres. Jalankan: npm start`
      : `Dipulihkan ke ${dataDir}, tetapi pembukuannya tidak beres (lihat di atas).`,
  )
  return violations.length === 0 ? 0 : 1
}
