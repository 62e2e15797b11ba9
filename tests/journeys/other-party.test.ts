import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { expectBooksInOrder } from '#server/platform/test-app.ts'
import {
  chooseIn,
  few,
  type Journey,
  expectAccessible,
  field,
  saved,
  startJourney,
  goTo,
} from './browser.ts'

const cases = [
  {
    path: 'purchase/other-debt',
    settledAt: 'purchase/debt-repayment',
    party: 'supplierId',
    name: 'Bu Rini, pemilik',
    account: '1-1101',
    ageing: 'payables-by-age' as const,
  },
  {
    path: 'sales/other-receivables',
    settledAt: 'sales/repayment-of-receivable',
    party: 'customerId',
    name: 'Agus, karyawan',
    account: '6-1402',
    ageing: 'receivables-by-age' as const,
  },
]

/** Debts to the owner and claims on employees, from nothing: the party is written where it is missed. */
describe('somebody with whom we do not trade', () => {
  let j: Journey
  beforeAll(async () => {
    j = await startJourney()
  })
  afterAll(async () => j.close())

  it.each(cases)('$path', async ({ path, settledAt, party, name, account, ageing }) => {
    const page = await j.person('owner')
    await goTo(page, `${path}/add`)
    await field(page, party).waitFor()
    await field(page, party).focus()
    await page.keyboard.type(name)
    await page.locator('.ant-select-item-option', { hasText: `Tambah “${name}”` }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    // The name may be a mistyped one: it is asked about.
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    // The picker has the focus again once the window is gone, and keeps what was written.
    await page.waitForTimeout(300)
    expect(await page.evaluate(() => document.activeElement?.id)).toMatch(party)
    await page.keyboard.press('Tab')
    await page.keyboard.type(account, { delay: 90 })
    await page.locator('.ant-select-item-option-active', { hasText: account }).first().waitFor()
    await page.keyboard.press('Enter')
    const day = await field(page, 'docDate').inputValue()
    const date = day.split('/').toReversed().join('-')
    await field(page, 'dueDate').fill(day)
    await page.keyboard.press('Tab')
    await field(page, 'amount').fill('300000')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Control+s')
    await saved(page, path)
    const aged = async () => {
      const call = api.report.declared[ageing]
      const { rows } = await j.t.call('owner', call as never, { date, owed: 'OTHER' } as never)
      return (rows as Record<string, unknown>[]).filter((row) => Object.values(row).includes(name))
    }
    expect(await aged()).toHaveLength(1)
    // He is nobody to trade with.
    const list = party === 'supplierId' ? api.master.supplier.getAll : api.master.customer.getAll
    const found = await j.t.call('owner', list, { limit: 5, offset: 0, search: name } as never)
    expect(found.rows.map((row) => row.trades)).toEqual([false])
    await page
      .getByRole('link', { name: /^(Bayar|Terima)/ })
      .or(page.getByRole('button', { name: /^(Bayar|Terima)/ }))
      .first()
      .click()
    await page.waitForURL(new RegExp(`${settledAt}/add`))
    await page.getByText(name).first().waitFor()
    await chooseIn(few(page, 'Metode Pembayaran').first(), 'Tunai')
    await page
      .getByText(/sesuai$/)
      .first()
      .waitFor()
    await page.keyboard.press('Control+s')
    await saved(page, settledAt)
    expect(await aged()).toEqual([])
    await expectBooksInOrder(j.t.db)
  })
})
