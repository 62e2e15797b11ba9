import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { scan as scanned } from '../tests/journeys/scanner.ts'
import { enter } from './first-load.ts'
import { openBrowser } from '../tests/platform/chromium.ts'
import { noneRefused } from './browser.ts'
import type { addGoods } from './search.ts'
import { filesOf, type openStage, quantile, round, startProgram } from './stage.ts'

const GOODS = 50_000
const ROWS = 40
const WINDOWS = 40
const SLOWDOWN = 4
const ROW_MS = 50
const WINDOW_MS = 100

const TURNS = 2

/**
 * What a cashier waits for on a slow till with many goods and a long cart: from the scanner's Enter until the row is
 * painted, and from F9 until the payment window is. `--against` measures another checkout of the program as well, turn
 * about, with a company of its own schema.
 */
export async function bench(args: string[]): Promise<Record<string, unknown>> {
  const { values } = parseArgs({ args, options: { against: { type: 'string' } } })
  const ours: Waits = { rows: [], windows: [] }
  const others: Waits = { rows: [], windows: [] }
  for (let turn = 0; turn < (values.against ? TURNS : 1); turn += 1) {
    await measure(ours)
    if (values.against) await measure(others, values.against)
  }
  const rowMs = quantile(ours.rows, 0.95)
  return {
    ours: round(rowMs, 1),
    limit: ROW_MS,
    ratio: round(ROW_MS / rowMs, 2),
    goods: GOODS,
    rows: ROWS,
    slowdown: SLOWDOWN,
    ...spoken(ours),
    windowLimit: WINDOW_MS,
    ...(values.against ? { against: spoken(others) } : {}),
  }
}

interface Waits {
  rows: number[]
  windows: number[]
}

const spoken = ({ rows, windows }: Waits) => ({
  rowP50Ms: round(quantile(rows, 0.5), 1),
  rowP95Ms: round(quantile(rows, 0.95), 1),
  windowP50Ms: round(quantile(windows, 0.5), 1),
  windowP95Ms: round(quantile(windows, 0.95), 1),
})

/** One till of one checkout. */
async function measure({ rows, windows }: Waits, checkout?: string): Promise<void> {
  const { file, load } = filesOf(checkout)
  const own = await load<{ openStage: typeof openStage }>('./stage.ts')
  const search = await load<{ addGoods: typeof addGoods }>('./search.ts')
  const stage = await own.openStage()
  await search.addGoods(stage.db, 0, GOODS)
  // What is not there is listed in the window, which is not what is waited for.
  await stage.db.query(
    `insert into stock_level (branch_id, warehouse_id, goods_id, on_hand, reserved)
     select w.branch_id, w.id, g.id, 1000, 0 from warehouse w cross join goods g on conflict do nothing`,
  )
  const program = await startProgram(file('./limit/product.ts'), stage.url)
  const browser = await openBrowser()
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  const page = await context.newPage()
  const refuse = noneRefused(page)
  await page.addInitScript(watchPaints)
  await openTill(page, `http://127.0.0.1:${program.port}`)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  for (let n = 1; n <= ROWS; n += 1) await scan(page, n)
  // Once more of each, and twenty rows behind them.
  for (let n = 1; n <= ROWS + 20; n += 1) rows.push(await scan(page, n))
  for (let n = 0; n < WINDOWS; n += 1) {
    windows.push(await painted(page, '.till-paying', () => page.keyboard.press('F9')))
    await page.keyboard.press('Escape')
    await page.locator('.till-paying').waitFor({ state: 'detached' })
    await page.waitForTimeout(300)
  }
  refuse()
  await browser.close()
  await program.stop()
  await stage.stop()
}

async function openTill(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await enter(page, 'kasir.sby@gerai.test')
  await page.goto(`${address}/app/sales/cashier`)
  await page.locator('#till-scan').waitFor()
  // The goods are here once a scan finds the last of them.
  await page.waitForFunction(
    () => !document.body.innerText.includes('Memuat daftar barang'),
    null,
    {
      timeout: 120_000,
    },
  )
}

async function scan(page: Page, n: number): Promise<number> {
  const code = `B${100 + n}`
  const ms = await painted(page, '.till-table tbody', () => scanned(page, code))
  await page.waitForTimeout(80)
  return ms
}

interface Watched {
  fromKeyTo(selector: string): Promise<number>
  ms: Promise<number>
}

async function painted(page: Page, selector: string, press: () => Promise<void>): Promise<number> {
  // Watched before the key is pressed: keys do not wait for a busy page.
  await page.evaluate((what) => {
    const { watched } = window as unknown as { watched: Watched }
    watched.ms = watched.fromKeyTo(what)
  }, selector)
  await press()
  return page.evaluate(() => (window as unknown as { watched: Watched }).watched.ms)
}

/**
 * Runs in the page before anything of ours, so that it hears each key first: from the event's own time until
 * the frame after the change has been drawn.
 */
function watchPaints() {
  let began = 0
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === 'F9') began = event.timeStamp
  }
  window.addEventListener('keydown', onKey, { capture: true })
  const fromKeyTo = (selector: string) =>
    new Promise<number>((resolve) => {
      began = 0
      const seen = new MutationObserver((changes) => {
        const place = document.querySelector(selector)
        const changed = changes.some(
          ({ target }) => place?.contains(target) || target.contains(place),
        )
        if (!began || !place || !changed) return
        seen.disconnect()
        requestAnimationFrame(() => {
          const drawn = new MessageChannel()
          drawn.port1.onmessage = () => resolve(performance.now() - began)
          drawn.port2.postMessage(null)
        })
      })
      const everything = { subtree: true, childList: true, characterData: true, attributes: true }
      seen.observe(document.querySelector(selector) ?? document.body, everything)
    })
  Object.assign(window, { watched: { fromKeyTo } })
}
