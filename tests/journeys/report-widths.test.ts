import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { declaredReports } from '#contract/report/declared/index.ts'
import { addressOf } from '#contract/report/leads.ts'
import { coretaxPath, taxPlaces } from '../../web/report/statement-tabs.ts'
import { type Journey, startJourney, goTo } from './browser.ts'
import { type Calm, calmOf } from './calm.ts'
import { fillShop } from './full-shop.ts'
import { lookAt } from './look.ts'
import { todays } from './turns.ts'

/** Eleven causes in rupiah add up from the left to the right; what does not fit is read by scrolling. */
const SCROLLS = ['stock-movement-value']

/** Until yesterday, the demo's last day: on the first of a month its own reports are empty. */
const yesterday = new Date(Date.now() + (7 - 24) * 3_600_000).toISOString().slice(0, 10)
const days = `dateFrom=${yesterday.slice(0, 8)}01&dateTo=${yesterday}`

/** On a desk of 1366 pixels a report is read without scrolling sideways; what gave way is told below, or chosen. */
describe('the columns of reports', () => {
  let j: Journey
  let page: Page
  let calm: Calm
  beforeAll(async () => {
    j = await startJourney({ demo: true })
    page = await j.person('owner')
    calm = calmOf(page)
  })
  afterAll(async () => j?.close())

  it('of lists stand in it too, below filters in one row', async () => {
    for (const path of ['purchase/return', 'stock/opname']) {
      await goTo(page, path)
      await calm()
      await page.locator('.table thead th').first().waitFor()
      const tops = await page
        .locator('.list-bar .chips > *')
        .evaluateAll((chips) => [...new Set(chips.map((one) => one.getBoundingClientRect().top))])
      expect(tops, path).toHaveLength(1)
      expect(await beyond(), path).toBeLessThanOrEqual(0)
    }
  })

  const open = async (key: string) => {
    const report = declaredReports.find((one) => one.key === key)
    if (!report) throw new Error(`no report ${key}`)
    // As a click in the menu leads there: to load the program anew for each of them is most of the work.
    const asked = report.time === 'period' ? `?${days}` : ''
    await page.evaluate((to) => history.pushState({}, '', to), `/app/${addressOf(report)}${asked}`)
    await calm()
    await page.locator('.table thead th').first().waitFor()
    await calm()
  }
  const beyond = () =>
    page
      .locator('.list-body')
      .first()
      .evaluate((body) => body.scrollWidth - body.clientWidth)
  const heads = () => page.locator('.table thead th').allTextContents()

  /** Heads and figures of which a part lies outside their cells. */
  const cut = () =>
    page
      .locator('.table th, .table tbody .number, .table tfoot .number')
      .evaluateAll((cells) =>
        cells.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
      )

  it('stand in the window, their figures whole', async () => {
    const wide: string[] = []
    for (const { key } of todays(declaredReports)) {
      await open(key)
      if ((await beyond()) > 0 && !SCROLLS.includes(key)) wide.push(`${key} by ${await beyond()}`)
      expect(await cut(), key).toEqual([])
    }
    expect(wide).toEqual([])
  })

  /** Rows of more than two lines. */
  const tall = () =>
    page
      .locator('.table tbody tr')
      .evaluateAll((rows) =>
        rows.flatMap((row) =>
          row.getBoundingClientRect().height > 44.5 ? [row.textContent?.slice(0, 60)] : [],
        ),
      )

  it('of the shifts stand in rows of a line or two', async () => {
    await goTo(page, 'sales/cashier/shifts')
    await calm()
    expect(await page.locator('.table tbody tr').count()).toBeGreaterThan(0)
    expect(await tall()).toEqual([])
  })

  it('of the registers of taxes stand in it too, with what was withheld, collected and freed', async () => {
    const wide: string[] = []
    for (const path of [...Object.values(taxPlaces), coretaxPath]) {
      await goTo(page, `${path}`)
      await calm()
      await page.locator('.table thead th').first().waitFor()
      await calm()
      if ((await beyond()) > 0) wide.push(`${path} by ${await beyond()}`)
      expect(await cut(), path).toEqual([])
      expect(await tall(), path).toEqual([])
      const { faults } = await lookAt(page)
      expect(
        faults.filter((one) => one.startsWith('clipped')),
        path,
      ).toEqual([])
    }
    expect(wide).toEqual([])
  })

  it('stand in the window also where each cashier has millions of every kind', async () => {
    const report = declaredReports.find(({ key }) => key === 'exceptions-by-cashier')
    if (!report) throw new Error('no such report')
    const weighed = Object.entries(report.columns).filter(([, { beside }]) => beside)
    expect(weighed.length).toBeGreaterThanOrEqual(10)
    const full = weighed.flatMap(([key, { beside }]) => [
      [key, 1_284_600] as const,
      ...(beside ? ([[beside.times, 71]] as const) : []),
      ...(beside ? ([[beside.factor, 2.3]] as const) : []),
      ...(beside ? ([[beside.weeks, '1,5,2,3,4,9']] as const) : []),
    ])
    const path = `**${report.json.path}`
    await page.route(path, async (route) => {
      const answer = await route.fetch()
      const told = (await answer.json()) as { rows: object[]; sums: object }
      const rows = told.rows.map((row) => ({ ...row, ...Object.fromEntries(full) }))
      const sums = {
        ...told.sums,
        ...Object.fromEntries(weighed.map(([key]) => [key, 8_992_200])),
        ...Object.fromEntries(Object.keys(report.also ?? {}).map((key) => [key, 12])),
      }
      await route.fulfill({ response: answer, json: { ...told, rows, sums } })
    })
    await open('exceptions-by-cashier')
    // It was answered above already.
    await page.reload()
    await page.locator('.table tbody', { hasText: '1.284.600' }).waitFor()
    expect(await beyond()).toBe(0)
    expect(await cut()).toEqual([])
    // What is only counted stands below, each with its rows behind it.
    const drawers = page.getByRole('link', { name: 'Laci dibuka tanpa penjualan 12' })
    expect(await drawers.getAttribute('href')).toMatch(/exceptions\?.*what=DRAWER/)
    const dir = process.env.PICTURES_DIR
    if (dir) await page.screenshot({ path: `${dir}/exceptions-full.png` })
    await page.unroute(path)
  })

  it('are as wide as their figures where they scroll, and the name and the closing stay in view', async () => {
    await page.setViewportSize({ width: 1024, height: 768 })
    await open('stock-movement-value')
    const body = page.locator('.list-body').first()
    const edges = () =>
      body.evaluate((all) => {
        const seen = all.getBoundingClientRect()
        const rows = [...all.querySelectorAll('thead tr, tbody tr:first-child, tfoot tr')]
        return rows.map((row) => {
          const [first, last] = [row.firstElementChild, row.lastElementChild]
          return [
            Math.round((first?.getBoundingClientRect().left ?? 0) - seen.left),
            Math.round((last?.getBoundingClientRect().right ?? 0) - seen.right),
          ]
        })
      })
    expect(await beyond()).toBeGreaterThan(0)
    for (const end of [0, 10_000]) {
      await body.evaluate((all, left) => all.scrollTo({ left }), end)
      expect(await edges()).toEqual([
        [0, 0],
        [0, 0],
        [0, 0],
      ])
    }
    expect(await cut()).toEqual([])
    await page.setViewportSize({ width: 1366, height: 768 })
  })

  it('are told below where they gave way, and beside one another where there is room', async () => {
    await open('exceptions')
    expect(await heads()).not.toContain('Jam')
    const cell = page.locator('.table tbody td .hint').first()
    expect(await cell.textContent()).toMatch(/\d\d\.\d\d/)
    await page.setViewportSize({ width: 2200, height: 900 })
    await expect.poll(heads).toContain('Jam')
    await page.setViewportSize({ width: 1366, height: 768 })
    await expect.poll(heads).not.toContain('Jam')
  })

  it('have room for the sums of a company', async () => {
    await fillShop(j.t.db)
    const most = async (path: string) => {
      await goTo(page, `${path}?${days}`)
      await page.locator('.table tfoot .number').first().waitFor()
      await calm()
      expect(await cut(), path).toEqual([])
      const sums = await page.locator('.table tfoot .number').allTextContents()
      return Math.max(...sums.map((sum) => sum.replace(/\D/g, '').length))
    }
    expect(await most('report/stock-report')).toBeGreaterThanOrEqual(13)
    expect(await most('report/sales-report')).toBeGreaterThanOrEqual(13)
    expect(await most('report/sales-report/tax')).toBeGreaterThanOrEqual(13)
    const phone = await j.person('owner', 'phone')
    for (const path of [
      'report/sales-report',
      'analytic/summary-sales',
      'analytic/sales-insights',
    ]) {
      await goTo(phone, `${path}?${days}`)
      const sums = phone.locator('.report-phone-foot dl')
      await sums.locator('dd').first().waitFor()
      // All of them at sight, none beyond the edge.
      const hidden = await sums.evaluate((one) => [
        one.scrollWidth - one.clientWidth,
        one.scrollHeight - one.clientHeight,
      ])
      expect([path, ...hidden]).toEqual([path, 0, 0])
      const dir = process.env.PICTURES_DIR
      if (dir) await phone.screenshot({ path: `${dir}/${path.replaceAll('/', '-')}.png` })
    }
    await phone.context().close()
  })

  it('are shown once they were chosen', async () => {
    await open('stock-age')
    expect(await heads()).not.toContain('Dapat diretur')
    await page.getByRole('button', { name: 'Kolom' }).click()
    await page.getByRole('checkbox', { name: 'Dapat diretur' }).click()
    await page.getByRole('button', { name: 'Terapkan' }).click()
    await expect.poll(heads).toContain('Dapat diretur')
    await page.reload()
    await expect.poll(heads).toContain('Dapat diretur')
  })
})
