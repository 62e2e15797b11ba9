import type { Page } from 'playwright-core'
import { learnStatistics } from '#server/platform/statistics.ts'
import { openBrowser } from '../tests/platform/chromium.ts'
import { noneRefused } from './browser.ts'
import { post, signInAs } from './http.ts'
import { PASSWORD, median, openStage, round, say, startProgram } from './stage.ts'

const GOODS = 500_000
const CUSTOMERS = 15_000
const TIMES = 5

/**
 * From the click on Masuk to a first screen that can be used, in a shop of 500,000 goods; then, beside
 * the work, until the till's goods are in the browser, and how long the news takes: the minute's of
 * the goods, and that of the shared lists, among them 15,000 customers.
 */
export async function bench(): Promise<Record<string, unknown>> {
  const stage = await openStage()
  await stage.db.query(`insert into goods (code, name, receipt_name, category_id, base_unit_id)
    select 'B' || n, 'Barang seri ' || n, 'B' || n, (select min(id) from category), (select id from unit where code = 'PCS') from generate_series(1, ${GOODS}) n`)
  await stage.db.query(
    `insert into goods_unit (goods_id, unit_id, conversion, is_default_sales) select id, base_unit_id, 1, true from goods where code ~ '^B[0-9]+$'`,
  )
  await stage.db.query(`insert into selling_price (goods_unit_id, price_level, price, effective_from) select u.id, 'RETAIL', 10000, '2025-12-01' from goods_unit u
    join goods g on g.id = u.goods_id and g.code ~ '^B[0-9]+$'`)
  await stage.db.query(`insert into customer (code, name, type, branch_id)
    select 'P' || n, 'Pelanggan ' || n, 'NON_MEMBER', (select min(id) from branch) from generate_series(1, ${CUSTOMERS}) n`)
  await learnStatistics(stage.db)
  say(`${GOODS} goods`)
  const program = await startProgram('./limit/product.ts', stage.url)
  const browser = await openBrowser()
  const address = `http://127.0.0.1:${program.port}`
  const times: number[] = []
  let kilobytes = 0
  for (let i = 0; i < TIMES; i += 1) {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
    const page = await context.newPage()
    const refuse = noneRefused(page)
    const bytes = await countBytes(page)
    let form = 0
    const took = await signedIn(page, address, () => {
      form = bytes()
    })
    kilobytes = round((bytes() - form) / 1024, 0)
    times.push(took)
    say(`usable after ${round(took, 0)} ms, ${kilobytes} kB`)
    refuse()
    await context.close()
  }
  const page = await (
    await browser.newContext({ viewport: { width: 1366, height: 768 } })
  ).newPage()
  const refuse = noneRefused(page)
  await signedIn(page, address)
  const loaded = await untilSynced(page)
  const token = await signInAs(program.port, 'kepala.sby', PASSWORD)
  const ask = (path: string, body: object) =>
    post<{ scope: string }>(program.port, `/api/core/v1/${path}`, body, token)
  const later = new Date(Date.now() + 60_000).toISOString()
  const lists = 'master/lists/get/changes'
  const whole = await ask(lists, {})
  const nothing = { scope: whole.scope, changedSince: later }
  const newsMs = await timed(() => ask('goods/sync', nothing))
  const listsMs = await timed(() => ask(lists, {}))
  const listsNewsMs = await timed(() => ask(lists, nothing))
  refuse()
  await browser.close()
  await program.stop()
  await stage.stop()
  const ours = round(median(times), 0)
  return {
    ours,
    limit: 2000,
    ratio: round(2000 / ours),
    p95Ms: round(Math.max(...times), 0),
    usableMs: ours,
    usableKb: kilobytes,
    goods: GOODS,
    tillReadyS: round(loaded.ms / 1000, 1),
    clickWhileLoadingMs: loaded.clickMs,
    newsMs,
    listsKb: round(Buffer.byteLength(JSON.stringify(whole)) / 1024, 0),
    listsMs,
    listsNewsMs,
  }
}

/** To the dashboard with its figures, where a click is answered. */
async function signedIn(page: Page, address: string, began?: () => void): Promise<number> {
  await page.goto(address)
  await page.waitForSelector('input[type=password]')
  await page.waitForLoadState('networkidle')
  await page.fill('input[type=email], input[name=email]', 'kepala.sby@gerai.test')
  await page.fill('input[type=password]', PASSWORD)
  began?.()
  const from = performance.now()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/app\//)
  await page.locator('.page-name h1').waitFor()
  await page.locator('nav a, nav button').first().waitFor()
  return performance.now() - from
}

/** The first load of the till's goods in the background, and a click in the middle of it. */
async function untilSynced(page: Page): Promise<{ ms: number; clickMs: number }> {
  const from = performance.now()
  const answer = page.waitForResponse((r) => r.url().includes('/goods/sync'), { timeout: 120_000 })
  await page.waitForRequest((r) => r.url().includes('/goods/sync'), { timeout: 60_000 })
  const clicked = performance.now()
  await page.keyboard.press('Control+k')
  await page.locator('[role=dialog] input, .palette input').first().waitFor()
  const clickMs = round(performance.now() - clicked, 0)
  await (await answer).finished()
  return { ms: performance.now() - from, clickMs }
}

/** Milliseconds of a whole answer, median of twenty. */
async function timed(ask: () => Promise<unknown>): Promise<number> {
  const took: number[] = []
  for (let i = 0; i < 20; i += 1) {
    const from = performance.now()
    await ask()
    took.push(performance.now() - from)
  }
  return round(median(took))
}

async function countBytes(page: Page): Promise<() => number> {
  let total = 0
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  cdp.on('Network.loadingFinished', (event: { encodedDataLength: number }) => {
    total += event.encodedDataLength
  })
  return () => total
}
