import { restore } from './copies/restore.ts'
import { dataFolder } from './embedded-postgres/place.ts'
import { factsText } from './platform/company-facts.ts'
import { SettingsError, readSettings } from './platform/settings.ts'

/**
 * `npm run restore -- BACKUP`: puts a backup where this shop's data belong, and checks it. Ends with 1 when nothing was
 * put there, or when the books of what was put there are not in order.
 */
try {
  process.exitCode = await putBack(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error)
  process.exitCode = 1
}

async function putBack([backup, ...more]: string[]): Promise<number> {
  if (!backup || backup.startsWith('-') || more.length > 0)
    throw new SettingsError('npm run restore -- /folder/cadangan/gerai-2026-01-31T200000')
  const settings = readSettings()
  if (settings.databaseUrl)
    throw new SettingsError(
      'DATABASE_URL menunjuk server lain: pulihkan dengan alatnya sendiri (docs/operations.md, "Another PostgreSQL").',
    )
  const dataDir = dataFolder(settings.dataDir)
  const say = (line: string) => console.log(line)
  const { facts, violations } = await restore({ ...settings, backup, dataDir, say })
  say(factsText(facts))
  const broken = violations.filter(({ code }) => code !== 'X05')
  for (const { code, violations: count, says } of broken) say(`${code}  RUSAK ${count}  ${says}`)
  say(
    broken.length === 0
      ? `Dipulihkan ke ${dataDir}; pembukuan beres. Jalankan: npm start`
      : `Dipulihkan ke ${dataDir}, tetapi pembukuannya tidak beres (lihat di atas).`,
  )
  return broken.length === 0 ? 0 : 1
}
