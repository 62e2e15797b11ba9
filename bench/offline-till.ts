import { setTimeout as sleep } from 'node:timers/promises'
import { readFileSync } from 'node:fs'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { signIn } from '../tests/journeys/browser.ts'
import { type Line, lineTo } from '../tests/journeys/line.ts'
import {
  TILL_SCREEN,
  becomeTill,
  cutLine,
  mendLine,
  numberTold,
  openShiftHere,
  readyAlone,
} from '../tests/journeys/tills.ts'
import { openBrowser } from '../tests/platform/chromium.ts'
import { noneRefused } from './browser.ts'
import { PIN, type Shop } from './offline-shop.ts'
import { BAD_LINE, painted, scan, scanCode, watchPaints } from './painted.ts'

/** Longer than a slow machine needs for whatever it does at once, milliseconds. */
const WAIT = 60_000
const ROWS = 40

export interface Till {
  page: Page
  line: Line
  cdp: CDPSession
  browser: Browser
  slowdown: number
  /** Throws if anything that the page asked for was refused. */
  refuse: () => void
}

/** A till of that shop with an open shift, all of its goods on the device, on a processor so many times slower. */
export async function openTill(shop: Shop, slowdown: number, bad: boolean): Promise<Till> {
  const line = await lineTo(`http://127.0.0.1:${shop.program.port}`)
  const browser = await openBrowser()
  const context = await browser.newContext(TILL_SCREEN)
  const page = await context.newPage()
  page.setDefaultTimeout(WAIT)
  await page.addInitScript(watchPaints)
  await page.addInitScript(watchOpening)
  const cdp = await context.newCDPSession(page)
  const refuse = noneRefused(page)
  await keepsAll(cdp, browser, line.address)
  await page.goto(line.address)
  await becomeTill(page, shop.branchId, shop.tillKey)
  await signIn(page, 'kasir.sby')
  await openShiftHere(page, line.address, PIN)
  await readyAlone(page)
  if (!(await page.evaluate(() => navigator.storage.persisted())))
    throw new Error('the browser does not promise to keep what lies there')
  await goodsWritten(page)
  const till = { page, line, cdp, browser, slowdown, refuse }
  await slowDown(till, slowdown)
  if (bad) line.worsen(BAD_LINE)
  return till
}

/** Its processor is so many times slower from now on. */
export async function slowDown({ cdp }: Pick<Till, 'cdp'>, rate: number): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
}

/** As of an app that is installed, the browser throws away nothing of it, as long as who said so stays. */
async function keepsAll(cdp: CDPSession, browser: Browser, origin: string): Promise<void> {
  const { targetInfo } = await cdp.send('Target.getTargetInfo')
  const whole = await browser.newBrowserCDPSession()
  const { browserContextId } = targetInfo
  await whole.send('Browser.grantPermissions', {
    permissions: ['durableStorage'],
    origin,
    ...(browserContextId ? { browserContextId } : {}),
  })
}

export async function closeTill({ browser, line }: Till): Promise<void> {
  await browser.close()
  await line.close()
}

/** All goods lie on the device. */
async function goodsWritten(page: Page): Promise<void> {
  await goodsHere(page)
  await page.waitForFunction(
    () =>
      new Promise<boolean>((told) => {
        const asked = indexedDB.open('gerai-till-lists')
        asked.onsuccess = () => {
          const db = asked.result
          if (!db.objectStoreNames.contains('stamps')) return told(false)
          const stamp = db.transaction('stamps').objectStore('stamps').get('till')
          stamp.onsuccess = () => {
            db.close()
            told(stamp.result !== undefined)
          }
        }
      }),
    null,
    { polling: 500 },
  )
}

const goodsHere = (page: Page) => page.waitForFunction(() => 'goodsAt' in window)

interface Opening {
  /** From the beginning of the page until its scan box is painted, milliseconds. */
  openMs: number
  /** Until a scan finds its goods. */
  goodsMs: number
}

/** The till's page is loaded again. */
export async function reopened({ page }: Till): Promise<Opening> {
  await page.reload()
  await goodsHere(page)
  return page.evaluate(() => {
    const { openedAt = 0, goodsAt = 0 } = window as unknown as Record<string, number>
    return { openMs: openedAt, goodsMs: Math.max(openedAt, goodsAt) }
  })
}

/** Runs in the page before anything of ours. */
function watchOpening(): void {
  const painted = (name: string) => {
    if (name in window) return
    Object.assign(window, { [name]: performance.now() })
    requestAnimationFrame(() => {
      const drawn = new MessageChannel()
      drawn.port1.onmessage = () => Object.assign(window, { [name]: performance.now() })
      drawn.port2.postMessage(null)
    })
  }
  const seen = new MutationObserver(() => {
    if (!document.getElementById('till-scan')) return
    painted('openedAt')
    const empty = document.querySelector('.till-empty h2')
    if (empty?.textContent?.startsWith('Memuat')) return
    seen.disconnect()
    painted('goodsAt')
  })
  seen.observe(document, { subtree: true, childList: true, characterData: true })
}

/** The cart gets forty rows. */
export async function fillCart({ page }: Till): Promise<void> {
  for (let n = 1; n <= ROWS; n += 1) await scan(page, n)
}

/** Each of its rows once more: milliseconds from the scanner's Enter until it is painted. */
export async function scanRows({ page }: Till): Promise<number[]> {
  const rows: number[] = []
  for (let n = 1; n <= ROWS; n += 1) rows.push(await scan(page, n))
  return rows
}

/** The cart is put aside. */
export async function putAside({ page }: Till): Promise<void> {
  await page.keyboard.press('F6')
  await page.locator('.till-empty').waitFor()
}

export const cut = ({ page, line }: Till): Promise<void> => cutLine(page, line)

/** Until the till knows it. */
export async function mend({ page, line }: Till): Promise<void> {
  await mendLine(page, line)
  await page.getByText(/Tanpa jaringan sejak/).waitFor({ state: 'hidden' })
}

export interface KeptSale {
  number: string
  /** From F9 until the sale is told as done, milliseconds. */
  ms: number
}

/** Oil is scanned, which goes on from the sale before, paid in cash and told as done, as fast as the page lets it. */
export async function sellOnce({ page }: Till): Promise<KeptSale> {
  await scanCode(page, 'MG2')
  await page.keyboard.press('F9')
  await page.locator('.pay-cash input:focus').waitFor()
  const ms = await painted(page, '.pay-done', () => page.keyboard.press('F9'))
  return { ms, number: await numberTold(page) }
}

/** The window of the last sale is closed. */
export async function closeDone({ page }: Till): Promise<void> {
  await page.keyboard.press('Enter')
  await page.locator('.till-paying').waitFor({ state: 'detached' })
}

/** Bytes that lie on the device, and how many its browser lets lie there. */
export const room = ({ page }: Till): Promise<{ usage: number; quota: number }> =>
  page.evaluate(async () => {
    const { usage = 0, quota = 0 } = await navigator.storage.estimate()
    return { usage, quota }
  })

/** Megabytes of the page's own heap after a collection, and of its whole process as the system counts it. */
export async function memoryOf({ cdp, browser }: Till) {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const whole = await browser.newBrowserCDPSession()
  const { processInfo } = await whole.send('SystemInfo.getProcessInfo')
  await whole.detach()
  const sizes = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => pssOf(id))
  return { heapMb: usedSize / 2 ** 20, processMb: Math.max(0, ...sizes) }
}

/** What is shared counts once among those who share it. */
function pssOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024
}

/** Rows are scanned until it is said that all is sent; how long each waited to be painted. */
export async function scanUntil({ page }: Till, isSent: () => Promise<boolean>): Promise<number[]> {
  const rows: number[] = []
  for (let n = 0; !(await isSent()); n += 1) {
    const ms = await scan(page, 1 + (n % ROWS))
    // Before there are rows the table itself is drawn.
    if (n > 0) rows.push(ms)
    await sleep(500)
  }
  await page.getByText('belum terkirim').first().waitFor({ state: 'hidden' })
  return rows
}
