import { NoAnswer } from './errors.ts'

/**
 * Work in the background waits no longer until it begins to be answered, milliseconds: a line that swallows what it is
 * given, and refuses nothing, would hold each of the few connections of a browser for good.
 */
const BACKGROUND_MS = 30_000

/** The signal of background work, and what ends its wait once an answer has begun, however long that is. */
export function untilBegun(): { signal: AbortSignal; begun: () => void } {
  const late = new AbortController()
  const timer = setTimeout(
    () => late.abort(new DOMException('no answer', 'TimeoutError')),
    BACKGROUND_MS,
  )
  return { signal: late.signal, begun: () => clearTimeout(timer) }
}

/** What is asked, unless nobody answers within so many milliseconds. Errors: `NoAnswer`. */
export function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer()), ms)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** Ends a call when it is given up, or after so many milliseconds without an answer. */
export function signalOf(of: { signal?: AbortSignal; patience?: number }): AbortSignal | null {
  const late = of.patience === undefined ? null : AbortSignal.timeout(of.patience)
  return of.signal && late ? AbortSignal.any([of.signal, late]) : (of.signal ?? late)
}
