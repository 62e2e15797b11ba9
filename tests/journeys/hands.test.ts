import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Kind, kinds } from '#contract/kinds.ts'
import { screens } from '../../web/menu.tsx'
import { type Journey, choose, complaintsOf, field, goTo, saved, startJourney } from './browser.ts'
import { purchaseOrder } from '#contract/purchase/purchase-order.ts'
import { newRequest } from '#server/platform/test-app.ts'
import { type Calm, calmOf } from './calm.ts'
import { lookAt } from './look.ts'
import { todays } from './turns.ts'

/** Where hands go next: a row opens wherever it is clicked, what was saved leads on, what is not there leads back. */
describe('the next step', () => {
  let j: Journey
  let page: Page
  let calm: Calm
  beforeAll(async () => {
    j = await startJourney({ demo: true })
    page = await j.person('owner')
    calm = calmOf(page)
    await page.locator('.page-head').waitFor()
  })
  afterAll(async () => j?.close())

  const at = () => new URL(page.url()).pathname.replace('/app/', '')
  const list = '.list .table-opens'

  it('opens a row by one click anywhere in it, as its link does', async () => {
    const wrong: string[] = []
    let opened = 0
    for (const { path } of todays(screens)) {
      await goTo(page, path)
      await calm()
      const link = page.locator(`${list} [data-row="0"] a.row-link`).first()
      if ((await link.count()) === 0) continue
      const to = ((await link.getAttribute('href')) ?? '').split('?')[0]?.replace('/app/', '')
      const plain = page.locator(`${list} [data-row="0"] td:not(.check, :has(a, button, input))`)
      if ((await plain.count()) === 0) continue
      // Two clicks, as one is used to: the second presses nothing on the page that opens.
      await plain.last().dblclick({ position: { x: 3, y: 8 } })
      opened += 1
      await page
        .waitForURL((url) => url.pathname === `/app/${to}`, { timeout: 5000 })
        .catch(() => {})
      await calm()
      if (at() !== to) wrong.push(`${path}: ${at()} instead of ${to}`)
    }
    expect(wrong).toEqual([])
    expect(opened).toBeGreaterThan(1)
  }, 240_000)

  it('leaves a row alone where words are marked, or something of its own is clicked', async () => {
    await goTo(page, 'purchase/purchase-order')
    await calm()
    const row = page.locator(`${list} [data-row="0"]`)
    const words = row.locator('.whole-name').first()
    await words.waitFor()
    const box = await words.boundingBox()
    if (!box) throw new Error('no words')
    await page.mouse.move(box.x + 2, box.y + 8)
    await page.mouse.down()
    await page.mouse.move(box.x + 60, box.y + 8, { steps: 4 })
    await page.mouse.up()
    expect(await page.evaluate(() => getSelection()?.toString())).not.toBe('')
    expect(at()).toBe('purchase/purchase-order')
    await row.locator('.check label').click()
    expect(at()).toBe('purchase/purchase-order')
    expect(await row.getAttribute('aria-selected')).toBe('true')
  })

  it('stands on what usually comes next once it is saved, and Alt+Enter does it', async () => {
    await goTo(page, 'purchase/purchase-order/add')
    await choose(page, 'supplierId', 'tirta', /Tirta/)
    await page.locator('.grid-add [data-col=goods]').focus()
    await page.keyboard.type('gula')
    await page.locator('.finder-one').first().waitFor()
    await page.keyboard.press('Enter')
    await page.locator('[data-row="0"] [data-col=qty]').waitFor()
    await page.keyboard.type('2')
    await page.keyboard.press('Tab')
    await page.locator('[data-row="0"] [data-col=unitPrice]').fill('17000')
    await page.keyboard.press('Tab')
    await calm()
    await page.keyboard.press('Control+s')
    await saved(page, 'purchase/purchase-order')
    await calm()
    const step = page.locator('.page-actions .ant-btn-primary')
    await expect
      .poll(() =>
        page.evaluate(() => document.activeElement?.closest('.ant-btn-primary')?.textContent),
      )
      .toBe(await step.textContent())
    expect(await step.textContent()).toMatch(/Terima/)
    const before = at()
    await page.locator('h1').first().click()
    await page.keyboard.press('Alt+Enter')
    await expect.poll(at).not.toBe(before)
    expect(at()).toBe('purchase/receive-order/add')
  })

  it('goes back by Escape from a form in which nothing was typed, after what lies over it', async () => {
    for (const [path, from] of [
      ['purchase/purchase-order/add', 'purchase/purchase-order'],
      ['master/customer/add', 'master/customer'],
    ] as const) {
      await goTo(page, from)
      await calm()
      await page.keyboard.press('Alt+n')
      await expect.poll(at).toBe(path)
      await calm()
      if (path.startsWith('purchase')) {
        await page.keyboard.press('Alt+p')
        await page.locator('.preview-body').waitFor()
        await page.keyboard.press('Escape')
        await page.locator('.preview-body').waitFor({ state: 'detached' })
        await field(page, 'supplierId').focus()
        await page.keyboard.press('ArrowDown')
        const choices = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
        await choices.waitFor()
        await page.keyboard.press('Escape')
        await choices.waitFor({ state: 'hidden' })
        expect(at()).toBe(path)
      }
      await page.keyboard.press('Escape')
      await expect.poll(at).toBe(from)
    }
    // What was typed stays.
    await goTo(page, 'master/customer/add')
    await calm()
    await page.locator('[id$="-name"]').first().fill('Bu Rini')
    await page.keyboard.press('Escape')
    await calm()
    expect(await page.locator('[id$="-name"]').first().inputValue()).toBe('Bu Rini')
  })

  it('begins a list with this month, which its chip tells, and asks everything by one click', async () => {
    const path = 'purchase/purchase-order'
    const days = page.locator('.chip', { hasText: 'Tanggal' })
    const asked = () => new URL(page.url()).search
    await goTo(page, `${path}`)
    await days.waitFor()
    await calm()
    expect(asked()).toMatch(/dateFrom=.*dateTo=/)
    const { rows } = await j.t.db.query<{ number: string }>(
      `select d.number from document d join branch b on b.id = d.branch_id
       where d.kind = 'purchase-order' and b.code = 'SBY' order by d.doc_date limit 1`,
    )
    await page.locator('.search-box input').fill(rows[0]?.number ?? '')
    await page
      .locator(`${list} tbody`)
      .getByText(rows[0]?.number ?? '')
      .waitFor()
    await expect.poll(() => days.count()).toBe(0)
    // Everything stays everything on the way back, and an address that says anything is taken at its word.
    await goTo(page, `${path}`)
    await days.getByRole('button', { name: /^Hapus/ }).click()
    await expect.poll(asked).toBe('?days=all')
    await calm()
    await page.locator(`${list} [data-row="0"] a.row-link`).first().click()
    await page.locator('.detail-facts').first().waitFor()
    await calm()
    await page.keyboard.press('Escape')
    await expect.poll(() => at() + asked()).toBe(`${path}?days=all`)
    await goTo(page, `${path}?status=["OPEN"]`)
    await calm()
    expect(await days.count()).toBe(0)
  })

  it('has twelve lines and the whole journal in sight, and the rest of its head by a key', async () => {
    const t = j.t
    const supplierId = await t.id('supplier', 'PT Tirta Pangan Sejahtera')
    const { rows } = await t.db.query<{ id: number }>(
      `select gu.id::int from goods_unit gu join goods g on g.id = gu.goods_id
       where gu.is_purchase and gu.is_active and g.is_active order by g.code limit 12`,
    )
    const { rows: days } = await t.db.query<{ day: string }>(
      `select max(doc_date)::text as day from document`,
    )
    const order = await t.call('owner', purchaseOrder.add, {
      requestId: newRequest(),
      branchId: await t.id('branch', 'SBY'),
      supplierId,
      warehouseId: await t.id('warehouse', 'SBY/GUDANG'),
      taxMode: 'EXCLUDE',
      docDate: days[0]?.day ?? '',
      lines: rows.map(({ id }) => ({ goodsUnitId: id, qty: 10, unitPrice: 5000 })),
    })
    await goTo(page, `purchase/invoice/add?order=${order.id}`)
    await page.locator('[data-row="11"]').waitFor()
    await field(page, 'supplierInvoiceNo').fill('TPS-1')
    const body = async () => (await page.locator('.goods-body').boundingBox())?.height ?? 0
    await page.locator('[data-row="3"] td').nth(1).click()
    await page.locator('.form-rail').getByText('Baris 4').waitFor()
    expect(await body()).toBeGreaterThan(34 + 9 * 33)
    expect(await lookAt(page)).toMatchObject({ faults: [] })
    // What is known is told in words, and written once it is asked for.
    expect(await field(page, 'termDays').count()).toBe(0)
    await page.keyboard.press('Alt+h')
    await field(page, 'termDays').fill('45')
    await page.keyboard.press('Alt+h')
    await page.locator('.head-fact', { hasText: 'Tempo' }).getByText('45').waitFor()
    await page.keyboard.press('Alt+p')
    await page.locator('.preview-body section').first().waitFor()
    await calm()
    const last = await page.locator('[data-row="11"]').boundingBox()
    const grid = await page.locator('.goods-body').boundingBox()
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(
      (grid?.y ?? 0) + (grid?.height ?? 0) + 2,
    )
    await page.keyboard.press('Escape')
  })

  it('tells whoever may not be there why he is led elsewhere', async () => {
    const clerk = await j.person('gudang.sby')
    await clerk.locator('.page-head').waitFor()
    await goTo(clerk, 'system/setup-user')
    await clerk.getByText(/^Peran Anda tidak mencakup /).waitFor()
    await clerk.waitForURL(/\/app\/dashboard/)
    await clerk.context().close()
  })

  it('tells of what is not there that it is not, without alarm, and leads back to its list', async () => {
    const heard = complaintsOf(page)
    const every = Object.entries(kinds) as [Kind, (typeof kinds)[Kind]][]
    const places = [...new Set(every.map(([, { place }]) => place))]
    const masters = ['master/supplier', 'master/customer', 'master/stock']
    for (const place of [...todays(places), ...masters]) {
      await goTo(page, `${place}/999999999`)
      await page.locator('.panel.empty').waitFor()
      expect([place, await page.locator('.panel.empty p').textContent()]).toEqual([
        place,
        expect.stringMatching(/tidak ditemukan/),
      ])
      expect(await page.getByText('Failed', { exact: true }).count(), place).toBe(0)
      await page.locator('.panel.empty a').click()
      await page.locator('.list, .panel').first().waitFor()
      expect(place.startsWith(at())).toBe(true)
      heard()
    }
  })
})
