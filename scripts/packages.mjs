/**
 * The packages of package-lock.json, each set of them whole in a folder of its own (`.packages/<mark>`), which
 * `node_modules` leads to. A set is made beside and comes into its place by one rename: who runs on the old one keeps
 * it, and what fails or is cut off leaves it as it was. Runs under any Node from 20 on.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { leadTo, outdated } from './linked-folders.mjs'
import { at, fail } from './program-root.mjs'

const windows = process.platform === 'win32'
const link = at('node_modules')
/** Tells of which lock file a set is. */
const MARK = '.gerai-lock'

/** Lies in a set that only serves. */
const SERVES = '.gerai-serves'
/** Tells that this checkout is worked on: what builds and tests stays. */
const worked = at('.packages', 'tools')

/** The set that this very run has made: nobody runs on it yet. */
let made

/**
 * Installs where something is missing; what is there already needs no network. `tools`: also what builds the web. What
 * was only needed for that goes again by `keepServing`.
 */
export function install({ tools }) {
  const wanted = lockMark()
  if (isInstalled(wanted, tools)) return
  const serves = storeOf(wanted, '-s')
  if (!tools && markOf(serves) === wanted) return use(serves)
  const store = storeOf(wanted)
  if (missingIn(store).length > 0) {
    makeBeside(wanted)
    made = store
  }
  use(store)
}

function use(store) {
  putAside()
  leadTo(link, store, dirname(store))
}

/** For `npm test` and whatever else needs more than serving does, from now on. */
export function keepTools() {
  mkdirSync(at('.packages'), { recursive: true })
  writeFileSync(worked, '')
}

/**
 * A shop's machine only serves: of the set that was made just now to build its web, the packages that serve stay
 * (scripts/release-packages.mjs). A set that somebody runs on is left as it is.
 */
export async function keepServing({ built }) {
  const wanted = lockMark()
  if (built && made && !existsSync(worked)) {
    const serves = storeOf(wanted, '-s')
    if (markOf(serves) !== wanted) await copyServing(serves, wanted)
    use(serves)
    rmSync(dirname(made), { recursive: true, force: true })
  }
  const used = realpathSync(link)
  if (dirname(dirname(used)) === real(at('.packages'))) forgetOld(used)
}

async function copyServing(target, wanted) {
  const { copyPackage, servedPackages } = await import('./release-packages.mjs')
  const half = at('.packages', `new-${process.pid}`)
  rmSync(half, { recursive: true, force: true })
  for (const path of servedPackages()) copyPackage(path, half)
  const modules = join(half, 'node_modules')
  copyFileSync(join(link, '.package-lock.json'), join(modules, '.package-lock.json'))
  writeFileSync(join(modules, SERVES), '')
  writeFileSync(join(modules, MARK), wanted)
  rmSync(dirname(target), { recursive: true, force: true })
  renameSync(half, dirname(target))
}

const lockMark = () =>
  createHash('sha256')
    .update(readFileSync(at('package-lock.json')))
    .digest('hex')

/** By the lock file it was made of, or by npm itself after that file came. */
function isInstalled(wanted, tools) {
  const byNpm = join(link, '.package-lock.json')
  if (!existsSync(byNpm)) return false
  if (tools && existsSync(join(link, SERVES))) return false
  if (markOf(link) === wanted) return true
  if (markOf(link) || statSync(byNpm).mtimeMs < statSync(at('package-lock.json')).mtimeMs)
    return false
  return true
}

const storeOf = (mark, kind = '') => at('.packages', mark.slice(0, 12) + kind, 'node_modules')

function markOf(modules) {
  const file = join(modules, MARK)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Tried twice, since a registry that answers slowly makes npm end well with half of it. */
function makeBeside(wanted) {
  const half = at('.packages', `new-${process.pid}`)
  let missing = []
  try {
    for (let tries = 1; tries <= 2; tries += 1) {
      console.log(tries === 1 ? 'Memasang dependensi (npm ci)…' : 'Memasang sekali lagi…')
      rmSync(half, { recursive: true, force: true })
      mkdirSync(half, { recursive: true })
      for (const file of ['package.json', 'package-lock.json', '.npmrc'])
        if (existsSync(at(file))) copyFileSync(at(file), join(half, file))
      const status = npmCi(half)
      missing = missingIn(join(half, 'node_modules'))
      if (status === 0 && missing.length === 0) return finish(half, wanted)
    }
  } finally {
    rmSync(half, { recursive: true, force: true })
  }
  refuse(missing)
}

function finish(half, wanted) {
  const modules = join(half, 'node_modules')
  dropUnused(modules)
  writeFileSync(join(modules, MARK), wanted)
  const target = at('.packages', wanted.slice(0, 12))
  try {
    rmSync(target, { recursive: true, force: true })
    renameSync(half, target)
  } catch (error) {
    // Another start was quicker.
    if (missingIn(storeOf(wanted)).length > 0) throw error
  }
}

function refuse(missing) {
  const names = missing.map((path) => path.replace(/^.*node_modules\//, ''))
  const list =
    names.length > 0 ? ` (kurang ${names.length}: ${names.slice(0, 5).join(', ')}, …)` : ''
  const kept = existsSync(link)
    ? ' Paket yang terpasang tetap utuh, dan versi sebelumnya tetap dapat dijalankan: git checkout ORIG_HEAD && npm start.'
    : ''
  fail(
    `Paket versi ini tidak dapat dipasang${list}. Periksa sambungan ke registry npm, lalu ulangi.${kept}`,
  )
}

/** What the lock file names for this machine and is not there in its version. */
function missingIn(modules) {
  if (!existsSync(modules)) return ['node_modules']
  const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'))
  return Object.entries(packages)
    .filter(([path, one]) => path.startsWith('node_modules/') && !one.link && isMeant(one))
    .filter(([path, { version }]) => versionOf(join(modules, path.slice(13))) !== version)
    .map(([path]) => path)
}

/**
 * Optional is meant where it is made for this very machine; what stands in for it elsewhere, and which libc a machine
 * has, is npm's to judge.
 */
const isMeant = ({ os, cpu, libc, optional }) =>
  suits(os, process.platform) && suits(cpu, process.arch) && (!optional || (os && cpu && !libc))

function suits(names, own) {
  if (!names) return true
  // A package of one system names it without a list.
  const list = [names].flat()
  return list.some((one) => one.startsWith('!')) ? !list.includes(`!${own}`) : list.includes(own)
}

function versionOf(folder) {
  const file = join(folder, 'package.json')
  try {
    return JSON.parse(readFileSync(file, 'utf8')).version
  } catch {
    return undefined
  }
}

/** Source maps, headers for C and bundles for pages without a build: a fifth of everything. */
function dropUnused(modules) {
  for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && entry.name.endsWith('.map'))
      rmSync(join(entry.parentPath ?? entry.path, entry.name))
  const unused = ['antd/dist', 'echarts/dist']
  const nodes = readdirSync(modules).filter((name) => /^node-(linux|win|darwin)-/.test(name))
  for (const path of [...unused, ...nodes.map((name) => join(name, 'include'))])
    rmSync(join(modules, path), { recursive: true, force: true })
}

/** A folder that npm or a program of before made in place becomes the set of before. */
function putAside() {
  const found = lstatSync(link, { throwIfNoEntry: false })
  if (!found || found.isSymbolicLink()) return
  const target = at('.packages', (markOf(link) ?? 'before').slice(0, 12))
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  renameSync(link, join(target, 'node_modules'))
}

/** Sets that nobody goes back to, and what was cut off while it was made. */
function forgetOld(store) {
  const names = readdirSync(at('.packages'))
  const halves = names.filter((name) => name.startsWith('new-') && !isAlive(name.slice(4)))
  const sets = names.filter(
    (name) =>
      !name.startsWith('new-') && name !== basename(worked) && name !== basename(dirname(store)),
  )
  const folders = (list) => list.map((name) => at('.packages', name))
  for (const folder of [...folders(halves), ...outdated(folders(sets))])
    rmSync(folder, { recursive: true, force: true })
}

function isAlive(pid) {
  try {
    return process.kill(Number(pid), 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/**
 * npm itself runs on the system's Node, which may well come from another folder of packages, and not on the one that
 * `npm run` may have put first in PATH.
 */
function npmCi(folder) {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((part) => real(part) !== real(join(link, '.bin')))
    .join(delimiter)
  const env = { ...process.env, PATH: path, NODE_ENV: 'development' }
  const words = [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    // The system's Node may be older than what packages want: the program has its own.
    '--loglevel=error',
  ]
  const done = spawnSync(windows ? 'npm.cmd' : 'npm', words, {
    cwd: folder,
    env,
    stdio: 'inherit',
    shell: windows,
  })
  if (done.error) fail(`npm: ${done.error.message}`)
  return done.status
}

function real(path) {
  return existsSync(path) ? realpathSync(path) : path
}
