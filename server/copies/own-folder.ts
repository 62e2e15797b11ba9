import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { keepOwner } from '#server/embedded-postgres/place.ts'
import type { Settings } from '#server/platform/settings.ts'

/** Where the program puts the copies that it makes by itself. */
export const backupFolder = ({
  backupDir,
  dataDir,
}: Pick<Settings, 'backupDir' | 'dataDir'>): string => backupDir ?? `${dataDir}-backups`

/** Everything is in a copy, so nobody but its owner looks into the folder. */
export function makePrivate(folder: string): void {
  if (existsSync(folder)) return
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  keepOwner(folder, dirname(folder))
}
