import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Pools } from './db.ts'
import { migrationFiles } from './migrate.ts'

const BUCKETS = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000]

/** Health for supervisors, readiness for balancers, figures for Prometheus (with a token). */
export function observe(app: FastifyInstance, pools: Pools, token: string | undefined): void {
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
      const files = await migrationFiles()
      const { rows } = await pools.office.query('select count(*) as n from migration')
      const ok = Number(rows[0]?.n) === files.length
      return reply.status(ok ? 200 : 503).send({ ok, migrations: ok ? 'current' : 'behind' })
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
    return reply.type('text/plain; version=0.0.4').send(exposition(series, pools, alarms))
  })
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

function exposition(
  series: Map<string, { count: number; sum: number; buckets: number[] }>,
  pools: Pools,
  alarms: string[],
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
  lines.push('# TYPE gerai_alarms gauge', `gerai_alarms ${alarms.length}`)
  for (const code of alarms) lines.push(`gerai_alarm{code="${code}"} 1`)
  lines.push(
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
  )
  return `${lines.join('\n')}\n`
}
