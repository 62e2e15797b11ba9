import type { Page } from 'playwright-core'
import { openBrowser } from '../tests/platform/chromium.ts'
import { noneRefused } from './browser.ts'
import { PASSWORD, openStage, round, startProgram } from './stage.ts'

/** Bytes over the wire and time, with an empty cache, to the sign-in form and on to the first list. */
export async function bench(): Promise<Record<string, unknown>> {
  const stage = await openStage()
  const program = await startProgram('./limit/product.ts', stage.url)
  const browser = await openBrowser()
  const page = await (
    await browser.newContext({ viewport: { width: 1366, height: 768 } })
  ).newPage()
  const refuse = noneRefused(page)
  const bytes = await countBytes(page)
  const began = performance.now()
  await page.goto(`http://127.0.0.1:${program.port}/`)
  await page.waitForSelector('input[type=password]')
  const signInMs = performance.now() - began
  await page.waitForLoadState('networkidle')
  const signInBytes = bytes()
  const from = performance.now()
  await enter(page, 'pembelian.sby@gerai.test')
  const alreadyLoaded = bytes()
  await page.goto(`http://127.0.0.1:${program.port}/app/purchase/purchase-order`)
  await page.getByText('Pesanan Pembelian').first().waitFor()
  await page.waitForLoadState('networkidle')
  const listMs = performance.now() - from
  const listBytes = bytes()
  refuse()
  await browser.close()
  await program.stop()
  await stage.stop()
  const limit = 300 * 1024
  return {
    ours: signInBytes,
    limit,
    ratio: round(limit / signInBytes),
    p95Ms: round(signInMs, 0),
    signInKb: round(signInBytes / 1024, 0),
    signInMs: round(signInMs, 0),
    firstListKb: round(listBytes / 1024, 0),
    firstListMs: round(listMs, 0),
    dashboardKb: round(alreadyLoaded / 1024, 0),
  }
}

/** Signs in at the form that stands there. */
export async function enter(page: Page, email: string): Promise<void> {
  await page.fill('input[type=email], input[name=email]', email)
  await page.fill('input[type=password]', PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/app\//)
}

/** What came over the wire, headers included, as the browser counts it. */
async function countBytes(page: Page): Promise<() => number> {
  let total = 0
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  cdp.on('Network.loadingFinished', (event: { encodedDataLength: number }) => {
    total += event.encodedDataLength
  })
  return () => total
}
