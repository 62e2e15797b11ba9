import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Journey, expectAccessible, signIn, startJourney } from './browser.ts'

/** Coming and going, and the words of the specification's error catalogue on the way. */
describe('signing in', () => {
  let j: Journey
  beforeAll(async () => {
    j = await startJourney()
  })
  afterAll(async () => j.close())

  it('leads from the root to the sign-in form, refuses a wrong password in the given words', async () => {
    const page = await j.person(null)
    await page.waitForURL(/\/auth\/login/)
    await expectAccessible(page)
    await page.fill('input[name=email], input[type=email]', 'kasir.sby@gerai.test')
    await page.fill('input[type=password]', 'salah-salah-salah')
    await page.keyboard.press('Enter')
    await page.getByText('Mohon periksa kembali email dan kata sandi Anda!').waitFor()
    await signIn(page, 'kasir.sby')
    expect(page.url()).toContain('/app/dashboard')
    await expectAccessible(page)
  }, 60_000)

  it('keeps who signed in for the first time at the password, on the server too', async () => {
    await j.t.db.query(
      `update employee set is_first_login = true where email = 'gudang.mlg@gerai.test'`,
    )
    const page = await j.person(null)
    await page.fill('input[name=email], input[type=email]', 'gudang.mlg@gerai.test')
    await page.fill('input[type=password]', 'Gerai-demo-2026')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/auth\/change-password/)
    const refused = await page.evaluate(async () => {
      const reply = await fetch('/api/core/v1/period')
      return [reply.status, (await reply.json()).code]
    })
    expect(refused).toEqual([403, 'PASSWORD_CHANGE_REQUIRED'])
    await page.goto(`${j.address}/app/stock/mutation`)
    await page.waitForURL(/\/auth\/change-password/)
    const fields = page.locator('input[type=password]')
    await fields.nth(0).fill('Gerai-demo-2026')
    await fields.nth(1).fill('telaga biru sebelum pagi')
    await fields.nth(2).fill('telaga biru sebelum pagi')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/app\//)
  }, 60_000)

  it('sends an ended session back with the given words, unknown addresses to the dashboard', async () => {
    const page = await j.person('sales.sby')
    await page.goto(`${j.address}/app/tidak/ada`)
    await page.waitForURL(/\/app\/dashboard/)
    await j.t.db.query('update session set revoked_at = now() where revoked_at is null')
    await page.reload()
    await page.waitForURL(/\/auth\/login/)
    await page.getByText('Sesi Habis').first().waitFor()
    await page.getByText('Mohon untuk login kembali!').first().waitFor()
  }, 60_000)

  it('shows only the menus that are granted', async () => {
    const page = await j.person('gudang.sby')
    await page.getByRole('navigation').first().waitFor()
    expect(await page.getByText('Kas & Bank').count()).toBe(0)
    expect(await page.getByText('Stok', { exact: true }).count()).toBeGreaterThan(0)
  }, 60_000)
})
