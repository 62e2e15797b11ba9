import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { Waits } from './back-pressure.ts'
import type { Pools } from './db.ts'

const EVERY_MS = 250
/** Whatever is older says nothing of now. */
const WINDOW_MS = 2000
/** Fewer calls have no slowest of twenty worth the name. */
const FEW = 5
const RESOLUTION_MS = 10

interface Sample {
  at: number
  loopMs: number
  queued: number
}

/** What a cashier waits for, by its address. */
const isTill = (url: string) => url.startsWith('/api/core/v2/cashier/')

/** Measures how long the tills of this process wait, for as long as it runs. */
export function watchTills(app: FastifyInstance, { till }: Pools): () => Waits {
  const loop = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  loop.enable()
  let samples: Sample[] = []
  let calls: { at: number; ms: number }[] = []
  const forget = () => {
    const since = performance.now() - WINDOW_MS
    samples = samples.filter(({ at }) => at > since)
    calls = calls.filter(({ at }) => at > since)
  }
  const ticking = setInterval(() => {
    forget()
    const loopMs = Math.max(0, loop.max / 1e6 - RESOLUTION_MS)
    loop.reset()
    samples.push({ at: performance.now(), loopMs, queued: till.waitingCount })
  }, EVERY_MS)
  ticking.unref()
  app.addHook('onResponse', async (request, reply) => {
    if (isTill(request.routeOptions.url ?? ''))
      calls.push({ at: performance.now(), ms: reply.elapsedTime })
  })
  app.addHook('onClose', async () => {
    clearInterval(ticking)
    loop.disable()
  })
  return () => {
    forget()
    const slow = calls.map(({ ms }) => ms).sort((a, b) => a - b)
    return {
      loopMs: average(samples.map(({ loopMs }) => loopMs)),
      queued: average(samples.map(({ queued }) => queued)),
      callMs: slow.length < FEW ? 0 : (slow[Math.ceil(slow.length * 0.95) - 1] ?? 0),
    }
  }
}

const average = (figures: number[]) =>
  figures.length === 0 ? 0 : figures.reduce((sum, one) => sum + one, 0) / figures.length
