import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { TestApp } from '#server/platform/test-app.ts'
import { openBrowser } from '../platform/chromium.ts'

const SCREENS = { desk: { width: 1366, height: 768 }, phone: { width: 360, height: 740 } }
export type Screen = keyof typeof SCREENS

/**
 * The journeys of one worker follow one another in one browser and at one address, so that a window knows the built
 * program from whoever sat there before: to fetch, unpack and compile it anew is more work than a whole screen.
 */
const PORT = 20_000 + (process.pid % 10_000)
let browser: Promise<Browser> | undefined
const left: Record<Screen, BrowserContext[]> = { desk: [], phone: [] }

/** At the worker's own port; elsewhere where another program has it, or another journey is still under way. */
export async function listen({ app }: TestApp): Promise<string> {
  const host = '127.0.0.1'
  return app.listen({ port: PORT, host }).catch(() => app.listen({ port: 0, host }))
}

export interface Windows {
  /** An empty page of somebody whom nobody else's page knows; `fresh` in a browser that was never here. */
  open(on: Screen, fresh: boolean): Promise<Page>
  close(): Promise<void>
}

export function windowsAt(address: string): Windows {
  const opened: { context: BrowserContext; on: Screen; gone: boolean }[] = []
  return {
    async open(on, fresh) {
      const known = fresh ? undefined : left[on].pop()
      const context = known ?? (await newContext(on))
      const one = { context, on, gone: false }
      context.once('close', () => (one.gone = true))
      opened.push(one)
      const page = await context.newPage()
      if (known) await forget(page, address)
      return page
    },
    async close() {
      for (const { context, on, gone } of opened.splice(0)) {
        if (gone) continue
        for (const page of context.pages()) await page.close()
        left[on].push(context)
      }
    },
  }
}

async function newContext(on: Screen): Promise<BrowserContext> {
  browser ??= openBrowser()
  const context = await (await browser).newContext({
    viewport: SCREENS[on],
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    reducedMotion: 'reduce',
  })
  await context.addInitScript(tellRefused)
  return context
}

/** Runs in the page: what its policy refuses is complained of, also where the program expected it. */
function tellRefused(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    console.error(`refused: ${effectiveDirective} ${blockedURI}`),
  )
}

/** What was kept for another company stood under the same address; the built program alone stays. */
async function forget(page: Page, origin: string): Promise<void> {
  const context = page.context()
  await context.unrouteAll()
  await context.setOffline(false)
  await context.clearCookies()
  const cdp = await context.newCDPSession(page)
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers,file_systems'
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await cdp.detach()
}
