import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** A path of the program's folder. */
export const at = (...parts) => join(root, ...parts)

/** Ends with these words alone. */
export function fail(message) {
  console.error(message)
  process.exit(1)
}
