import { once } from 'node:events'
import type { Writable } from 'node:stream'

/** Until a stream takes more, or is closed; whichever of the two does not come is listened for no longer. */
export async function drained(stream: Writable): Promise<void> {
  const waiting = new AbortController()
  const options = { signal: waiting.signal }
  try {
    await Promise.race([once(stream, 'drain', options), once(stream, 'close', options)])
  } finally {
    waiting.abort()
  }
}
