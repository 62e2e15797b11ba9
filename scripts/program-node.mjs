import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './program-root.mjs'

/**
 * The Node that the program runs on. It comes with the packages and is called by its path: npm before
 * 11.6 does not link it in node_modules/.bin, and the system's own may be too old for the program.
 */
const windows = process.platform === 'win32'
const name = `node-${windows ? 'win' : process.platform}-${process.arch}`
const packaged = join(root, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node')

export const programNode = () => (existsSync(packaged) ? packaged : process.execPath)

/** Why this system cannot install the program (`installed`: cannot run it), told to who runs it; else undefined. */
export function refusal({ installed }) {
  const found = process.versions.node
  if (!isAtLeast(found, 20)) {
    return `Node ${found} terlalu lama; pasang Node 20 atau yang lebih baru.`
  }
  if (existsSync(packaged) || canRunProgram(found)) return undefined
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  if (!(name in optionalDependencies)) {
    return (
      `Tidak ada Node bawaan program untuk ${process.platform}-${process.arch}, dan Node ${found} ` +
      'terlalu lama untuk menjalankannya; pasang Node 24.7 atau yang lebih baru.'
    )
  }
  return installed ? `Paket ${name} belum terpasang: npm ci --include=optional` : undefined
}

/** It reads TypeScript without a flag, and its `crypto` knows Argon2. */
const canRunProgram = (version) => isAtLeast(version, 24, 7)

function isAtLeast(version, major, minor = 0) {
  const [a = 0, b = 0] = version.split('.').map(Number)
  return a > major || (a === major && b >= minor)
}
