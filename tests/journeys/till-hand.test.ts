import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { expectBooksInOrder, newRequest } from '#server/platform/test-app.ts'
import { type Journey, expectAccessible, startJourney, goTo } from './browser.ts'
import { stockUp } from './stock.ts'
import { forgetStation } from './tills.ts'
import { shopDay } from '../shop-day.ts'

/** What is typed goes where the cashier looks, and nothing of a booking or of a quantity stays behind. */
describe('the hand at the till', () => {
  let j: Journey
  let page: Page

  beforeAll(async () => {
    j = await startJourney()
    await stockUp(j.t, 'SBY/TOKO', [
      ['MG2/PCS', 50, 28_500],
      ['BRS5/SAK', 50, 67_000],
    ])
    page = await j.person('kasir.sby')
  })
  afterAll(async () => j.close())
  beforeEach(async () => {
    await goTo(page, 'dashboard')
    await forgetStation(page)
    await goTo(page, 'sales/cashier')
    await page.locator('#till-scan').waitFor()
    await focusOn('#till-scan')
  })

  /** What has the focus. */
  const focusOn = (selector: string) =>
    expect.poll(() => page.evaluate((s) => document.activeElement?.matches(s), selector)).toBe(true)
  /** Slower than any scanner. */
  const type = (text: string) => page.keyboard.type(text, { delay: 60 })
  const press = (key: string) => page.keyboard.press(key)
  const box = () => page.locator('#till-scan').inputValue()
  const total = (text: string) => page.locator('.till-plate').getByText(text).waitFor()
  const oil = async () => {
    await type('MG2')
    await press('Enter')
    await total('37.500')
  }
  const held = async () => (await j.t.db.query('select from booking_hold')).rowCount

  /** A booking of two sacks for the walk-in customer, to be brought. */
  const booked = async () => {
    const { rows } = await j.t.db.query(
      `select c.id::int as id from customer c join branch b on b.id = c.branch_id where c.is_walk_in and b.code = 'SBY'`,
    )
    const customerId = rows[0].id
    const day = shopDay()
    const saved = await j.t.call('sales.sby', api.sales.salesOrder.add, {
      type: 'BOOKING',
      requestId: newRequest(),
      branchId: await j.t.id('branch', 'SBY'),
      docDate: day,
      customerId,
      deliveryAddress: 'Jl. Melati 3',
      lines: [{ goodsUnitId: await j.t.id('unit', 'BRS5/SAK'), qty: 2 }],
    } as never)
    await j.t.db.query(`update document set expires_at = '2100-01-01' where id = $1`, [saved.id])
    return saved
  }
  const collect = async (number: string) => {
    await type(number)
    await press('Enter')
    await page.locator('.till-customer', { hasText: number }).waitFor()
  }

  it('types a discount into its window, whatever was chosen there before', async () => {
    await oil()
    await press('F8')
    await focusOn('.till-discount input')
    await type('2')
    expect(await box()).toBe('')
    // On a choice a letter goes nowhere; it is not written behind the window either.
    await page.locator('.ant-modal input[type=radio]').first().focus()
    await type('7')
    expect(await box()).toBe('')
    await page.getByRole('textbox', { name: 'Besar diskon' }).focus()
    await press('Enter')
    await total('36.750')
  })

  it('goes on by keys after cash was typed first and the rest paid by card', async () => {
    await oil()
    await press('F9')
    await focusOn('.pay-cash input')
    const key = page.locator('.pay-methods kbd').nth(1)
    expect(await key.textContent()).toBe('2')
    // With a sum in hand a digit is one more of it, and the key says what chooses.
    await type('20000')
    await expect.poll(() => key.textContent()).toBe('Alt 2')
    await press('Alt+2')
    await page.locator('.pay-form').waitFor()
    await press('Escape')
    await focusOn('.pay-cash input')
    await press('Alt+2')
    await page.getByLabel('Kode persetujuan').fill('123456')
    await page.getByLabel('Kode persetujuan').press('Enter')
    if (await page.locator('.pay-form').count()) await press('Enter')
    await page.locator('.pay-tenders li').first().waitFor()
    await focusOn('.pay-cash input')
    await press('F9')
    await page.locator('.pay-done').waitFor()
    await press('Enter')
  })

  it('takes none of two customers that look the same until an arrow says which', async () => {
    await j.t.db.query(`update customer set name = 'Ibu Sari' where name = 'Toko Barokah'`)
    await press('F4')
    await focusOn('.till-picker input')
    await type('ibu sari')
    await press('Enter')
    await page.getByText('Lebih dari satu yang tampak sama').waitFor()
    if (process.env.PICTURE) await page.screenshot({ path: process.env.PICTURE })
    await press('ArrowDown')
    await press('Enter')
    await page.locator('.till-customer-names').getByText('Ibu Sari').waitFor()
    await j.t.db.query(
      `update customer set name = 'Toko Barokah' where name = 'Ibu Sari' and type <> 'MEMBER'`,
    )
  })

  it('forgets the quantity of a name that was not found after all', async () => {
    await type('5*minyak')
    await press('Enter')
    await page.locator('.till-picker').waitFor()
    await press('Escape')
    await focusOn('#till-scan')
    await oil()
    await type('1.5*')
    await press('Enter')
    const wrong = page.getByText('1.5* – pakai koma: 1,5')
    await wrong.waitFor()
    // Whoever goes on to something else takes it away.
    await press('F4')
    await page.locator('.ant-modal').waitFor()
    expect(await wrong.count()).toBe(0)
    await press('Escape')
    await focusOn('#till-scan')
  })

  it('says where the address is missing, and leads there', async () => {
    await oil()
    await press('F9')
    await focusOn('.pay-cash input')
    await press('F7')
    const handing = page.getByLabel('Penyerahan')
    await focusOn('.pay-choice [aria-checked="true"]')
    await handing.getByRole('radio', { name: 'Diambil sekarang' }).focus()
    await press('2')
    await press('Enter')
    await press('F9')
    const address = page.getByLabel('Alamat kirim')
    await page.getByText('Alamat kirim wajib diisi').waitFor()
    expect(await address.evaluate((e) => e === document.activeElement)).toBe(true)
    await expectAccessible(page)
    await type('Jl. Kenanga 5')
    await page.getByText('Alamat kirim wajib diisi').waitFor({ state: 'detached' })
    await page.getByLabel('Ongkos Kirim').fill('15000')
    await page.locator('.pay-total', { hasText: '52.500' }).waitFor()
    await expect.poll(() => page.locator('.pay-cash input').inputValue()).toBe('52.500')
    await press('F9')
    await page.locator('.pay-done').waitFor()
    const { rows } = await j.t.db.query(
      `select total::int, freight::int, delivery_address as address from document
       where kind = 'sales-invoice' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ total: 52_500, freight: 15_000, address: 'Jl. Kenanga 5' }])
    await expectBooksInOrder(j.t.db)
  })

  it('gives a booking back that makes room, and begins its COD with its address', async () => {
    const first = await booked()
    const second = await booked()
    await collect(first.docNo ?? '')
    await expect.poll(held).toBe(1)
    await press('F7')
    await page.getByText('Jl. Melati 3').waitFor()
    await press('Escape')
    await focusOn('#till-scan')
    // Of the walk-in customer nobody claims a giro.
    await press('F9')
    await page.locator('.pay-methods').waitFor()
    await page.getByRole('button', { name: /Selesaikan/, disabled: false }).waitFor()
    expect(await page.locator('.pay-methods').getByText('Giro').count()).toBe(0)
    await press('Escape')
    await focusOn('#till-scan')
    await collect(second.docNo ?? '')
    await expect.poll(held).toBe(1)
    await press('F6')
    await page.getByText(`${second.docNo} kembali ke daftar booking`).waitFor()
    await expect.poll(held).toBe(0)
    await page.getByText('Keranjang masih kosong').waitFor()
  })

  it('puts what is scanned to the booking in hand', async () => {
    const saved = await booked()
    await collect(saved.docNo ?? '')
    const before = await page.locator('.till-lines tbody tr').count()
    await focusOn('#till-scan')
    await type('2*MG2')
    await press('Enter')
    await page.getByText(`${saved.docNo}: 2 PCS Minyak Goreng 2 L ditambahkan`).waitFor()
    await expect.poll(() => page.locator('.till-lines tbody tr').count()).toBe(before + 1)
    await expectAccessible(page)
    const { document, lines } = await j.t.call('sales.sby', api.sales.salesOrder.get, {
      id: saved.id,
    })
    expect([document.status, document.docNo]).toEqual(['OPEN', saved.docNo])
    expect(lines.at(-1)).toMatchObject({ goodsCode: 'MG2', qty: 2 })
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/booked.png` })
    // What has changed is on paper again by one key.
    await page.getByRole('button', { name: /Cetak booking/ }).waitFor()
    const [tab] = await Promise.all([page.waitForEvent('popup'), press('F12')])
    const printed = async () =>
      (await j.t.db.query('select from print_log where document_id = $1', [saved.id])).rowCount
    await expect.poll(printed).toBe(1)
    await tab.close()
  })

  it('cancels a booking with a supervisor, and its goods are free again', async () => {
    const saved = await booked()
    await collect(saved.docNo ?? '')
    await page.getByRole('button', { name: 'Batalkan booking' }).click()
    await page.getByText(`Batalkan ${saved.docNo}?`).waitFor()
    await press('Enter')
    await page.getByText('Alasan wajib diisi').waitFor()
    await expectAccessible(page)
    await press('1')
    await press('Enter')
    await page.locator('#approval-first').fill('kepala.sby@gerai.test')
    await page.getByLabel(/PIN 6 angka/).fill('508326')
    // What was said in the window before stands.
    const said = page.locator('.approval').getByRole('radio', { name: 'Pelanggan batal' })
    expect(await said.getAttribute('aria-checked')).toBe('true')
    await page.getByRole('button', { name: 'Setujui' }).click()
    await page.getByText('Keranjang masih kosong').waitFor()
    await focusOn('#till-scan')
    const { document, history } = await j.t.call('sales.sby', api.sales.salesOrder.get, {
      id: saved.id,
    })
    expect(document.status).toBe('CANCELLED')
    expect(history.at(-1)?.memo).toMatch('Pelanggan batal')
    await expectBooksInOrder(j.t.db)
  })
})
