import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { AggregatorRegistry, type Registry } from 'prom-client'

type Metric = { name: string; type: unknown }

/** What one process counts, as prom-client tells it. */
export interface Counted {
  /** Of the process: another one after each start. */
  id: string
  metrics: Metric[]
}

/** Added up by what each metric says of itself. */
export const sumOf = (all: Metric[][]): Registry => AggregatorRegistry.aggregate(all)

/** Two of them as one; nothing of a sum is collected, so it answers at once. */
function together(a: Metric[], b: Metric[]): Metric[] {
  const metrics = sumOf([a, b]).getMetricsAsArray() as unknown as { get(): Metric }[]
  return metrics.map((one) => one.get())
}

const countersOf = (metrics: Metric[]) => metrics.filter(({ type }) => type !== 'gauge')

/**
 * Processes by what they told last. One that has ended keeps its counters in the sum, which must not fall; its gauges go.
 */
export function processes() {
  const known = new Map<string, { metrics: Metric[]; at: number }>()
  let ended: Metric[] = []
  return {
    put: ({ id, metrics }: Counted, at: number) => void known.set(id, { metrics, at }),
    /** Those that have not told of themselves since then. */
    endBefore(since: number): void {
      for (const [id, { metrics, at }] of known) {
        if (at >= since) continue
        known.delete(id)
        ended = together(ended, countersOf(metrics))
      }
    },
    /** All but the one that asks. */
    beside: (asking: string): Metric[][] => [
      ended,
      ...[...known].filter(([id]) => id !== asking).map(([, { metrics }]) => metrics),
    ],
  }
}

/** Milliseconds between what serving processes tell the reading one, which all of them ask; and after which one has ended. */
const TELLS_EVERY = 15_000
const ENDED_AFTER = 60_000
const PATH = '/counted'
const ONE_MEGABYTE = 2 ** 20

/** Of the reading process, on its own socket: takes what a serving process counts, and answers with what all others do. */
export function takeCounted(app: FastifyInstance, own: Registry): void {
  const id = randomUUID()
  const serving = processes()
  app.post(PATH, { bodyLimit: 4 * ONE_MEGABYTE }, async (request) => {
    const told = request.body as Counted
    serving.put(told, Date.now())
    serving.endBefore(Date.now() - ENDED_AFTER)
    return { id, metrics: await own.getMetricsAsJSON(), others: serving.beside(told.id) }
  })
}

interface Others extends Counted {
  others: Metric[][]
}

/**
 * Of a serving process: the sum of what all processes count. Where the reading one does not answer, its last counters
 * stand; those of one that was started anew are added to those of the one before.
 */
export function sumWith(own: Registry, socketPath: string | undefined) {
  const id = randomUUID()
  const reading = processes()
  let others: Metric[][] = []
  const tell = async (): Promise<Metric[]> => {
    const metrics = (await own.getMetricsAsJSON()) as Metric[]
    if (!socketPath) return metrics
    const answer = await post(socketPath, { id, metrics }).catch(() => undefined)
    if (answer) {
      const now = Date.now()
      reading.put(answer, now)
      reading.endBefore(now)
      others = answer.others
    }
    return metrics
  }
  const timer = socketPath ? setInterval(() => void tell(), TELLS_EVERY).unref() : undefined
  return {
    sum: async () => sumOf([await tell(), ...reading.beside(''), ...others]),
    stop: () => clearInterval(timer),
  }
}

function post(socketPath: string, counted: Counted): Promise<Others> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(
      { socketPath, path: PATH, method: 'POST', timeout: 2000 },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk) => (text += chunk))
        answer.once('error', reject)
        answer.once('end', () =>
          answer.statusCode === 200
            ? resolve(JSON.parse(text) as Others)
            : reject(new Error(`counted: ${answer.statusCode}`)),
        )
      },
    )
    asked.once('timeout', () => asked.destroy(new Error('counted: no answer')))
    asked.once('error', reject)
    asked.setHeader('content-type', 'application/json')
    asked.end(JSON.stringify(counted))
  })
}
