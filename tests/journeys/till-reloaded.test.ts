import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { PASSWORD, expectBooksInOrder } from '#server/platform/test-app.ts'
import { registerTill } from '#server/sales/till-story.ts'
import {
  type Journey,
  complaintsOf,
  expectAccessible,
  goTo,
  signIn,
  startJourney,
} from './browser.ts'
import { type Line, lineTo } from './line.ts'
import { stockUp } from './stock.ts'
import {
  becomeTill,
  closeByEnter,
  cutLine,
  mendLine,
  opensAlone,
  payCash,
  scanOil,
} from './tills.ts'

const PINS = { 'kasir.sby': '615283', 'kasir2.sby': '409218' }

/** A page that is loaded anew, a window that was closed, another cashier: all while nobody answers. */
describe('a till that opens without a line', () => {
  let j: Journey
  let line: Line
  let page: Page
  beforeAll(async () => {
    j = await startJourney()
    line = await lineTo(j.address)
    await stockUp(j.t, 'SBY/TOKO', [['MG2/PCS', 50, 28_500]])
    await j.t.db.query('update branch set shift_required = true, handover_counts = false')
    for (const [as, pin] of Object.entries(PINS))
      await j.t.call(as, api.system.employee.changePin, { pin, password: PASSWORD })
    const key = await registerTill(j.t)
    const branchId = await j.t.id('branch', 'SBY')
    page = await j.person(null)
    await page.goto(line.address)
    await becomeTill(page, branchId, key)
    await signIn(page, 'kasir.sby')
    await goTo(page, 'sales/cashier')
  })
  afterAll(async () => {
    await line.close()
    await j.close()
  })

  const box = () => page.locator('#till-scan').waitFor()
  const sell = async () => {
    await scanOil(page)
    await payCash(page)
    await page.locator('.pay-done').waitFor()
    const told = await page.locator('.pay-done').innerText()
    await closeByEnter(page)
    return told
  }
  const cut = () => cutLine(page, line)
  const mend = () => mendLine(page, line)
  const known = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const asked = indexedDB.open('gerai-station')
          asked.onsuccess = () => {
            const rows = asked.result.transaction('people').objectStore('people').getAll()
            rows.onsuccess = () => {
              asked.result.close()
              resolve(rows.result.filter(({ stamp, proof }) => stamp && proof).length)
            }
          }
        }),
    )
  const inDatabase = (of: { database: string; store: string; key: string }) =>
    page.evaluate(
      ({ database, store, key }) =>
        new Promise<unknown>((resolve) => {
          const asked = indexedDB.open(database)
          asked.onsuccess = () => {
            const found = asked.result.objectStoreNames.contains(store)
              ? asked.result.transaction(store).objectStore(store).get(key)
              : null
            if (!found) return resolve(undefined)
            found.onsuccess = () => {
              asked.result.close()
              resolve(found.result)
            }
          }
        }),
      of,
    )
  const wrongTries = () => inDatabase({ database: 'gerai-station', store: 'answers', key: 'wrong' })
  const copied = async () =>
    (
      await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    ).includes('gerai-till-lists') &&
    (await inDatabase({ database: 'gerai-till-lists', store: 'stamps', key: 'till-customers' }))
  const picture = async (name: string) => {
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` })
  }

  it('takes the PIN of whoever opens the shift, and no other', async () => {
    await page.getByRole('heading', { name: 'Buka shift, Kasir 1' }).waitFor()
    await page.keyboard.type('300000')
    await page.keyboard.press('Tab')
    await page.keyboard.type('000111')
    await page.keyboard.press('Enter')
    await page.getByText('PIN tidak dikenal di cabang ini').waitFor()
    await expectAccessible(page)
    await picture('own-pin')
    await page.getByLabel('PIN Anda, untuk saat jaringan putus').fill(PINS['kasir.sby'])
    await page.keyboard.press('Enter')
    await box()
    await expect.poll(() => opensAlone(page)).toBe(true)
    await expect.poll(known).toBe(1)
    await expect.poll(copied).toBeTruthy()
  })

  it('goes on after a reload, with its cart and what it sold', async () => {
    const heard = complaintsOf(page)
    await scanOil(page)
    await cut()
    await page.reload()
    await box()
    await page.locator('.till-plate').getByText('37.500').waitFor()
    await payCash(page)
    await page.getByText(/Nomor sementara SBY-K\d+-\d{6}-0001/).waitFor()
    await closeByEnter(page)
    await page.reload()
    await box()
    await page.keyboard.press('F4')
    await page.locator('.till-picker input:focus').waitFor()
    await page.keyboard.type('barokah', { delay: 80 })
    await page.locator('[role=option][aria-selected=true]', { hasText: 'Barokah' }).waitFor()
    await page.keyboard.press('Enter')
    await page
      .locator('.till-customer, .till-side, aside')
      .first()
      .getByText(/Barokah/)
      .waitFor()
    await page.keyboard.press('F5')
    await page.getByRole('option').nth(1).waitFor()
    await page.keyboard.press('ArrowDown')
    await closeByEnter(page)
    expect(await sell()).toMatch(/Nomor sementara SBY-K\d+-\d{6}-0002/)
    await page.getByText(/· 2 belum terkirim/).waitFor()
    await page.keyboard.press('F7')
    await page.getByText('COD butuh surat jalan').waitFor()
    await picture('waits')
    await page.keyboard.press('Escape')
    expect(heard().filter((told) => !told.includes('net::ERR'))).toEqual([])
  })

  it('says elsewhere that this page waits', async () => {
    const other = await page.context().newPage()
    await other.goto(`${line.address}/app/dashboard`)
    await other.getByRole('heading', { name: 'Tidak ada jaringan' }).waitFor()
    await expectAccessible(other)
    await other.close()
  })

  it('asks who is there where the window was closed, and counts what is wrong', async () => {
    const context = page.context()
    await page.close()
    page = await context.newPage()
    page.setDefaultTimeout(15_000)
    await page.goto(`${line.address}/app/sales/cashier`)
    await page.getByRole('heading', { name: 'Siapa di kasir ini?' }).waitFor()
    await expectAccessible(page)
    await picture('who-here')
    await page.keyboard.type('000111')
    await page.keyboard.press('Enter')
    await page.getByText('PIN atau kode salah').waitFor()
    await page.keyboard.type(PINS['kasir.sby'])
    await page.keyboard.press('Enter')
    await box()
    // Who is right takes back no try at another's: only the branch does.
    expect(await wrongTries()).toBe(1)
    expect(await sell()).toMatch(/0003/)
  })

  it('takes a line off after its total, and a sale back, each with its reason', async () => {
    await page.keyboard.type('MG2', { delay: 60 })
    await page.keyboard.press('Enter')
    await page.keyboard.type('2*', { delay: 60 })
    await page.keyboard.press('Enter')
    await page.locator('.till-plate').getByText('75.000').waitFor()
    await page.keyboard.press('F9')
    await page.locator('.pay-cash input:focus').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.ant-modal').waitFor({ state: 'hidden' })
    await page.keyboard.press('-')
    await page.getByText('Tanpa jaringan tidak ada yang menyetujui').waitFor()
    await expectAccessible(page)
    await picture('removed-alone')
    await page.keyboard.type('Uangnya kurang', { delay: 60 })
    await closeByEnter(page)
    await page.locator('.till-plate').getByText('37.500').waitFor()
    await payCash(page)
    await page.locator('.pay-done').getByText(/0005/).waitFor()
    await closeByEnter(page)
    await page.keyboard.press('F11')
    await page.getByRole('listitem').filter({ hasText: '0005' }).waitFor()
    await picture('kept-bills')
    await expectAccessible(page)
    await page.getByRole('listitem').filter({ hasText: '0005' }).getByText('Kembalikan').click()
    await page.getByText(/dengan cara ia dibayar: Tunai/).waitFor()
    await page.keyboard.type('Salah barang', { delay: 60 })
    await page.keyboard.press('Enter')
    await page.getByText('Dikembalikan').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.ant-modal').waitFor({ state: 'hidden' })
    await page.keyboard.press('F10')
    const report = page.getByRole('region', { name: 'Laporan X kasir ini' })
    await report.getByText('Penjualan dikembalikan (1)').waitFor()
    await report.getByText('Baris dibatalkan sebelum bayar (1)').waitFor()
    await expectAccessible(page)
    await picture('kept-report')
    const saved = page.waitForEvent('download')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Simpan berkas' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^antrean-Kasir 1-\d{8}-\d{4}\.jsonl$/)
  })

  it('sends all of it once when the line is back', async () => {
    await mend()
    await expect
      .poll(
        async () =>
          (await j.t.db.query('select seq from offline_sale order by seq')).rows.map(
            ({ seq }) => seq,
          ),
        { timeout: 30_000 },
      )
      .toEqual([1, 2, 3, 4, 5, 6])
    await page.getByText('belum terkirim').waitFor({ state: 'hidden' })
    const { rows } = await j.t.db.query(
      'select kind, amount::int from offline_difference order by kind',
    )
    expect(rows).toEqual([
      { kind: 'REMOVED', amount: 37_500 },
      { kind: 'TAKEN_BACK', amount: 37_500 },
    ])
    expect(await sell()).toMatch(/FJ\/SBY/)
    await expectBooksInOrder(j.t.db)
  })

  it('lets another cashier go on who typed his PIN here today, and asks it again for the branch', async () => {
    const change = async (pin: string) => {
      await page.keyboard.press('Alt+K')
      await page.getByRole('dialog').locator('input[type=password]').waitFor()
      await page.keyboard.type(pin)
    }
    await change(PINS['kasir2.sby'])
    await page.waitForEvent('load')
    await box()
    await expect.poll(known).toBe(2)
    await cut()
    await page.keyboard.press('Alt+K')
    const dialog = page.getByRole('dialog')
    await dialog
      .getByRole('button', { name: 'Siti' })
      .or(dialog.getByRole('button'))
      .first()
      .waitFor()
    await picture('change-alone')
    await expectAccessible(page)
    const first = (
      await j.t.db.query(`select name from employee where email = 'kasir.sby@gerai.test'`)
    ).rows[0].name
    await dialog.getByRole('button', { name: first }).click()
    await page.getByLabel(`PIN ${first}`).fill(PINS['kasir.sby'])
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await box()
    expect(await sell()).toMatch(/0007/)
    await mend()
    await page.getByRole('heading', { name: 'Jaringan kembali' }).waitFor()
    await picture('line-is-back')
    await page.keyboard.type(PINS['kasir.sby'])
    await page.waitForEvent('load')
    await box()
    await expect
      .poll(
        async () =>
          (
            await j.t.db.query(
              `select e.email, s.seq from offline_sale s join document d on (d.branch_id, d.id) = (s.branch_id, s.document_id) join employee e on e.id = d.created_by where s.seq = 7`,
            )
          ).rows,
        { timeout: 30_000 },
      )
      .toEqual([{ email: 'kasir.sby@gerai.test', seq: 7 }])
    expect(await sell()).toMatch(/FJ\/SBY/)
    await expectBooksInOrder(j.t.db)
  })
})
