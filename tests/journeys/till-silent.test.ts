import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { PASSWORD, expectBooksInOrder } from '#server/platform/test-app.ts'
import { registerTill } from '#server/sales/till-story.ts'
import { type Journey, signIn, startJourney } from './browser.ts'
import { type Line, lineTo } from './line.ts'
import { stockUp } from './stock.ts'
import {
  TILL_SCREEN,
  becomeTill,
  closeByEnter,
  openShiftHere,
  payCash,
  readyAlone,
  scanOil,
} from './tills.ts'
import { openBrowser } from '../platform/chromium.ts'

const PIN = '615283'

/** A line that swallows what it is given, as one of a telephone does: nothing is refused, and nobody answers. */
let j: Journey
let line: Line
let page: Page
let close: () => Promise<void>
beforeAll(async () => {
  j = await startJourney()
  await stockUp(j.t, 'SBY/TOKO', [['MG2/PCS', 50, 28_500]])
  await j.t.db.query('update branch set shift_required = true, handover_counts = false')
  await j.t.call('kasir.sby', api.system.employee.changePin, { pin: PIN, password: PASSWORD })
  const tillKey = await registerTill(j.t)
  line = await lineTo(j.address)
  const browser = await openBrowser()
  close = () => browser.close()
  page = await browser.newPage(TILL_SCREEN)
  page.setDefaultTimeout(45_000)
  await page.goto(line.address)
  await becomeTill(page, await j.t.id('branch', 'SBY'), tillKey)
  await signIn(page, 'kasir.sby')
  await openShiftHere(page, line.address, PIN)
  await readyAlone(page)
})
afterAll(async () => {
  await close?.()
  await line?.close()
  await j?.close()
})

const sold = async () =>
  (
    await j.t.db.query(
      `select o.seq from document d join offline_sale o on (o.branch_id, o.document_id) = (d.branch_id, d.id) order by 1`,
    )
  ).rows.map(({ seq }) => Number(seq))
const sell = async () => {
  await scanOil(page)
  await payCash(page)
  await page.locator('.pay-done').getByText('Nomor sementara').waitFor()
  await closeByEnter(page)
}

it('is taken for broken by a till, which sells on, opens again and sends what it sold', async () => {
  line.silence()
  await sell()
  await page.getByText(/Tanpa jaringan sejak \d\d\.\d\d · 1 belum terkirim/).waitFor()
  // Nobody waits any more, once it is known.
  await sell()
  await page.reload()
  await page.locator('#till-scan').waitFor()
  await page.getByText(/Tanpa jaringan sejak \d\d\.\d\d · 2 belum terkirim/).waitFor()
  await sell()
  expect(await sold()).toEqual([])
  line.mend()
  await expect.poll(sold).toEqual([1, 2, 3])
  await page.getByText('belum terkirim').first().waitFor({ state: 'hidden' })
  await expectBooksInOrder(j.t.db)
})

it('opens with the goods that an older program wrote, and writes them anew once there is a line', async () => {
  await page.evaluate(inRowsOfTheirOwn)
  line.silence()
  await page.reload()
  await page.locator('#till-scan').waitFor()
  await scanOil(page)
  expect(await page.evaluate(keysOfGoods)).toEqual(['number'])
  line.mend()
  await page.reload()
  await page.locator('#till-scan').waitFor()
  await expect.poll(() => page.evaluate(keysOfGoods)).toEqual(['string'])
  await page.locator('.till-plate').getByText('37.500').waitFor()
})

/** Runs in the page: each goods lies under its own number. */
async function inRowsOfTheirOwn(): Promise<void> {
  const answer = <T>(asked: IDBRequest<T>) =>
    new Promise<T>((told) => (asked.onsuccess = () => told(asked.result)))
  const db = await answer(indexedDB.open('gerai-till-lists'))
  const tx = db.transaction('rows', 'readwrite')
  const rows = tx.objectStore('rows')
  const all = IDBKeyRange.bound(['till', 'goods'], ['till', 'goods', []])
  const texts = await answer<string[]>(rows.getAll(all))
  rows.delete(all)
  for (const [id, row] of texts.flatMap((text) => JSON.parse(text) as [number, unknown][]))
    rows.put(row, ['till', 'goods', id])
  await new Promise((done) => (tx.oncomplete = done))
  db.close()
}

/** Runs in the page: of what kind are the keys under which goods lie. */
async function keysOfGoods(): Promise<string[]> {
  const answer = <T>(asked: IDBRequest<T>) =>
    new Promise<T>((told) => (asked.onsuccess = () => told(asked.result)))
  const db = await answer(indexedDB.open('gerai-till-lists'))
  const rows = db.transaction('rows').objectStore('rows')
  const all = IDBKeyRange.bound(['till', 'goods'], ['till', 'goods', []])
  const keys = (await answer(rows.getAllKeys(all))) as unknown[][]
  db.close()
  return [...new Set(keys.map(([, , third]) => typeof third))]
}
