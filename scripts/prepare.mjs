/**
 * Makes a bare checkout ready: installs what is missing and builds the web when it is stale.
 * Runs under any Node from 20 on, before anything is installed.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { programNode, refusal } from './program-node.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const at = (...parts) => join(root, ...parts)
const only = process.argv[2]

const refused = refusal({ installed: false })
if (refused) fail(refused)
install()
if (only !== 'install') buildWeb()

/** Fresh when the lock file is the very one installed, or npm itself installed after it. */
function isInstalled(mark, lock) {
  const npmMark = at('node_modules', '.package-lock.json')
  if (!existsSync(npmMark)) return false
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return true
  return statSync(npmMark).mtimeMs >= statSync(at('package-lock.json')).mtimeMs
}

function install() {
  const mark = at('node_modules', '.gerai-lock')
  const lock = createHash('sha256')
    .update(readFileSync(at('package-lock.json')))
    .digest('hex')
  if (!isInstalled(mark, lock)) {
    console.log('Memasang dependensi (npm ci)…')
    npm([
      'ci',
      '--ignore-scripts',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
    ])
  }
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== lock) writeMark(mark, lock)
}

/** A checkout that belongs to somebody else may be read-only for us. */
function writeMark(mark, lock) {
  try {
    writeFileSync(mark, lock)
  } catch (error) {
    if (!['EACCES', 'EROFS', 'EPERM'].includes(error.code)) throw error
  }
}

function buildWeb() {
  if (!existsSync(at('web', 'index.html'))) return
  const mark = at('dist', 'web.mark')
  const now = fingerprint([
    'web',
    'contract',
    'vite.config.ts',
    'package-lock.json',
    'tsconfig.json',
  ])
  if (existsSync(at('dist', 'web', 'index.html')) && existsSync(mark)) {
    if (readFileSync(mark, 'utf8') === now) return
  }
  console.log('Menyusun tampilan web…')
  const began = Date.now()
  removeHalfBuilt()
  const name = `web.${process.pid}`
  const fresh = at('dist', name)
  run(
    programNode(),
    [
      at('node_modules', 'vite', 'bin', 'vite.js'),
      'build',
      '--outDir',
      `../dist/${name}`,
      '--emptyOutDir',
      '--logLevel',
      'warn',
    ],
    process.env,
  )
  swap(fresh, at('dist', 'web'))
  writeFileSync(mark, now)
  console.log(`Tampilan web siap (${((Date.now() - began) / 1000).toFixed(1)} detik)`)
}

/** Of builds that failed or were killed. */
function removeHalfBuilt() {
  if (!existsSync(at('dist'))) return
  const old = Date.now() - 600_000
  for (const entry of readdirSync(at('dist')).filter((found) => /^web\.(old-)?\d+$/.test(found))) {
    if (statSync(at('dist', entry)).mtimeMs < old)
      rmSync(at('dist', entry), { recursive: true, force: true })
  }
}

/** A running server never sees a half-built web. */
function swap(fresh, target) {
  const old = `${target}.old-${process.pid}`
  mkdirSync(dirname(target), { recursive: true })
  if (existsSync(target)) renameSync(target, old)
  renameSync(fresh, target)
  rmSync(old, { recursive: true, force: true })
}

/** Names and contents: a fresh checkout changes every date, but not what has to be built. */
function fingerprint(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name))
      return
    }
    if (/\.test\.tsx?$/.test(path)) return
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0')
  }
  for (const path of paths) add(at(path))
  return hash.digest('hex')
}

/**
 * npm replaces node_modules and with it the Node that `npm run` may have put first in PATH; so npm
 * itself runs on the system's Node, which may well come from another folder of packages.
 */
function npm(args) {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((part) => real(part) !== real(at('node_modules', '.bin')))
    .join(delimiter)
  const env = { ...process.env, PATH: path, NODE_ENV: 'development' }
  const windows = process.platform === 'win32'
  run(windows ? 'npm.cmd' : 'npm', args, env, windows)
}

function real(path) {
  return existsSync(path) ? realpathSync(path) : path
}

function run(program, args, env, shell = false) {
  const done = spawnSync(program, args, { cwd: root, env, stdio: 'inherit', shell })
  if (done.error) fail(`${program}: ${done.error.message}`)
  if (done.status !== 0) process.exit(done.status ?? 1)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
