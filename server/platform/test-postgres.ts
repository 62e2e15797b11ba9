import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Embedded, startEmbedded } from '#server/embedded-postgres/start.ts'
import { memoryFolder } from './test-memory.ts'
import { isAlive, runningServer, stopServer } from '#server/embedded-postgres/process.ts'

/**
 * PostgreSQL for tests: one throw-away server per run, templates that are each prepared once, and a
 * clone of one of them for each test file. Other processes of the run find it by an environment variable.
 */
const variable = 'GERAI_TEST_POSTGRES'
const prefix = 'gerai-test-'

/** A database is a thousand files: to make and remove them on a disk cost half of what the server did. */
const memory = memoryFolder(2 ** 31)
const places = [tmpdir(), ...(memory ? [memory] : [])]

/** Nothing here has to survive a power cut. */
const quick = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '256MB',
  max_connections: '200',
  max_wal_size: '256MB',
  autovacuum_naptime: '1h',
}

/** Addresses of one database. */
export interface Addresses {
  /** As the program has it: of the plain owner. */
  url: string
  /** Of the superuser, who may break what the program may not. */
  administratorUrl: string
}

export interface TestServer extends Addresses {
  stop: () => Promise<void>
}

/** Starts a server of one's own; `durable` keeps the settings of production (benchmarks). */
export async function startTestServer({ durable = false } = {}): Promise<TestServer> {
  await removeAbandoned()
  const dataDir = mkdtempSync(join(durable ? tmpdir() : (memory ?? tmpdir()), prefix))
  // Root's PostgreSQL runs as another user, who has to get in.
  chmodSync(dataDir, 0o711)
  writeFileSync(join(dataDir, 'owner'), String(process.pid))
  const embedded: Embedded = await startEmbedded({
    dataDir: join(dataDir, 'data'),
    config: durable ? {} : quick,
  })
  const stop = async () => {
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const { url, administratorUrl } = embedded
  return { url, administratorUrl, stop }
}

/** For vitest's `globalSetup`: the server, once for all projects of a run. */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env[variable]) return async () => undefined
  const server = await startTestServer()
  process.env[variable] = JSON.stringify(server)
  return server.stop
}

export interface FreshDatabase extends Addresses {
  drop: () => Promise<void>
}

/** What databases begin with, by the name of their template, and how that is made. */
export interface Beginning {
  name: string
  /** What it begins with itself; without, it is made of an empty database. */
  like?: Beginning
  /** Leaves no connection behind: a template with one cannot be copied. */
  make: (addresses: Addresses) => Promise<void>
}

/** A database of one's own, of the small company unless told; `empty` without even the migrations. */
export async function freshDatabase(
  options: { empty?: boolean; like?: Beginning | undefined } = {},
): Promise<FreshDatabase> {
  const known = process.env[variable]
  if (!known) throw new Error('The test server is started by vitest (globalSetup).')
  const server = JSON.parse(known) as Addresses
  const name = `test_${randomBytes(6).toString('hex')}`
  // Here and not above: the server itself has to be up before the program is loaded.
  const like = options.like ?? (await import('./test-app-companies.ts')).smallCompany
  if (!options.empty) await prepare(server, like)
  const addresses = await createDatabase(server, name, options.empty ? undefined : like.name)
  const drop = () => asAdministrator(server, (db) => db.query(dropping(name)))
  return { ...addresses, drop }
}

/** Whoever asks first in a run makes the template; who asks meanwhile, also in another process, waits for it. */
async function prepare(server: Addresses, { name, like, make }: Beginning): Promise<void> {
  if (like) await prepare(server, like)
  await asAdministrator(server, async (db) => {
    await db.query('SELECT pg_advisory_lock(hashtext($1))', [name])
    const { rows } = await db.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (rows.length > 0) return
    const unfinished = `${name}_unfinished`
    // Of somebody whose making failed.
    await db.query(dropping(unfinished))
    await make(await createDatabase(server, unfinished, like?.name))
    await db.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`)
    await db.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  })
}

const dropping = (name: string) => `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`

export async function createDatabase(
  server: Addresses,
  name: string,
  template?: string,
): Promise<Addresses> {
  const { username: owner } = new URL(server.url)
  const like = template ? ` TEMPLATE ${template} STRATEGY file_copy` : ''
  await asAdministrator(server, (db) => db.query(`CREATE DATABASE ${name} OWNER ${owner}${like}`))
  const at = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href
  return { url: at(server.url), administratorUrl: at(server.administratorUrl) }
}

async function asAdministrator(
  { administratorUrl }: Addresses,
  work: (db: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: administratorUrl })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Servers of runs that were killed. */
async function removeAbandoned(): Promise<void> {
  const all = places.flatMap((place) => readdirSync(place).map((name) => join(place, name)))
  for (const folder of all.filter((one) => basename(one).startsWith(prefix))) {
    if (!isAbandoned(folder)) continue
    const cluster = join(folder, 'data', 'postgres')
    const running = existsSync(cluster) ? runningServer(cluster) : undefined
    if (running) await stopServer(cluster, running.pid)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Its run is gone; what never had an owner (files of a tested program) goes after an hour. */
function isAbandoned(folder: string): boolean {
  const owner = join(folder, 'owner')
  if (existsSync(owner)) return !isAlive(Number(readFileSync(owner, 'utf8')))
  const stat = statSync(folder, { throwIfNoEntry: false })
  // Another test run may have removed it meanwhile.
  return stat !== undefined && stat.mtimeMs < Date.now() - 3_600_000
}
