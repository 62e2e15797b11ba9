import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { commitsWaiting } from './commit-wait.ts'
import type { Pools } from './db.ts'
import { isFull, roomAt } from './disk.ts'
import { factsOf } from './metrics-facts.ts'
import { sumWith } from './metrics-sum.ts'
import { ROLLING, laterOf, migrationFiles } from './migrate.ts'

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

/** Gauges that are called like counters, which Prometheus' own rules refuse. */
const MISNAMED = ['handles', 'requests', 'resources'].map((what) => `nodejs_active_${what}_total`)

/**
 * What one process counts: its answers (`name` says of which kind), its connections to the database, its memory and
 * processor. A call that the serving process hands on is one call there; how long the reading process took for it stands
 * under that one's own name.
 */
export function countProcess(app: FastifyInstance, pools: Pools, name: 'request' | 'reading') {
  const registry = new Registry()
  const duration = new Histogram({
    name: `gerai_${name}_duration_seconds`,
    help:
      name === 'request'
        ? 'How long calls took, from their arrival to the end of the answer.'
        : 'How long reports, exports and prints took in the process that makes them.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers: [registry],
  })
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const route = routeOptions.url ?? 'unknown'
    duration.observe({ method, route, status: statusCode }, elapsedTime / 1000)
  })
  new Gauge({
    name: 'gerai_pool_connections',
    help: 'Connections to the database, and who waits for one.',
    labelNames: ['pool', 'state'] as const,
    registers: [registry],
    collect() {
      for (const pool of ['till', 'office', 'report', 'job'] as const) {
        this.set({ pool, state: 'open' }, pools[pool].totalCount)
        this.set({ pool, state: 'idle' }, pools[pool].idleCount)
        this.set({ pool, state: 'waiting' }, pools[pool].waitingCount)
      }
    },
  })
  new Gauge({
    name: 'gerai_commits_waiting',
    help: 'Commits that wait for a second server longer than anybody waits for an answer.',
    registers: [registry],
    collect() {
      this.set(commitsWaiting())
    },
  })
  return Registry.merge([ofProcess(), registry])
}

let own: Registry | undefined
/** Memory, processor, event loop: watched once, however many programs a test builds in one process. */
function ofProcess(): Registry {
  if (own) return own
  own = new Registry()
  collectDefaultMetrics({ register: own })
  for (const one of MISNAMED) own.removeSingleMetric(one)
  return own
}

interface Observed {
  token: string | undefined
  dataDir: string
  /** Of the reading process, whose figures are in the sum. */
  socketPath: string | undefined
}

/** Health for supervisors, readiness for balancers, figures for Prometheus (with a token). */
export async function observe(
  app: FastifyInstance,
  pools: Pools,
  { token, dataDir, socketPath }: Observed,
): Promise<void> {
  // Those of the program that runs: what a pull has brought meanwhile is another's.
  const files = await migrationFiles()
  const own = { files, later: await laterOf(files) }
  const counted = sumWith(countProcess(app, pools, 'request'), socketPath)
  app.addHook('onClose', async () => counted.stop())

  app.get('/api/health', async () => ({ ok: true }))
  app.get('/api/ready', async (_request, reply) => {
    try {
      const { rows } = await pools.office.query<Ran>(
        `select name, ${ROLLING} as rolling from migration m`,
      )
      const migrations = standingOf(own, rows)
      const disk = isFull(roomAt(dataDir)) ? 'full' : 'ok'
      const ok = migrations === 'current' && disk === 'ok'
      return reply.status(ok ? 200 : 503).send({ ok, migrations, disk })
    } catch {
      return reply.status(503).send({ ok: false, database: 'unreachable' })
    }
  })
  app.get('/metrics', async (request, reply) => {
    const given = Buffer.from(String(request.headers.authorization ?? '').replace(/^Bearer /, ''))
    const wanted = Buffer.from(token ?? '')
    if (!token || given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
      return reply.status(404).send({ code: 'NOT_FOUND', message: 'Alamat tidak ditemukan' })
    }
    const all = [await counted.sum(), await factsOf(pools, dataDir)]
    const parts = await Promise.all(all.map((registry) => registry.metrics()))
    return reply.type(Registry.PROMETHEUS_CONTENT_TYPE).send(parts.join('\n'))
  })
}

interface Ran {
  name: string
  /** An older program may serve beside it. */
  rolling: boolean
}

interface Own {
  files: readonly string[]
  /** Waits until no older program serves. */
  later: ReadonlySet<string>
}

/** Of the database beside the program: what it lacks goes before what it has too much. */
function standingOf({ files, later }: Own, ran: readonly Ran[]): 'current' | 'behind' | 'ahead' {
  const done = new Set(ran.map(({ name }) => name))
  if (files.some((name) => !later.has(name) && !done.has(name))) return 'behind'
  return ran.some(({ name, rolling }) => !files.includes(name) && !rolling) ? 'ahead' : 'current'
}
