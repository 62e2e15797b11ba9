/**
 * What is made beside and comes into its place by one rename: a link leads to the folder in use, and the one before it
 * stays for the way back.
 */
import { renameSync, rmSync, statSync, symlinkSync, utimesSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

const windows = process.platform === 'win32'
/** The newest stay: the one in use, and the one before it. */
const KEPT = 2

/** Leads the link to `target` in `folder`, the newest from now on. Windows, which renames over none, has a moment without. */
export function leadTo(link, target, folder = target) {
  const fresh = join(dirname(link), `.${basename(link)}-${process.pid}`)
  rmSync(fresh, { force: true })
  const path = windows ? target : relative(dirname(link), target)
  symlinkSync(path, fresh, windows ? 'junction' : 'dir')
  if (windows) rmSync(link, { recursive: true, force: true })
  renameSync(fresh, link)
  const now = new Date()
  utimesSync(folder, now, now)
}

/** Of the folders beside the one in use those that nobody goes back to. */
export const outdated = (others) =>
  others
    .map((folder) => ({ folder, made: statSync(folder).mtimeMs }))
    .sort((a, b) => b.made - a.made)
    .slice(KEPT - 1)
    .map(({ folder }) => folder)
