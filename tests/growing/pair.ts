import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { takeBackup } from '#server/copies/backup.ts'
import { inDatabase } from '#server/copies/moving/in-database.ts'
import { type Embedded, startEmbedded } from '#server/embedded-postgres/start.ts'
import { memoryFolder } from '#server/platform/test-memory.ts'
import { type Shop, openShop } from '../platform/small-shop.ts'
import { killAll, signalAll } from './processes.ts'

/** A database and its replica on one machine, each a server of its own. */
export interface Pair {
  shop: Shop
  /** Of the replica, as the program's own user. */
  readUrl: string
  /** Asks the replica as its superuser. */
  ask(text: string): Promise<pg.QueryResultRow[]>
  /** Ends it as a power cut does. */
  kill(): Promise<void>
  /** Starts it again. */
  start(): Promise<void>
  /** All its processes stand still, or go on. */
  hold(): void
  letGo(): void
  stop(): Promise<void>
}

const SLOT = 'baca'

/**
 * The small company beside its replica, made as docs/growing.md says: the program's own backup, `standby.signal`, and the
 * settings of that page.
 */
export async function openPair(): Promise<Pair> {
  const root = mkdtempSync(join(memoryFolder(2 ** 30) ?? tmpdir(), 'gerai-pair-'))
  chmodSync(root, 0o711)
  const dataDir = join(root, 'data')
  const shop = await openShop(dataDir)
  await shop.db.query('select pg_create_physical_replication_slot($1)', [SLOT])
  const target = join(root, 'backups')
  const taken = await takeBackup(shop, {
    dataDir,
    target,
    fieldKey: undefined,
    acceptSmaller: false,
  })
  const there = join(root, 'replica')
  const folder = join(there, 'postgres')
  mkdirSync(there, { mode: 0o711 })
  renameSync(join(taken.folder, 'postgres'), folder)
  writeFileSync(join(folder, 'standby.signal'), '', { mode: 0o600 })
  const secret = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'))
  writeFileSync(join(there, 'postgres.json'), JSON.stringify({ ...secret, folder, port: 0 }))
  const { port, password } = new URL(shop.administratorUrl)
  const config = {
    primary_conninfo: `host=127.0.0.1 port=${port} user=gerai password=${password}`,
    primary_slot_name: SLOT,
    hot_standby_feedback: 'on',
    max_standby_streaming_delay: '30s',
  }
  let replica: Embedded
  const start = async (at?: number) => {
    replica = await startEmbedded({
      dataDir: there,
      share: true,
      config,
      onDeath: () => {},
      ...(at ? { port: at } : {}),
    })
  }
  await start()
  const { url: readUrl } = replica!
  const signal = (name: NodeJS.Signals) => signalAll(replica.pid, name)
  return {
    shop,
    readUrl,
    ask: (text) => inDatabase(replica.administratorUrl, async (db) => (await db.query(text)).rows),
    kill: () => killAll(replica.pid),
    start: () => start(Number(new URL(readUrl).port)),
    hold: () => signal('SIGSTOP'),
    letGo: () => signal('SIGCONT'),
    async stop() {
      signal('SIGCONT')
      await replica.stop()
      await shop.stop()
      rmSync(root, { recursive: true, force: true })
    },
  }
}
