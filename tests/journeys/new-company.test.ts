import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Journey,
  choose,
  expectAccessible,
  field,
  saved,
  startJourney,
  goTo,
} from './browser.ts'

/** An owner sets up what a company needs, led by Beranda, and finds what he did in the audit. */
describe('a company that begins', () => {
  let j: Journey
  beforeAll(async () => {
    j = await startJourney()
    await j.t.db.query(`update company set guide_open = true, name = 'Perusahaan Anda'`)
  })
  afterAll(async () => j.close())

  it('goes through the guide, leaves it and takes it up', async () => {
    const page = await j.person('owner')
    const guide = page.getByRole('region', { name: 'Siapkan perusahaan Anda' })
    await guide.getByText('7 dari 10 langkah').waitFor()
    await expectAccessible(page)
    await guide.getByRole('listitem').first().getByRole('button', { name: 'Buka' }).click()
    await page.waitForURL(/system\/company$/)
    await field(page, 'name').fill('Toko Sinar Pagi')
    await field(page, 'goLive').click()
    await page.keyboard.type('01012026')
    await page.keyboard.press('Enter')
    await expectAccessible(page)
    await page.keyboard.press('Control+s')
    await page.getByText('Perusahaan berhasil disimpan').first().waitFor()

    await goTo(page, 'dashboard')
    await guide.getByText('8 dari 10 langkah').waitFor()
    await guide.getByRole('button', { name: 'Lewati' }).click()
    await guide.getByText('9 dari 10 langkah').waitFor()
    await guide.getByRole('button', { name: 'Sembunyikan' }).click()
    await guide.waitFor({ state: 'detached' })
    await goTo(page, 'system/company')
    await page.getByRole('button', { name: 'Panduan awal' }).click()
    await guide.getByText('8 dari 10 langkah').waitFor()
  })

  it('writes the category and the brand of its first goods where they are missed', async () => {
    const page = await j.person('owner')
    await goTo(page, 'master/stock/add')
    await field(page, 'name').fill('Kopi Bubuk 100 Gr')
    await choose(page, 'baseUnitId', 'pcs', /PCS/)
    const asked = (name: string) => page.getByRole('dialog', { name: `Tambah ${name}?` })
    // A mistyped one is asked about, and nothing of it stays.
    await choose(page, 'categoryId', 'Mnuman', /^Tambah “Mnuman”/)
    await asked('kategori “Mnuman”').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await asked('kategori “Mnuman”').waitFor({ state: 'hidden' })
    await choose(page, 'categoryId', 'Minuman Bubuk', /^Tambah “Minuman Bubuk”/)
    await asked('kategori “Minuman Bubuk”').waitFor()
    await page.keyboard.press('Enter')
    await asked('kategori “Minuman Bubuk”').waitFor({ state: 'hidden' })
    await choose(page, 'brandId', 'Kapal Laut', /^Tambah “Kapal Laut”/)
    await asked('merek “Kapal Laut”').waitFor()
    await page.keyboard.press('Enter')
    await page.locator('[title="Minuman Bubuk"]').waitFor()
    await page.locator('[title="Kapal Laut"]').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Control+s')
    await saved(page, 'master/stock')
    await page.getByText('Minuman Bubuk').first().waitFor()
    const { rows } = await j.t.db.query('select name from category')
    expect(rows.map(({ name }) => name)).not.toContain('Mnuman')
  })

  it('reads in the audit what was before, and after', async () => {
    const page = await j.person('akuntansi')
    await goTo(page, 'system/audit')
    const row = page.getByRole('row', { name: /Perusahaan Anda → Toko Sinar Pagi/ })
    await row.waitFor()
    await expectAccessible(page)
    await row.getByRole('link').first().click()
    await page.waitForURL(/system\/audit\/\d+$/)
    await page.getByRole('cell', { name: 'Toko Sinar Pagi' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Lihat Perusahaan' }).click()
    await page.waitForURL(/system\/company$/)
    expect(await field(page, 'name').inputValue()).toBe('Toko Sinar Pagi')
  })

  it('shows the proofs of the books to desk and phone', async () => {
    for (const on of ['desk', 'phone'] as const) {
      const page = await j.person('akuntansi', on)
      for (const report of ['stock', 'numbers']) {
        await goTo(page, `report/financial-statements/${report}`)
        await page.locator('.report').waitFor()
        await page.waitForLoadState('networkidle')
        await expectAccessible(page)
      }
    }
  })
})
