import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { copyDatabase } from '#server/copies/copy-database.ts'
import { inDatabase } from '#server/copies/moving/in-database.ts'
import { type Embedded, startEmbedded } from '#server/embedded-postgres/start.ts'
import { addressOf } from '#server/platform/address.ts'
import { memoryFolder } from '#server/platform/test-memory.ts'
import { type Line, lineTo } from '../journeys/line.ts'
import { makeShop } from './moved-shop.ts'
import { killAll, signalAll } from './processes.ts'

/** How the server that is written goes: by a power cut, by standing still, by a net that carries nothing any more. */
export const WAYS = ['kill', 'hold', 'cut'] as const
export type Way = (typeof WAYS)[number]

interface Side {
  name: 'a' | 'b'
  server: Embedded
  dataDir: string
  /** Between the program and it, and between it and the server that follows it. */
  lines: { program: Line; standby: Line }
}

/** Two servers of which one is written and the other confirms it, as docs/growing.md sets them up. */
export interface Quorum {
  /** Of the program's own user, with both. */
  url: string
  /** Where the program remembers what it saw. */
  memory: string
  /** Asks the server that is written as its superuser; `follower`: the other one. */
  ask<T>(text: string, values?: unknown[]): Promise<T[]>
  follower<T>(text: string): Promise<T[]>
  administratorUrl(): string
  /** The one that confirms stands still, or goes on: what is saved meanwhile waits. */
  holdFollower(): void
  letFollowerGo(): void
  /** The server that is written waits for nobody any more. */
  standAlone(): Promise<void>
  /** The server that is written goes. */
  fail(way: Way): Promise<void>
  /** What a person or Patroni does then: the other one takes writes, and waits for nobody. */
  promote(): Promise<void>
  /** The deposed server is back as it was, and thinks that it is the one which is written. Gives how to ask it. */
  comesBack(way: Way): Promise<<T>(text: string) => Promise<T[]>>
  /** It is copied anew from the one that took over, follows it, and confirms again. */
  copyAnew(): Promise<void>
  stop(): Promise<void>
}

const portOf = (url: string) => Number(new URL(url).port)
const asking =
  (side: () => Side) =>
  <T>(text: string, values: unknown[] = []) =>
    inDatabase(
      side().server.administratorUrl,
      async (db) => (await db.query(text, values)).rows as T[],
    )

/** Milliseconds in which nothing is confirmed before a server goes. */
const UNCONFIRMED = 150

const SETTINGS = { max_wal_size: '512MB', shared_buffers: '64MB' }

const startAt = (dataDir: string, config: Record<string, string> = {}) =>
  startEmbedded({
    dataDir,
    share: true,
    config: Object.assign({}, SETTINGS, config),
    onDeath: () => {},
  })

async function sideOf(name: Side['name'], server: Embedded, dataDir: string): Promise<Side> {
  const address = `http://127.0.0.1:${portOf(server.url)}`
  return {
    name,
    server,
    dataDir,
    lines: { program: await lineTo(address), standby: await lineTo(address) },
  }
}

/** Copies `from` into a folder of its own and starts it as its standby. */
async function follow(from: Side, name: Side['name'], dataDir: string): Promise<Embedded> {
  const ask = asking(() => from)
  await ask(
    `select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = 'gerai_${name}'`,
  )
  await ask(`select pg_create_physical_replication_slot('gerai_${name}', true)`)
  const folder = join(dataDir, 'postgres')
  mkdirSync(dataDir, { mode: 0o711 })
  await copyDatabase(from.server.administratorUrl, folder, name)
  chmodSync(folder, 0o700)
  // Promoted one day, it must not wait for whom its primary waited.
  writeFileSync(join(folder, 'postgresql.auto.conf'), '', { mode: 0o600 })
  writeFileSync(join(folder, 'standby.signal'), '', { mode: 0o600 })
  const { username, password } = new URL(from.server.administratorUrl)
  const { password: ownerPassword } = new URL(from.server.url)
  writeFileSync(
    join(dataDir, 'postgres.json'),
    JSON.stringify({ folder, password, ownerPassword, port: 0 }),
  )
  const line = from.lines.standby.address
  return startAt(dataDir, {
    primary_conninfo: `host=127.0.0.1 port=${portOf(line)} user=${username} password=${password} application_name=${name}`,
    primary_slot_name: `gerai_${name}`,
    wal_receiver_timeout: '3s',
    wal_retrieve_retry_interval: '200ms',
  })
}

/** From now on each commit waits for that one. */
async function waitFor(primary: Side, name: Side['name']): Promise<void> {
  const ask = asking(() => primary)
  await ask(`alter system set synchronous_standby_names = 'ANY 1 ("${name}")'`)
  await ask('select pg_reload_conf()')
  const there = `select from pg_stat_replication where application_name = '${name}' and sync_state = 'quorum' and state = 'streaming'`
  while ((await ask(there)).length === 0) await sleep(50)
}

export async function openQuorum(): Promise<Quorum> {
  const root = mkdtempSync(join(memoryFolder(2 ** 30) ?? tmpdir(), 'gerai-quorum-'))
  chmodSync(root, 0o711)
  const first = join(root, '0')
  await makeShop(first)
  let primary = await sideOf('a', await startAt(first), first)
  await asking(() => primary)('grant pg_read_all_stats to gerai_owner')
  let copies = 1
  const next = () => join(root, String(copies++))
  const there = next()
  let standby = await sideOf('b', await follow(primary, 'b', there), there)
  await waitFor(primary, 'b')
  const hosts = [primary, standby].map(({ lines }) => new URL(lines.program.address).host)
  const memory = join(root, 'database-hosts.json')
  const quorum: Quorum = {
    url: addressOf(primary.server.url, hosts, memory),
    memory,
    ask: asking(() => primary),
    follower: asking(() => standby),
    administratorUrl: () => primary.server.administratorUrl,
    holdFollower: () => signalAll(standby.server.pid, 'SIGSTOP'),
    letFollowerGo: () => signalAll(standby.server.pid, 'SIGCONT'),
    async standAlone() {
      await quorum.ask(`alter system set synchronous_standby_names = ''`)
      await quorum.ask('select pg_reload_conf()')
      while (
        (await quorum.ask(`select where current_setting('synchronous_standby_names') <> ''`))
          .length > 0
      )
        await sleep(20)
    },
    async fail(way) {
      const { pid } = primary.server
      // For a moment tills reach it and nobody follows any more: what it acknowledged then by itself would be lost.
      primary.lines.standby.silence()
      await sleep(UNCONFIRMED)
      if (way === 'kill') await killAll(pid)
      if (way === 'hold') signalAll(pid, 'SIGSTOP')
      if (way === 'cut') primary.lines.program.silence()
    },
    async promote() {
      await asking(() => standby)('select pg_promote()')
      ;[primary, standby] = [standby, primary]
    },
    async comesBack(way) {
      const deposed = standby
      if (way === 'hold') signalAll(deposed.server.pid, 'SIGCONT')
      if (way === 'kill') {
        deposed.server = await startAt(deposed.dataDir)
        for (const line of Object.values(deposed.lines))
          line.leadTo(`http://127.0.0.1:${portOf(deposed.server.url)}`)
      }
      for (const line of Object.values(deposed.lines)) line.mend()
      return asking(() => deposed)
    },
    async copyAnew() {
      const { name, lines, dataDir, server } = standby
      await killAll(server.pid)
      rmSync(dataDir, { recursive: true, force: true })
      const folder = next()
      const anew = await follow(primary, name, folder)
      for (const line of Object.values(lines)) line.leadTo(`http://127.0.0.1:${portOf(anew.url)}`)
      standby = { name, lines, dataDir: folder, server: anew }
      await waitFor(primary, name)
    },
    async stop() {
      for (const { server, lines } of [standby, primary]) {
        await killAll(server.pid)
        for (const line of Object.values(lines)) await line.close()
      }
      rmSync(root, { recursive: true, force: true })
    },
  }
  return quorum
}
