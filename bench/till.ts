import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { lineTo } from '../tests/journeys/line.ts'
import { enter } from './first-load.ts'
import { openBrowser } from '../tests/platform/chromium.ts'
import { noneRefused } from './browser.ts'
import { missedOf } from './limits.ts'
import { BAD_LINE, painted, scan, watchPaints } from './painted.ts'
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
 * painted, and from F9 until the payment window is. `--bad-line`: on a line of 400 ms there and back that loses a
 * twentieth. `--against` measures another checkout of the program as well, turn about, with a company of its own schema.
 */
export async function bench(args: string[]): Promise<Record<string, unknown>> {
  const { values } = parseArgs({
    args,
    options: {
      against: { type: 'string' },
      'bad-line': { type: 'boolean', default: false },
    },
  })
  const bad = values['bad-line']
  const ours: Waits = { rows: [], windows: [] }
  const others: Waits = { rows: [], windows: [] }
  for (let turn = 0; turn < (values.against ? TURNS : 1); turn += 1) {
    await measure(ours, bad)
    if (values.against) await measure(others, bad, values.against)
  }
  const rowMs = quantile(ours.rows, 0.95)
  return {
    ours: round(rowMs, 1),
    limit: ROW_MS,
    ratio: round(ROW_MS / rowMs, 2),
    goods: GOODS,
    rows: ROWS,
    slowdown: SLOWDOWN,
    badLine: bad,
    ...spoken(ours),
    windowLimit: WINDOW_MS,
    missed: missedOf({
      rowP95Ms: [rowMs, ROW_MS],
      windowP95Ms: [quantile(ours.windows, 0.95), WINDOW_MS],
    }),
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
async function measure({ rows, windows }: Waits, bad: boolean, checkout?: string): Promise<void> {
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
  const line = await lineTo(`http://127.0.0.1:${program.port}`)
  if (bad) line.worsen(BAD_LINE)
  await openTill(page, line.address)
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
  await line.close()
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
