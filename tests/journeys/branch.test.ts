import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Journey, expectAccessible, field, startJourney, goTo } from './browser.ts'

/** Whoever has several branches says once in which he works; the till stands where it stands. */
describe('the branch in the header', () => {
  let j: Journey
  beforeAll(async () => {
    j = await startJourney()
  })
  afterAll(async () => j.close())

  it('is changed by keyboard, remembered, and followed by lists and forms, not by the till', async () => {
    const page = await j.person('owner')
    const malang = await j.t.id('branch', 'MLG')
    const list = 'purchase/purchase-order'
    await goTo(page, `${list}`)
    const chip = page.locator('.chip', { hasText: 'Cabang' })
    await chip.filter({ hasText: 'Surabaya' }).waitFor()
    await page.keyboard.press('Control+b')
    const other = page.getByRole('menuitem', { name: 'Malang' })
    await other.waitFor()
    await expectAccessible(page)
    // The menu takes the keys once it has the focus.
    const focused = page.locator('.ant-dropdown [role=menuitem]:focus')
    await focused.waitFor()
    const kept = page.waitForResponse('**/preferences/branch/set')
    await page.keyboard.press('ArrowDown')
    await focused.filter({ hasText: 'Malang' }).waitFor()
    await page.keyboard.press('Enter')
    expect((await kept).status()).toBe(200)
    await chip.filter({ hasText: 'Malang' }).waitFor()
    await page.reload()
    await chip.filter({ hasText: 'Malang' }).waitFor()
    await goTo(page, `${list}/add`)
    await page.locator('.branch-switch', { hasText: 'Malang' }).waitFor()
    await page.locator('.head-facts').waitFor()
    await page.keyboard.press('Alt+h')
    await field(page, 'memo').fill('untuk Malang')
    const draft = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
    await expect.poll(draft).toContain(`\\"branchId\\":${malang}`)
    await goTo(page, 'sales/cashier')
    await page.locator('.till-bar', { hasText: 'Surabaya' }).waitFor()
  })

  it('keeps what is half written with its branch, and asks anew for a day that nobody typed', async () => {
    const page = await j.person('owner')
    const switchTo = async (name: string) => {
      await page.keyboard.press('Control+b')
      await page.getByRole('menuitem', { name }).click()
      await page.locator('.branch-switch', { hasText: name }).waitFor()
    }
    await goTo(page, 'purchase/purchase-order/add')
    await page.locator('.branch-switch').waitFor()
    // The note is told in words below the head, where whoever writes it unfolds it.
    const told = (text: string) => page.locator('.head-fact').getByText(text)
    const write = async (text: string) => {
      await page.locator('.head-facts').waitFor()
      await page.keyboard.press('Alt+h')
      await field(page, 'memo').fill(text)
      await page.keyboard.press('Alt+h')
      await told(text).waitFor()
    }
    await switchTo('Malang')
    await write('untuk Malang')
    await page.getByText(/^Draf tersimpan/).waitFor()
    await switchTo('Surabaya')
    await expect.poll(() => told('untuk').count()).toBe(0)
    await write('untuk Surabaya')
    await page.getByText(/^Draf tersimpan/).waitFor()
    await switchTo('Malang')
    await told('untuk Malang').waitFor()
    await switchTo('Surabaya')
    await told('untuk Surabaya').waitFor()
    // The draft has lain there since another day.
    await page.evaluate(() => {
      for (const [key, text] of Object.entries(localStorage)) {
        if (!text.includes('untuk Surabaya')) continue
        const { values } = JSON.parse(text)
        const old = { ...values, docDate: '2026-01-05', $day: '2026-01-05' }
        localStorage.setItem(
          key,
          JSON.stringify({ values: old, savedAt: '2026-01-05T03:00:00.000Z' }),
        )
      }
    })
    await page.reload()
    await page
      .getByText('Draf dari 05/01/2026 10.00 dilanjutkan, tanggal 05/01/2026 menjadi hari ini')
      .waitFor()
    await expectAccessible(page)
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/draft.png` })
    await page.getByRole('button', { name: 'Mulai baru' }).click()
    await expect.poll(() => told('untuk').count()).toBe(0)
  })

  it('is not offered to whoever has one', async () => {
    const page = await j.person('gudang.sby')
    await page.locator('.profile').waitFor()
    expect(await page.locator('.branch-switch').count()).toBe(0)
  })
})
