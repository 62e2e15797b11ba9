import { startEmbedded } from './embedded-postgres/start.ts'
import { dataFolder } from './embedded-postgres/place.ts'
import { takeBackup } from './copies/backup.ts'
import { prune } from './copies/prune.ts'
import { factsText } from './platform/company-facts.ts'
import { SettingsError, readSettings } from './platform/settings.ts'

/**
 * `npm run backup -- FOLDER [how many to keep]`: a copy of the shop while it sells. What it makes is put back by
 * `npm run restore`. Its last line is the backup's folder; ends with 1 when there is none.
 */
try {
  await backUp(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error)
  process.exitCode = 1
}

async function backUp(words: string[]): Promise<void> {
  const acceptSmaller = words.includes('--accept-smaller')
  const [target, keep = '0', ...more] = words.filter((word) => word !== '--accept-smaller')
  if (!target || target.startsWith('-') || !/^\d{1,4}$/.test(keep) || more.length > 0)
    throw new SettingsError(
      'npm run backup -- /folder/cadangan [berapa yang disimpan] [--accept-smaller]',
    )
  const settings = readSettings()
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
    const size = (manifest.bytes / 2 ** 20).toLocaleString('id-ID', { maximumFractionDigits: 0 })
    console.log(factsText(manifest))
    console.log(
      `${manifest.journalLines.toLocaleString('id-ID')} baris jurnal, ${size} MB, setiap berkas dan halaman diperiksa` +
        `${gone.length > 0 ? `; ${gone.length} cadangan lama dihapus` : ''}`,
    )
    if (manifest.key === 'setting')
      console.log('Kunci FIELD_KEY tidak ada di dalamnya: simpan di tempat lain.')
    if (manifest.seal) console.log(`Segel ${manifest.seal.no}: ${manifest.seal.value}`)
    console.log(folder)
  } finally {
    await shop.stop()
  }
}
