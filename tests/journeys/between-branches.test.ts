import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { expectBooksInOrder } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { type Journey, expectAccessible, startJourney, goTo } from './browser.ts'
import { shopDay } from '../shop-day.ts'

/** Surabaya sends money to Malang, which finds it on Beranda and confirms it by keyboard; goods go there too. */
describe('between branches', () => {
  let j: Journey
  beforeAll(async () => {
    j = await startJourney()
  })
  afterAll(async () => j.close())

  const picture = async (page: Page, name: string) => {
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/between-${name}.png` })
  }

  it('money is confirmed with the form that is filled already', async () => {
    const id = (code: string) => j.t.id('account', code)
    const sent = await j.t.call('akuntansi', api.bankCash.bankOut.add, {
      requestId: randomUUID(),
      branchId: await j.t.id('branch', 'SBY'),
      docDate: shopDay(),
      accountId: await id('SBY/1-1111'),
      partyName: 'Cabang Malang',
      lines: [
        {
          accountId: await id('1-1900'),
          amount: 250_000,
          counterBranchId: await j.t.id('branch', 'MLG'),
        },
      ],
    } as never)
    const page = await j.person('kepala.mlg')
    await goTo(page, 'dashboard')
    await page
      .getByRole('region', { name: 'RK perlu dikonfirmasi' })
      .getByText('Lihat semua')
      .click()
    await page.getByText(sent.docNo as string).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Konfirmasi antar cabang' })
    await dialog.getByText('250.000').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Kas Masuk' }).press('Enter')
    await page.waitForURL(/cash-receipts\/add/)
    const account = page.locator('[id$="-accountId"]').first()
    await account.waitFor()
    await account.click()
    await page.locator('.ant-select-item-option').first().click()
    await page.keyboard.press('Control+s')
    await page.waitForURL(/\/app\/bank-cash\/cash-receipts\/\d+$/)
    const row = await j.t.call('akuntansi', api.bankCash.moneyBetween.get, { id: sent.id })
    expect([row.status, row.confirmedKind]).toEqual(['COMPLETED', 'cash-in'])
    await expectBooksInOrder(j.t.db)
  })

  it('what is open is settled with the form that is filled already', async () => {
    const branchId = await j.t.id('branch', 'SBY')
    const page = await j.person('owner')
    await goTo(page, 'bank-cash/bank-expenses/between')
    await page.getByRole('button', { name: 'Lunasi RK' }).click()
    const dialog = page.getByRole('dialog', { name: 'Saldo antar cabang' })
    // Malang has confirmed the money of Surabaya, which it owes therefore.
    await dialog.getByText('Malang berutang kepada kita').waitFor()
    await expectAccessible(page)
    await picture(page, 'standings')
    await dialog.getByRole('link', { name: '250.000' }).waitFor()
    await dialog.getByRole('button', { name: 'Kas Masuk' }).click()
    await page.waitForURL(/cash-receipts\/add/)
    const account = page.locator('[id$="-accountId"]').first()
    await account.waitFor()
    await account.click()
    await page.locator('.ant-select-item-option').first().click()
    await expectAccessible(page)
    await picture(page, 'settles')
    await page.keyboard.press('Control+s')
    await page.waitForURL(/\/app\/bank-cash\/cash-receipts\/\d+$/)
    await page.getByText('RK Antar Cabang – Malang').first().waitFor()
    const { rows } = await j.t.call('owner', api.bankCash.moneyBetween.standings, { branchId })
    expect(rows).toEqual([])
    const there = { branchId: await j.t.id('branch', 'MLG') }
    const malang = await j.t.call('owner', api.bankCash.moneyBetween.standings, there)
    expect(malang.rows).toMatchObject([{ name: 'Surabaya', waiting: -250_000, rest: 0 }])
    await expectBooksInOrder(j.t.db)
  })

  it('goods that lie too long are ticked by keyboard and begin a form with their lines', async () => {
    const day = shopDay()
    await receiveGoods(
      j.t,
      'SBY',
      'GUDANG',
      [
        ['MG2/DUS', 10, 150_000],
        ['MIG/DUS', 10, 90_000],
      ],
      day,
    )
    const page = await j.person('kepala.sby')
    for (const [way, place] of [
      ['Kirim ke cabang lain', 'stock/mutation/between'],
      ['Buat diskon', 'campaign/discount'],
    ] as const) {
      await goTo(page, 'report/stock-age-analysis')
      const ticks = page.getByRole('checkbox', { name: /^Pilih/ })
      await ticks.nth(1).waitFor()
      for (const i of [0, 1]) {
        await ticks.nth(i).focus()
        await page.keyboard.press('Space')
      }
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Tindakan (2)' }).press('Enter')
      await page.getByRole('menuitem', { name: way }).click()
      await page.waitForURL(new RegExp(`/app/${place}/add`))
      for (const name of ['Minyak', 'Mi'])
        await page.getByRole('row').filter({ hasText: name }).first().waitFor()
    }
    // Who may write none of these forms has nothing to tick.
    const other = await j.person('akuntansi')
    await goTo(other, 'report/stock-age-analysis')
    await other.getByRole('row').nth(1).waitFor()
    expect(await other.getByRole('checkbox', { name: /^Pilih/ }).count()).toBe(0)
  })
})
