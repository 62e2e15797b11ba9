import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { addDays } from '#contract/days.ts'
import { dashboard } from '#contract/application/dashboard.ts'
import { salesByTime } from '#contract/report/declared/selling.ts'
import { summarySales } from '#contract/report/declared/summary.ts'
import { statementReports } from '#contract/report/statements.ts'
import { newRequest } from '#server/platform/test-app.ts'
import { type Journey, expectAccessible, startJourney, goTo } from './browser.ts'
import { slowLine } from './slow-line.ts'
import { stockUp } from './stock.ts'
import { shopDay } from '../shop-day.ts'

/** From the first of the month until today, as the shop's clock has it. */
function monthToDate() {
  const dateTo = shopDay()
  return { dateFrom: `${dateTo.slice(0, 8)}01`, dateTo }
}

/** Beranda by rights: what each one's day is about, every figure the beginning of the way to its report. */
describe('the first screen of the day', () => {
  let j: Journey
  beforeAll(async () => {
    j = await startJourney({ demo: true })
    // The demo ends with yesterday: on the first of a month nothing is sold in it yet.
    for (const branch of ['SBY', 'MLG']) {
      await stockUp(j.t, `${branch}/TOKO`, [['MG2/PCS', 5, 28_500]])
      await j.t.call(`kasir.${branch.toLowerCase()}`, api.sales.cashier.payment, {
        requestId: newRequest(),
        branchId: await j.t.id('branch', branch),
        docDate: monthToDate().dateTo,
        lines: [{ goodsUnitId: await j.t.id('unit', 'MG2/PCS'), qty: 1 }],
        payments: [{ methodId: await j.t.id('method', 'TUNAI'), amount: 50_000 }],
      })
    }
  })
  afterAll(async () => j.close())

  const figure = (page: Page, label: string) =>
    page.locator('.kpi', { has: page.getByText(label, { exact: true }) }).locator('.kpi-value')
  const shown = async (page: Page, label: string) => {
    await expect.poll(() => figure(page, label).textContent()).toMatch(/\d/)
    return (await figure(page, label).textContent()) ?? ''
  }

  it('tells the owner the month and leads to the reports that say the same', async () => {
    const owner = await j.person('owner')
    // A dash would say that nothing was earned, while nobody knows yet.
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await slowLine(owner, `**${statementReports['profit-loss'].json.path}**`, released)
    await slowLine(owner, `**${dashboard.summary.path}**`, released)
    await owner.reload()
    await owner.locator('.kpi[aria-busy=true]', { hasText: 'Laba bersih bulan ini' }).waitFor()
    for (const label of ['Laba bersih bulan ini', 'Penjualan hari ini'])
      expect(await figure(owner, label).count()).toBe(0)
    const coming = async () => {
      const told = await owner.locator('.kpi:has(.kpi-waiting) dd').allTextContents()
      return [told.length > 3, told.map((text) => text.trim()).join('')]
    }
    await expect.poll(coming).toEqual([true, ''])
    release()
    for (const label of ['Penjualan bulan ini', 'Laba bersih bulan ini', 'Kas & bank']) {
      const said = await shown(owner, label)
      await figure(owner, label).press('Enter')
      await owner.locator('.report-tabs').first().waitFor()
      await owner.locator('.table td', { hasText: said }).first().waitFor()
      await owner.goBack()
    }
    await figure(owner, 'Kas & bank').press('Enter')
    const groups = owner.getByRole('navigation', { name: 'Kelompok laporan' }).getByRole('link')
    await expect.poll(() => groups.allTextContents()).toContain('Pajak')
    expect(await groups.count()).toBe(5)
    await owner.goBack()
    await owner
      .getByRole('region', { name: 'Jatuh tempo per minggu' })
      .getByText('mulai')
      .first()
      .waitFor()
    await owner.getByRole('region', { name: 'Cabang bulan ini' }).getByText('Malang').waitFor()
    await expectAccessible(owner)
  })

  it('begins for the owner with the whole company, and on a phone hides none of its figures', async () => {
    const owner = await j.person('owner', 'phone')
    await owner.locator('.home-branch', { hasText: 'Semua cabang' }).waitFor()
    const { dateFrom, dateTo } = monthToDate()
    const asked = { dateFrom, dateTo, limit: 200 }
    const { rows } = await j.t.call('owner', summarySales.json, asked)
    const all = rows.reduce((sum, { net }) => sum + Number(net), 0)
    await expect
      .poll(() => figure(owner, 'Penjualan bulan ini').textContent())
      .toBe(all.toLocaleString('id'))
    const yesterday = addDays(dateTo, -1)
    const sold = await j.t.call('owner', salesByTime.json, {
      dateFrom: yesterday,
      dateTo: yesterday,
      by: 'DAY',
      limit: 1,
    } as never)
    await expect
      .poll(() => owner.locator('.morning-sold > a').textContent())
      .toBe(`Rp ${Number(sold.sums.net).toLocaleString('id')}`)
    await owner.getByRole('region', { name: 'Janggal kemarin' }).locator('li').first().waitFor()
    const beyond = await owner
      .locator('.kpi-value, .morning-sold > a, .morning-odd > *, .home-branch .ant-select-content')
      .evaluateAll((found) =>
        found.flatMap((one) => {
          const { height } = one.getBoundingClientRect()
          const fits = one.scrollWidth <= one.clientWidth && height <= 48
          return fits ? [] : [`${one.textContent} ${one.scrollWidth} in ${one.clientWidth}`]
        }),
      )
    expect(beyond).toEqual([])
    for (const [region, label] of [
      ['Jatuh tempo per minggu', 'Perkiraan saldo'],
      ['Cabang bulan ini', 'Naik/turun'],
    ] as const) {
      const at = owner.getByRole('region', { name: region })
      const told = at.locator('dt', { hasText: label }).first()
      await told.waitFor()
      const edges = await at
        .locator('dt, dd')
        .evaluateAll((found) => found.map((one) => one.getBoundingClientRect().right))
      expect(Math.max(...edges)).toBeLessThanOrEqual(360)
    }
    await expectAccessible(owner)
    const foot = owner.getByRole('navigation', { name: 'Bilah bawah' }).getByRole('button')
    expect((await foot.allTextContents()).map((text) => text.replace(/\d.*$/, ''))).toEqual([
      'Pagi',
      'Setujui',
      'Laporan',
      'Menu',
    ])
    for (const box of await Promise.all((await foot.all()).map((one) => one.boundingBox())))
      expect(box && box.height >= 44 && box.x + box.width <= 360).toBe(true)
    await foot.nth(1).press('Enter')
    const inApprovals = () => document.activeElement?.closest('.home-approvals') !== null
    expect(await owner.evaluate(inApprovals)).toBe(true)
    const below = await foot.nth(1).boundingBox()
    expect(below && below.y + below.height <= 740 && below.y > 660).toBe(true)
    await foot.nth(2).press('Enter')
    const menu = owner.getByRole('dialog')
    await menu
      .getByRole('button', { name: 'Laporan', expanded: true })
      .and(owner.locator(':focus'))
      .waitFor()
    await owner.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    // A head of the profit and loss has no figures there, and no dash in their place.
    await figure(owner, 'Laba bersih bulan ini').press('Enter')
    const head = owner.locator('.phone-row').first()
    await expect.poll(() => head.textContent()).toBe('Penjualan')
    await goTo(owner, 'report/daily-report')
    await owner.locator('.phone-title strong', { hasText: 'Pengesahan' }).waitFor()
  })

  it('tells whoever leads the company what the machine needs, and nobody else', async () => {
    const alarm = `insert into operation_alarm (code, detail) values ('FIELD_KEY_MISSING', '/var/lib/gerai/data/field.key')`
    await j.t.db.query(alarm)
    for (const window of ['desk', 'phone'] as const) {
      const owner = await j.person('owner', window)
      const told = owner.getByRole('alert').filter({ hasText: 'Kunci nomor identitas hilang' })
      await told.getByText('/var/lib/gerai/data/field.key').waitFor()
      const { x, width } = (await told.boundingBox()) ?? { x: 0, width: 9999 }
      expect(x + width).toBeLessThanOrEqual(owner.viewportSize()?.width ?? 0)
      await expectAccessible(owner)
    }
    const clerk = await j.person('gudang.sby')
    await clerk.getByRole('heading', { name: 'Beranda' }).waitFor()
    expect((await j.t.call('gudang.sby', dashboard.summary, {})).alarms).toEqual([])
    await j.t.db.query('delete from operation_alarm')
  })

  it('tells a warehouse clerk what to receive, send, pick and count, and no money', async () => {
    const clerk = await j.person('gudang.sby')
    const waiting = await shown(clerk, 'Akan diterima')
    for (const label of ['Kiriman cabang', 'Akan dimuat', 'Akan disiapkan', 'Opname berjalan'])
      await shown(clerk, label)
    expect(await clerk.getByText(/Penjualan hari ini|Piutang|Hutang/).count()).toBe(0)
    await figure(clerk, 'Akan diterima').press('Enter')
    await clerk
      .getByText(new RegExp(`dari ${waiting}$`))
      .first()
      .waitFor()
  })

  it('leads a cashier into the till with one key', async () => {
    const cashier = await j.person('kasir.sby')
    await cashier.getByText('Anda belum membuka shift').waitFor()
    await cashier.keyboard.press('Enter')
    await cashier.locator('#till-scan').waitFor()
  })

  it('has links on a phone that a finger finds', async () => {
    for (const as of ['owner', 'gudang.sby']) {
      const page = await j.person(as, 'phone')
      await page.locator('.home-list .row-link').first().waitFor()
      await page.locator('.low-name').first().waitFor()
      // The same goods may run short in two warehouses: no two rows read alike.
      const names = await page.locator('.low-name').allInnerTexts()
      expect(new Set(names).size).toBe(names.length)
      const low = await page
        .locator('main')
        .locator('a, button')
        .evaluateAll((links) =>
          links.flatMap((link) => {
            const { height } = link.getBoundingClientRect()
            return height > 0 && height < 44 ? [`${link.textContent} ${Math.round(height)}`] : []
          }),
        )
      expect(low).toEqual([])
    }
  })
})
