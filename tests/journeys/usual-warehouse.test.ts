import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kinds } from '#contract/kinds.ts'
import { screens } from '../../web/menu.tsx'
import { DRAFTS } from '../../web/platform/session.ts'
import { type Journey, field, startJourney } from './browser.ts'
import { type Calm, calmOf } from './calm.ts'

const places = new Set<string>(Object.values(kinds).map(({ place }) => place))
/** Every form of a document, also those that lie beside the place of their kind. */
const forms = screens.flatMap(({ path, whole }) =>
  !whole && (places.has(path) || path.includes('direct')) ? [path] : [],
)
/** Goods that come back lie where they left, unless somebody says otherwise. */
const MAY_BE_EMPTY = ['sales/sales-returns']

/** Every form that must name a warehouse begins with the one named last on its screen, as long as that is in use. */
describe('the usual warehouse', () => {
  let j: Journey
  let page: Page
  let calm: Calm
  const named: string[] = []
  beforeAll(async () => {
    j = await startJourney()
    page = await j.person('owner')
    calm = calmOf(page)
  })
  afterAll(async () => j.close())

  const shown = () =>
    field(page, 'warehouseId').evaluate(
      (input) => input.closest('.ant-select')?.textContent?.trim() ?? '',
    )
  /** Within the program, as a click leads there. */
  const go = (path: string) =>
    page.evaluate((to) => {
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/app/${path}`)
  /** Whether the form names a warehouse; a form that names none is there as soon as its head is. */
  const open = async (path: string) => {
    await go('dashboard')
    await page.locator('.home').waitFor()
    await go(`${path}/add`)
    // A place without a form leads back.
    await calm()
    // What is seldom asked stands in words until it is unfolded.
    const folded = page.getByRole('button', { name: /Alt H/ })
    if (await folded.isVisible()) await folded.click()
    if (named.includes(path)) await field(page, 'warehouseId').waitFor()
    return field(page, 'warehouseId').isVisible()
  }
  /** What was left behind unsaved is a draft, which says what it said before. */
  const openAnew = async (path: string) => {
    await go('dashboard')
    await page.evaluate((drafts) => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith(drafts)) localStorage.removeItem(key)
    }, DRAFTS)
    await open(path)
  }
  /** As the form begins, once what it begins with is there. */
  const begun = async (name: string) => {
    await page
      .waitForFunction(
        (text) =>
          document
            .querySelector('[id$="-warehouseId"]')
            ?.closest('.ant-select')
            ?.textContent?.includes(text),
        name,
        { timeout: 3_000 },
      )
      .catch(() => {})
    return shown()
  }
  const choose = async (name: string) => {
    await field(page, 'warehouseId').focus()
    await page.keyboard.press('ArrowDown')
    await page
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
      .filter({ hasText: name })
      .click()
  }

  it('is what every form begins with', { timeout: 180_000, retry: 0 }, async () => {
    const wrong: Record<string, string> = {}
    const empty: string[] = []
    for (const path of forms) {
      if (!(await open(path))) continue
      if (!(await begun('Toko SBY')).includes('Toko SBY')) {
        empty.push(path)
        continue
      }
      named.push(path)
      await choose('Gudang SBY')
      await openAnew(path)
      const again = await begun('Gudang SBY')
      if (!again.includes('Gudang SBY')) wrong[path] = again
    }
    expect({ wrong, empty }).toEqual({ wrong: {}, empty: MAY_BE_EMPTY })
    expect(named).toEqual(
      expect.arrayContaining(['sales/order', 'sales/booking', 'purchase/purchase-order']),
    )
    expect(named.length).toBeGreaterThan(12)
  })

  it('is left alone once it is out of use', { timeout: 60_000, retry: 0 }, async () => {
    await j.t.db.query(`update warehouse set is_active = false where name = 'Gudang SBY'`)
    // What was changed behind the program's back it reads when it begins.
    await page.reload()
    for (const path of ['sales/order', 'stock/opname']) {
      await openAnew(path)
      expect([path, await begun('Toko SBY')]).toEqual([path, expect.stringContaining('Toko SBY')])
    }
  })
})
