import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { type TestApp, appOver, expectBooksInOrder } from '#server/platform/test-app.ts'
import { signIn } from '../../journeys/browser.ts'
import { type Line, lineTo } from '../../journeys/line.ts'
import {
  becomeTill,
  closeByEnter,
  cutLine,
  mendLine,
  openShiftHere,
  payCash,
  readyAlone,
  scanOil,
  sellOil,
  TILL_SCREEN,
} from '../../journeys/tills.ts'
import { openProfile } from '../../platform/chromium.ts'
import { type Older, olderProgram } from './older.ts'

const PIN = '615283'
/** An office screen and one that was not opened before the program was replaced. */
const OFFICE = ['sales/booking', 'bank-cash/cash-receipts'] as const
/** A page that is replaced loads once by itself; more is a page that reloads for ever. */
const LOADS = 2

/**
 * The pages of an older program in a browser while this one takes its place: a till with two sales kept and a cart, and
 * an office screen. What was kept becomes documents, the cart is sold by the page that stands open, and both pages go
 * over to this program, once. Answers what was not so.
 */
export async function playReplaced(folder: string): Promise<string[]> {
  const profile = await mkdtemp(join(tmpdir(), 'gerai-shells-'))
  const older = await olderProgram(folder, PIN)
  const line = await lineTo(older.address)
  const context = await openProfile(profile, TILL_SCREEN)
  const faults: string[] = []
  try {
    const office = await officeOf(context, line)
    const till = await tillOf(context, line, older)
    const loads = loadsOf({ till, office })
    await cutLine(till, line)
    const numbers = [await soldAlone(till), await soldAlone(till)]
    await scanOil(till)
    await older.end()
    const t = await appOver(older, older.dataDir)
    line.leadTo(await t.app.listen({ port: 0, host: '127.0.0.1' }))
    await mendLine(till, line)
    await till.getByText(/Tanpa jaringan sejak/).waitFor({ state: 'hidden' })
    faults.push(...(await tillGoesOn(till, t, numbers)), ...(await officeGoesOn(office, line)))
    for (const [name, count] of Object.entries(loads))
      if (count > LOADS) faults.push(`${name} was loaded ${count} times`)
    await expectBooksInOrder(t.db)
    await t.close()
  } finally {
    await context.close()
    await line.close()
    await rm(profile, { recursive: true, force: true })
  }
  return faults
}

async function officeOf(context: BrowserContext, line: Line): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  await page.goto(line.address)
  await signIn(page, 'kasir.sby')
  await page.goto(`${line.address}/app/${OFFICE[0]}`)
  await page.locator('h1').first().waitFor()
  return page
}

async function tillOf(context: BrowserContext, line: Line, older: Older): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  await page.goto(line.address)
  await becomeTill(page, older.branchId, older.tillKey)
  await openShiftHere(page, line.address, PIN)
  await readyAlone(page)
  return page
}

function loadsOf<Name extends string>(pages: Record<Name, Page>): Record<Name, number> {
  const loads = Object.fromEntries(Object.keys(pages).map((name) => [name, 0])) as Record<
    Name,
    number
  >
  for (const [name, page] of Object.entries(pages) as [Name, Page][])
    page.on('load', () => (loads[name] += 1))
  return loads
}

async function soldAlone(page: Page): Promise<string> {
  const number = await sellOil(page)
  await closeByEnter(page)
  return number
}

async function tillGoesOn(page: Page, t: TestApp, numbers: string[]): Promise<string[]> {
  const faults = (await neverSent(t, numbers)).map((number) => `${number} was not sent`)
  if (!(await page.locator('.till-plate').innerText()).includes('37.500'))
    faults.push('the cart is gone')
  await payCash(page)
  await page.locator('.pay-done').waitFor()
  await closeByEnter(page)
  // Whoever opens the till again has the program that answers.
  await page.reload()
  await page.locator('#till-scan').waitFor()
  if (await isOld(page)) faults.push('the till is still of the older program')
  await sellOil(page)
  const sales = await t.db.query(
    `select count(*)::int as n from document where kind = 'sales-invoice'`,
  )
  if (sales.rows[0].n !== 4) faults.push(`${sales.rows[0].n} documents of 4 sales`)
  return faults
}

/** Those that no document is of, however long it is waited. */
async function neverSent(t: TestApp, numbers: string[]): Promise<string[]> {
  let left = numbers
  for (let tried = 0; tried < 60 && left.length > 0; tried += 1) {
    await sleep(1000)
    const { rows } = await t.db.query<{ number: string }>(
      'select number from offline_sale where document_id is not null',
    )
    left = numbers.filter((number) => !rows.some((row) => row.number === number))
  }
  return left
}

async function officeGoesOn(page: Page, line: Line): Promise<string[]> {
  const link = page.locator(`a[href$="/app/${OFFICE[1]}"]`).first()
  if (await link.isVisible()) await link.click()
  else await page.goto(`${line.address}/app/${OFFICE[1]}`)
  await page.locator('h1').first().waitFor()
  await page.locator('.table, .empty').first().waitFor()
  return (await isOld(page)) ? ['the office screen is still of the older program'] : []
}

/** Whether another program answers than the one that runs in the page. */
const isOld = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const own = [...document.querySelectorAll('script[type=module][src]')]
    const text = await (await fetch(location.href, { cache: 'no-store' })).text()
    return own.some((script) => !text.includes(script.getAttribute('src') ?? ''))
  })
