import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { databaseUser } from '#server/embedded-postgres/binaries.ts'
import { keepOwner } from '#server/embedded-postgres/place.ts'
import { type Embedded, startEmbedded } from '#server/embedded-postgres/start.ts'
import { SettingsError } from '#server/platform/settings.ts'
import { firstLogOf, logFiles, logFolder, newestTime } from './log-archive.ts'
import type { BackupManifest } from './manifest.ts'

/** A moment to restore to, and the log that leads from the copy there. */
export interface Until {
  at: Date
  log: string
}

const HOURS = { WIB: 7, WITA: 8, WIT: 9 }

/** `2026-01-31 14:03:21`, by the clock of the west unless it says `WITA` or `WIT`. Errors: what is no such moment. */
export function momentOf(text: string): Date {
  const found = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?: (WIB|WITA|WIT))?$/.exec(text)
  const zone = (found?.[3] ?? 'WIB') as keyof typeof HOURS
  const at = found ? new Date(`${found[1]}T${found[2]}.000+0${HOURS[zone]}:00`) : undefined
  const there = at && new Date(at.getTime() + HOURS[zone] * 3_600_000).toISOString()
  // The calendar has no 30 February.
  if (!there || there.slice(0, 19) !== `${found?.[1]}T${found?.[2]}`)
    throw new SettingsError(
      `--until '${text}' bukan waktu: tulis seperti --until '2026-01-31 14:03:21' (WIB), atau dengan WITA atau WIT di belakangnya.`,
    )
  return at
}

/** The log that leads from this copy to a moment. Errors: the moment lies before the copy, or the log does not reach it. */
export function logUntil(backup: string, manifest: BackupManifest | undefined, at: Date): Until {
  if (!manifest)
    throw new SettingsError('Cadangan dari versi lama tidak dapat dipulihkan sampai suatu waktu.')
  if (at.getTime() < Date.parse(manifest.takenAt))
    throw new SettingsError(
      `Cadangan ini dibuat ${manifest.takenAt}, sesudah waktu yang diminta. Pakai cadangan yang lebih lama.`,
    )
  const log = logFolder(dirname(backup), manifest)
  refuseGap(log, firstLogOf(backup))
  const newest = newestTime(log)
  if (newest < at.getTime())
    throw new SettingsError(
      `Log di ${log} berakhir ${new Date(newest).toISOString()}, sebelum waktu yang diminta. ` +
        'Yang terakhir disimpan saat program dihentikan dengan benar; tanpa itu pilih waktu yang lebih awal.',
    )
  return { at, log }
}

/** Every file from the copy's own on: where one is missing recovery would end there as if nothing had come after. */
function refuseGap(log: string, first: string): void {
  const names = logFiles(log).filter((name) => name >= first)
  const missing = names.length === 0 || names[0] !== first
  const gap = names.findIndex((name, n) => n > 0 && name !== following(names[n - 1] ?? ''))
  if (!missing && gap < 0) return
  throw new SettingsError(
    missing
      ? `Log sejak cadangan ini tidak ada di ${log}: mulai dari ${first}. Pakai cadangan yang dibuat setelah BACKUP_LOG diisi.`
      : `Log di ${log} terputus: setelah ${names[gap - 1]} tidak ada berkas berikutnya. Tidak ada yang dipulihkan.`,
  )
}

/** The name of the next file of 16 MB. */
export function following(name: string): string {
  const place = (BigInt(`0x${name.slice(8, 16)}`) << 8n) + BigInt(`0x${name.slice(16)}`) + 1n
  const hex = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0')
  return name.slice(0, 8) + hex(place >> 8n) + hex(place & 0xffn)
}

const NOTHING_AFTER = 'recovery ended before configured recovery target was reached'

/** Opens the copy in `dataDir`, with what the log tells until that moment where one is asked for. */
export async function openUntil(dataDir: string, until: Until | undefined): Promise<Embedded> {
  if (!until) return startEmbedded({ dataDir })
  const cluster = join(dataDir, 'postgres')
  refuseUnreadable(until.log, cluster)
  const signal = join(cluster, 'recovery.signal')
  writeFileSync(signal, '', { mode: 0o600 })
  keepOwner(signal, cluster)
  const log = {
    restore_command:
      process.platform === 'win32' ? `copy "${until.log}\\%f" "%p"` : `cp "${until.log}/%f" "%p"`,
    recovery_target_timeline: 'current',
    // Nobody comes in before it has ended.
    hot_standby: 'off',
  }
  // Where it is read no name of a zone is known yet, not even Z.
  const time = until.at.toISOString().replace('Z', '+00')
  const target = { recovery_target_time: time, recovery_target_action: 'promote' }
  try {
    return await startEmbedded({ dataDir, config: { ...log, ...target } })
  } catch (error) {
    // The log reaches beyond the moment and is whole: what it tells all lies before.
    if (!(error instanceof SettingsError && error.message.includes(NOTHING_AFTER))) throw error
    if (!existsSync(signal)) throw error
    return startEmbedded({ dataDir, config: log })
  }
}

/** PostgreSQL takes a file that it may not read for one that is not there, and would end too early. */
function refuseUnreadable(log: string, cluster: string): void {
  const user = databaseUser(cluster)
  const read = spawnSync(
    '/bin/sh',
    ['-c', 'for f in "$1"/*; do [ -r "$f" ] || exit 1; done', 'sh', log],
    {
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
      cwd: '/',
    },
  )
  if (process.platform === 'win32' || read.status === 0) return
  throw new SettingsError(
    `Log di ${log} tidak dapat dibaca oleh pengguna database (${user?.name ?? 'pengguna ini'}). Berikan kepadanya: chown -R ${user?.name ?? '…'} ${log}`,
  )
}
