import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { SettingsError } from '#server/platform/settings-error.ts'
import { giveWay } from '#server/platform/give-way.ts'
import { nameOf } from './binaries.ts'
import { type Cluster, childEnv, openCluster, saveSecret, superuser } from './cluster.ts'
import { writeConfig } from './config.ts'
import { connect, lock, passLock } from './connection.ts'
import { database, handOver, owner } from './owner.ts'
import { keepOwner } from './place.ts'
import {
  type Running,
  answerFor,
  answerNoMore,
  clearLeftOvers,
  isAlive,
  isSameFolder,
  refuseLiveOwner,
  runningServer,
  signAsOwner,
  signOff,
  stopServer,
} from './process.ts'

export interface EmbeddedOptions {
  dataDir: string
  /** Without it a free port is chosen once and kept. */
  port?: number
  /** Progress, in short sentences. */
  say?: (line: string) => void
  /** Settings of PostgreSQL on top of ours. */
  config?: Record<string, string>
  /** Called once when PostgreSQL ends under us. The default ends the program. */
  onDeath?: (message: string) => void
  /**
   * For whoever looks at what others made (`npm run books`): uses the server of a running program too, instead of
   * refusing to, and makes no data where there are none.
   */
  share?: boolean
  /** Data that are made have no table, also in a release, which else lays out those of its migrations. */
  bare?: boolean
}

export interface Embedded {
  /** As the plain owner of the program's database. */
  url: string
  /** As the superuser, for what only he may: a copy of the whole server, databases for tests. */
  administratorUrl: string
  /** PostgreSQL's process number. */
  pid: number
  folder: string
  stop: () => Promise<void>
}

/**
 * Starts the PostgreSQL server that comes with the program, on data below `dataDir`. A server that
 * an earlier, killed program left running is taken over or stopped; there is never a second one.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const say = options.say ?? (() => {})
  const { share = false, bare = false } = options
  const cluster = await openCluster(options.dataDir, { say, share, bare })
  for (let attempt = 1; ; attempt += 1) {
    const found = await takeOver(cluster, options)
    if (found) return found
    const started = await launch(cluster, options)
    if (started) return started
    if (attempt === 3) throw neverStarts(cluster)
    await sleep(500)
  }
}

const neverStarts = (cluster: Cluster) =>
  new SettingsError(
    `PostgreSQL tidak dapat menyala dengan data di ${dirname(cluster.folder)}:\n${lastWords(cluster)}\n` +
      'Bila disknya penuh kosongkan sedikit; bila datanya rusak pulihkan cadangan terakhir (docs/operations.md, "Restore").',
  )

const superuserUrl = (cluster: Cluster, port: number, name: string) =>
  `postgres://${superuser}:${cluster.password}@127.0.0.1:${port}/${name}`
const ownerUrl = (cluster: Cluster, port: number, name: string) =>
  `postgres://${owner}:${cluster.ownerPassword}@127.0.0.1:${port}/${name}`

/** Where the program finds its database, and who owns it sees that it is there. */
async function addresses(
  cluster: Cluster,
  port: number,
  { administrator, share = false }: { administrator: pg.Client; share?: boolean | undefined },
) {
  const administratorUrl = superuserUrl(cluster, port, database)
  const password = cluster.ownerPassword
  // Whoever shares changes nothing that is right already.
  if (!share || !cluster.handedOver)
    await handOver({ administrator, url: administratorUrl, password })
  return { url: ownerUrl(cluster, port, database), administratorUrl }
}

/** Uses what already runs on the data, or makes room. */
async function takeOver(cluster: Cluster, options: EmbeddedOptions): Promise<Embedded | undefined> {
  const running = runningServer(cluster.folder)
  if (!running) {
    await clearLeftOvers(cluster.folder)
    return undefined
  }
  const { pid, port } = running
  const administrator = port ? await connectAsSuperuser(cluster, port, pid) : undefined
  if (administrator && !(await lock(administrator, options.share ? 3 : 30))) {
    const shared = options.share
      ? await addresses(cluster, port, { administrator, share: true })
      : undefined
    await administrator.end()
    if (!shared) throw new SettingsError(`Gerai sudah berjalan dengan data di ${options.dataDir}.`)
    return { ...shared, pid, folder: cluster.folder, stop: async () => {} }
  }
  if (administrator && (await isOurs(administrator, cluster))) {
    options.say?.('PostgreSQL dari jalan sebelumnya masih hidup dan dipakai lagi')
    return await ready(cluster, running, administrator, options)
  }
  await administrator?.end().catch(() => {})
  if (isAlive(running.pid)) refuseLiveOwner(cluster.folder)
  await stopServer(cluster.folder, running.pid)
  return undefined
}

async function launch(cluster: Cluster, options: EmbeddedOptions): Promise<Embedded | undefined> {
  const port = await usablePort(options.port ?? cluster.port)
  writeConfig(cluster, port, options.config ?? {})
  const log = openSync(startLog(cluster), 'w', 0o600)
  keepOwner(startLog(cluster), dirname(startLog(cluster)))
  const { user, binaries } = cluster
  // A session of its own: Ctrl+C in the terminal reaches only us, and we stop it in order.
  const child = spawn(binaries.postgres, ['-D', cluster.folder], {
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
    cwd: '/',
    env: childEnv(binaries),
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const pid = await pidOf(child, cluster)
  answerFor(pid)
  child.once('exit', () => answerNoMore(pid))
  child.unref()
  // The program goes before PostgreSQL where both want the processor: while an answer waits to be read, its
  // transaction keeps others from the same stock. The server's later processes inherit it.
  giveWay(pid, 5)
  const administrator = await connectAsSuperuser(cluster, port, pid, () =>
    options.say?.('PostgreSQL memulihkan data…'),
  )
  if (!administrator) return undefined
  if (!(await lock(administrator))) {
    await administrator.end()
    return undefined
  }
  cluster.port = port
  if (!options.share) saveSecret(cluster)
  return await ready(cluster, { pid, port }, administrator, options)
}

function pidOf(child: ChildProcess, cluster: Cluster): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('error', (error) =>
      reject(new Error(`PostgreSQL cannot be run by ${nameOf(cluster.user)}: ${error.message}`)),
    )
    child.on('spawn', () => resolve(child.pid ?? 0))
  })
}

async function ready(
  cluster: Cluster,
  { pid, port }: Running,
  administrator: pg.Client,
  options: EmbeddedOptions,
): Promise<Embedded> {
  answerFor(pid)
  const { share } = options
  const urls = await addresses(cluster, port, { administrator, share })
  const own = () => connect(ownerUrl(cluster, port, 'postgres'), pid)
  const holder = await own()
  if (!holder) throw new Error(`PostgreSQL does not let ${owner} in.\n${lastWords(cluster)}`)
  await passLock(administrator, holder)
  signAsOwner(cluster.folder)
  const watched = watch(cluster, pid, { first: holder, again: own }, options)
  const stop = async () => {
    await watched.end()
    signOff(cluster.folder)
    await stopServer(cluster.folder, pid)
    answerNoMore(pid)
  }
  return { ...urls, pid, folder: cluster.folder, stop }
}

const connectAsSuperuser = (
  cluster: Cluster,
  port: number,
  pid: number,
  recovering?: () => void,
): Promise<pg.Client | undefined> =>
  connect(superuserUrl(cluster, port, 'postgres'), pid, recovering)

async function isOurs(client: pg.Client, cluster: Cluster): Promise<boolean> {
  const found = await client.query<{ dir: string; version: string }>(
    "SELECT current_setting('data_directory') dir, current_setting('server_version') version",
  )
  const row = found.rows[0]
  return (
    row !== undefined &&
    isSameFolder(row.dir, cluster.folder) &&
    cluster.binaries.version.startsWith(`${row.version.split(' ')[0]}.`)
  )
}

/** Notices the end of PostgreSQL at once, by the connection that holds the owner's lock. */
function watch(
  cluster: Cluster,
  pid: number,
  holders: { first: pg.Client; again: () => Promise<pg.Client | undefined> },
  options: EmbeddedOptions,
) {
  let ended = false
  let holder: pg.Client | undefined
  const dead = () => {
    ended = true
    const message = `PostgreSQL (proses ${pid}) berhenti di luar kendali program.\n${lastWords(cluster)}`
    if (options.onDeath) options.onDeath(message)
    else {
      console.error(message)
      process.exit(1)
    }
  }
  const hold = (client: pg.Client) => {
    holder = client
    client.once('end', () => void lost())
  }
  const lost = async () => {
    if (ended) return
    // One backend may die while the server lives: it then restarts them all, and we come back.
    const again = await holders.again()
    if (ended) return void again?.end()
    if (again && (await lock(again).catch(() => false))) return hold(again)
    dead()
  }
  hold(holders.first)
  return {
    end: async () => {
      ended = true
      await holder?.end().catch(() => {})
    },
  }
}

async function usablePort(wanted: number): Promise<number> {
  const tried = wanted ? await listenOnce(wanted) : 0
  return tried || (await listenOnce(0))
}

/** The port when it is free, else 0. */
function listenOnce(port: number): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(0))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      const found = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(found))
    })
  })
}

const startLog = (cluster: Cluster) => join(dirname(cluster.secretFile), 'postgres-start.log')

/** The end of what PostgreSQL wrote, for the message to the operator. */
function lastWords(cluster: Cluster): string {
  const folder = join(cluster.folder, 'log')
  const logs = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
  const lines = [startLog(cluster), ...logs]
    .filter(existsSync)
    .flatMap((file) => readFileSync(file, 'utf8').trim().split('\n').slice(-8))
    .filter((line) => /FATAL|PANIC|ERROR|terminated|error:/.test(line))
  return lines.slice(-6).join('\n')
}
