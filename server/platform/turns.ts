export interface Turn {
  /** Lets the next one begin; once is enough. */
  end: () => void
}

interface Waiting {
  begin: () => void
}

/**
 * At most so many at once, and one turn is always left to the others: whoever takes his answers slowly, or never, keeps
 * nobody but himself. Whoever waits is let in person by person: somebody with twenty questions does not keep another
 * with one. Null after `patience` milliseconds without a turn, and for whoever `left` before it was his.
 */
export function fairTurns(atOnce: number, patience: number) {
  let running = 0
  const most = Math.max(1, atOnce - 1)
  const runningOf = new Map<string, number>()
  const isFree = (person: string) => running < atOnce && (runningOf.get(person) ?? 0) < most
  // A map keeps the order in which persons came; who was let in goes to its end.
  const waiting = new Map<string, Waiting[]>()

  const next = () => {
    const first = [...waiting].find(([person]) => isFree(person))
    if (!first) return
    const [person, own] = first
    waiting.delete(person)
    const one = own.shift()
    if (own.length > 0) waiting.set(person, own)
    one?.begin()
  }
  const turn = (person: string): Turn => {
    running += 1
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
      if (isFree(person)) return Promise.resolve(turn(person))
      return new Promise((resolve) => {
        const giveUp = () => {
          clearTimeout(late)
          left?.removeEventListener('abort', giveUp)
          const own = (waiting.get(person) ?? []).filter((other) => other !== one)
          if (own.length > 0) waiting.set(person, own)
          else waiting.delete(person)
          resolve(null)
        }
        const late = setTimeout(giveUp, patience)
        left?.addEventListener('abort', giveUp)
        const one: Waiting = {
          begin: () => {
            clearTimeout(late)
            left?.removeEventListener('abort', giveUp)
            resolve(turn(person))
          },
        }
        waiting.set(person, [...(waiting.get(person) ?? []), one])
      })
    },
  }
}
