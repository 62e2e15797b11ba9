/**
 * The built web: each build whole in a folder of its own (`dist/web-<mark>`), which `dist/web` leads to. A build comes
 * into its place by one rename; the one before it stays for the way back.
 */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { at } from './program-root.mjs'

const windows = process.platform === 'win32'
const link = at('dist', 'web')
/** Inside, so that a build by hand into the same folder takes it away. */
const MARK = '.gerai-web'
const KEPT = 2

const isBuilt = (folder, mark) =>
  existsSync(join(folder, 'index.html')) &&
  existsSync(join(folder, MARK)) &&
  readFileSync(join(folder, MARK), 'utf8') === mark

/** Is the web of this mark the one that is served, or can it become so without a build? */
export function usesWeb(mark) {
  if (isBuilt(link, mark)) return true
  const kept = folderOf(mark)
  if (!isBuilt(kept, mark)) return false
  pointTo(kept)
  return true
}

const folderOf = (mark) => at('dist', `web-${mark.slice(0, 12)}`)

/** `build` fills the folder that it is given. */
export function putWeb(mark, build) {
  mkdirSync(at('dist'), { recursive: true })
  const half = at('dist', `web.${process.pid}`)
  build(half)
  writeFileSync(join(half, MARK), mark)
  const target = folderOf(mark)
  rmSync(target, { recursive: true, force: true })
  renameSync(half, target)
  pointTo(target)
  forgetOld(target)
}

/** One rename; Windows, which knows none over a folder, has a moment without. */
function pointTo(folder) {
  const found = lstatSync(link, { throwIfNoEntry: false })
  // A folder that a program of before, or a hand, has built in place.
  if (found && (windows || !found.isSymbolicLink())) rmSync(link, { recursive: true, force: true })
  const fresh = at('dist', `.web-${process.pid}`)
  rmSync(fresh, { force: true })
  symlinkSync(windows ? folder : folder.split('/').at(-1), fresh, windows ? 'junction' : 'dir')
  renameSync(fresh, link)
  const now = new Date()
  utimesSync(folder, now, now)
}

/** Builds that nobody goes back to, and what failed or was cut off. */
function forgetOld(current) {
  const old = Date.now() - 600_000
  const found = readdirSync(at('dist'))
    .filter((name) => /^web[-.]/.test(name) && at('dist', name) !== current)
    .map((name) => ({ name, made: statSync(at('dist', name)).mtimeMs }))
  const halves = found.filter(({ name, made }) => name.startsWith('web.') && made < old)
  const builds = found.filter(({ name }) => name.startsWith('web-')).sort((a, b) => b.made - a.made)
  for (const { name } of [...halves, ...builds.slice(KEPT - 1)])
    rmSync(at('dist', name), { recursive: true, force: true })
}
