import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type pg from 'pg'

/** The call for which a statement is sent, as its own line in the log names it. */
export interface Call {
  id: string
  method: string
  route: string
}

export const callOf = ({ id, method, routeOptions }: FastifyRequest): Call => ({
  id,
  method,
  route: routeOptions.url ?? 'unknown',
})

/** Told of what was sent in one write, and how long the server took for all of it, in milliseconds. */
export type Took = (statements: readonly { text: string }[], ms: number) => void

const watched = new WeakMap<pg.Pool, (call: Call | undefined) => Took>()

/** Longest text of a statement in the log. */
const TEXT = 1000

/**
 * One line in the log for statements on which the database was at work for `ms` milliseconds or more, with their call. What
 * was sent with them as values is never in it, nor what stands in their text as a literal. Those of one write are
 * answered in one: which of them it was is told by none, so all are named.
 */
export function watchSlow(
  pools: Record<string, unknown>,
  { ms: slow, log }: { ms: number; log: Pick<FastifyBaseLogger, 'warn'> },
): void {
  if (slow === 0) return
  for (const [name, pool] of Object.entries(pools)) {
    if (typeof pool !== 'object' || pool === null) continue
    watched.set(pool as pg.Pool, (call) => (statements, ms) => {
      if (ms < slow) return
      const texts = statements.map(({ text }) => withoutLiterals(text).slice(0, TEXT))
      log.warn({ ms: Math.round(ms), pool: name, call, statements: texts }, 'slow statement')
    })
  }
}

/** For one transaction of a call, or of the program's own work; `undefined` where nobody looks. */
export const tookOf = (pool: pg.Pool, call: Call | undefined): Took | undefined =>
  watched.get(pool)?.(call)

/** Texts and long numbers are somebody's, wherever they stand. */
export const withoutLiterals = (text: string): string =>
  text
    .replace(/'(?:[^']|'')*'/g, "'…'")
    .replace(/(?<![$\w])\d{4,}/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
