import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { screens } from '../../web/menu.tsx'
import { type Journey, complaintsOf, expectAccessible, goTo, startJourney } from './browser.ts'
import { type Calm, calmOf } from './calm.ts'
import { stockUp } from './stock.ts'
import { hiddenChoices } from './strips.ts'
import { isOfHalf, isTodays } from './turns.ts'

const DESK = { width: 1366, height: 768 }
const PHONE = { width: 360, height: 740 }

/**
 * Every screen of the menu: quiet, its strips of tabs show what is chosen; every other day its form besides, and that neither
 * is wider than a phone; those whose turn it is readable by anybody, as judged by axe, which takes longer than all else.
 */
describe('every screen', () => {
  let journey: Journey
  let page: Page
  let heard: () => string[]
  let calm: Calm
  beforeAll(async () => {
    journey = await startJourney()
    await stockUp(journey.t, 'SBY/TOKO', [['MG2/DUS', 10, 171_000]])
    page = await journey.person('owner')
    heard = complaintsOf(page)
    calm = calmOf(page)
  })
  afterAll(async () => journey?.close())

  for (const [turn, { path, whole }] of screens.entries()) {
    it(path, async () => {
      await page.setViewportSize(DESK)
      await open(path)
      const adds = await page.locator(`a[href$="/${path}/add"], button:has-text("Tambah")`).count()
      await judge(path, turn)
      if (!isOfHalf(turn) && !isTodays(turn)) return
      await page.setViewportSize(PHONE)
      await fits(path)
      if (adds === 0) {
        await page.setViewportSize(DESK)
        if (!whole && isTodays(turn)) await nothingToSave(path)
        return
      }
      // Where a phone leads on, so that nothing is drawn for another width in between.
      await open(`${path}/add`)
      await fits(`${path}/add`)
      await page.setViewportSize(DESK)
      await judge(`${path}/add`, turn)
    })
  }

  it('leaves nothing behind in the browser, however often pages change', async () => {
    await page.setViewportSize(DESK)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Performance.enable')
    const kept = async () => {
      await open('dashboard')
      await cdp.send('HeapProfiler.collectGarbage')
      const { metrics } = await cdp.send('Performance.getMetrics')
      const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
      return { nodes: of('Nodes'), listeners: of('JSEventListeners') }
    }
    const walk = async () => {
      for (const { path, whole } of screens.slice(1, 41)) if (!whole) await goTo(page, path)
    }
    await walk()
    const before = await kept()
    await walk()
    const after = await kept()
    expect(after.nodes).toBeLessThanOrEqual(before.nodes * 1.05)
    expect(after.listeners).toBeLessThanOrEqual(before.listeners * 1.05)
  })

  /** Where nothing is added, the address of a new one leads to no form that could save one. */
  async function nothingToSave(path: string): Promise<void> {
    await goTo(page, `${path}/add`)
    await calm()
    const saves = await page.getByRole('button', { name: /^Simpan/ }).count()
    expect({ path, saves }).toEqual({ path, saves: 0 })
    expect(heard()).toEqual([])
    // The till fills the window: nothing leads on from there.
    await goTo(page, 'dashboard')
    await page.locator('h1').first().waitFor()
  }

  async function open(route: string): Promise<void> {
    await goTo(page, route)
    await calm()
  }

  async function judge(route: string, turn: number): Promise<void> {
    if (isTodays(turn)) await expectAccessible(page)
    expect({ route, heard: heard(), covered: await covered() }).toEqual({
      route,
      heard: [],
      covered: [],
    })
  }

  /** What tells how a page begins, under a list that opened by itself. */
  const covered = () =>
    page.evaluate(() => {
      const boxes = (of: string) =>
        [...document.querySelectorAll(of)].filter((one) => one.checkVisibility())
      const lists = boxes('.ant-select-dropdown').map((one) => one.getBoundingClientRect())
      return boxes('.report-ask :is(h2, .hint)')
        .filter((one) => {
          const { top, bottom } = one.getBoundingClientRect()
          return lists.some((list) => list.top < bottom && top < list.bottom)
        })
        .map((one) => one.textContent)
    })

  async function fits(route: string): Promise<void> {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    const hidden = await hiddenChoices(page)
    const found = { route, width, hidden, heard: heard() }
    expect(found).toEqual({ route, width: 360, hidden: [], heard: [] })
  }
})
