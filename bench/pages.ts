import type { CDPSession, Page } from 'playwright-core'
import { enter } from './first-load.ts'
import { openBrowser } from '../tests/platform/chromium.ts'
import { noneRefused } from './browser.ts'
import { addGoods } from './search.ts'
import { median, openStage, quantile, round, startProgram } from './stage.ts'

const LIMIT_MS = 100
const ROUNDS = 3
const NAVIGATIONS = 100
const GROWTH = 1.05

/** Twenty changes of page: lists, reports, forms and details, as an office goes through them. */
const TOUR = [
  'purchase/purchase-order',
  'purchase/purchase-order/add',
  'purchase/invoice',
  'master/stock',
  'master/stock/1',
  'master/stock/1/edit',
  'master/supplier',
  'master/supplier/1',
  'master/customer',
  'purchase/receive-order',
  'purchase/debt-repayment/add',
  'stock/mutation',
  'stock/correction',
  'bank-cash/cash-receipts',
  'bank-cash/general-journal',
  'bank-cash/general-journal/add',
  'master/chart-of-account',
  'report/stock-report',
  'system/setup-user',
  'dashboard',
]

/**
 * From the click on a link until the next page is drawn with its content, warm: every page has been seen once.
 * And what a hundred changes of page leave behind in the browser.
 */
export async function bench(): Promise<Record<string, unknown>> {
  const stage = await openStage()
  await addGoods(stage.db, 0, 500)
  const program = await startProgram('./limit/product.ts', stage.url)
  const browser = await openBrowser()
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  const page = await context.newPage()
  const refuse = noneRefused(page)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable')
  await page.goto(`http://127.0.0.1:${program.port}`)
  await enter(page, 'owner@gerai.test')
  await page.locator('h1').first().waitFor()
  for (const to of TOUR) await change(page, to)
  const times: number[] = []
  const slowest: Record<string, number> = {}
  for (let n = 0; n < ROUNDS; n += 1) {
    for (const to of TOUR) {
      const ms = await change(page, to)
      times.push(ms)
      slowest[to] = Math.max(slowest[to] ?? 0, round(ms, 0))
    }
  }
  const before = await kept(cdp)
  for (let n = 0; n < NAVIGATIONS; n += 1) await change(page, TOUR[n % TOUR.length] ?? '')
  const after = await kept(cdp)
  refuse()
  await browser.close()
  await program.stop()
  await stage.stop()
  const p95 = quantile(times, 0.95)
  return {
    ours: round(p95, 1),
    limit: LIMIT_MS,
    ratio: round(LIMIT_MS / p95),
    medianMs: round(median(times), 1),
    p95Ms: round(p95, 1),
    changes: times.length,
    nodes: [before.Nodes, after.Nodes],
    listeners: [before.JSEventListeners, after.JSEventListeners],
    growth: round((after.Nodes ?? 0) / (before.Nodes ?? 1)),
    growthLimit: GROWTH,
    slowest,
  }
}

/** In the page: from the change of the address until its head and content stand and a frame was drawn. */
async function change(page: Page, to: string): Promise<number> {
  const ms = await page.evaluate(async (route) => {
    const old = document.querySelector('#content, main')
    const began = performance.now()
    history.pushState({}, '', `/app/${route}`)
    dispatchEvent(new PopStateEvent('popstate'))
    const stands = () => {
      const main = document.querySelector('#content, main')
      const busy = document.querySelector('[aria-busy=true], .page-skeleton, .ant-skeleton')
      return main !== null && main !== old && !busy && document.querySelector('h1') !== null
    }
    while (!stands()) {
      if (performance.now() - began > 10_000) throw new Error(`${route} does not come`)
      await new Promise(requestAnimationFrame)
    }
    await new Promise<void>((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
    return performance.now() - began
  }, to)
  await page.waitForTimeout(150)
  return ms
}

/** What the page holds once everything that nobody needs was thrown away. */
async function kept(cdp: CDPSession): Promise<Record<string, number>> {
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
}
