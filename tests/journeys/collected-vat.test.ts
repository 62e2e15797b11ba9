import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { expectBooksInOrder, newRequest } from '#server/platform/test-app.ts'
import {
  type Journey,
  choose,
  expectAccessible,
  field,
  saved,
  startJourney,
  goTo,
} from './browser.ts'
import { stockUp } from './stock.ts'

/** A government institution buys: its bill, what it does not owe us, and the proof that it paid the state. */
describe('PPN that a buyer collects', () => {
  let j: Journey
  beforeAll(async () => {
    j = await startJourney()
    await stockUp(j.t, 'SBY/TOKO', [['MG2/PCS', 900, 28_500]])
  })
  afterAll(async () => j.close())
  const shot = async (page: Awaited<ReturnType<Journey['person']>>, name: string) =>
    void (
      process.env.SHOTS && (await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }))
    )

  it('is chosen at the customer, proposed on the bill, and closed by its proof', async () => {
    const page = await j.person('owner')
    const { rows } = await j.t.db.query(`select id from customer where name = 'Toko Barokah'`)
    await j.t.db.query(`update customer set credit_limit = 900000000 where id = $1`, [rows[0].id])
    await goTo(page, `master/customer/${rows[0].id}/edit`)
    await field(page, 'vatCollector').click()
    await page.locator('.ant-select-item-option', { hasText: 'Instansi pemerintah' }).click()
    await shot(page, 'customer')
    await page.keyboard.press('Control+s')
    await saved(page, 'master/customer')
    await page.getByText('Instansi pemerintah').first().waitFor()

    await goTo(page, 'sales/invoice/direct/add')
    await choose(page, 'customerId', 'Barokah', /Toko Barokah/)
    await field(page, 'vatCode').waitFor()
    await page.locator('.grid-add [data-col=goods]').focus()
    await page.keyboard.type('MG2')
    await page.getByText('Minyak Goreng 2 L').first().waitFor()
    await page.keyboard.press('Enter')
    const qty = page.locator('[data-col=qty] input, input[data-col=qty]').first()
    await qty.waitFor()
    await qty.fill('60')
    await page.keyboard.press('Tab')
    await shot(page, 'bill')
    await page.keyboard.press('Control+s')
    await saved(page, 'sales/invoice/direct')
    await page.getByText('PPN dipungut pelanggan').first().waitFor()
    await expectAccessible(page)
    await shot(page, 'detail')

    await page
      .getByRole('link', { name: 'Catat bukti pungut PPN' })
      .or(page.getByRole('button', { name: 'Catat bukti pungut PPN' }))
      .click()
    await page.waitForURL(/vat-proofs\/add/)
    await field(page, 'refNo').fill('0123456789ABCDEF')
    await field(page, 'proofDate').fill(await field(page, 'docDate').inputValue())
    await page.keyboard.press('Tab')
    await expectAccessible(page)
    await shot(page, 'proof')
    await page.keyboard.press('Control+s')
    await saved(page, 'sales/repayment-of-receivable/vat-proofs')
    await shot(page, 'proof-detail')
    const { rows: left } = await j.t.db.query(
      `select sum(amount - settled)::int as open from open_item where role = 'VAT_COLLECTED_CLAIM'`,
    )
    expect(left[0].open).toBe(0)
    await goTo(page, 'sales/repayment-of-receivable/vat-proofs')
    await page.getByText('0123456789ABCDEF').first().waitFor()
    await shot(page, 'proofs')
    await goTo(page, 'report/financial-statements/collected-vat?proof=ALL')
    await page.getByText('Toko Barokah').first().waitFor()
    await shot(page, 'register')
    await goTo(page, 'master/chart-of-account/vat-collectors')
    await page.getByText('PMK 59/PMK.03/2022').first().waitFor()
    await shot(page, 'rules')
    await expectBooksInOrder(j.t.db)
  })

  it('has his payment begin with what he withholds, and says what cannot be set against it', async () => {
    const page = await j.person('owner')
    const customerId = await j.t.id('customer', 'Toko Barokah')
    const { rows } = await j.t.db.query(
      'select branch_id, doc_date::text from document order by id desc limit 1',
    )
    const common = { branchId: rows[0].branch_id, docDate: rows[0].doc_date, customerId }
    const bank = {
      methodId: await j.t.id('method', 'TRANSFER'),
      bankAccountId: await j.t.id('bank', 'SBY'),
    }
    const ahead = await j.t.call('owner', api.sales.salesDownPayment.add, {
      ...common,
      requestId: newRequest(),
      amount: 11_100_000,
      taxed: true,
      payments: [{ ...bank, amount: 10_000_000 }],
    } as never)
    await j.t.call('owner', api.sales.salesDebitNote.add, {
      ...common,
      requestId: newRequest(),
      scope: 'CUSTOMER',
      amount: 3_000_000,
      taxable: true,
      reason: 'ONGKIR',
      memo: 'Jasa antar',
    } as never)
    await goTo(page, 'sales/repayment-of-receivable/add')
    await choose(page, 'customerId', 'Barokah', /Toko Barokah/)
    await page.getByText('pakai pada faktur penjualannya').first().waitFor()
    const tick = (no: string) => page.getByLabel(`Lunasi ${no}`)
    expect(await tick(ahead.docNo as string).isDisabled()).toBe(true)
    const shown = () => page.locator('.ant-select', { has: field(page, 'whtObject') }).textContent()
    expect(await shown()).toContain('Tidak dipotong')
    await page.getByRole('button', { name: 'Pilih semua' }).click()
    await page.getByText('22-910-01').first().waitFor()
    expect(await tick(ahead.docNo as string).isChecked()).toBe(false)
    await expectAccessible(page)
    await shot(page, 'payment')
    // Who chooses otherwise is not asked again.
    await page.locator('.ant-select', { has: field(page, 'whtObject') }).hover()
    await page
      .locator('.ant-select', { has: field(page, 'whtObject') })
      .locator('.ant-select-clear')
      .click()
    await page
      .getByRole('checkbox', { name: /^Lunasi FJ/ })
      .first()
      .uncheck()
    await page.getByRole('button', { name: 'Pilih semua' }).click()
    expect(await shown()).toContain('Tidak dipotong')
  })
})
