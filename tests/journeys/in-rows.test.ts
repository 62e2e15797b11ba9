import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Journey, expectAccessible, field, goTo, saved, startJourney } from './browser.ts'

/** Masters come in rows: whoever has saved one begins the next without going anywhere. */
describe('a row of masters', () => {
  let j: Journey
  let page: Page
  const path = 'master/stock-category'
  beforeAll(async () => {
    j = await startJourney()
    page = await j.person('owner')
  })
  afterAll(async () => j.close())

  const at = () => new URL(page.url()).pathname
  const named = async () =>
    (
      await j.t.db.query(`select name from category where name like 'Baris%' order by name`)
    ).rows.map(({ name }) => name)
  const standsIn = (name: string) =>
    expect
      .poll(() => page.evaluate(() => document.activeElement?.id ?? ''))
      .toMatch(new RegExp(`-${name}$`))

  it('is written by keyboard alone, one after the other', async () => {
    await goTo(page, `${path}/add`)
    await standsIn('name')
    await expectAccessible(page)
    await page.keyboard.type('Baris satu')
    await page.keyboard.press('Alt+Enter')
    await expect.poll(named).toEqual(['Baris satu'])
    await expect.poll(() => field(page, 'name').inputValue()).toBe('')
    await standsIn('name')
    expect(at()).toBe(`/app/${path}/add`)
    await page.keyboard.type('Baris tiga')
    await page.keyboard.press('Control+s')
    await saved(page, path)
    expect(await named()).toEqual(['Baris satu', 'Baris tiga'])
  })

  it('loses nothing that is refused, and goes where Simpan goes afterwards', async () => {
    await goTo(page, `${path}/add`)
    await page.getByRole('button', { name: /^Simpan dan tambah/ }).click()
    await page.getByText('Wajib diisi').first().waitFor()
    await standsIn('name')
    await field(page, 'name').fill('Baris dua')
    await page.getByRole('button', { name: /Simpan Ctrl S$/ }).click()
    await saved(page, path)
    expect(await named()).toEqual(['Baris dua', 'Baris satu', 'Baris tiga'])
  })

  it('goes on from one that was changed, and from a copy, with an empty one', async () => {
    const { rows } = await j.t.db.query(`select id from category where name = 'Baris tiga'`)
    await goTo(page, `${path}/${rows[0].id}/edit`)
    await field(page, 'name').fill('Baris empat')
    await page.keyboard.press('Alt+Enter')
    await expect.poll(at).toBe(`/app/${path}/add`)
    await expect.poll(() => field(page, 'name').inputValue()).toBe('')
    await goTo(page, `${path}/add?copy=${rows[0].id}`)
    await expect.poll(() => field(page, 'name').inputValue()).toBe('Baris empat')
    await field(page, 'name').fill('Baris lima')
    await field(page, 'code').fill('')
    await page.keyboard.press('Alt+Enter')
    await expect.poll(() => field(page, 'name').inputValue()).toBe('')
    await expect.poll(named).toEqual(['Baris dua', 'Baris empat', 'Baris lima', 'Baris satu'])
  })
})
