/**
 * How much may be read beside the tills, by how long they wait. What share of a processor a program gets that stands
 * behind others is the kernel's affair, and differs; that nothing is begun while tills wait holds everywhere.
 */

/** How the tills have waited in the last seconds. */
export interface Waits {
  /** By so much the program's own loop came late at its worst in a quarter of a second, on the average. */
  loopMs: number
  /** Postings that stood in line for a connection, on the average. */
  queued: number
  /** What a call of the till took, at its worst of twenty. */
  callMs: number
}

export const NO_WAITS: Waits = { loopMs: 0, queued: 0, callMs: 0 }

/** Those who want to read. */
export interface Readers {
  /** Turns that are being taken. */
  running: number
  /** Persons who wait, whatever number of things they ask for. */
  persons: number
  /** Milliseconds since somebody was let in, and those that the first and the last of them have waited. */
  sinceMs: number
  firstMs: number
  lastMs: number
}

/** Nobody who reads stands still for longer, however busy the tills are. */
const STANDSTILL_MS = 10_000

const SOME: Waits = { loopMs: 25, queued: 0.1, callMs: 60 }
const MUCH: Waits = { loopMs: 80, queued: 1, callMs: 150 }
const over = (waits: Waits, most: Waits) =>
  waits.loopMs > most.loopMs || waits.queued > most.queued || waits.callMs > most.callMs

/**
 * Turns that may be taken at once: all while no till waits, one while they wait a little, and none while they wait, but
 * for one after another at such a pace that whoever waits is let in within ten seconds.
 */
export function turnsBeside(waits: Waits, readers: Readers, most: number): number {
  if (!over(waits, SOME)) return most
  if (!over(waits, MUCH)) return 1
  const { sinceMs, firstMs, lastMs, persons } = readers
  return firstMs >= STANDSTILL_MS || sinceMs * persons >= STANDSTILL_MS - lastMs ? 1 : 0
}
