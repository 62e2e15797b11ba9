import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { nameOf } from './binaries.ts'
import {
  type Cluster,
  childEnv,
  openCluster,
  saveSecret,
  superuser,
  writeConfig,
} from './cluster.ts'
import {
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
  /** Use the server of a running program too, instead of refusing to (`npm run books`). */
  share?: boolean
}

export interface Embedded {
  url: string
  /** PostgreSQL's process number. */
  pid: number
  folder: string
  stop: () => Promise<void>
}

/** Held by the one program that owns the server, for as long as it lives. */
const ownerLock = 7_203_114

/**
 * Starts the PostgreSQL server that comes with the program, on data below `dataDir`. A server that
 * an earlier, killed program left running is taken over or stopped; there is never a second one.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const say = options.say ?? (() => {})
  const cluster = await openCluster(options.dataDir, say)
  for (let attempt = 1; ; attempt += 1) {
    const found = await takeOver(cluster, options)
    if (found) return found
    const started = await launch(cluster, options)
    if (started) return started
    if (attempt === 3) throw new Error(`PostgreSQL does not start.\n${lastWords(cluster)}`)
    await sleep(500)
  }
}

const urlOf = (cluster: Cluster, port: number, database: string) =>
  `postgres://${superuser}:${cluster.password}@127.0.0.1:${port}/${database}`

/** Uses what already runs on the data, or makes room. */
async function takeOver(cluster: Cluster, options: EmbeddedOptions): Promise<Embedded | undefined> {
  const running = runningServer(cluster.folder)
  if (!running) {
    await clearLeftOvers(cluster.folder)
    return undefined
  }
  const owner = running.port ? await connect(cluster, running.port, running.pid) : undefined
  if (owner && !(await lock(owner, options.share ? 3 : 30))) {
    await owner.end()
    if (!options.share) {
      throw new Error(`Gerai sudah berjalan dengan data di ${options.dataDir}.`)
    }
    const url = urlOf(cluster, running.port, 'gerai')
    return { url, pid: running.pid, folder: cluster.folder, stop: async () => {} }
  }
  if (owner && (await isOurs(owner, cluster))) {
    options.say?.('PostgreSQL dari jalan sebelumnya masih hidup dan dipakai lagi')
    return await ready(cluster, running.pid, running.port, owner, options)
  }
  await owner?.end().catch(() => {})
  if (isAlive(running.pid)) refuseLiveOwner(cluster.folder)
  await stopServer(cluster.folder, running.pid)
  return undefined
}

async function launch(cluster: Cluster, options: EmbeddedOptions): Promise<Embedded | undefined> {
  const port = await usablePort(options.port ?? cluster.port)
  writeConfig(cluster, port, options.config ?? {})
  const log = openSync(startLog(cluster), 'w', 0o600)
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
  child.unref()
  giveWay(pid)
  const owner = await connect(cluster, port, pid, () =>
    options.say?.('PostgreSQL memulihkan data…'),
  )
  if (!owner) return undefined
  if (!(await lock(owner))) {
    await owner.end()
    return undefined
  }
  cluster.port = port
  saveSecret(cluster)
  return await ready(cluster, pid, port, owner, options)
}

/**
 * The program goes before PostgreSQL where both want the processor: while an answer waits to be read, its
 * transaction keeps others from the same stock. The server's later processes inherit it.
 */
function giveWay(pid: number): void {
  try {
    setPriority(pid, 5)
  } catch {
    // A system that does not let us: nothing is lost but some speed.
  }
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
  pid: number,
  port: number,
  owner: pg.Client,
  options: EmbeddedOptions,
): Promise<Embedded> {
  const has = await owner.query("SELECT FROM pg_database WHERE datname = 'gerai'")
  if (has.rowCount === 0) await owner.query('CREATE DATABASE gerai')
  signAsOwner(cluster.folder)
  const watched = watch(cluster, pid, port, owner, options)
  const stop = async () => {
    await watched.end()
    signOff(cluster.folder)
    await stopServer(cluster.folder, pid)
  }
  return { url: urlOf(cluster, port, 'gerai'), pid, folder: cluster.folder, stop }
}

/** Connects as soon as the server takes connections; `undefined` when it ended or is not ours. */
async function connect(
  cluster: Cluster,
  port: number,
  pid: number,
  recovering?: () => void,
): Promise<pg.Client | undefined> {
  for (let tries = 1; isAlive(pid); tries += 1) {
    const client = new pg.Client({
      connectionString: urlOf(cluster, port, 'postgres'),
      connectionTimeoutMillis: 5000,
      application_name: 'gerai owner',
    })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      const { code } = error as { code?: string }
      await client.end().catch(() => {})
      // 57P03: starting up, recovering or going down. Everything else is somebody else's server.
      const waiting = code === '57P03' || code === 'ECONNREFUSED' || code === '53300'
      if (!waiting && tries > 3) return undefined
    }
    if (tries === 100) recovering?.()
    await sleep(tries < 100 ? 30 : 250)
  }
  return undefined
}

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

/** A killed owner's connection takes a moment to be noticed, so ask for a few seconds. */
async function lock(client: pg.Client, most = 30): Promise<boolean> {
  for (let tries = 0; tries < most; tries += 1) {
    const asked = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) got', [
      ownerLock,
    ])
    if (asked.rows[0]?.got) return true
    await sleep(100)
  }
  return false
}

/** Notices the end of PostgreSQL at once, by the connection that holds the owner's lock. */
function watch(
  cluster: Cluster,
  pid: number,
  port: number,
  first: pg.Client,
  options: EmbeddedOptions,
) {
  let ended = false
  let owner: pg.Client | undefined
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
    owner = client
    client.once('end', () => void lost())
  }
  const lost = async () => {
    if (ended) return
    // One backend may die while the server lives: it then restarts them all, and we come back.
    const again = await connect(cluster, port, pid)
    if (ended) return void again?.end()
    if (again && (await lock(again).catch(() => false))) return hold(again)
    dead()
  }
  hold(first)
  return {
    end: async () => {
      ended = true
      await owner?.end().catch(() => {})
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
