import type { Page } from 'playwright-core'

/**
 * Every request of a pattern reaches the server only after the wait (milliseconds, or until a promise is kept).
 * Whoever ends this with `unroute` lets what still waits go at once: nothing is left of it to go on then.
 */
export async function slowLine(
  page: Page,
  pattern: string | RegExp,
  wait: number | Promise<unknown>,
): Promise<void> {
  await page.route(pattern, async (route) => {
    await (typeof wait === 'number' ? new Promise((over) => setTimeout(over, wait)) : wait)
    await route.continue().catch(() => {})
  })
}
