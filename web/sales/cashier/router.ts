import { withoutMark } from '#contract/master/gs1.ts'

/**
 * Who has pressed the keys of the till: a scanner or a person. A scanner sends a whole code with at most
 * 35 ms from key to key and ends it with Enter or Tab; nobody types like that. So every printable key is
 * held back until the next one, or the pause after it, has told which of the two it was.
 */
export interface Key {
  key: string
  /** Milliseconds by the clock of the browser's events. */
  at: number
  /** Alone, pressed anew and not part of a composition. */
  plain: boolean
}

export interface Router {
  /** Held back: typed by a person, or the beginning of a scan. */
  held: readonly Key[]
  /** When the last scan ended; some scanners send a second Enter behind the first. */
  scannedAt: number
}

export interface Verdict {
  router: Router
  /** Keys of a person, in their order: they go where the focus is, before anything else. */
  typed: readonly Key[]
  /** The code that a scanner sent. */
  scan: string | null
  /** The key itself goes on to the page. */
  passes: boolean
}

/** The longest pause between two keys of a scanner. */
const BURST_MS = 35
/** Once four keys came so fast nobody is typing: a busy line may stop a scanner for a moment. */
const SURE = 4
const HICCUP_MS = 100
/** No code is shorter; two fast keys and Enter are a person. */
const SHORTEST = 3
const ENDS = ['Enter', 'Tab']
/** `3*` before a scan means three of it. No code begins so: however fast the scan follows, a person pressed it. */
const TIMES = '*'
/** Part of the next key, not a key of its own. */
const MODIFIERS = ['Shift', 'CapsLock', 'NumLock']

export const newRouter = (): Router => ({ held: [], scannedAt: Number.NEGATIVE_INFINITY })

/** How long the next key of the same code may take. */
export const pauseOf = ({ held }: Router): number => (held.length >= SURE ? HICCUP_MS : BURST_MS)

export function routed(router: Router, key: Key): Verdict {
  const { held } = router
  if (MODIFIERS.includes(key.key)) return { router, typed: [], scan: null, passes: true }
  const last = held.at(-1)
  const inBurst = last !== undefined && key.at - last.at <= pauseOf(router)
  if (key.plain && ENDS.includes(key.key)) {
    if (held.length === 0 && key.at - router.scannedAt <= BURST_MS) return swallowed(router)
    if (inBurst && held.length >= SHORTEST) return scanned(held, key.at)
  }
  const typedTimes = key.key === TIMES && !inBurst
  if (typedTimes || !isPrintable(key, held)) return passed(router)
  const kept = inBurst ? [...held, key] : [key]
  return { ...swallowed({ ...router, held: kept }), typed: inBurst ? [] : held }
}

/** What is left when no key came for longer than a scanner's pause. */
export function rested(router: Router, at: number): Verdict {
  const last = router.held.at(-1)
  if (last && at - last.at <= pauseOf(router))
    return { router, typed: [], scan: null, passes: true }
  return passed(router)
}

/** Space alone presses a button; inside a code it is a part of it. */
const isPrintable = ({ key, plain }: Key, held: readonly Key[]) =>
  plain && key.length === 1 && (key !== ' ' || held.length > 0)

const swallowed = (router: Router): Verdict => ({ router, typed: [], scan: null, passes: false })

const passed = (router: Router): Verdict => ({
  router: { ...router, held: [] },
  typed: router.held,
  scan: null,
  passes: true,
})

function scanned(held: readonly Key[], at: number): Verdict {
  const text = held.map(({ key }) => key).join('')
  const scan = withoutMark(text).trim()
  return { router: { held: [], scannedAt: at }, typed: [], scan, passes: false }
}
