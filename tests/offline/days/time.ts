/** Before any test takes it away. */
const immediate = setImmediate

interface Waiting {
  at: number
  n: number
  go: () => void
}

export type Time = ReturnType<typeof virtualTime>

/**
 * Time that passes only when nobody has anything left to do. Work outside of it (signing) is done one after the other
 * and waited for, so that a day comes again by its seed.
 */
export function virtualTime(from: number) {
  let [now, count, working] = [from, 0, 0]
  let outside: Promise<unknown> = Promise.resolve()
  const waiting: Waiting[] = []
  const next = () => {
    let first = 0
    for (let i = 1; i < waiting.length; i += 1) {
      const [one, best] = [waiting[i] as Waiting, waiting[first] as Waiting]
      if (one.at < best.at || (one.at === best.at && one.n < best.n)) first = i
    }
    return waiting.splice(first, 1)[0]
  }
  const rested = async () => {
    await new Promise((done) => immediate(done))
    while (working > 0) {
      await outside
      await new Promise((done) => immediate(done))
    }
  }
  return {
    now: () => now,
    sleep(ms: number): Promise<void> {
      count += 1
      return new Promise((go) => waiting.push({ at: now + ms, n: count, go }))
    },
    /** Takes no time here. */
    outside<T>(work: () => Promise<T>): Promise<T> {
      working += 1
      const done = outside.then(work).finally(() => {
        working -= 1
      })
      outside = done.catch(() => undefined)
      return done
    },
    /** Lets it pass until that is over. */
    async until<T>(day: Promise<T>): Promise<T> {
      let over = false
      const done = () => {
        over = true
      }
      day.then(done, done)
      for (;;) {
        await rested()
        if (over) return day
        const one = next()
        if (!one) throw new Error('nothing happens any more')
        now = one.at
        one.go()
      }
    },
  }
}

/** Numbers that come again with the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let x = Math.imul(state ^ (state >>> 15), 1 | state)
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x
    return ((x ^ (x >>> 14)) >>> 0) / 4_294_967_296
  }
}
