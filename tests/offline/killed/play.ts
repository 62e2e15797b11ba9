import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { api } from '#contract/api.ts'
import { PASSWORD, expectBooksInOrder, type TestApp } from '#server/platform/test-app.ts'
import { memoryFolder } from '#server/platform/test-memory.ts'
import { registerTill } from '#server/sales/till-story.ts'
import { type Random, randomFrom } from '../../bills/random.ts'
import { signIn } from '../../journeys/browser.ts'
import { type Line, lineTo } from '../../journeys/line.ts'
import { stockUp } from '../../journeys/stock.ts'
import {
  becomeTill,
  closeByEnter,
  cutLine,
  mendLine,
  openShiftHere,
  readyAlone,
  sellOil,
  TILL_SCREEN,
} from '../../journeys/tills.ts'
import { openProfile } from '../../platform/chromium.ts'

const PIN = '615283'
const CASHIER = 'kasir.sby'
/** Of its program after "Selesai", milliseconds. */
const SOON = 50
/** The clock of a machine that lost an hour. */
const HOUR = 3_600_000

export interface Killed {
  sales: number
  /** Of them without a line. */
  alone: number
  kills: number
  cuts: number
  faults: string[]
}

interface Plan {
  sales: number
  kills: number
  seed: number
  /**
   * Milliseconds before the first sale: a browser that is killed sooner may not have written down what opens without a
   * line. With none it is opened again with a line only.
   */
  rest: number
}

interface Shop {
  rest: number
  t: TestApp
  line: Line
  /** What the browser keeps on the disk. */
  folder: string
  tillKey: string
  random: Random
  page: Page
  context: BrowserContext
  isCut: boolean
  /** His session went with the browser; he came in by his PIN. */
  signedOut: boolean
  clockOff: number
}

/**
 * A till in a real Chromium: its line is cut and mended at random, its process is killed within milliseconds of
 * "Selesai" and opened again on the same disk, sometimes an hour early by its own clock. What was told as done is one
 * document afterwards, found by the number that its customer was given.
 */
export async function playKilled(
  t: TestApp,
  address: string,
  { sales, kills, seed, rest }: Plan,
): Promise<Killed> {
  const memory = memoryFolder(2 ** 30) ?? tmpdir()
  const folder = await mkdtemp(join(memory, 'gerai-killed-'))
  const line = await lineTo(address)
  const shop = await begun(t, line, folder, randomFrom(seed), { sales, rest })
  const result: Killed = { sales: 0, alone: 0, kills: 0, cuts: 0, faults: [] }
  const numbers: string[] = []
  try {
    for (let n = 0; n < sales; n += 1) {
      if (shop.random() < 0.3) result.cuts += await turned(shop)
      const number = await sellOil(shop.page)
      if (numbers.includes(number))
        result.faults.push(`sale ${n}: number ${number} was given twice`)
      numbers.push(number)
      result.sales += 1
      if (/-K\d+-/.test(number)) result.alone += 1
      if (shop.random() < kills / sales) {
        await killed(shop)
        result.kills += 1
      } else await closeByEnter(shop.page)
    }
    if (shop.isCut) await turned(shop)
    await shop.page.reload()
    result.faults.push(...(await verdict(shop, numbers)))
  } finally {
    await shop.context.close()
    await line.close()
    await rm(folder, { recursive: true, force: true })
  }
  return result
}

async function begun(
  t: TestApp,
  line: Line,
  folder: string,
  random: Random,
  { sales, rest }: Pick<Plan, 'sales' | 'rest'>,
): Promise<Shop> {
  await stockUp(t, 'SBY/TOKO', [['MG2/PCS', 3 * sales, 28_500]])
  await t.db.query('update branch set shift_required = true, handover_counts = false')
  await t.call(CASHIER, api.system.employee.changePin, { pin: PIN, password: PASSWORD })
  const tillKey = await registerTill(t)
  const context = await openProfile(folder, TILL_SCREEN)
  const page = await context.newPage()
  const shop = {
    t,
    rest,
    line,
    folder,
    tillKey,
    random,
    page,
    context,
    isCut: false,
    signedOut: false,
    clockOff: 0,
  }
  page.setDefaultTimeout(20_000)
  await page.goto(line.address)
  await becomeTill(page, await t.id('branch', 'SBY'), tillKey)
  await signIn(page, CASHIER)
  await openShiftHere(page, line.address, PIN)
  await readyAlone(page)
  if (rest > 0) await sleep(rest)
  else {
    // Closed as people close it, a browser writes down at once which till it is.
    await context.close()
    await opened(shop)
  }
  return shop
}

/** The line breaks, or is there again; 1 where it broke. */
async function turned(shop: Shop): Promise<number> {
  const { line, page } = shop
  shop.isCut = !shop.isCut
  if (shop.isCut) {
    await cutLine(page, line)
    return 1
  }
  await mendLine(page, line)
  await page.getByText(/Tanpa jaringan sejak/).waitFor({ state: 'hidden' })
  if (shop.signedOut) await cameIn(shop)
  return 0
}

async function killed(shop: Shop): Promise<void> {
  await sleep(shop.random() * SOON)
  for (const pid of await processesOf(shop.folder)) process.kill(pid, 'SIGKILL')
  await shop.context.close().catch(() => {})
  // Too soon for a browser to open it without a line.
  if (shop.rest === 0 && shop.isCut) {
    shop.line.mend()
    shop.isCut = false
  }
  // Early by an hour only with a line: without one it would ask for the day.
  shop.clockOff = !shop.isCut && shop.random() < 0.2 ? -HOUR : 0
  await opened(shop)
}

async function opened(shop: Shop): Promise<void> {
  shop.context = await openProfile(shop.folder, TILL_SCREEN)
  await shop.context.addInitScript(setBack, shop.clockOff)
  shop.page = await shop.context.newPage()
  shop.page.setDefaultTimeout(20_000)
  await shop.page.goto(`${shop.line.address}/app/sales/cashier`)
  await cameIn(shop)
}

/** By his PIN while nobody answers, by his password else; over once the till is there. */
async function cameIn(shop: Shop): Promise<void> {
  const { page, isCut, line } = shop
  await page.locator('input[type=password]').waitFor()
  shop.signedOut = isCut
  if (isCut) {
    await page.keyboard.type(PIN)
    await page.keyboard.press('Enter')
  } else {
    await signIn(page, CASHIER)
    await page.goto(`${line.address}/app/sales/cashier`)
  }
  await page.locator('#till-scan').waitFor()
}

/** Runs in the page before all else: its machine's clock is off. */
function setBack(off: number): void {
  if (off === 0) return
  const now = Date.now.bind(Date)
  globalThis.Date = class extends Date {
    constructor(...of: []) {
      super(...(of.length === 0 ? ([now() + off] as unknown as []) : of))
    }
    static override now = () => now() + off
  } as DateConstructor
}

/** The browser's own process, which bears its folder; those that it began go with it. */
async function processesOf(folder: string): Promise<number[]> {
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    const told = /^\d+$/.test(name)
      ? await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')
      : ''
    if (told.includes(`--user-data-dir=${folder}`)) found.push(Number(name))
  }
  return found
}

/** Every number is one document, nothing else was sold, and the drawer holds what the customers paid. */
async function verdict({ t, page }: Shop, numbers: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  await page.locator('#till-scan').waitFor()
  const told = page.getByText('belum terkirim')
  await told.first().waitFor({ state: 'hidden', timeout: 60_000 })
  const { rows } = await t.db.query<{ number: string; kept: string | null }>(
    `select d.number, o.number as kept from document d
     left join offline_sale o on (o.branch_id, o.document_id) = (d.branch_id, d.id)
     where d.kind = 'sales-invoice'`,
  )
  for (const number of numbers) {
    const found = rows.filter((row) => row.number === number || row.kept === number)
    if (found.length !== 1) faults.push(`${number} is ${found.length} documents`)
  }
  if (rows.length !== numbers.length)
    faults.push(`${rows.length} documents of ${numbers.length} sales`)
  await expectBooksInOrder(t.db)
  return faults
}
