import axeCore from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { PASSWORD, type TestApp, testApp } from '#server/platform/test-app.ts'
import { type Screen, listen, windowsAt } from './windows.ts'

/** Milliseconds that anything is waited for: what will come is waited for also on a machine three times as slow. */
const WAIT = 45_000

export interface Journey {
  t: TestApp
  address: string
  /**
   * A person at a desk (1366×768) or with a phone (360×740), signed in unless `as` is null; `fresh` in a browser that
   * never saw the program.
   */
  person(as: string | null, on?: Screen, how?: { fresh: boolean }): Promise<Page>
  close(): Promise<void>
}

/** The program as people use it: real server, real database, real Chromium. */
export async function startJourney(
  options: { jobs?: boolean; demo?: boolean } = {},
): Promise<Journey> {
  const t = await testApp({ live: true, ...options })
  const address = await listen(t)
  const windows = windowsAt(address)
  return {
    t,
    address,
    async person(as, on = 'desk', { fresh } = { fresh: false }) {
      const page = await windows.open(on, fresh)
      page.setDefaultTimeout(WAIT)
      await page.goto(address)
      if (as) await signIn(page, as)
      return page
    },
    async close() {
      await windows.close()
      await t.close()
    },
  }
}

export async function signIn(page: Page, as: string, password = PASSWORD): Promise<void> {
  await page.waitForSelector('input[type=password]')
  await page.fill('input[type=email], input[name=email]', `${as}@gerai.test`)
  await page.fill('input[type=password]', password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/app\//)
}

/**
 * To another screen as a click in the menu leads there, without loading the program again, which is more work than a
 * screen; where it stands already, or nobody is signed in, the address is loaded.
 */
export async function goTo(page: Page, route: string): Promise<void> {
  const { origin, pathname } = new URL(page.url())
  const to = new URL(`/app/${route}`, origin)
  if (!pathname.startsWith('/app/') || pathname === to.pathname) {
    await page.goto(to.href)
    return
  }
  const head = page.locator('h1').first()
  const before = await head.elementHandle({ timeout: WAIT })
  await page.evaluate((address) => {
    history.pushState({}, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, to.href)
  await page.waitForFunction((old) => !old?.isConnected, before)
  // A page that is held is never thrown away.
  await before?.dispose()
  await head.waitFor({ state: 'attached' })
}

/** A field of the form by its name. */
export const field = (page: Page, name: string) => page.locator(`[id$="-${name}"]`).first()

/** Types into a field that searches, and takes what it finds. */
export async function choose(page: Page, name: string, text: string, shown: RegExp): Promise<void> {
  await field(page, name).focus()
  await page.keyboard.type(text)
  await page.locator('.ant-select-item-option-active', { hasText: shown }).first().waitFor()
  await page.keyboard.press('Enter')
}

/** The cell of a short list by the name of its column. */
export const few = (page: Page, label: string) =>
  page.locator('.short-select', { has: page.getByRole('combobox', { name: label, exact: true }) })

/** Takes one of a short list by what it is called. */
export async function chooseIn(select: Locator, label: string): Promise<void> {
  await select.click()
  const choices = select.page().locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
  await choices.getByTitle(label, { exact: true }).click()
  await choices.waitFor({ state: 'hidden' })
}

/** The saved document is shown; where it is not, the page is asked what it complains of. */
export async function saved(page: Page, path: string): Promise<void> {
  try {
    await page.waitForURL(new RegExp(`/app/${path}/\\d+$`))
  } catch (error) {
    const told = await page.locator('[role=alert], [role=dialog], [aria-invalid=true]').all()
    const words = await Promise.all(told.map((one) => one.evaluate((at) => at.outerHTML)))
    throw new Error(`not saved at ${page.url()}: ${words.join(' | ').slice(0, 2000)}`, {
      cause: error,
    })
  }
}

/** What the browser had to complain of since it was last asked. */
export function complaintsOf(page: Page): () => string[] {
  const heard: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(message.text())
  })
  page.on('pageerror', (error) => heard.push(error.message))
  return () => heard.splice(0, heard.length)
}

/** WCAG 2.2 AA as far as a machine can tell. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await inaccessible(page)).toEqual([])
}

/** What of the page, as it stands, breaks those rules. */
export async function inaccessible(page: Page): Promise<string[]> {
  // A button that waits for its answer is faded, as a disabled one is, and its window goes with the answer.
  await expect.poll(() => page.locator('.ant-btn-loading').count(), { timeout: WAIT }).toBe(0)
  // A window that is still fading in has no contrast yet.
  await page.evaluate(async () => {
    const ends = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().iterations !== Infinity
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(ends)
        .map((one) => one.finished),
    )
  })
  // Read into each page once; the page goes on through all that it shows.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source)
  return page.evaluate(violations, RULES)
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Runs in the page. */
async function violations(values: string[]): Promise<string[]> {
  const { axe: judge } = window as unknown as { axe: typeof import('axe-core') }
  const found = await judge.run(document, {
    runOnly: { type: 'tag', values },
    // Experimental in axe: it takes a key cap ("Cari barang F2") for a part of the name.
    rules: { 'label-content-name-mismatch': { enabled: false } },
    resultTypes: ['violations'],
  })
  // What lies below a column that stays in view is scrolled clear of it before anybody meets it.
  const isBelow = (selector: string) => {
    const cell = document.querySelector(selector)?.closest('th, td')
    const stays = cell?.parentElement?.querySelector('.stays:last-child')
    if (!cell || !stays || cell === stays) return false
    return cell.getBoundingClientRect().right > stays.getBoundingClientRect().left + 1
  }
  // The lines of the till are scrolled by ↑ and ↓ from the scan box, which keeps the focus.
  const isSteered = (selector: string) => document.querySelector(selector)?.matches('.till-lines')
  return found.violations.flatMap(({ id, nodes }) => {
    const [first] = nodes.filter(({ target }) => {
      if (id === 'scrollable-region-focusable') return !isSteered(String(target[0]))
      return id !== 'target-size' || !isBelow(String(target[0]))
    })
    return first ? [`${id}: ${first.html}`] : []
  })
}
