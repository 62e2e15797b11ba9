import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { Line } from './line.ts'

/** This browser is the till of the branch that holds that key. */
export const becomeTill = (page: Page, branchId: number, key: string): Promise<void> =>
  page.evaluate(([id, own]) => localStorage.setItem(`gerai.till.${id}`, String(own)), [
    branchId,
    key,
  ] as const)

/** Two litres of oil, Rp 37.500, as fast as a hand types. */
export async function scanOil(page: Page): Promise<void> {
  await page.keyboard.type('MG2', { delay: 60 })
  await page.keyboard.press('Enter')
  await page.locator('.till-plate').getByText('37.500').waitFor()
}

/** The cart in hand is paid in cash: exactly, unless told how much is laid down. What comes of it is not waited for. */
export async function payCash(page: Page, cash = ''): Promise<void> {
  await page.keyboard.press('F9')
  await page.locator('.pay-cash input:focus').waitFor()
  if (cash) await page.keyboard.type(cash, { delay: 60 })
  await page.keyboard.press('F9')
}

/** An approval is asked for here, and the keys are its own: the reason's, or the PIN's where that is given. */
export async function approvalAsked(page: Page): Promise<void> {
  await page.locator('#approval-first').waitFor()
  await page.waitForFunction(() => document.activeElement?.closest('.approval'))
}

/** Enter in a window of the till, until it is gone. */
export async function closeByEnter(page: Page): Promise<void> {
  await page.keyboard.press('Enter')
  await page.locator('.ant-modal').waitFor({ state: 'hidden' })
}

/** What an earlier story left in the till; gone before the till writes there, for every page has it open. */
export const forgetStation = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((gone) => {
        indexedDB.deleteDatabase('gerai-station').onsuccess = () => gone()
      }),
  )

/** The line breaks, as the browser tells it where the cable is its own, until the till says so. */
export async function cutLine(page: Page, line: Line): Promise<void> {
  line.cut()
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await page.getByText(/Tanpa jaringan sejak/).waitFor()
}

/** The line is there again; that the till knows is not waited for. */
export async function mendLine(page: Page, line: Line): Promise<void> {
  line.mend()
  await page.evaluate(() => dispatchEvent(new Event('online')))
}

/** Whether the till's page and program lie in the browser. */
export const opensAlone = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.getRegistration('/app/')
    return (
      worker?.active?.state === 'activated' && Boolean(await caches.match('/app/sales/cashier'))
    )
  })

/** The window of a till whose browser has a profile of its own. */
export const TILL_SCREEN = {
  viewport: { width: 1366, height: 768 },
  locale: 'id-ID',
  timezoneId: 'Asia/Jakarta',
}

/** The shift of whoever is signed in is opened at Kasir 1, with the PIN that holds while the line is cut. */
export async function openShiftHere(page: Page, address: string, pin: string): Promise<void> {
  await page.goto(`${address}/app/sales/cashier`)
  await page.getByRole('heading', { name: 'Buka shift, Kasir 1' }).waitFor()
  await page.keyboard.type('300000')
  await page.getByLabel('PIN Anda, untuk saat jaringan putus').fill(pin)
  await page.keyboard.press('Enter')
  await page.locator('#till-scan').waitFor()
}

/** The program, the rules and whoever sells here lie on the device. */
export async function readyAlone(page: Page): Promise<void> {
  while (!(await opensAlone(page))) await sleep(100)
  await page.waitForFunction(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    return ['gerai-till-lists', 'gerai-station'].every((name) => names.includes(name))
  })
}

/** One sale, and the number that its customer is given, which stands in a window. */
export async function sellOil(page: Page): Promise<string> {
  await scanOil(page)
  await payCash(page)
  await page.locator('.pay-done').waitFor()
  return numberTold(page)
}

/** The number in the window that tells a sale as done: the branch's, or the device's. */
export async function numberTold(page: Page): Promise<string> {
  const text = await page.locator('.pay-done').innerText()
  return /FJ\/SBY\/\d+\/\d+|SBY-K\d+-\d{6}-\d{4}/.exec(text)?.[0] ?? `none in ${text}`
}
