import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Journey, expectAccessible, startJourney, goTo } from './browser.ts'

/** Whoever switches a master off sees by name what hangs on it. */
describe('switching off', () => {
  let j: Journey
  beforeAll(async () => {
    j = await startJourney()
  })
  afterAll(async () => j.close())

  it('names what must end first, and asks where all goes on', async () => {
    const page = await j.person('owner')
    const off = async () => {
      await page.getByRole('button', { name: 'Nonaktifkan' }).click()
      await page.getByRole('button', { name: /^Ya, / }).click()
    }
    await goTo(page, `system/setup-user/${await j.t.id('employee', 'sales2.sby')}`)
    await j.t.db.query(
      `update customer set salesman_id = (select id from employee where email = 'sales2.sby@gerai.test') where name = 'Toko Barokah'`,
    )
    await off()
    const asked = page.getByRole('dialog', { name: /masih digunakan. Nonaktifkan juga\?$/ })
    await asked.getByText('Toko Barokah').waitFor()
    await expectAccessible(page)
    await asked.getByRole('button', { name: 'Nonaktifkan juga' }).click()
    await page.getByText('Tidak Aktif', { exact: true }).first().waitFor()

    const brand = await j.t.db.query('select category_id as id from goods order by id limit 1')
    await goTo(page, `master/stock-category/${brand.rows[0].id}`)
    await off()
    const stopped = page.getByRole('dialog', { name: /belum dapat dinonaktifkan$/ })
    await stopped.getByText('barang aktif').waitFor()
    await stopped.getByRole('button', { name: 'Mengerti' }).click()
    await expect.poll(() => stopped.isVisible()).toBe(false)
  })
})
