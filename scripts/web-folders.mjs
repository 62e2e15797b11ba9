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
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { leadTo, outdated } from './linked-folders.mjs'
import { at } from './program-root.mjs'

const link = at('dist', 'web')
/** Inside, so that a build by hand into the same folder takes it away. */
const MARK = '.gerai-web'

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

function pointTo(folder) {
  // A folder that a program of before, or a hand, has built in place.
  if (lstatSync(link, { throwIfNoEntry: false })?.isDirectory())
    rmSync(link, { recursive: true, force: true })
  leadTo(link, folder)
}

/** Builds that nobody goes back to, and what failed or was cut off. */
function forgetOld(current) {
  const old = Date.now() - 600_000
  const names = readdirSync(at('dist'))
  const halves = names.filter((name) => name.startsWith('web.')).map((name) => at('dist', name))
  const builds = names
    .filter((name) => name.startsWith('web-'))
    .map((name) => at('dist', name))
    .filter((folder) => folder !== current)
  const cutOff = halves.filter((folder) => statSync(folder).mtimeMs < old)
  for (const folder of [...cutOff, ...outdated(builds)])
    rmSync(folder, { recursive: true, force: true })
}
