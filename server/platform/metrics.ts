import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Pools } from './db.ts'
import { type Room, isFull, roomAt } from './disk.ts'
import { migrationFiles } from './migrate.ts'

const BUCKETS = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000]

/** Health for supervisors, readiness for balancers, figures for Prometheus (with a token). */
export async function observe(
  app: FastifyInstance,
  pools: Pools,
  { token, dataDir }: { token: string | undefined; dataDir: string },
): Promise<void> {
  // Those of the program that runs: what a pull has brought meanwhile is another's.
  const own = new Set(await migrationFiles())
  const series = new Map<string, { count: number; sum: number; buckets: number[] }>()
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const key = `method="${request.method}",route="${route}",status="${reply.statusCode}"`
    const s = series.get(key) ?? { count: 0, sum: 0, buckets: BUCKETS.map(() => 0) }
    s.count += 1
    s.sum += reply.elapsedTime
    BUCKETS.forEach((limit, i) => {
      if (reply.elapsedTime <= limit) s.buckets[i] = (s.buckets[i] ?? 0) + 1
    })
    series.set(key, s)
  })

  app.get('/api/health', async () => ({ ok: true }))
  app.get('/api/ready', async (_request, reply) => {
    try {
      const { rows } = await pools.office.query<{ name: string }>('select name from migration')
      const migrations = standingOf(own, new Set(rows.map(({ name }) => name)))
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
    const alarms = await alarmsOf(pools)
    const copies = await copiesOf(pools)
    const room = roomAt(dataDir)
    return reply
      .type('text/plain; version=0.0.4')
      .send(exposition(series, pools, { alarms, copies, room }))
  })
}

/** Of the database beside the program: what it lacks goes before what it has too much. */
function standingOf(own: Set<string>, done: Set<string>): 'current' | 'behind' | 'ahead' {
  if (![...own].every((name) => done.has(name))) return 'behind'
  return done.size > own.size ? 'ahead' : 'current'
}

/** What whoever runs the program has to see to; a database that is away is told by the rest. */
async function alarmsOf(pools: Pools): Promise<string[]> {
  try {
    const { rows } = await pools.office.query<{ code: string }>(
      'select code from operation_alarm order by code',
    )
    return rows.map(({ code }) => code)
  } catch {
    return []
  }
}

interface CopyAge {
  kind: string
  seconds: number
}

/** Since the last copy that the program made, and the last that it tried to put back, ended well. */
async function copiesOf(pools: Pools): Promise<CopyAge[]> {
  try {
    const { rows } = await pools.office.query<CopyAge>(
      `select kind, extract(epoch from clock_timestamp() - max(ended_at))::int as seconds from copy_run where ok
       group by kind order by kind`,
    )
    return rows
  } catch {
    return []
  }
}

function exposition(
  series: Map<string, { count: number; sum: number; buckets: number[] }>,
  pools: Pools,
  { alarms, copies, room }: { alarms: string[]; copies: CopyAge[]; room: Room },
): string {
  const lines = ['# TYPE gerai_request_duration_ms histogram']
  for (const [labels, s] of series) {
    for (const [i, limit] of BUCKETS.entries()) {
      lines.push(`gerai_request_duration_ms_bucket{${labels},le="${limit}"} ${s.buckets[i]}`)
    }
    lines.push(`gerai_request_duration_ms_bucket{${labels},le="+Inf"} ${s.count}`)
    lines.push(
      `gerai_request_duration_ms_sum{${labels}} ${s.sum.toFixed(3)}`,
      `gerai_request_duration_ms_count{${labels}} ${s.count}`,
    )
  }
  lines.push('# TYPE gerai_pool_connections gauge')
  for (const name of ['till', 'office', 'report', 'job'] as const) {
    const pool = pools[name]
    lines.push(`gerai_pool_connections{pool="${name}",state="open"} ${pool.totalCount}`)
    lines.push(`gerai_pool_connections{pool="${name}",state="idle"} ${pool.idleCount}`)
    lines.push(`gerai_pool_connections{pool="${name}",state="waiting"} ${pool.waitingCount}`)
  }
  lines.push(
    '# TYPE gerai_disk_free_bytes gauge',
    `gerai_disk_free_bytes ${room.free}`,
    '# TYPE gerai_disk_size_bytes gauge',
    `gerai_disk_size_bytes ${room.size}`,
  )
  lines.push('# TYPE gerai_copy_age_seconds gauge')
  for (const { kind, seconds } of copies)
    lines.push(`gerai_copy_age_seconds{kind="${kind.toLowerCase()}"} ${seconds}`)
  lines.push('# TYPE gerai_alarms gauge', `gerai_alarms ${alarms.length}`)
  for (const code of alarms) lines.push(`gerai_alarm{code="${code}"} 1`)
  lines.push(
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
  )
  return `${lines.join('\n')}\n`
}
