import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { hasBinaries, ownMajor } from './binaries.ts'
import { majorIn } from './cluster.ts'
import { NEXT_CLUSTER } from './place.ts'

/**
 * The data are of an older PostgreSQL than the program brings, and the programs of both are there. Without the old ones, and
 * with data of a newer one, whoever opens them says what is to do.
 */
export function isOlder(dataDir: string): boolean {
  const major = majorIn(join(dataDir, 'postgres'))
  return major !== undefined && Number(major) < Number(ownMajor()) && hasBinaries(major)
}

/** A start has something to do before its database runs: to go over to the next PostgreSQL, or to end what was begun. */
export const waitsForNext = (dataDir: string): boolean =>
  existsSync(join(dataDir, NEXT_CLUSTER)) || isOlder(dataDir)
