import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { keepOwner } from '#server/embedded-postgres/place.ts'

/** Copies a file or a folder, each file brought to the disk; what is deleted meanwhile is left out. Gives the paths of all files, from `to` on. */
export function copyTree(from: string, to: string, path = ''): string[] {
  const found = statSync(from, { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return copyFile(from, to) ? [path] : []
  mkdirSync(to, { mode: 0o700 })
  keepOwner(to, from)
  return readdirSync(from).flatMap((entry) =>
    copyTree(join(from, entry), join(to, entry), path ? `${path}/${entry}` : entry),
  )
}

function copyFile(from: string, to: string): boolean {
  try {
    copyFileSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
  if (existsSync(from)) keepOwner(to, from)
  const file = openSync(to, 'r+')
  fsyncSync(file)
  closeSync(file)
  return true
}
