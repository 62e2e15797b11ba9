import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { screens } from '../../web/menu.tsx'
import { type Journey, startJourney } from './browser.ts'
import { fillShop } from './full-shop.ts'
import { isTodays } from './turns.ts'
import { type Dress, Viewer } from './viewer.ts'
import { wordJudge } from './words.ts'

/**
 * Every list, detail, form and window, as people with long names and large sums see them: nothing clipped, nothing
 * over another, no control of the browser's own, no name that only the program knows, no word of the other
 * language, nothing that jumps, nothing that the console complains of, also on leaving.
 *
 * In `npm test` one person sees every tenth screen, and the others on the next days, in a width, theme and language that
 * follow from its place in the menu, and what opens over it on every seventh. In `npm run look` three people walk at once: at a desk (1366, light), with
 * a phone (360, dark), with a tablet in English (820 and 1024 in turn); one of them opens what opens. `PICTURES=all`
 * dresses all three in everything and lets all of them open all; `PICTURES_OF=sales/order,sales/booking` looks at
 * these screens alone, and `PICTURES_DIR=…` keeps what they saw.
 */
const WIDTHS = [1366, 360, 1024, 820]
const everything = (['light', 'dark'] as const).flatMap((mode) =>
  (['id', 'en'] as const).flatMap((locale) =>
    WIDTHS.map((width): Dress => ({ width, mode, locale })),
  ),
)
const wornAs = ({ mode, locale }: Dress) => `${mode} ${locale}`
const whole = process.env.LOOK === 'whole'
const all = process.env.PICTURES === 'all'
const chosen = process.env.PICTURES_OF?.split(',')

interface Look {
  dress: Dress
  /** Whether this person opens what opens over the screen. */
  opens: boolean
}

/** Who looks at the screen at this place of the menu. */
function looksAt(turn: number): Look[] {
  if (all) return everything.map((dress) => ({ dress, opens: true }))
  if (!whole) {
    const dress = everything[(turn * 5) % everything.length] as Dress
    return [{ dress, opens: turn % 7 === 0 }]
  }
  const three: Dress[] = [
    { width: 1366, mode: 'light', locale: 'id' },
    { width: 360, mode: 'dark', locale: 'id' },
    { width: turn % 2 ? 1024 : 820, mode: 'light', locale: 'en' },
  ]
  return three.map((dress, i) => ({ dress, opens: chosen !== undefined || turn % 3 === i }))
}

/** What opens by keys: over which screen, and by which. */
const keyed: Record<string, [path: string, press: (page: Page) => Promise<unknown>]> = {
  'the palette': ['dashboard', (page) => page.keyboard.press('Control+k')],
  'what the palette finds': [
    'dashboard',
    async (page) => {
      await page.keyboard.press('Control+k')
      await page.locator('.palette-input input').fill('sejahtera')
    },
  ],
  'the goods finder': ['purchase/purchase-order/add', (page) => find(page, 'a')],
  'the goods finder that finds nothing': ['sales/order/add', (page) => find(page, 'zzzz')],
  'the keys of the program': ['dashboard', (page) => page.keyboard.press('?')],
}

async function find(page: Page, words: string): Promise<void> {
  await page.locator('.grid-add [data-col=goods]').focus()
  await page.keyboard.type(words)
  await page.locator('.finder-list').filter({ visible: true }).first().waitFor()
}

describe('every picture', () => {
  let journey: Journey
  /** Nobody changes clothes but for another width: one person for each theme and language. */
  const viewers = new Map<string, Viewer>()
  beforeAll(async () => {
    journey = await startJourney({ demo: true })
    await fillShop(journey.t.db)
    const judge = await wordJudge(journey.t.db)
    const keep = process.env.PICTURES_DIR
    if (keep) mkdirSync(keep, { recursive: true })
    for (const dress of everything) {
      if (viewers.has(wornAs(dress))) continue
      const page = await journey.person('owner')
      await page.locator('.page-head').waitFor()
      viewers.set(wornAs(dress), new Viewer(page, judge, { keep, jumpsAfterKeys: whole }))
    }
  })
  afterAll(async () => journey?.close())

  for (const [turn, { path }] of screens.entries()) {
    if (chosen ? !chosen.includes(path) : !all && !isTodays(turn)) continue
    it(path, { timeout: all ? 900_000 : 240_000 }, () =>
      everybody(turn, (viewer, { opens }) => viewer.walk(path, opens)),
    )
  }

  for (const [turn, [name, [path, press]]] of Object.entries(keyed).entries()) {
    if (chosen && !chosen.includes(name)) continue
    it(name, () => everybody(turn, (viewer) => viewer.press(path, name, press)))
  }

  const till = 'the windows of the till'
  if (!chosen || chosen.includes(till)) it(till, () => everybody(2, (viewer) => viewer.till()))

  /** At once where they are several; whoever wears one theme and language looks at one after another. */
  async function everybody(
    turn: number,
    look: (viewer: Viewer, how: Look) => Promise<string[]>,
  ): Promise<void> {
    const groups = Map.groupBy(looksAt(turn), ({ dress }) => wornAs(dress))
    const found = await Promise.all(
      [...groups].map(async ([worn, looks]) => {
        const viewer = viewers.get(worn) as Viewer
        const faults: string[] = []
        for (const how of looks) {
          await viewer.wear(how.dress)
          // In the light every screen is judged by every-screen.test.ts; here the dark, and all that opens.
          viewer.judges = whole || (how.dress.mode === 'dark' && !how.opens)
          faults.push(...(await look(viewer, how)))
        }
        return faults
      }),
    )
    expect(found.flat()).toEqual([])
  }
})
