import type { Page } from 'playwright-core'

/** Waits until a page is at rest: no request is under way, and nothing is grey. */
export type Calm = () => Promise<void>

export function calmOf(page: Page): Calm {
  const under = new Set<object>()
  page.on('request', (request) => {
    // What the page before had asked is nobody's any more.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) under.clear()
    under.add(request)
  })
  page.on('requestfinished', (request) => under.delete(request))
  page.on('requestfailed', (request) => under.delete(request))
  return async () => {
    let quiet = 0
    for (const end = Date.now() + 15_000; quiet < 2 && Date.now() < end; ) {
      const waits = await page.evaluate(async (grey) => {
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20)))
        return document.querySelectorAll(grey).length
      }, '[aria-busy=true], .grey-bar, .page-skeleton')
      quiet = under.size === 0 && waits === 0 ? quiet + 1 : 0
    }
  }
}
