export interface Turn {
  /** Lets the next one begin; once is enough. */
  end: () => void
}

interface Waiting {
  begin: () => void
}

/**
 * At most so many at once. Whoever waits is let in person by person: somebody with twenty questions does not keep
 * another with one. Null after `patience` milliseconds without a turn.
 */
export function fairTurns(atOnce: number, patience: number) {
  let running = 0
  // A map keeps the order in which persons came; who was let in goes to its end.
  const waiting = new Map<string, Waiting[]>()

  const next = () => {
    const [first] = waiting
    if (!first || running >= atOnce) return
    const [person, own] = first
    waiting.delete(person)
    const one = own.shift()
    if (own.length > 0) waiting.set(person, own)
    one?.begin()
  }
  const turn = (): Turn => {
    running += 1
    let over = false
    return {
      end: () => {
        if (over) return
        over = true
        running -= 1
        next()
      },
    }
  }
  return {
    take(person: string): Promise<Turn | null> {
      if (running < atOnce) return Promise.resolve(turn())
      return new Promise((resolve) => {
        const late = setTimeout(() => {
          const own = (waiting.get(person) ?? []).filter((other) => other !== one)
          if (own.length > 0) waiting.set(person, own)
          else waiting.delete(person)
          resolve(null)
        }, patience)
        const one: Waiting = {
          begin: () => {
            clearTimeout(late)
            resolve(turn())
          },
        }
        waiting.set(person, [...(waiting.get(person) ?? []), one])
      })
    },
  }
}
