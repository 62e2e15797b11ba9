import type { FastifyBaseLogger } from 'fastify'
import { goOnFrom } from './company-facts.ts'
import { DatabaseClient, type Servers, serversOf } from './hosts.ts'
import { nameOf } from './hosts-memory.ts'
import { SettingsError } from './settings-error.ts'

/** A server that follows the one which is written, as that one tells of it. */
interface Standby {
  /** Its `application_name`. */
  name: string
  /** Commits wait for it, alone or with others. */
  confirms: boolean
  /** Of the log, which it has not on its disk. */
  bytes: number
  /** How long the last commits took to come there and be confirmed. */
  seconds: number
}

/** Who confirms what the server that is written commits. */
interface Quorum {
  /** `synchronous_standby_names`: empty, and no commit waits for anybody. */
  names: string
  user: string
  /** The user is told of standbys. */
  knows: boolean
  standbys: Standby[]
}
const QUORUM = `
select current_setting('synchronous_standby_names') as names, current_user as user,
  pg_has_role(current_user, 'pg_read_all_stats', 'USAGE') as knows,
  (select coalesce(json_agg(x order by name), '[]') from (select application_name as name, sync_state in ('sync', 'quorum') as confirms,
     coalesce(greatest(0, pg_wal_lsn_diff(pg_current_wal_lsn(), flush_lsn)), 0)::float8 as bytes, coalesce(extract(epoch from flush_lag), 0)::float8 as seconds
   from pg_stat_replication where state = 'streaming') x) as standbys`

/** Commits are to be confirmed, and nobody is there to do so. */
const isWaiting = ({ names, standbys }: Quorum): boolean =>
  names !== '' && !standbys.some(({ confirms }) => confirms)

export interface Pair extends Quorum {
  /** The server that is written. */
  host: string
  timeline: number
}

/** How the pair stands now; undefined where there is one server alone. Errors: none is written, or it does not answer. */
export async function pairOf(servers: Servers | undefined): Promise<Pair | undefined> {
  if (!servers) return undefined
  const { at, timeline } = await servers.writable()
  const quorum = await servers.ask<Quorum>(QUORUM)
  servers.memory.setPaired(quorum.names !== '')
  return { ...quorum, host: nameOf(at), timeline }
}

/**
 * Before anything is served: whoever runs a pair is told if nothing makes it one. A server that was promoted has nobody
 * yet, so one that stands alone is refused only until a second one ever confirmed something.
 */
export async function refuseAlone(
  url: string,
  { requireSync, say }: { requireSync: boolean; say: (line: string) => void },
): Promise<void> {
  const servers = serversOf(url)
  const pair = requireSync ? await pairOf(servers) : undefined
  if (!pair) return
  const { user, knows, names, host } = pair
  const wrong: string[] = []
  if (!knows)
    wrong.push(
      `Pengguna ${user} tidak boleh melihat server kedua. Sebagai superuser: grant pg_read_all_stats to ${user}`,
    )
  if (names === '' && servers?.memory.read()?.paired === null)
    wrong.push(
      `Server ${host} mengakui penyimpanan tanpa menunggu server kedua (synchronous_standby_names kosong).`,
    )
  if (wrong.length > 0)
    throw new SettingsError(
      [
        ...wrong,
        'Tidak ada yang dilayani (docs/growing.md). REQUIRE_SYNC=off bila memang boleh ada yang hilang bersama satu server.',
      ].join('\n'),
    )
  if (names === '')
    say(`Perhatian: server ${host} berjalan sendiri; yang disimpan hanya ada di satu server.`)
  else if (isWaiting(pair))
    say(
      `Perhatian: server ${host} menunggu server kedua (${names}), yang tidak menjawab; sampai ada, tidak ada yang tersimpan (docs/growing.md).`,
    )
}

/** Milliseconds between two looks at all servers, and after one at which none took writes. */
const EVERY = 500
const SOON = 100

/**
 * Looks after the servers for as long as the program runs, so that nobody has to before he connects, and a promotion is
 * noticed within a second. `leads`: of the processes of a program the one that writes down what follows from one.
 */
export function watchServers(
  servers: Servers | undefined,
  {
    log,
    url,
    leads,
  }: { log: Pick<FastifyBaseLogger, 'warn' | 'error'>; url: string; leads: boolean },
): () => void {
  if (!servers) return () => undefined
  const unwatch = servers.watch()
  let ended = false
  let timer: NodeJS.Timeout | undefined
  let last = ''
  let waited = false
  const look = async (): Promise<number> => {
    try {
      await servers.look()
      const pair = await pairOf(servers)
      const now = pair ? `${pair.host} (timeline ${pair.timeline})` : ''
      if (last && now !== last) log.warn({ server: now, before: last }, 'another server is written')
      last = now
      const waits = pair !== undefined && isWaiting(pair)
      if (waits !== waited && waits)
        log.error({ server: now }, 'no second server answers: saving waits')
      if (waits !== waited && !waits) log.warn({ server: now }, 'saving waits no more')
      waited = waits
      if (leads && servers.memory.read()?.mayLack) await beginEpoch(url, now, servers, log)
      return EVERY
    } catch {
      // Calls that need it tell of it (outage.ts).
      return SOON
    }
  }
  const turn = async () => {
    const next = await look()
    if (!ended) timer = setTimeout(turn, next).unref()
  }
  void turn()
  return () => {
    ended = true
    clearTimeout(timer)
    unwatch()
  }
}

/**
 * What the server of before acknowledged while nobody confirmed it may be missing here, as after a restore: tills that see
 * another epoch look whether all of theirs is known, and send what is not (docs/domain/offline.md).
 */
async function beginEpoch(
  url: string,
  server: string,
  { memory }: Servers,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> {
  const db = new DatabaseClient({ connectionString: url, application_name: 'gerai_watch' })
  await db.connect()
  try {
    await goOnFrom(db, `failover: ${server}`)
    memory.lacksNothing()
    log.error({ server }, 'promoted without a quorum: what was acknowledged last may be missing')
  } finally {
    await db.end()
  }
}
