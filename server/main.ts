import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitsForNext } from './embedded-postgres/next.ts'
import { dataFolder, refuseLeftServer } from './embedded-postgres/place.ts'
import { askToEnd } from './embedded-postgres/process.ts'
import { type Embedded, startEmbedded } from './embedded-postgres/start.ts'
import { refuseFullDisk } from './platform/disk.ts'
import { refuseBusyPort } from './refuse-start.ts'
import type { Prepared } from './prepare-database.ts'
import type { Reading } from './platform/reading.ts'
import {
  CONNECTIONS_PER_PROCESS,
  type Settings,
  SettingsError,
  publicDemoPassword,
  readSettings,
} from './platform/settings.ts'

/** Longest wait for running requests and jobs, for everything together, and for a signal's echo. */
const patience = { serving: 14_000, all: 20_000, echo: 2000 }
const say = (line: string) => console.log(line)

let ending = false

try {
  await (cluster.isPrimary ? main() : work())
} catch (error) {
  // What is cut off by the end itself is no news.
  if (!ending) stopWith(explain(error))
}

function explain(error: unknown): unknown {
  if (error instanceof SettingsError) return error.message
  return error
}

/** Database, migrations, demo data, then one or more processes that serve. */
async function main(): Promise<void> {
  const began = Date.now()
  const settings = placed(readSettings())
  process.env.DATA_DIR = settings.dataDir
  await refuseBusyPort(settings)
  refuseFullDisk(settings.dataDir)
  if (settings.databaseUrl) refuseLeftServer(settings.databaseUrl, settings.dataDir)
  else await goOverFirst(settings.dataDir)
  let database = settings.databaseUrl ? undefined : startDatabase(settings)
  const ready = Promise.withResolvers<NodeJS.ProcessEnv>()
  let reading: Promise<Reading> | undefined
  let serving: Serving | undefined
  let prepared: Prepared | undefined
  const stop = async () => {
    ready.reject(new Error('ending'))
    if (serving) await withPatience(serving.stop(), patience.serving)
    await (await reading?.catch(() => undefined))?.stop()
    const embedded = await database?.catch(() => undefined)
    await embedded?.stop()
  }
  endOnSignal(stop)
  try {
    // What takes long to load is loaded while the database starts.
    reading = ahead(startReadingWith(ready.promise))
    const preparing = ahead(import('./prepare-database.ts'))
    const shop = await database
    const url = settings.databaseUrl ?? shop?.url ?? ''
    await refuseUnfit(url, settings)
    const { prepareDatabase } = await preparing
    prepared = await prepareDatabase(settings, { url, shop, say })
    if (shop && (await keepsOtherLog(shop, settings))) {
      await shop.stop()
      database = startDatabase(settings)
    }
    const databaseUrl = settings.databaseUrl ?? (await database)?.url ?? ''
    ready.resolve({
      DATABASE_URL: databaseUrl,
      DATABASE_URL_READ: settings.databaseUrlRead ?? databaseUrl,
      OWN_DATABASE: settings.databaseUrl ? 'no' : 'yes',
    })
    process.env.READING_SOCKET = (await reading).socketPath
    serving = await serveBy(settings, databaseUrl)
    await prepared.announced.end()
  } catch (error) {
    if (!ending) await stop()
    throw error
  }
  say(`Gerai siap di ${serving.address} (${((Date.now() - began) / 1000).toFixed(1)} detik)`)
  if (prepared?.demo) printSignIns(prepared)
}

/** Awaited later, or never where something before it failed. */
function ahead<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {})
  return work
}

async function startReadingWith(env: Promise<NodeJS.ProcessEnv>): Promise<Reading> {
  ahead(env)
  const { startReading } = await import('./platform/reading.ts')
  return startReading(env)
}

function serveBy(settings: Settings, databaseUrl: string): Promise<Serving> {
  return settings.webConcurrency > 1
    ? serveByWorkers(settings, databaseUrl)
    : serve(settings, databaseUrl)
}

/** With the one folder that this setting's data lie in; a server that was named keeps files and key where it is told. */
function placed(settings: Settings): Settings {
  if (settings.databaseUrl) return settings
  return { ...settings, dataDir: dataFolder(settings.dataDir) }
}

/** To the PostgreSQL that this program brings, where the data are of an older one. */
async function goOverFirst(dataDir: string): Promise<void> {
  if (!waitsForNext(dataDir)) return
  const { goOver } = await import('./copies/moving/next-postgres.ts')
  await goOver({ dataDir, say })
}

function startDatabase(settings: Settings): Promise<Embedded> {
  say('Menyalakan PostgreSQL…')
  // And some for whoever looks at them from beside.
  const connections = String(Math.max(100, CONNECTIONS_PER_PROCESS * settings.webConcurrency + 40))
  return startEmbedded({
    dataDir: settings.dataDir,
    config: { max_connections: connections },
    say,
  })
}

/** The log of a company is kept by its name, which nobody knows before its database runs. */
async function keepsOtherLog(shop: Embedded, settings: Settings): Promise<boolean> {
  const { keepLog } = await import('./copies/log-archive.ts')
  return keepLog(shop, settings)
}

async function refuseUnfit(url: string, settings: Settings): Promise<void> {
  const { refuseUnfitDatabase } = await import('./platform/database-fitness.ts')
  const { refuseAlone } = await import('./platform/second-server.ts')
  await refuseUnfitDatabase(url, { processes: settings.webConcurrency, say })
  await refuseAlone(url, { requireSync: settings.requireSync, say })
}

interface Serving {
  address: string
  stop: () => Promise<void>
}

async function serve(settings: Settings, databaseUrl: string): Promise<Serving> {
  const { buildApp } = await import('./app.ts')
  const readUrl = settings.databaseUrlRead ?? databaseUrl
  const app = await buildApp({
    databaseUrl,
    readUrl,
    settings,
    dataDir: settings.dataDir,
    watchesClock: true,
    serves: true,
    reading: { socketPath: process.env.READING_SOCKET ?? '' },
  })
  const address = await app.listen({ port: settings.port, host: settings.host })
  return { address, stop: () => app.close() }
}

/** One worker process: the primary has prepared the database and tells when to stop. */
async function work(): Promise<void> {
  process.on('SIGINT', () => {})
  const settings = readSettings()
  const serving = await serve(settings, settings.databaseUrl ?? '')
  process.on('SIGTERM', () => {
    if (ending) return
    ending = true
    void withPatience(serving.stop(), patience.serving).then(() => process.exit(0))
  })
  process.send?.({ address: serving.address })
}

async function serveByWorkers(settings: Settings, databaseUrl: string): Promise<Serving> {
  const starts: number[] = []
  const start = () => {
    starts.push(Date.now())
    return cluster.fork({ DATABASE_URL: databaseUrl })
  }
  const first = await Promise.all(
    Array.from({ length: settings.webConcurrency }, () => address(start())),
  )
  // Before this the worker itself has said what is wrong, and trying again would not help.
  cluster.on('exit', (worker, code) => {
    if (ending) return
    const lately = starts.filter((at) => at > Date.now() - 60_000).length
    if (lately > settings.webConcurrency + 10) stopWith('Proses server terus-menerus berhenti.')
    console.error(`Proses server ${worker.process.pid} berhenti (${code}); dimulai lagi.`)
    setTimeout(start, 500)
  })
  const stop = async () => {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const ended = workers.map((worker) => new Promise((resolve) => worker.once('exit', resolve)))
    for (const worker of workers) worker.process.kill('SIGTERM')
    await Promise.all(ended)
  }
  return { address: first[0] ?? '', stop }
}

function address(worker: ReturnType<typeof cluster.fork>): Promise<string> {
  return new Promise((resolve, reject) => {
    worker.once('message', (message: { address: string }) => resolve(message.address))
    worker.once('exit', (code) =>
      reject(new SettingsError(`Proses server tidak dapat dimulai (${code}).`)),
    )
  })
}

/**
 * The first signal ends in order, another one at once. One Ctrl+C arrives from the terminal, from npm and
 * from the launcher, so whatever comes within a moment is the same. PostgreSQL is never left to run.
 */
function endOnSignal(stop: () => Promise<void>): void {
  let asked = 0
  const exit = (code: number) => {
    askToEnd()
    process.exit(code)
  }
  const end = (name: string) => {
    if (ending && Date.now() - asked > patience.echo) exit(1)
    if (ending) return
    ending = true
    asked = Date.now()
    say(`${name}: menutup…`)
    // Whatever is still under way loses its connections now.
    process.on('uncaughtException', () => {})
    process.on('unhandledRejection', () => {})
    withPatience(stop(), patience.all).then(
      () => exit(0),
      (error) => {
        console.error(error)
        exit(1)
      },
    )
  }
  process.on('SIGTERM', () => end('SIGTERM'))
  process.on('SIGINT', () => end('SIGINT'))
  process.on('SIGHUP', () => end('SIGHUP'))
}

async function withPatience(work: Promise<void>, milliseconds: number): Promise<void> {
  const late = sleep(milliseconds, 'late', { ref: false })
  if ((await Promise.race([work, late])) !== 'late') return
  console.error('Penutupan terlalu lama; dilanjutkan tanpa menunggu.')
}

function printSignIns({ open }: Prepared): void {
  const shown = open ? publicDemoPassword : 'yang Anda pilih sendiri (DEMO_PASSWORD, atau di layar)'
  const perBranch = ['kepala', 'kasir', 'gudang', 'pembelian', 'sales']
  say(`  Kata sandi demo: ${shown}`)
  say('  Pusat:    owner@gerai.test, akuntansi@gerai.test')
  say(`  Surabaya: ${perBranch.map((role) => `${role}.sby@gerai.test`).join(', ')}`)
  say(`  Malang:   ${perBranch.map((role) => `${role}.mlg@gerai.test`).join(', ')}`)
}

function stopWith(message: unknown): never {
  console.error(message)
  process.exit(1)
}
