import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { customer } from '#contract/master/customer.ts'
import { expectBooksInOrder, newRequest } from '#server/platform/test-app.ts'
import {
  type Journey,
  chooseIn,
  expectAccessible,
  few,
  goTo,
  saved,
  startJourney,
} from './browser.ts'
import { lookAt } from './look.ts'
import { stockUp } from './stock.ts'
import { shopDay } from '../shop-day.ts'

const NAME = 'Toko Kelontong Sumber Rejeki Barokah Makmur Sentosa Abadi Wonokromo'

/** Who collects stands on a customer's page: what is open is ticked by key, and its payment begins with it. */
describe('the page of a customer', () => {
  let j: Journey
  let id: number
  let bills: number[]
  beforeAll(async () => {
    j = await startJourney()
    const { t } = j
    const branchId = await t.id('branch', 'SBY')
    await stockUp(t, 'SBY/TOKO', [['MG2/PCS', 100, 28_500]])
    const made = await t.call('owner', customer.add, {
      requestId: newRequest(),
      type: 'MEMBER',
      name: NAME,
      phone: '081233574410',
      address: 'Jl. Raya Wonokromo Gang Sempit Nomor 118 RT 04 RW 02',
      branchId,
      creditAllowed: true,
      creditLimit: 75_000_000,
      termDays: 30,
    })
    id = made.id
    bills = []
    for (const qty of [2, 3, 5]) {
      const bill = await t.call('owner', api.sales.salesInvoice.add, {
        requestId: newRequest(),
        branchId,
        docDate: shopDay(),
        customerId: id,
        warehouseId: await t.id('warehouse', 'SBY/TOKO'),
        goods: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty }],
        termDays: 30,
      })
      bills.push(bill.id)
    }
  }, 120_000)
  afterAll(async () => j.close())

  const rows = (page: Page) => page.locator('.customer-bills tbody tr[data-row]')

  it('is paid two of three bills, which were ticked by key', async () => {
    const page = await j.person('akuntansi')
    await goTo(page, `master/customer/${id}`)
    await rows(page).nth(2).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press(' ')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press(' ')
    await page.getByText('2 dipilih').waitFor()
    await expectAccessible(page)
    expect((await lookAt(page)).faults).toEqual([])
    const { items } = await j.t.call('akuntansi', api.sales.customerCard.get, { id })
    const due = items.filter(({ documentId }) => bills.slice(0, 2).includes(documentId))
    const sum = due.reduce((all, { open }) => all + open, 0)
    await page.keyboard.press('b')
    await page.waitForURL(/repayment-of-receivable\/add/)
    const ticks = page.locator('.goods-body tbody input[type=checkbox]:checked')
    await ticks.nth(1).waitFor()
    expect(await ticks.count()).toBe(2)
    await chooseIn(few(page, 'Metode Pembayaran').first(), 'Tunai')
    await page.keyboard.press('Control+s')
    await saved(page, 'sales/repayment-of-receivable')
    const { document, settlements } = await j.t.call(
      'akuntansi',
      api.sales.receivableRepayment.get,
      {
        id: Number(page.url().split('/').at(-1)),
      },
    )
    const paid = settlements.flatMap(({ itemDocumentId }) => itemDocumentId ?? [])
    expect([document.total, paid.toSorted((a, b) => a - b)]).toEqual([sum, bills.slice(0, 2)])
    await goTo(page, `master/customer/${id}`)
    await rows(page).first().waitFor()
    await expect.poll(() => rows(page).count()).toBe(1)
    await expectBooksInOrder(j.t.db)
  })

  it('is asked for what is open by a message that tells it, and remembers that', async () => {
    const page = await j.person('akuntansi')
    await goTo(page, `master/customer/${id}`)
    await rows(page).first().waitFor()
    const opened = page.evaluate(
      () =>
        new Promise<string>((told) => {
          window.open = (to) => {
            told(String(to))
            return null
          }
        }),
    )
    await page.keyboard.press('t')
    const message = decodeURIComponent(await opened)
    expect(message).toContain('wa.me/6281233574410')
    const { items } = await j.t.call('akuntansi', api.sales.customerCard.get, { id })
    expect(message).toContain(items[0]?.docNo)
    await page.getByText(/^Ditagih lewat WhatsApp/).waitFor()
  })

  it('fits a telephone, a dark window and a long name, and shows a seller what he may read', async () => {
    const phone = await j.person('akuntansi', 'phone')
    await phone.emulateMedia({ colorScheme: 'dark' })
    await goTo(phone, `master/customer/${id}`)
    await rows(phone).first().waitFor()
    await phone.locator('.customer-story li').first().waitFor()
    await expectAccessible(phone)
    expect((await lookAt(phone)).faults).toEqual([])
    // A cashier reads the master; who owes what, and what was sold, is for others.
    const cashier = await j.person('kasir.sby')
    await goTo(cashier, `master/customer/${id}`)
    await cashier.getByRole('heading', { name: NAME }).waitFor()
    await cashier.locator('.customer-story').waitFor()
    expect(await cashier.getByText('Tagihan terbuka').count()).toBe(0)
    expect(await cashier.getByText('Terima bayaran').count()).toBe(0)
    expect(await cashier.getByText('Belanja 12 bulan').count()).toBe(0)
  })
})
