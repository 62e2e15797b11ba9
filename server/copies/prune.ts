import { backupsIn, removeBackup } from './backup.ts'
import { isComplete } from './manifest.ts'

/**
 * Keeps the newest `count` backups of `company` in `target`. Only whole ones of this very company are counted and
 * removed: what is another's, incomplete, or of unknown make stays. Gives the folders that went.
 */
export function prune(target: string, company: string, count: number): string[] {
  if (count === 0) return []
  const whole = backupsIn(target).filter(
    ({ folder, manifest }) => manifest.company === company && isComplete(folder, manifest),
  )
  const gone = whole.slice(0, -count).map(({ folder }) => folder)
  for (const folder of gone) removeBackup(folder)
  return gone
}
