import type { Page } from 'playwright-core'
import { scan as scanned } from '../tests/journeys/scanner.ts'
import type { Badness } from '../tests/journeys/line.ts'

/** A line of 400 milliseconds there and back that loses a twentieth of what it carries. */
export const BAD_LINE: Badness = { delayMs: 200, loss: 0.05, seed: 1 }

/** Milliseconds from the scanner's Enter until the row of goods `B101`, `B102` and so on is painted (`addGoods`). */
export const scan = (page: Page, n: number): Promise<number> => scanCode(page, `B${100 + n}`)

/** The same of any code. */
export async function scanCode(page: Page, code: string): Promise<number> {
  const ms = await painted(page, '.till-table tbody', () => scanned(page, code))
  await page.waitForTimeout(80)
  return ms
}

/** Whatever a key does is there by then, milliseconds. */
const LONGEST_MS = 60_000

interface Watched {
  fromKeyTo(selector: string): Promise<number>
  ms: Promise<number>
}

/** Milliseconds from a key (Enter or F9) until what it changes at that place is painted. */
export async function painted(
  page: Page,
  selector: string,
  press: () => Promise<void>,
): Promise<number> {
  // Watched before the key is pressed: keys do not wait for a busy page.
  await page.evaluate((what) => {
    const { watched } = window as unknown as { watched: Watched }
    watched.ms = watched.fromKeyTo(what)
  }, selector)
  await press()
  const ms = await page.evaluate((longest) => {
    const never = new Promise<null>((over) => setTimeout(over, longest, null))
    return Promise.race([(window as unknown as { watched: Watched }).watched.ms, never])
  }, LONGEST_MS)
  if (ms === null) throw new Error(`nothing is painted at ${selector}`)
  return ms
}

/**
 * Runs in the page before anything of ours, so that it hears each key first: from the event's own time until
 * the frame after the change has been drawn.
 */
export function watchPaints() {
  let began = 0
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === 'F9') began = event.timeStamp
  }
  window.addEventListener('keydown', onKey, { capture: true })
  const fromKeyTo = (selector: string) =>
    new Promise<number>((resolve) => {
      began = 0
      const seen = new MutationObserver((changes) => {
        const place = document.querySelector(selector)
        const changed = changes.some(
          ({ target }) => place?.contains(target) || target.contains(place),
        )
        if (!began || !place || !changed) return
        seen.disconnect()
        requestAnimationFrame(() => {
          const drawn = new MessageChannel()
          drawn.port1.onmessage = () => resolve(performance.now() - began)
          drawn.port2.postMessage(null)
        })
      })
      const everything = { subtree: true, childList: true, characterData: true, attributes: true }
      seen.observe(document.querySelector(selector) ?? document.body, everything)
    })
  Object.assign(window, { watched: { fromKeyTo } })
}
