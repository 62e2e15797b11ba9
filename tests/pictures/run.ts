import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { calmOf } from '../journeys/calm.ts'
import { openBrowser } from '../platform/chromium.ts'

/**
 * `npm run pictures -- http://127.0.0.1:3000`: the pictures of README.md, taken of a demo that runs there. Whoever takes
 * them opens a shift at a till of that demo, as a cashier does.
 */
const address = process.argv[2] ?? 'http://127.0.0.1:3000'
const password = process.env.DEMO_PASSWORD ?? 'Gerai-demo-2026'
const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url))

const browser = await openBrowser()
await mkdir(folder, { recursive: true })
try {
  await beranda()
  await walk()
  await till()
} finally {
  await browser.close()
}

async function signedIn(as: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    reducedMotion: 'reduce',
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  await page.goto(address)
  await page.fill('input[type=email], input[name=email]', `${as}@gerai.test`)
  await page.fill('input[type=password]', password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/app\//)
  return page
}

/** Few colours are enough for a page, and a third of its bytes. */
async function keep(page: Page, name: string): Promise<void> {
  await calmOf(page)()
  const seen = await page.screenshot()
  await sharp(seen).png({ palette: true, quality: 90, effort: 10 }).toFile(`${folder}${name}.png`)
  console.log(`docs/images/${name}.png`)
}

async function beranda(): Promise<void> {
  const page = await signedIn('owner')
  await page.goto(`${address}/app/dashboard`)
  await page.locator('.kpi-value').first().waitFor()
  await keep(page, 'beranda')
}

/** From a figure of the profit and loss statement to the ledger behind it, and to the journal of one of its papers. */
async function walk(): Promise<void> {
  const page = await signedIn('owner')
  await page.goto(`${address}/app/report/financial-statements/profit-loss`)
  const link = page.locator('.table tbody a, .statement a').filter({ hasText: /\d/ }).first()
  await link.waitFor()
  await keep(page, 'laba-rugi')
  await link.press('Enter')
  await page.waitForURL(/\/ledger\?/)
  const paper = page.locator('.table tbody .row-link').first()
  await paper.waitFor()
  await keep(page, 'buku-besar')
  await paper.press('Enter')
  await page.locator('.detail-number').waitFor()
  const journal = page.getByRole('table', { name: 'Jurnal' })
  if (!(await journal.isVisible())) await page.getByRole('tab', { name: /Jurnal/ }).click()
  await journal.waitFor()
  await keep(page, 'jurnal')
}

/** A supervisor says once which till this is; the cashier begins with the float and reads some goods. */
async function till(): Promise<void> {
  const page = await signedIn('kasir.sby')
  const { keyboard } = page
  await page.goto(`${address}/app/sales/cashier`)
  await page.getByRole('heading', { name: 'Kasir yang mana perangkat ini?' }).waitFor()
  await keyboard.press('Enter')
  await page.locator('#approval-first').waitFor()
  await page.waitForFunction(() => document.activeElement?.id === 'approval-reasons')
  await keyboard.press('1')
  await keyboard.type('kepala.sby@gerai.test')
  await keyboard.press('Tab')
  await keyboard.type('508326')
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: /^Buka shift/ }).waitFor()
  await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT')
  await keyboard.type('300000')
  await keyboard.press('Enter')
  const goods = page.getByPlaceholder(/Pindai barcode/)
  await goods.waitFor()
  for (const [i, one] of ['MG2', '3*KPI', 'TEH', '5*SBN', '2*MNY-001', 'KOP-001'].entries()) {
    await goods.fill(one)
    await keyboard.press('Enter')
    await page.locator('.till-price').nth(i).waitFor()
  }
  await page.getByText('perkiraan').waitFor({ state: 'hidden' })
  await keep(page, 'kasir')
}
