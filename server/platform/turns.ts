import type { Readers } from './back-pressure.ts'

export interface Turn {
  /** Lets the next one begin; once is enough. */
  end: () => void
}

interface Waiting {
  begin: () => void
  since: number
}

/** Turns that may be taken at once just now; asked again and again while somebody waits for one. */
export type Allowed = (readers: Readers) => number

/** Milliseconds after which it is asked again. */
const AGAIN = 100

/**
 * At most so many at once, and one turn is always left to the others: whoever takes his answers slowly, or never, keeps
 * nobody but himself. Whoever waits is let in person by person: somebody with twenty questions does not keep another
 * with one. Null after `patience` milliseconds without a turn, and for whoever `left` before it was his.
 */
export function fairTurns(atOnce: number, patience: number, allowed: Allowed = () => atOnce) {
  const waiting = line()
  let running = 0
  let begunAt = -Infinity
  const most = Math.max(1, atOnce - 1)
  const runningOf = new Map<string, number>()
  let asking: NodeJS.Timeout | undefined

  const isFree = () =>
    running < atOnce &&
    running < allowed(waiting.told({ running, begunAt, now: performance.now() }))
  const next = () => {
    if (!waiting.some() || !isFree()) return
    const first = waiting.next((person) => (runningOf.get(person) ?? 0) < most)
    if (!first) return
    first.begin()
    next()
  }
  const askAgain = () => {
    if (waiting.some()) asking ??= setInterval(next, AGAIN)
    else asking = clearInterval(asking) as undefined
  }
  const turn = (person: string): Turn => {
    running += 1
    begunAt = performance.now()
    runningOf.set(person, (runningOf.get(person) ?? 0) + 1)
    let over = false
    return {
      end: () => {
        if (over) return
        over = true
        running -= 1
        const left = (runningOf.get(person) ?? 1) - 1
        if (left > 0) runningOf.set(person, left)
        else runningOf.delete(person)
        next()
      },
    }
  }
  return {
    take(person: string, left?: AbortSignal): Promise<Turn | null> {
      if (left?.aborted) return Promise.resolve(null)
      return new Promise((resolve) => {
        const over = () => {
          clearTimeout(late)
          left?.removeEventListener('abort', giveUp)
          askAgain()
        }
        const giveUp = () => {
          waiting.leave(person, one)
          over()
          resolve(null)
        }
        const late = setTimeout(giveUp, patience)
        left?.addEventListener('abort', giveUp)
        const begin = () => {
          over()
          resolve(turn(person))
        }
        const one: Waiting = { since: performance.now(), begin }
        waiting.join(person, one)
        askAgain()
        next()
      })
    },
  }
}

/** Those who wait, person by person. */
function line() {
  // A map keeps the order in which persons came; who was let in goes to its end.
  const waiting = new Map<string, Waiting[]>()
  const keep = (person: string, own: Waiting[]) => {
    if (own.length > 0) waiting.set(person, own)
    else waiting.delete(person)
  }
  return {
    some: () => waiting.size > 0,
    join: (person: string, one: Waiting) => keep(person, [...(waiting.get(person) ?? []), one]),
    leave: (person: string, one: Waiting) =>
      keep(
        person,
        (waiting.get(person) ?? []).filter((other) => other !== one),
      ),
    next(may: (person: string) => boolean): Waiting | undefined {
      const [person, [one, ...rest] = []] = [...waiting].find(([who]) => may(who)) ?? []
      if (person === undefined) return undefined
      waiting.delete(person)
      keep(person, rest)
      return one
    },
    told(of: { running: number; begunAt: number; now: number }): Readers {
      const waits = [...waiting.values()].flat().map(({ since }) => of.now - since)
      return {
        running: of.running,
        persons: waiting.size,
        sinceMs: of.now - of.begunAt,
        firstMs: Math.max(...waits),
        lastMs: Math.min(...waits),
      }
    },
  }
}
