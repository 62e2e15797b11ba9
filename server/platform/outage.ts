import type { FastifyBaseLogger, FastifyRequest } from 'fastify'

const AGAIN_MS = 1000

/** An outage as it is told: when it began, of what, and how many calls it cost. */
interface Open {
  began: number
  calls: number
}

/**
 * One line when the database goes, with the cause in its own words, and one when it is back; each refused call between
 * them is counted and has no line. `answers`: whether it is there again.
 */
export function watchOutages(log: FastifyBaseLogger, answers: () => Promise<unknown>) {
  let open: Open | undefined
  let timer: NodeJS.Timeout | undefined
  const refused = new WeakSet<FastifyRequest>()

  const end = ({ began, calls }: Open) => {
    open = undefined
    clearInterval(timer)
    const seconds = Math.round((Date.now() - began) / 100) / 10
    log.warn({ began: new Date(began).toISOString(), seconds, calls }, 'the database is back')
  }
  const look = async () => {
    const looked = open
    await answers()
    if (looked && open === looked) end(looked)
  }
  return {
    /** A call that was refused because of it. */
    count(request: FastifyRequest, error: unknown): void {
      refused.add(request)
      if (open) {
        open.calls += 1
        return
      }
      open = { began: Date.now(), calls: 1 }
      const { code, message } = error as { code?: string; message?: string }
      log.error({ cause: { code, message } }, 'the database is away')
      timer = setInterval(() => void look().catch(() => undefined), AGAIN_MS)
      timer.unref()
    },
    isPart: (request: FastifyRequest) => refused.has(request),
    close: () => clearInterval(timer),
  }
}
