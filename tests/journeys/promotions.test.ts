import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { newRequest } from '#server/platform/test-app.ts'
import { type Journey, expectAccessible, goTo, startJourney } from './browser.ts'
import { type Calm, calmOf } from './calm.ts'

/** Goal: whoever plans a promotion says which goods it means by what these are, sees how many that is, and saves, by keys alone. */
describe('a promotion for a category but one brand', () => {
  let j: Journey
  let page: Page
  let calm: Calm
  let kitchen: number
  beforeAll(async () => {
    j = await startJourney()
    const { db } = j.t
    const made = await j.t.call('owner', api.master.category.add, {
      requestId: newRequest(),
      name: 'Rempah Uji',
    })
    kitchen = made.id
    const { rows } = await db.query<{ id: string }>(
      `insert into brand (code, name) values ('CJ', 'Cap Jangkar') returning id`,
    )
    await db.query(`update goods set category_id = $1 where code in ('KPI', 'TEH', 'MIG')`, [
      kitchen,
    ])
    await db.query(`update goods set brand_id = $1 where code = 'TEH'`, [rows[0]?.id])
    page = await j.person('kepala.sby')
    calm = calmOf(page)
  })
  afterAll(async () => j?.close())

  const type = async (...keys: string[]) => {
    for (const key of keys)
      if (/^(Tab|Enter|Control\+s|Shift\+Tab)$/.test(key)) await page.keyboard.press(key)
      else await page.keyboard.type(key)
  }

  it('is written by keys, tells how many goods take part, and gives to them at the till', async () => {
    await goTo(page, 'campaign/promotion/add')
    await page.locator('.scope-foot').waitFor()
    await calm()
    await type('Beli 2 gratis 1 rempah', 'Tab', 'Tab', '2', 'Tab', '1', 'Tab', 'Tab', 'Enter')
    await type('Tab', 'rempah', 'Enter')
    await page.getByText('3 barang ikut').waitFor()
    await type('Tab')
    const add = page.getByRole('button', { name: / Syarat$/ })
    await add.press('Enter')
    await type('kecuali merek', 'Enter', 'Tab', 'jangkar', 'Enter')
    await page.getByText('2 barang ikut').waitFor()
    await page.getByText('1 barang keluar').waitFor()
    await page.getByText('Beli 2 gratis 1 Rempah Uji selain Cap Jangkar').waitFor()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Lihat', exact: true }).press('Enter')
    const list = page.getByRole('dialog')
    await list.getByText('1–2 dari 2').waitFor()
    expect(await list.getByText('Teh').count()).toBe(0)
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await page.locator('[id$="-startAt"]').first().focus()
    await type('01/01/2026', 'Tab')
    await page.locator('[id$="-endAt"]').first().focus()
    await type('31/12/2099', 'Tab')
    await page.keyboard.press('Alt+t')
    await page.waitForFunction(() => document.activeElement?.closest('.goods') !== null)
    const sent = page.waitForRequest((one) => one.url().endsWith('/promo/create'))
    await page.keyboard.press('Control+s')
    const { scopes, items } = (await sent).postDataJSON()
    expect([
      items,
      scopes.map(({ by, except }: { by: string; except: boolean }) => [by, except]),
    ]).toEqual([
      [],
      [
        ['CATEGORY', false],
        ['BRAND', true],
      ],
    ])
    await page.locator('.detail-number, .page-head').first().waitFor()
    await page.getByText('Rempah Uji selain Cap Jangkar, 2 barang').first().waitFor()
    const branchId = await j.t.id('branch', 'SBY')
    const discount = async (unit: string) => {
      const goodsUnitId = await j.t.id('unit', unit)
      const told = await j.t.call('kasir.sby', api.sales.cashier.calculate, {
        branchId,
        lines: [{ goodsUnitId, qty: 3 }],
      })
      return told.totals.discount
    }
    expect([await discount('KPI/PCS'), await discount('TEH/PCS')]).toEqual([18_750, 0])
  })

  it('stands in its form again as it was written, and in the list with its goods', async () => {
    await goTo(page, 'campaign/promotion')
    await page.getByRole('link', { name: 'Beli 2 gratis 1 rempah' }).waitFor()
    const row = page.getByRole('row').filter({ hasText: 'Beli 2 gratis 1 rempah' })
    expect(await row.innerText()).toContain('Rempah Uji selain Cap Jangkar')
    const { rows } = await j.t.call('kepala.sby', api.campaign.promo.getAll, {})
    await goTo(page, `campaign/promotion/add?copy=${rows[0]?.id}`)
    await page.getByText('2 barang ikut').waitFor()
    await page.locator('.scope-row').getByText('Cap Jangkar').waitFor()
  })
})
