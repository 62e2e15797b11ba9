import { existsSync, statfsSync } from 'node:fs'

/** Where Linux keeps files in memory alone. */
const FOLDER = '/dev/shm'

/** That folder where it has room for so many bytes, else undefined. */
export function memoryFolder(bytes: number): string | undefined {
  if (!existsSync(FOLDER)) return undefined
  const { bavail, bsize } = statfsSync(FOLDER)
  return bavail * bsize > bytes ? FOLDER : undefined
}
