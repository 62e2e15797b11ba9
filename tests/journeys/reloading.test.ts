import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { screens } from '../../web/menu.tsx'
import { goTo, type Journey, startJourney } from './browser.ts'
import { todays } from './turns.ts'

/** F5 on a list that was sorted, searched and filtered shows the same view again. */
describe('a list loaded again', () => {
  let j: Journey
  let page: Page
  beforeAll(async () => {
    j = await startJourney()
    page = await j.person('owner')
  })
  afterAll(async () => j?.close())

  for (const { path } of todays(screens)) {
    it(path, async () => {
      await goTo(page, path)
      await page.locator('h1').first().waitFor({ state: 'attached' })
      if ((await page.locator('.list-bar').count()) === 0) return
      await sortDown(page)
      await filterByDay(page)
      await page.locator('.search-box input').fill('kopi.abc')
      await page.waitForURL(/[?&]q=kopi\.abc/)
      const view = page.url()
      const answer = await page.reload()
      expect(answer?.headers()['content-type']).toContain('text/html')
      await page.locator('.list-bar').waitFor()
      expect(page.url()).toBe(view)
      expect(await page.locator('.search-box input').inputValue()).toBe('kopi.abc')
    })
  }
})

async function sortDown(page: Page): Promise<void> {
  const sort = page.locator('.table .sort').first()
  if ((await sort.count()) === 0) return
  // The table of a report is drawn anew when its rows arrive.
  const press = async () => {
    await sort.click({ timeout: 2000 }).catch(() => {})
    return page.url()
  }
  await expect.poll(press).toMatch(/[?&]sort=\w+\.(asc|desc)/)
}

async function filterByDay(page: Page): Promise<void> {
  const add = page.locator('.chip-add').first()
  if ((await add.count()) === 0) return
  await add.click()
  const names = page.locator('.filter-names button', { hasText: 'Tanggal' })
  if ((await names.count()) > 0) await names.first().click()
  const preset = page.locator('.filter-presets button').first()
  if ((await preset.count()) === 0) return void (await page.keyboard.press('Escape'))
  await preset.click()
  await page.waitForURL(/[?&]dateFrom=/)
}
