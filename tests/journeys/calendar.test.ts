import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gift } from '#contract/campaign/gift.ts'
import { productDiscount } from '#contract/campaign/product-discount.ts'
import { promo } from '#contract/campaign/promo.ts'
import { type Journey, expectAccessible, startJourney, goTo } from './browser.ts'
import { countShifts, shifted } from './shifts.ts'
import { slowLine } from './slow-line.ts'

/** Campaigns of three kinds come by three calls; nothing moves while one is there and another is not. */
describe('the calendar of campaigns', () => {
  let j: Journey
  let page: Page
  beforeAll(async () => {
    j = await startJourney({ demo: true })
    page = await j.person('owner', 'phone')
    await page.locator('.page-head').waitFor()
  })
  afterAll(async () => j?.close())

  it('stands still however its parts come, and says that nothing runs once it knows', async () => {
    const calls = [promo, gift, productDiscount].map(({ getAll }) => getAll.path)
    for (const [i, path] of calls.entries()) await slowLine(page, `**${path}`, 700 * (i + 1))
    await countShifts(page)
    const answers = calls.map((path) => page.waitForResponse(`**${path}`))
    // Loaded anew: shifts are counted from the first paint.
    await page.goto(`${j.address}/app/campaign/promotion/calendar`)
    await page.locator('.campaign-month').waitFor()
    expect(await page.getByText('Tidak ada promosi').count()).toBe(0)
    await Promise.all(answers)
    await page.locator('.campaign-bar').first().waitFor()
    await page.waitForFunction(
      () => document.querySelectorAll('.campaign-month [aria-busy=true]').length === 0,
    )
    expect(await shifted(page)).toBeLessThan(0.01)
    for (let back = 0; back < 40 && (await page.locator('.campaign-bar').count()) > 0; back += 1)
      await page.getByRole('button', { name: 'Bulan sebelumnya' }).click()
    await page.getByText('Tidak ada promosi').waitFor()
  })

  it('tells on a phone each name in whole words, however few days it runs', async () => {
    await goTo(page, 'campaign/promotion/calendar')
    await page.locator('.campaign-bar').first().waitFor()
    const broken = await page.evaluate(brokenWords, '.campaign-bar')
    expect(broken).toEqual([])
    await expectAccessible(page)
  })
})

/** Runs in the page: words that stand on two lines or are cut off. */
function brokenWords(selector: string): string[] {
  const found: string[] = []
  for (const at of document.querySelectorAll(selector)) {
    const room = (at.closest('li') ?? at).getBoundingClientRect()
    const texts = document.createTreeWalker(at, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1 || range.getBoundingClientRect().right > room.right + 1) found.push(word)
      }
  }
  return found
}
