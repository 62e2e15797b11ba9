import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Display, preference } from '#contract/auth/preference.ts'
import { settings } from '../settings/registry.ts'
import { type Journey, expectAccessible, signIn, startJourney, goTo } from './browser.ts'

const PLAIN: Display = {
  navCollapsed: false,
  sideNavTheme: 'light',
  locale: 'id',
  navType: 'side',
  topNavColor: 'white',
  headerNavColor: 'white',
  currentTheme: 'light',
  density: 'normal',
  direction: 'ltr',
}
/**
 * Whether two pictures show the same. A round corner is drawn a shade other from one time to the
 * next (45 points of a million were seen), so a point counts when it is other by more than a shade.
 */
const alike = async (one: Buffer, other: Buffer): Promise<boolean> => {
  const [a, b] = await Promise.all([sharp(one).raw().toBuffer(), sharp(other).raw().toBuffer()])
  let points = 0
  for (const [at, value] of a.entries()) if (Math.abs(value - (b[at] ?? 0)) > 24) points += 1
  return a.length === b.length && points <= 60
}

/** Screens are as their owner likes them, on whatever device he signs in. */
describe('preferences', () => {
  let j: Journey
  beforeAll(async () => {
    j = await startJourney()
  })
  afterAll(async () => j.close())

  const LIST = 'master/supplier'
  const worn = (page: Page) =>
    page.evaluate(() => {
      const { dataset, lang } = document.documentElement
      return [dataset.theme, dataset.density, lang]
    })
  const heads = (page: Page) => page.locator('.table th').allInnerTexts()
  const kept = (page: Page) => page.waitForResponse('**/preferences/*/set')

  it('follow their owner to another device and stay with him', async () => {
    const desk = await j.person('kepala.sby')
    await goTo(desk, `${LIST}`)
    await desk.locator('.table td').first().waitFor()
    const before = await heads(desk)
    await desk.getByRole('button', { name: 'Kolom' }).click()
    const last = desk.locator('.chooser input:checked:not(:disabled)').last()
    await last.focus()
    await desk.keyboard.press('Space')
    const columns = kept(desk)
    await desk.getByRole('button', { name: 'Terapkan' }).press('Enter')
    await columns
    await expect.poll(async () => (await heads(desk)).length).toBe(before.length - 1)

    // A column is drawn wider by mouse, and moved back a step by keyboard.
    const edge = desk.getByRole('separator').first()
    const width = () =>
      desk
        .locator('.table th:not(.check)')
        .first()
        .evaluate((th) => th.clientWidth)
    const first = await width()
    const at = (await edge.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const drawn = kept(desk)
    await desk.mouse.move(at.x + at.width / 2, at.y + at.height / 2)
    await desk.mouse.down()
    await desk.mouse.move(at.x + at.width / 2 + 60, at.y, { steps: 4 })
    await desk.mouse.up()
    await drawn
    expect(await width()).toBe(first + 60)
    const stepped = kept(desk)
    await edge.press('ArrowLeft')
    await stepped
    expect(await width()).toBe(first + 44)
    await expectAccessible(desk)

    await desk.locator('.profile').click()
    await desk.locator('.ant-dropdown-menu-item').first().click()
    for (const [row, option] of [
      [0, 'Gelap'],
      [5, 'Rapat'],
      [4, 'English'],
    ] as const) {
      const said = kept(desk)
      await desk.locator('.theme-row').nth(row).getByText(option, { exact: true }).click()
      await said
    }
    const chosen = ['dark', 'compact', 'en']
    expect(await worn(desk)).toEqual(chosen)

    const other = await j.person('kepala.sby')
    expect(await worn(other)).toEqual(chosen)
    await expectAccessible(other)
    await goTo(other, `${LIST}`)
    await other.locator('.table td').first().waitFor()
    expect((await heads(other)).length).toBe(before.length - 1)
    expect(
      await other
        .locator('.table th:not(.check)')
        .first()
        .evaluate((th) => th.clientWidth),
    ).toBe(first + 44)

    // The first paint asks nobody.
    await other.route('**/employees/current', () => {})
    await other.reload({ waitUntil: 'commit' })
    await expect.poll(() => worn(other)).toEqual(chosen)
    await other.unroute('**/employees/current')
    await other.reload()

    await other.locator('.profile').click()
    await other.getByText('Sign Out', { exact: true }).click()
    await other.waitForURL(/\/auth\/login/)
    expect(await worn(other)).toEqual(['light', 'normal', 'id'])
    expect(await other.evaluate(() => Object.keys(localStorage))).toEqual([])
    await signIn(other, 'gudang.sby')
    expect(await worn(other)).toEqual(['light', 'normal', 'id'])
  })

  it('each show on screen, and are as before when they are taken back', async () => {
    const page = await j.person('akuntansi')
    const told = settings.filter(({ group }) => group === 'preference')
    const wear = async (display: Display) => {
      await j.t.call('akuntansi', preference.setDisplay, { display })
      await goTo(page, `${LIST}`)
      await page.locator('.table td').first().waitFor()
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => document.fonts.ready)
      // The minute of the clock goes on meanwhile.
      const mask = [page.locator('.clock')]
      const shot = () => page.screenshot({ animations: 'disabled', caret: 'hide', mask })
      // What arrives late is drawn late: the picture counts once two are the same.
      let last = await shot()
      const settled = async () => {
        const before = last
        last = await shot()
        return alike(last, before)
      }
      await expect.poll(settled).toBe(true)
      return last
    }
    const begun = { side: await wear(PLAIN), top: await wear({ ...PLAIN, navType: 'top' }) }
    expect(await alike(begun.side, begun.top)).toBe(false)
    for (const { path, options } of told) {
      const name = path.at(-1) as keyof Display
      if (name === 'navType') continue
      const navType = name === 'topNavColor' ? 'top' : 'side'
      const other = options.find((value) => value !== PLAIN[name])
      const seen = await wear({ ...PLAIN, navType, [name]: other })
      expect([name, await alike(seen, begun[navType])]).toEqual([name, false])
    }
    expect(await alike(await wear(PLAIN), begun.side)).toBe(true)
  })

  it('are said again when they did not arrive, and the last word counts', async () => {
    const page = await j.person('pembelian.sby')
    await page.route('**/preferences/display/set', (route) => route.abort())
    const dark = async () => {
      await page.locator('.profile').click()
      await page.locator('.ant-dropdown-menu-item').first().click()
      await page.locator('.theme-row').first().getByText('Gelap').click()
    }
    await dark()
    expect((await worn(page))[0]).toBe('dark')
    await page.unroute('**/preferences/display/set')
    const said = kept(page)
    await page.reload()
    await said
    expect((await worn(page))[0]).toBe('dark')
    const other = await j.person('pembelian.sby')
    expect((await worn(other))[0]).toBe('dark')
  })
})
