import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectBooksInOrder } from '#server/platform/test-app.ts'
import { openShift, registerTill } from '#server/sales/till-story.ts'
import { type Journey, complaintsOf, expectAccessible, goTo, startJourney } from './browser.ts'
import { stockUp } from './stock.ts'
import { becomeTill, closeByEnter, payCash, scanOil } from './tills.ts'

/** The line breaks with a queue in front of the till: it sells on, and not one sale is lost, doubled or told wrong. */
describe('a till without a line', () => {
  let j: Journey
  let page: Page
  beforeAll(async () => {
    j = await startJourney()
    await stockUp(j.t, 'SBY/TOKO', [['MG2/PCS', 50, 28_500]])
    await j.t.db.query('update branch set shift_required = true')
    const key = await registerTill(j.t)
    await openShift(j.t, key, 300_000)
    const branchId = await j.t.id('branch', 'SBY')
    page = await j.person('kasir.sby')
    await becomeTill(page, branchId, key)
    await goTo(page, 'sales/cashier')
    await page.locator('#till-scan').waitFor()
  })
  afterAll(async () => j.close())

  const scan = () => scanOil(page)
  const pay = async (cash = '') => {
    await payCash(page, cash)
    await page.locator('.pay-done').waitFor()
  }
  const next = () => closeByEnter(page)
  const sales = async () =>
    (
      await j.t.db.query(
        `select d.total::int as total, o.number, o.seq from document d left join offline_sale o on o.branch_id = d.branch_id and o.document_id = d.id
         where d.kind = 'sales-invoice' order by d.sold_at nulls first, d.id`,
      )
    ).rows
  const devices = async () => (await j.t.db.query('select unsent from till_device')).rows

  it('is known to its branch while there is a line', async () => {
    await expect.poll(devices).toEqual([{ unsent: 0 }])
    await expect
      .poll(() => page.evaluate(() => indexedDB.databases().then((all) => all.length)))
      .toBeGreaterThan(0)
  })

  it('sells on while there is none: numbers of its own, the change, a slip', async () => {
    await scan()
    await page.context().setOffline(true)
    await pay('50000')
    await page.getByText(/Nomor sementara SBY-K\d+-\d{6}-0001/).waitFor()
    await page.locator('.pay-change').getByText('12.500').waitFor()
    await expectAccessible(page)
    await page.evaluate(() => {
      window.print = () => {
        document.body.dataset.printed = document.querySelector('.slip')?.textContent ?? ''
      }
    })
    await page.keyboard.press('F12')
    await expect
      .poll(() => page.evaluate(() => document.body.dataset.printed))
      .toMatch(/Minyak Goreng 2 L.*37\.500.*Nomor sementara/)
    await next()
    await page.getByText(/Tanpa jaringan sejak \d\d\.\d\d · 1 belum terkirim/).waitFor()
    await page.getByText('Jaringan putus, penjualan jalan terus.').waitFor()
    await scan()
    await page
      .locator('.till-plate')
      .getByText(/harga per \d\d\.\d\d/)
      .waitFor()
    await pay()
    await page.getByText(/Nomor sementara SBY-K\d+-\d{6}-0002/).waitFor()
    if (process.env.PICTURE) await page.screenshot({ path: process.env.PICTURE })
    await next()
    expect(await sales()).toEqual([])
  })

  it('waits with what asks somebody, and says why', async () => {
    await scan()
    await page.keyboard.press('F8')
    await page.locator('.ant-modal input:not([type=radio])').first().fill('10')
    await page.keyboard.press('Enter')
    await page.locator('.ant-modal').waitFor({ state: 'hidden' })
    await page.keyboard.press('F9')
    await page.getByText('diskon di atas batas Anda butuh atasan').waitFor()
    await page.keyboard.press('F9')
    expect(await page.locator('.pay-done').count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.keyboard.press('F8')
    await page.locator('.ant-modal input:not([type=radio])').first().fill('0')
    await page.keyboard.press('Enter')
    await page.locator('.ant-modal').waitFor({ state: 'hidden' })
    await pay()
    await next()
  })

  it('sends each once when there is one again, in their order', async () => {
    await page.context().setOffline(false)
    await expect
      .poll(sales)
      .toEqual([1, 2, 3].map((seq) => ({ total: 37_500, number: expect.any(String), seq })))
    await page.getByText('belum terkirim').waitFor({ state: 'hidden' })
    await scan()
    await pay()
    await page
      .locator('.pay-done')
      .getByText(/FJ\/SBY/)
      .waitFor()
    await next()
    expect(await sales()).toHaveLength(4)
    await expectBooksInOrder(j.t.db)
  })

  it('keeps what the branch never answered, and is told the same document for it', async () => {
    const heard = complaintsOf(page)
    await page.route('**/cashier/booking/payment', async (route) => {
      await route.fetch()
    })
    await scan()
    await pay()
    // Its own number is told for a moment only: there is a line, and it is sent at once.
    await page
      .locator('.pay-done')
      .getByText(/FJ\/SBY|Nomor sementara/)
      .waitFor()
    await page.unroute('**/cashier/booking/payment')
    await next()
    const fourth = async () => (await sales()).filter(({ seq }) => seq === 4)
    await expect.poll(fourth).toHaveLength(1)
    expect(await sales()).toHaveLength(5)
    expect(heard()).toEqual([])
    await expectBooksInOrder(j.t.db)
  })
  it('is found by the number that its customer has, and looked into by the head of branch', async () => {
    const { number } = (await sales()).find(({ seq }) => seq === 1)
    await page.keyboard.type(number, { delay: 60 })
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Cetak ulang' }).waitFor()
    await page.keyboard.press('Escape')
    await j.t.db.query(
      `insert into offline_difference (branch_id, sale_id, kind, amount, detail)
       select branch_id, id, k, total, null from offline_sale cross join unnest(array['BELOW_LIST', 'CONNECTED']) k where number = $1`,
      [number],
    )
    const head = await j.person('kepala.sby')
    const heard = complaintsOf(head)
    await goTo(head, 'dashboard')
    await head.getByRole('link', { name: 'Selisih belum diperiksa' }).click()
    await head.getByText('Di bawah harga daftar').first().waitFor()
    await expectAccessible(head)
    // By keys alone: the first row, what it means, why it is well.
    await head.keyboard.press('ArrowDown')
    await head.keyboard.press('Enter')
    await head.getByRole('dialog').getByText('Perangkat memberi tanda hidup').waitFor()
    await head.getByRole('dialog').getByText(number).waitFor()
    await expectAccessible(head)
    await head.getByRole('dialog').getByLabel('Alasan').fill('Kabel terlepas sebentar')
    await head.keyboard.press('Enter')
    await head.getByRole('dialog').waitFor({ state: 'hidden' })
    await head.getByText('Saat tersambung').waitFor({ state: 'hidden' })
    await head.getByRole('link', { name: 'Perangkat Kasir' }).click()
    await head.getByRole('row', { name: /Kasir 1/ }).waitFor()
    await expectAccessible(head)
    expect(heard()).toEqual([])
  })
})
