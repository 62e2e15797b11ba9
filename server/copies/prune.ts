import { backupsIn, removeBackup } from './backup.ts'
import { type BackupManifest, isComplete } from './manifest.ts'

/**
 * Keeps the newest `count` backups of these very data in `target`. Only whole ones of this company and this epoch are counted
 * and removed: what is another's, of a copy that was restored elsewhere, incomplete, or of unknown make stays. Gives the
 * folders that went.
 */
export function prune(
  target: string,
  { company, epoch }: Pick<BackupManifest, 'company' | 'epoch'>,
  count: number,
): string[] {
  if (count === 0) return []
  const whole = backupsIn(target).filter(
    ({ folder, manifest }) =>
      manifest.company === company && manifest.epoch === epoch && isComplete(folder, manifest),
  )
  const gone = whole.slice(0, -count).map(({ folder }) => folder)
  for (const folder of gone) removeBackup(folder)
  return gone
}
