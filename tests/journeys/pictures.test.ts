import { mkdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { screens } from '../../web/menu.tsx'
import { type Journey, startJourney } from './browser.ts'
import { fillShop } from './full-shop.ts'
import { type Dress, Viewer } from './viewer.ts'
import { wordJudge } from './words.ts'

/**
 * Every list, detail, form and window, as people with long names and large sums see them: nothing clipped, nothing
 * over another, no control of the browser's own, no name that only the program knows, no word of the other
 * language, nothing that jumps, nothing that the console complains of, also on leaving.
 *
 * Three people walk at once: at a desk (1366, light), with a phone (360, dark), with a tablet in English (820 and
 * 1024 in turn). They see every screen each time; what opens over it, twice, they see on an eighth of the screens,
 * another one each day. `PICTURES=windows` opens all of it, `PICTURES=all` besides dresses all three in every
 * width, theme and language, `PICTURES_OF=sales/order` looks at one screen alone, and `PICTURES_DIR=…` keeps what
 * they saw.
 */
const people: Dress[][] = [
  [{ width: 1366, mode: 'light', locale: 'id' }],
  [{ width: 360, mode: 'dark', locale: 'id' }],
  [820, 1024].map((width) => ({ width, mode: 'light', locale: 'en' })),
]
const everything: Dress[] = [1366, 1024, 820, 360].flatMap((width) =>
  (['light', 'dark'] as const).flatMap((mode) =>
    (['id', 'en'] as const).map((locale) => ({ width, mode, locale })),
  ),
)
const all = process.env.PICTURES === 'all'
const chosen = process.env.PICTURES_OF
const today = Math.floor(Date.now() / 86_400_000)
const opensWindows = (turn: number) =>
  all || process.env.PICTURES === 'windows' || chosen !== undefined || (turn + today) % 8 === 0

describe('every picture', () => {
  let journey: Journey
  let viewers: Viewer[]
  beforeAll(async () => {
    journey = await startJourney({ demo: true })
    await fillShop(journey.t.db)
    const judge = await wordJudge(journey.t.db)
    const keep = process.env.PICTURES_DIR
    if (keep) mkdirSync(keep, { recursive: true })
    viewers = await Promise.all(
      people.map(async () => {
        const page = await journey.person('owner')
        await page.locator('.page-head').waitFor()
        return new Viewer(page, judge, keep)
      }),
    )
  }, 120_000)
  afterAll(async () => journey?.close())

  for (const [turn, { path }] of screens.entries()) {
    if (chosen && path !== chosen) continue
    it(path, { timeout: all ? 600_000 : 120_000 }, async () => {
      const seen = await Promise.all(
        viewers.map(async (viewer, at) => {
          const own = people[at] as Dress[]
          const faults: string[] = []
          for (const dress of all ? everything : [own[turn % own.length] as Dress]) {
            await viewer.wear(dress)
            faults.push(...(await viewer.walk(path, opensWindows(turn))))
          }
          return faults
        }),
      )
      expect(seen.flat()).toEqual([])
    })
  }
})
