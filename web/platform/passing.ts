import { UNAVAILABLE, UNKNOWN } from '#contract/refusal.ts'
import { failureOf, NoAnswer } from './errors.ts'

/** So often a server that is back in a moment is asked the same, with a pause of so many milliseconds. */
const TRIES = 3
const PAUSE = 2000

interface Said {
  path: string
  /** Saying it twice is no second deed: it reads, or has a key. */
  again: boolean
  /** Whoever asks says it again himself. */
  once: boolean
}

/**
 * Sends, and sends the very same again where the server says that its database is away for a moment. What it cannot tell the
 * fate of is for whoever asks like an answer that never came. Errors: `NoAnswer`.
 */
export async function sentUntilThere(
  send: () => Promise<Response>,
  { path, again, once }: Said,
): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await send()
    const { code } = response.status === 503 ? await failureOf(response.clone()) : { code: '' }
    if (!again || (code !== UNAVAILABLE && code !== UNKNOWN)) return response
    if (once || tries === TRIES) {
      if (code === UNKNOWN) throw new NoAnswer(path)
      return response
    }
    await new Promise((over) => setTimeout(over, PAUSE))
  }
}
