import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { expectBooksInOrder, newRequest } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { type Journey, expectAccessible, startJourney, goTo } from './browser.ts'
import { shopDay, typedDay } from '../shop-day.ts'

/** A day's cards: sold, paid out by the bank's settlement, and found again on its statement. */
describe('a day of card money', () => {
  let j: Journey
  let page: Page
  const today = shopDay()
  const dayTyped = typedDay(today)
  beforeAll(async () => {
    j = await startJourney()
    page = await j.person('akuntansi')
    await receiveGoods(j.t, 'SBY', 'TOKO', [['BRS5/SAK', 50, 60_000]], today)
    await sell('000311')
    await sell('000312')
  })
  afterAll(async () => j.close())

  async function sell(approvalCode: string): Promise<void> {
    const { t } = j
    await t.call('kasir.sby', api.sales.cashier.payment, {
      requestId: newRequest(),
      branchId: await t.id('branch', 'SBY'),
      docDate: today,
      warehouseId: await t.id('warehouse', 'SBY/TOKO'),
      lines: [{ goodsUnitId: await t.id('unit', 'BRS5/SAK'), qty: 1 }],
      payments: [
        {
          methodId: await t.id('method', 'DEBIT'),
          amount: 77_000,
          edcId: await t.id('edc', 'SBY'),
          approvalCode,
          network: 'GPN',
        },
      ],
    })
  }
  const csv = (rows: string[]) => ({
    name: 'bank.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  })
  const send = async (dialog: ReturnType<Page['getByRole']>, rows: string[]) => {
    await dialog.locator('input[type=file]').setInputFiles(csv(rows))
    await dialog.getByRole('button', { name: 'Simpan kolom' }).waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Simpan kolom' }).press('Enter')
  }

  it('is paid out by the settlement file', async () => {
    await goTo(page, 'bank-cash/disbursement-dc/add')
    await page.getByRole('combobox', { name: 'Rekening' }).click()
    await page.locator('.ant-select-item-option').first().click()
    await page.getByRole('button', { name: 'Dari berkas settlement' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Berkas settlement' })
    await send(dialog, [
      'Tanggal,Kode Approval,Nilai,MDR',
      `${dayTyped},311,77000,770`,
      `${dayTyped},312,77000,770`,
    ])
    await dialog.getByText('2 dari 2 baris').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Centang 2 pembayaran' }).press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await page.keyboard.press('Control+s')
    await page.waitForURL(/disbursement-dc\/\d+$/)
    await page.getByText('152.460').first().waitFor()
    await expectBooksInOrder(j.t.db)
  })

  it('keeps the PPh that the file tells when its object is chosen afterwards', async () => {
    await sell('000313')
    await goTo(page, 'bank-cash/disbursement-dc/add')
    await page.getByRole('combobox', { name: 'Rekening' }).click()
    await page.locator('.ant-select-item-option').first().click()
    await page.getByRole('button', { name: 'Dari berkas settlement' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Berkas settlement' })
    await send(dialog, ['Tanggal,Kode Approval,Nilai,MDR,PPh', `${dayTyped},313,77000,770,1041`])
    await dialog.getByRole('button', { name: 'Centang 1 pembayaran' }).press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    const kept = page.getByRole('textbox', { name: 'PPh Dipotong' })
    for (const object of ['22-101-01', '22-101-02']) {
      await page.getByRole('combobox', { name: 'Objek PPh' }).click()
      await page.locator('.ant-select-item-option', { hasText: object }).first().click()
      await expect.poll(() => kept.inputValue()).toBe('1.041')
    }
  })

  it('is found again on the statement, what only the bank knew is booked, and the month agrees', async () => {
    await goTo(page, 'bank-cash/bank-receipts/reconciliation')
    // No bank's word is there yet: what it lacks is unknown, and not nothing.
    const unknown = page.getByText('Rekening koran belum diunggah')
    await expect.poll(() => unknown.count()).toBe(2)
    await page.getByRole('button', { name: 'Unggah rekening koran' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Unggah rekening koran' })
    const statement = [
      'Tanggal,Keterangan,Debet,Kredit,Saldo',
      `${dayTyped},SETTLEMENT EDC,,"152,460.00","152,460.00"`,
      `${dayTyped},BIAYA ADM,"12,460.00",,"140,000.00"`,
    ]
    await send(dialog, statement)
    await dialog.getByRole('button', { name: 'Simpan 2 mutasi' }).press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Berkas rekening koran' }).press('Enter')
    expect(await unknown.count()).toBe(0)
    const files = page.getByRole('dialog', { name: 'Berkas rekening koran' })
    await files.getByRole('cell', { name: 'bank.csv' }).waitFor()
    await expectAccessible(page)
    await files.getByRole('button', { name: 'Batalkan' }).press('Enter')
    await files.getByRole('button', { name: 'Batalkan unggahan' }).press('Enter')
    await page.getByText('2 mutasi dibatalkan').waitFor()
    await page.keyboard.press('Escape')
    await files.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Unggah rekening koran' }).press('Enter')
    await dialog.locator('input[type=file]').setInputFiles(csv(statement))
    await dialog.getByRole('button', { name: 'Simpan 2 mutasi' }).press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Cocokkan 1 usulan' }).press('Enter')
    await page.getByText('Sudah cocok (1)').waitFor()
    // Whoever works by keys goes on at what is left.
    const isFocused = (one: Element) => one === document.activeElement
    const left = page.getByRole('table', { name: 'Rekening koran' }).getByRole('checkbox')
    await expect.poll(() => left.evaluate(isFocused)).toBe(true)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Bukukan' }).press('Enter')
    const book = page.getByRole('dialog', { name: 'Bukukan uang keluar' })
    await book.getByRole('combobox', { name: 'Akun' }).focus()
    await page.keyboard.type('6-1302')
    await page.locator('.ant-select-item-option', { hasText: '6-1302' }).first().waitFor()
    await page.keyboard.press('Enter')
    await expectAccessible(page)
    await book.getByRole('button', { name: 'Simpan' }).press('Enter')
    await page.getByText('Sudah cocok (2)').waitFor()
    await page.getByRole('button', { name: 'Konfirmasi saldo' }).press('Enter')
    await page.getByText('Dikonfirmasi 140.000').waitFor()
    const { rows } = await j.t.db.query(
      'select balance::int as balance from bank_confirmation where superseded_at is null',
    )
    expect(rows).toEqual([{ balance: 140_000 }])
    await expectBooksInOrder(j.t.db)
  })
})
