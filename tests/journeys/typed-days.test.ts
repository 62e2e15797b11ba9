import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Journey, expectAccessible, field, startJourney, goTo } from './browser.ts'

/** A day is typed; one that the calendar does not have is told, and the day before it is not taken in its place. */
describe('a day that is typed', () => {
  let j: Journey
  beforeAll(async () => {
    j = await startJourney()
  })
  afterAll(async () => j?.close())

  it('stays and is told while there is no such day, and nothing is saved with another', async () => {
    const page = await j.person('akuntansi')
    await goTo(page, 'bank-cash/general-journal/add')
    const day = field(page, 'docDate')
    const told = page.locator('.unread-number', { hasText: 'bukan tanggal' })
    await day.focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('31/02/2026')
    await page.keyboard.press('Tab')
    await told.waitFor()
    expect(await day.inputValue()).toBe('31/02/2026')
    await expectAccessible(page)

    const pick = async (row: number, account: string) => {
      await page.getByRole('combobox', { name: 'Akun' }).nth(row).focus()
      await page.keyboard.type(account)
      await page.locator('.ant-select-item-option', { hasText: account }).first().waitFor()
      await page.keyboard.press('Enter')
    }
    await pick(0, '6-1102')
    await pick(1, '2-1105')
    // A line without any amount says so at its amounts.
    await page.keyboard.press('Control+s')
    await page.getByText('Isi debit atau kredit, salah satu').first().waitFor()
    const debit = page.getByRole('textbox', { name: 'Debit' }).first()
    expect(await debit.getAttribute('aria-invalid')).toBe('true')
    await debit.fill('1000')
    await page.getByRole('textbox', { name: 'Kredit' }).nth(1).fill('1000')
    await page.keyboard.press('Control+s')
    await page.getByText('31/02/2026: bukan tanggal').waitFor()
    expect(page.url()).toMatch(/\/add$/)

    // As a hand writes it: without its year, or with two digits of it.
    for (const [typed, shown] of [
      ['1/1/26', /^01\/01\/2026$/],
      ['9/11', /^09\/11\/\d{4}$/],
    ] as const) {
      await day.focus()
      await page.keyboard.press('Control+a')
      await page.keyboard.type(typed)
      await page.keyboard.press('Tab')
      await expect.poll(() => day.inputValue()).toMatch(shown)
      expect(await told.count()).toBe(0)
    }

    // As a bank's file writes it.
    await day.focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('2026-01-31')
    await page.keyboard.press('Tab')
    await expect.poll(() => day.inputValue()).toBe('31/01/2026')
    await told.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+s')
    await page.waitForURL(/general-journal\/\d+$/)
    const { rows } = await j.t.db.query(
      `select doc_date::text as day from document where kind = 'general-journal'`,
    )
    expect(rows).toEqual([{ day: '2026-01-31' }])
  })
})
