import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShift, registerTill } from '#server/sales/till-story.ts'
import { type Journey, complaintsOf, expectAccessible, startJourney } from '../journeys/browser.ts'
import { stockUp } from '../journeys/stock.ts'
import { becomeTill, closeByEnter, payCash, scanOil } from '../journeys/tills.ts'
import { baudRateOf, jobsOf, plugIn, printoutsOf, unplug } from './fake-devices.ts'
import { wordsOn } from './software-printer.ts'

interface Policed {
  featurePolicy: { allowsFeature(name: string): boolean }
}

describe('a till with a printer of its own', () => {
  let j: Journey
  let page: Page
  beforeAll(async () => {
    j = await startJourney()
    await stockUp(j.t, 'SBY/TOKO', [['MG2/PCS', 50, 28_500]])
    await j.t.db.query('update branch set shift_required = true')
    const key = await registerTill(j.t)
    await openShift(j.t, key, 300_000)
    const branchId = await j.t.id('branch', 'SBY')
    page = await j.person('kasir.sby')
    await plugIn(page)
    await becomeTill(page, branchId, key)
    await page.goto(`${j.address}/app/sales/cashier`)
    await page.locator('#till-scan').waitFor()
  })
  afterAll(async () => j?.close())

  const sell = async () => {
    await scanOil(page)
    await payCash(page)
    await page.locator('.pay-done').waitFor()
  }
  const next = () => closeByEnter(page)
  const printed = async () => (await printoutsOf(page)).flatMap(({ papers }) => papers.map(wordsOn))
  const opened = async () =>
    (await printoutsOf(page)).filter(({ drawer }) => drawer.length > 0).length
  const counted = async () =>
    (
      await j.t.db.query(
        `select print_count as n from document where kind = 'sales-invoice' order by id`,
      )
    ).rows.map(({ n }) => n)

  it('chooses it once, and tries it', async () => {
    const heard = complaintsOf(page)
    await page.getByRole('button', { name: 'Printer struk' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Pilih printer USB' }).click()
    await dialog.getByText('Dipakai: TM-T82').waitFor()
    await dialog.getByText('42', { exact: true }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cetak percobaan' }).click()
    await dialog.getByText('Terkirim.').waitFor()
    const [trial] = await printoutsOf(page)
    const [paper] = trial?.papers ?? []
    expect(trial?.drawer).toEqual([0])
    expect(paper?.barcodes.map(({ text }) => text)).toEqual(['PERCOBAAN'])
    expect(paper?.lines.map(({ text }) => text)).toContain('1234567890'.repeat(5).slice(0, 42))
    expect(paper && wordsOn(paper)).toMatch(/42 huruf/)
    // A serial line takes the same bytes.
    const byUsb = await jobsOf(page)
    await dialog.getByRole('button', { name: /serial/ }).click()
    await dialog.getByText('Dipakai: Serial').waitFor()
    await dialog.getByRole('button', { name: 'Cetak percobaan' }).click()
    await expect.poll(async () => (await jobsOf(page)).length).toBe(2)
    expect(await baudRateOf(page)).toBe(9_600)
    const named = (bytes: Uint8Array | undefined) =>
      Buffer.from(bytes ?? [])
        .toString('latin1')
        .replace(/Printer *: .*/, '')
    expect(named((await jobsOf(page))[1])).toBe(named(byUsb[0]))
    await dialog.getByRole('button', { name: 'Pilih printer USB' }).click()
    await dialog.getByText('Dipakai: TM-T82').waitFor()
    await dialog.getByRole('button', { name: 'Selesai' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(heard()).toEqual([])
  })

  it('prints a sale by itself, counted once, and opens the drawer for its cash', async () => {
    const before = (await printed()).length
    const drawer = await opened()
    await sell()
    await expect.poll(async () => (await printed()).length).toBe(before + 1)
    expect((await printed()).at(-1)).toMatch(/Minyak Goreng 2 L\n +1 PCS x 37\.500 +37\.500\n/)
    expect(await opened()).toBe(drawer + 1)
    expect(await counted()).toEqual([1])
    expect(page.context().pages()).toHaveLength(1)
    await next()
  })

  it('opens it without a sale too, and prints why', async () => {
    const [drawer, before] = [await opened(), (await printed()).length]
    await page.keyboard.press('Shift+F12')
    await page.getByRole('dialog').getByRole('button', { name: 'Buka laci' }).waitFor()
    await page.keyboard.press('1')
    await expect.poll(async () => (await printed()).length).toBe(before + 1)
    expect((await printed()).at(-1)).toMatch(/LACI DIBUKA TANPA PENJUALAN/)
    expect(await opened()).toBe(drawer + 1)
    await page.locator('.ant-modal').waitFor({ state: 'hidden' })
  })

  it('sells on while the printer fails, and prints what waits from its beginning', async () => {
    await unplug(page, true)
    await sell()
    await next()
    const trouble = page.locator('.printer-trouble')
    await trouble.getByText('Printer tidak terhubung.').waitFor()
    await trouble.getByText(/Laci tidak terbuka/).waitFor()
    await expectAccessible(page)
    if (process.env.PICTURE)
      await page.screenshot({ path: `${process.env.PICTURE}/printer-trouble.png` })
    const before = (await printed()).length
    await unplug(page, false)
    await trouble.getByRole('button', { name: 'Cetak ulang' }).click()
    await trouble.waitFor({ state: 'hidden' })
    expect((await printed()).length).toBe(before + 1)
    expect(await counted()).toEqual([1, 1])
  })

  it('prints another way what the printer does not', async () => {
    await page.evaluate(() => {
      window.print = () => {
        document.body.dataset.printed = document.querySelector('.slips')?.textContent ?? ''
      }
    })
    await unplug(page, true)
    await sell()
    await next()
    await page.locator('.printer-trouble').getByRole('button', { name: 'Pakai cara lain' }).click()
    await expect
      .poll(() => page.evaluate(() => document.body.dataset.printed))
      .toMatch(/Minyak Goreng 2 L/)
    await page.locator('.printer-trouble').waitFor({ state: 'hidden' })
    expect(await counted()).toEqual([1, 1, 1])
    await unplug(page, false)
  })

  it('asks for a copy as ever', async () => {
    const before = (await printed()).length
    await page.keyboard.press('F12')
    await page
      .getByRole('dialog')
      .getByText(/salinan/i)
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.ant-modal').waitFor({ state: 'hidden' })
    expect((await printed()).length).toBe(before)
  })

  it('prints a sale without a line out of itself', async () => {
    await page.context().setOffline(true)
    await sell()
    await expect.poll(async () => (await printed()).at(-1)).toMatch(/Nomor sementara +\n/)
    await next()
    await page.context().setOffline(false)
  })

  it('may be spoken to by the pages of the till alone', async () => {
    const policy = async (path: string) =>
      (await j.t.app.inject(path)).headers['permissions-policy']
    const own = ['', '?booking=1', '/returns/add', '/exchange/add', '/corrections/add']
    for (const path of own)
      expect(await policy(`/app/sales/cashier${path}`), path).toBe('usb=(self), serial=(self)')
    const others = ['/', '/app/dashboard', '/app/sales/cashiers', '/app/master/stock', '/login']
    for (const path of [...others, '/app/sales/invoice'])
      expect(await policy(path), path).toBe('usb=(), serial=()')
    // Whoever comes from another menu gets the till's own page.
    await page.goto(`${j.address}/app/dashboard`)
    await page.evaluate(() => {
      history.pushState(null, '', '/app/sales/cashier')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await page.locator('#till-scan').waitFor()
    const allowed = () =>
      page.evaluate(() => (document as never as Policed).featurePolicy.allowsFeature('usb'))
    await expect.poll(allowed).toBe(true)
    expect(await page.evaluate(() => localStorage.getItem('gerai.printer'))).toMatch(/TM-T82/)
  })
})
