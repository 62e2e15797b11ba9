import { backupsIn, removeBackup } from './backup.ts'
import { type BackupManifest, isComplete } from './manifest.ts'

type Whose = Pick<BackupManifest, 'company' | 'epoch'>

/**
 * Keeps the newest `count` backups of these very data in `target`. Only whole ones of this company and this epoch are counted
 * and removed: what is another's, of a copy that was restored elsewhere, incomplete, or of unknown make stays. Gives the
 * folders that went.
 */
export function prune(target: string, whose: Whose, count: number): string[] {
  if (count === 0) return []
  return remove(
    wholeOnes(target, whose)
      .slice(0, -count)
      .map(({ folder }) => folder),
  )
}

/** The newest of each of so many days, weeks and months that have one, and the newest at all. */
const OWN = { newest: 3, days: 7, weeks: 4, months: 12 }

/** Keeps of the copies that the program made by itself what `keptOf` says. Gives the folders that went. */
export function keepOwn(target: string, whose: Whose): string[] {
  const whole = wholeOnes(target, whose)
  const kept = keptOf(whole.map(({ manifest }) => manifest.takenAt))
  return remove(
    whole.filter(({ manifest }) => !kept.has(manifest.takenAt)).map(({ folder }) => folder),
  )
}

/** Of these instants, the oldest first, whose copies stay: three at all, seven days, four weeks, twelve months. */
export function keptOf(instants: readonly string[]): Set<string> {
  const newestFirst = [...instants].reverse()
  const kept = new Set(newestFirst.slice(0, OWN.newest))
  const keepNewestOf = (partOf: (instant: string) => string, count: number) => {
    const parts = new Map<string, string>()
    for (const instant of newestFirst)
      if (!parts.has(partOf(instant))) parts.set(partOf(instant), instant)
    for (const instant of [...parts.values()].slice(0, count)) kept.add(instant)
  }
  keepNewestOf((instant) => instant.slice(0, 10), OWN.days)
  keepNewestOf(mondayOf, OWN.weeks)
  keepNewestOf((instant) => instant.slice(0, 7), OWN.months)
  return kept
}

function mondayOf(instant: string): string {
  const day = new Date(instant)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}

const wholeOnes = (target: string, { company, epoch }: Whose) =>
  backupsIn(target).filter(
    ({ folder, manifest }) =>
      manifest.company === company && manifest.epoch === epoch && isComplete(folder, manifest),
  )

function remove(folders: string[]): string[] {
  for (const folder of folders) removeBackup(folder)
  return folders
}
