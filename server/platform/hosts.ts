import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Several, addressAt, severalOf } from './address.ts'
import { cutLine } from './cut-line.ts'
import { type Host, Unfit, type Writable, nameOf, remembering, strange } from './hosts-memory.ts'
import { forgetVersions } from './versioned-cache.ts'

/** Milliseconds that a server has for an answer about itself. */
const PATIENCE = 1000
/** Milliseconds for which the others are waited for where nothing is known yet: an older one may answer first. */
const GRACE = 300
/** Milliseconds of one look, in which a server that stands still does not keep the next one from being seen. */
const LOOK = 500
/** Milliseconds between two looks while none takes writes, and for which somebody who connects waits for one. */
const AGAIN = 100
const WAITS = 4000
/** Milliseconds in which a connection has to stand, unless whoever opens it says otherwise. */
const CONNECTS = 5000

/** As one server tells of itself. */
interface Standing {
  /** It takes no writes: it replays what another one does. */
  follows: boolean
  system: string
  /** Null where it follows. */
  timeline: number | null
}
// The control file tells the timeline of the last checkpoint, which a promotion does not wait for; the log has it at once.
const STANDING = `
select pg_is_in_recovery() as follows, (select system_identifier::text from pg_control_system()) as system,
  case when not pg_is_in_recovery() then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`

type Probe = ReturnType<typeof probeOf>

/** Asks one server, as the program's own user, by a connection that nobody else uses. */
function probeOf(address: string, at: Host) {
  let line: Promise<pg.Client> | undefined
  const open = async () => {
    const client = new pg.Client({
      connectionString: addressAt(address, at),
      application_name: 'gerai_watch',
      connectionTimeoutMillis: PATIENCE,
      query_timeout: PATIENCE,
    })
    client.on('error', noop)
    try {
      return (await client.connect()) as pg.Client
    } catch (error) {
      cutLine(client)
      throw error
    }
  }
  const close = () => {
    line?.then(cutLine, noop)
    line = undefined
  }
  const once = async (text: string) => {
    line ??= open()
    try {
      return (await (await line).query(text)).rows[0]
    } catch (error) {
      close()
      throw error
    }
  }
  let last: Promise<unknown> = Promise.resolve()
  const ask = <T>(text: string): Promise<T> => {
    const answer = last.then(() => once(text))
    last = answer.catch(noop)
    return answer
  }
  let asking: Promise<Standing> | undefined
  /** Of one that stands still the same question goes on from look to look, until its patience ends. */
  const standing = () => {
    asking ??= ask<Standing>(STANDING).finally(() => {
      asking = undefined
    })
    return asking
  }
  return { at, ask, standing, close }
}
const noop = () => undefined

export type Servers = ReturnType<typeof openServers>

const opened = new Map<string, Servers>()

/** The servers of an address; undefined where it names one alone. */
export function serversOf(address: string | undefined): Servers | undefined {
  const several = address === undefined ? undefined : severalOf(address)
  if (!address || !several) return undefined
  const servers = opened.get(address) ?? openServers(address, several)
  opened.set(address, servers)
  return servers
}

function openServers(address: string, { hosts, memory: file }: Several) {
  const probes = hosts.map((at) => probeOf(address, at))
  const memory = remembering(file)
  const lines = new Map<pg.ClientBase, number>()
  let current: Writable | undefined
  let own: number | undefined
  let looking: Promise<Writable> | undefined
  let watchers = 0

  /** What is seen of the one that is written; another timeline than before ends all that was known of that. */
  const learn = (found: Writable): Writable => {
    memory.learn(found)
    if (own !== undefined && own !== found.timeline) {
      for (const [client, on] of lines) if (on !== found.timeline) cutLine(client)
      forgetVersions()
    }
    own = found.timeline
    current = found
    return found
  }
  const isKnown = () => memory.read() !== undefined
  const look = async (): Promise<Writable> => {
    try {
      return learn(await writableOf(probes, { refuse: memory.refuse, isKnown: isKnown(), current }))
    } catch (error) {
      current = undefined
      throw error
    } finally {
      if (watchers === 0) for (const one of probes) one.close()
    }
  }
  const lookOnce = () => {
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }
  return {
    memory,
    /** As it is watched, else as it is found now; whoever asks waits a little for one to be there. */
    async writable(): Promise<Writable> {
      if (watchers > 0 && current) return current
      for (const until = performance.now() + WAITS; ; await sleep(AGAIN)) {
        try {
          return await lookOnce()
        } catch (error) {
          if (performance.now() > until) throw error
        }
      }
    },
    look: lookOnce,
    /** Asks the one that is written. */
    async ask<T>(text: string): Promise<T> {
      const { at } = await this.writable()
      return (probes.find((one) => one.at === at) as Probe).ask<T>(text)
    },
    /** From before it is opened it ends with the timeline for which it is opened, wherever it hangs. */
    hold(client: pg.Client, timeline: number): void {
      lines.set(client, timeline)
      client.once('end', () => lines.delete(client))
    },
    /** A connection that was just opened, before anything is sent on it. */
    async admit(client: pg.ClientBase, at: Host): Promise<void> {
      const [found] = (await client.query<Standing>(STANDING)).rows as [Standing]
      if (found.follows || found.timeline === null)
        throw new Unfit(`Server database ${nameOf(at)} tidak menerima penulisan.`)
      const { system, timeline } = found
      memory.refuse({ at, system, timeline })
      lines.set(client, timeline)
      learn({ at, system, timeline })
    },
    lost(at: Host): void {
      if (current?.at === at) current = undefined
    },
    /** While somebody watches, nobody has to look before he connects. */
    watch(): () => void {
      watchers += 1
      return () => {
        watchers -= 1
        if (watchers === 0) for (const one of probes) one.close()
      }
    },
  }
}

interface Known {
  refuse: (found: Writable) => void
  /** Which timeline was the highest. */
  isKnown: boolean
  current: Writable | undefined
}

/**
 * Asked all at once; of those that take writes the one of the highest timeline. Of two of the same, which only a mistake
 * makes, the one that was written before, else the first as they are named.
 */
async function writableOf(
  probes: readonly Probe[],
  { refuse, isKnown, current }: Known,
): Promise<Writable> {
  const fit: Writable[] = []
  const why: string[] = []
  const first = Promise.withResolvers<void>()
  const asked = probes.map(async ({ at, standing, close }) => {
    try {
      const { follows, system, timeline } = await standing()
      if (follows || timeline === null) {
        // Behind an address of several it may lead to another one by now.
        if (probes.length === 1) close()
        return why.push(`${nameOf(at)} mengikuti server lain`)
      }
      const found = { at, system, timeline }
      refuse(found)
      fit.push(found)
      return first.resolve()
    } catch (error) {
      if (probes.length === 1) close()
      const { message, code } = error as { message: string; code?: string }
      return why.push(error instanceof Unfit ? message : `${nameOf(at)}: ${message || code}`)
    }
  })
  const late = new AbortController()
  const after = (milliseconds: number) => sleep(milliseconds, undefined, late).catch(noop)
  await Promise.race([
    Promise.all(asked),
    first.promise.then(() => after(isKnown ? 0 : GRACE)),
    after(LOOK),
  ])
  late.abort()
  const rank = ({ at }: Writable) =>
    at === current?.at ? -1 : probes.findIndex((one) => one.at === at)
  const [best, ...others] = fit.toSorted((a, b) => b.timeline - a.timeline || rank(a) - rank(b))
  if (!best)
    throw new Unfit(
      `Tidak ada server di DATABASE_HOSTS yang menerima penulisan.\n${why.join('\n')}`,
    )
  const stranger = others.find(({ system }) => system !== best.system)
  if (stranger) throw strange(stranger, best.system)
  return best
}

type Told = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

/** A connection to the database that the program writes, whichever of its servers that is. */
export class DatabaseClient extends pg.Client {
  private readonly servers: Servers | undefined

  constructor(config: pg.ClientConfig = {}) {
    const servers = serversOf(config.connectionString)
    super(servers ? Object.assign({ connectionTimeoutMillis: CONNECTS }, config) : config)
    this.servers = servers
  }

  override connect(): Promise<pg.Client>
  override connect(told: Told): void
  override connect(told?: Told): Promise<pg.Client> | undefined {
    const { servers } = this
    if (!servers)
      return (told ? super.connect(told as never) : super.connect()) as Promise<pg.Client>
    const reached = this.reach(servers)
    if (!told) return reached
    const tell = told as (error: Error | null, client?: pg.Client) => void
    reached.then((client) => tell(null, client), tell)
    return undefined
  }

  private async reach(servers: Servers): Promise<pg.Client> {
    const { at, timeline } = await servers.writable()
    Object.assign(this, at)
    // What breaks it is told by whatever is under way on it.
    this.on('error', noop)
    servers.hold(this, timeline)
    try {
      await super.connect()
      await servers.admit(this, at)
      return this
    } catch (error) {
      servers.lost(at)
      cutLine(this)
      throw error
    }
  }
}
