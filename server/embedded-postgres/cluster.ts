import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Binaries, type SystemUser, databaseUser, prepareBinaries } from './binaries.ts'
import { AS_NEW, preparedServer, unpackPrepared } from './prepared.ts'
import { database } from './owner.ts'
import {
  dataFolder,
  hasDatabase,
  keepOwner,
  makeFolder,
  refuseLostDatabase,
  refuseNoDatabase,
  uniteFolders,
} from './place.ts'
import { SettingsError } from '#server/platform/settings-error.ts'
import { clearLeftOvers, isAlive, refuseLiveOwner, runningServer, stopServer } from './process.ts'

/** A data folder that is ready to be started, and what is needed to do so. */
export interface Cluster {
  folder: string
  /** Of the superuser, and of the plain user whose the program's database is. */
  password: string
  ownerPassword: string
  /** The owner has that password already. */
  handedOver: boolean
  /** The port it had last time; 0 before the first start. */
  port: number
  user: SystemUser | undefined
  binaries: Binaries
  secretFile: string
  /** Where its log is kept for restores to a moment; a copy of these data, which lies elsewhere, keeps none there. */
  logArchive: string | undefined
}

type Secret = Pick<Cluster, 'folder' | 'password' | 'port'> &
  Partial<Pick<Cluster, 'ownerPassword' | 'logArchive'>>

export const superuser = 'gerai'

/**
 * Finds the cluster of a data folder, or makes it where there never was one. A half-made one is never left behind.
 * Whoever shares what others made (`share`) makes nothing and writes nothing that stands already. A `bare` one has no table,
 * in a release too.
 */
export async function openCluster(
  wanted: string,
  { say, share, bare }: { say: (line: string) => void; share: boolean; bare: boolean },
): Promise<Cluster> {
  const place = share ? dataFolder(wanted) : uniteFolders(wanted, say)
  if (share) refuseNoDatabase(place)
  else refuseLostDatabase(place)
  const isNew = !hasDatabase(place)
  if (isNew) say(`Belum pernah ada data di ${place}; data baru dibuat di sana`)
  makeFolder(place)
  // One name for one folder: through a link it would look like another one.
  const dataDir = realpathSync(place)
  const secretFile = join(dataDir, 'postgres.json')
  const known = readSecret(secretFile)
  const folder = join(dataDir, 'postgres')
  const user = databaseUser(folder)
  giveToUser(folder, user)
  const binaries = prepareBinaries(user, dirname(folder), majorIn(folder))
  const password = known?.password ?? newPassword()
  const ownerPassword = known?.ownerPassword ?? newPassword()
  const port = known?.port ?? 0
  const handedOver = known?.ownerPassword !== undefined
  const logArchive = known?.folder === folder ? known.logArchive : undefined
  const cluster = {
    folder,
    password,
    ownerPassword,
    handedOver,
    port,
    user,
    binaries,
    secretFile,
    logArchive,
  }
  if (isNew) await initialise(cluster, bare)
  else if (!known && share) refuseSecretMissing(cluster)
  else if (!known) await setPassword(cluster)
  if (share) return cluster
  if (!known?.ownerPassword || known.folder !== folder) saveSecret(cluster)
  return cluster
}

/** To set another password would be to write, and under a program that lives to end it. */
function refuseSecretMissing({ folder, secretFile }: Cluster): never {
  refuseLiveOwner(folder)
  throw new SettingsError(
    `${secretFile} tidak ada atau tidak terbaca, jadi databasenya tidak dapat dibuka tanpa menulis. Jalankan npm start sekali, lalu ulangi.`,
  )
}

const newPassword = () => randomBytes(24).toString('base64url')

function readSecret(file: string): Secret | undefined {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Secret
  } catch {
    return undefined
  }
}

/** From its next start on the server of `dataDir` keeps its log there, or no more. */
export function rememberLogArchive(dataDir: string, logArchive: string | undefined): void {
  const secretFile = join(dataDir, 'postgres.json')
  const known = readSecret(secretFile)
  if (!known?.ownerPassword) throw new Error(`${secretFile} is not readable`)
  saveSecret({ ...known, ownerPassword: known.ownerPassword, secretFile, logArchive })
}

/** The next cluster is found at the port of the one whose place it takes; operators know it. */
export function keepPort(secretFile: string, like: string): void {
  const [next, known] = [readSecret(secretFile), readSecret(like)]
  if (!next?.ownerPassword || !known?.port) return
  saveSecret({
    ...next,
    ownerPassword: next.ownerPassword,
    port: known.port,
    secretFile,
    logArchive: undefined,
  })
}

export function saveSecret(
  cluster: Pick<Cluster, 'ownerPassword' | 'secretFile' | 'logArchive'> & Secret,
): void {
  const { folder, password, ownerPassword, port, secretFile, logArchive } = cluster
  const half = `${secretFile}.${process.pid}`
  const kept = logArchive === undefined ? {} : { logArchive }
  const secret = { folder, password, ownerPassword, port, ...kept } satisfies Secret
  writeFileSync(half, `${JSON.stringify(secret, null, 2)}\n`, { mode: 0o600 })
  keepOwner(half, existsSync(secretFile) ? secretFile : dirname(secretFile))
  renameSync(half, secretFile)
}

/** A restored copy may belong to root, who must not run PostgreSQL. */
function giveToUser(folder: string, user: SystemUser | undefined): void {
  if (!user || !existsSync(folder) || statSync(folder).uid === user.uid) return
  giveAway(folder, user)
}

function giveAway(folder: string, user: SystemUser | undefined): void {
  if (!user) return
  own(folder, user)
  chmodSync(folder, 0o700)
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, entry), user.uid, user.gid)
  }
}

async function initialise(cluster: Cluster, bare: boolean): Promise<void> {
  const { folder, user, password } = cluster
  const half = `${folder}.new-${process.pid}`
  const passwordFile = `${half}.pw`
  removeHalfMade(folder)
  mkdirSync(half, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  own(half, user)
  own(passwordFile, user)
  try {
    const prepared = bare ? undefined : preparedServer()
    if (prepared) await layOut({ ...cluster, folder: half }, prepared)
    else await makeServer(cluster, half, passwordFile)
    takePlace(half, folder)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(half, { recursive: true, force: true })
  }
}

async function makeServer(cluster: Cluster, half: string, passwordFile: string): Promise<void> {
  await run(cluster, cluster.binaries.initdb, [
    '--pgdata',
    half,
    '--username',
    superuser,
    '--pwfile',
    passwordFile,
    '--auth',
    'scram-sha-256',
    '--data-checksums',
    '--encoding',
    'UTF8',
    '--locale',
    'C',
    '--locale-provider',
    'builtin',
    '--builtin-locale',
    'C.UTF-8',
  ])
  const include = "\ninclude_if_exists 'gerai.conf'\ninclude_if_exists 'local.conf'\n"
  writeFileSync(join(half, 'postgresql.conf'), include, { flag: 'a' })
}

/** A release's own server, with a password and marks that no other has. */
async function layOut(half: Cluster, prepared: string): Promise<void> {
  await unpackPrepared(prepared, half.folder)
  giveAway(half.folder, half.user)
  await alone(half, database, [passwordOf(half), ...AS_NEW])
  // Two thousand files at once take a third of what they take one by one.
  await run(half, half.binaries.initdb, ['--sync-only', '--pgdata', half.folder])
}

/** What first starts left behind that were killed while at it. */
function removeHalfMade(folder: string): void {
  const start = `${basename(folder)}.new-`
  for (const name of readdirSync(dirname(folder)).filter((entry) => entry.startsWith(start))) {
    const maker = Number.parseInt(name.slice(start.length), 10)
    if (maker !== process.pid && isAlive(maker)) continue
    rmSync(join(dirname(folder), name), { recursive: true, force: true })
  }
}

/** Two first starts at once: one of them wins, the other says so. */
function takePlace(half: string, folder: string): void {
  try {
    renameSync(half, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    throw new SettingsError(
      `Program lain sedang menyiapkan database di ${folder}. Coba lagi sebentar.`,
    )
  }
}

/** The data folder was restored without its password file: set a new one, offline. */
async function setPassword(cluster: Cluster): Promise<void> {
  const running = runningServer(cluster.folder)
  if (running) {
    refuseLiveOwner(cluster.folder)
    await stopServer(cluster.folder, running.pid)
  }
  await clearLeftOvers(cluster.folder)
  await alone(cluster, 'postgres', [passwordOf(cluster)])
}

const passwordOf = ({ password }: Cluster) => `ALTER ROLE ${superuser} PASSWORD '${password}'`

/** Statements without a server, as nobody but the superuser; the first that fails ends them. */
function alone(cluster: Cluster, name: string, statements: readonly string[]): Promise<void> {
  const words = ['--single', '-D', cluster.folder, '-c', 'exit_on_error=on', name]
  return run(cluster, cluster.binaries.postgres, words, `${statements.join('\n')}\n`)
}

/** The major version that made these data; `undefined` where there are none. */
export function majorIn(folder: string): string | undefined {
  const file = join(folder, 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

function run(cluster: Cluster, program: string, args: string[], stdin = ''): Promise<void> {
  const { user, binaries } = cluster
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
      cwd: '/',
      env: childEnv(binaries),
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    let said = ''
    child.stdout.on('data', (chunk) => (said += chunk))
    child.stderr.on('data', (chunk) => (said += chunk))
    // A program that ends before reading says so itself.
    child.stdin.on('error', () => {})
    child.stdin.end(stdin)
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${basename(program)} failed (${code}):\n${said}`)),
    )
  })
}

export function childEnv(binaries: Binaries): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...binaries.env }
}

export function own(path: string, user: SystemUser | undefined): void {
  if (user) chownSync(path, user.uid, user.gid)
}
