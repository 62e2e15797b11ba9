import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { declaredReports } from '#contract/report/declared/index.ts'
import { addressOf } from '../../web/report/declared-tabs.ts'
import { type Journey, startJourney } from './browser.ts'
import { type Calm, calmOf } from './calm.ts'

/** Eleven causes in rupiah add up from the left to the right; they are read by scrolling. */
const SCROLLS = ['stock-movement-value']

/** On a desk of 1366 pixels a report is read without scrolling sideways; what gave way is told below, or chosen. */
describe('the columns of reports', () => {
  let j: Journey
  let page: Page
  let calm: Calm
  beforeAll(async () => {
    j = await startJourney({ demo: true })
    page = await j.person('owner')
    calm = calmOf(page)
  }, 180_000)
  afterAll(async () => j?.close())

  const open = async (key: string) => {
    const report = declaredReports.find((one) => one.key === key)
    if (!report) throw new Error(`no report ${key}`)
    await page.goto(`${j.address}/app/${addressOf(report)}`)
    await page.locator('.table thead th').first().waitFor()
    await calm()
  }
  const beyond = () =>
    page
      .locator('.list-body')
      .first()
      .evaluate((body) => body.scrollWidth - body.clientWidth)
  const heads = () => page.locator('.table thead th').allTextContents()

  it('stand in the window', async () => {
    const wide: string[] = []
    for (const { key } of declaredReports) {
      await open(key)
      if ((await beyond()) > 0) wide.push(`${key} by ${await beyond()}`)
    }
    expect(wide.map((one) => one.split(' ')[0])).toEqual(SCROLLS)
  }, 180_000)

  it('are told below where they gave way, and beside one another where there is room', async () => {
    await open('exceptions')
    expect(await heads()).not.toContain('Jam')
    const cell = page.locator('.table tbody td .hint').first()
    expect(await cell.textContent()).toMatch(/\d\d\.\d\d/)
    await page.setViewportSize({ width: 2200, height: 900 })
    await expect.poll(heads).toContain('Jam')
    await page.setViewportSize({ width: 1366, height: 768 })
    await expect.poll(heads).not.toContain('Jam')
  }, 60_000)

  it('are shown once they were chosen', async () => {
    await open('stock-age')
    expect(await heads()).not.toContain('Dapat diretur')
    await page.getByRole('button', { name: 'Kolom' }).click()
    await page.getByRole('checkbox', { name: 'Dapat diretur' }).click()
    await page.getByRole('button', { name: 'Terapkan' }).click()
    await expect.poll(heads).toContain('Dapat diretur')
    await page.reload()
    await expect.poll(heads).toContain('Dapat diretur')
  }, 60_000)
})
