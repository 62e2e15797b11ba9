import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Journey, expectAccessible, field, startJourney, goTo } from './browser.ts'
import { isTodays } from './turns.ts'

/** What opens over a page wears the shop's clothes, also as the first thing after the page was loaded. */
describe('a popup opened first', () => {
  let j: Journey
  let page: Page
  beforeAll(async () => {
    j = await startJourney()
    page = await j.person('owner')
  })
  afterAll(async () => j?.close())

  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
  const profile = async (entry: string) => {
    await page.locator('.profile').click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  it('tells choices whole, however narrow their field is', async () => {
    // Two objects of marketplaces that differ at the end of their names.
    await j.t.db.query(`update withholding_object set is_active = true where code like '22-102-%'`)
    await goTo(page, 'sales/repayment-of-receivable/add')
    await field(page, 'whtObject').click()
    const choices = page.locator('.ant-select-item-option')
    await choices.filter({ hasText: '22-102-02' }).waitFor()
    const cut = await page
      .locator('.ant-select-item-option-content')
      .evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
      )
    expect(cut).toEqual([])
    await page.keyboard.press('Escape')
  })

  /** Where it is, how it opens, and what is then to be seen. */
  const popups: Record<string, [path: string, open: () => Promise<unknown>, seen: string]> = {
    'the palette': ['dashboard', () => page.keyboard.press('Control+k'), '.palette-one'],
    'the approval bell': ['dashboard', () => page.locator('.bell').click(), '.bell-drawer'],
    'the theme panel': ['dashboard', () => profile('Tampilan'), '.theme-row'],
    'the PIN dialog': ['dashboard', () => profile('PIN'), '[role=dialog] .approval'],
    'the column chooser': ['purchase/purchase-order', () => press('Kolom'), '.chooser'],
    'the list of filters': [
      'purchase/purchase-order',
      () => page.locator('.chip-add').first().click(),
      '.filter-names',
    ],
    'the filter editor': [
      'purchase/purchase-order',
      async () => {
        await page.locator('.chip-add').first().click()
        await page.locator('.filter-names button').first().click()
      },
      '.filter-editor button',
    ],
    'the goods finder': [
      'purchase/purchase-order/add',
      async () => {
        await page.locator('.grid-add [data-col=goods]').focus()
        await page.keyboard.type('MG2')
      },
      '.finder-one',
    ],
    'the rows of a picker': [
      'purchase/purchase-order/add',
      async () => {
        await field(page, 'supplierId').focus()
        await page.keyboard.type('Tirta')
      },
      '.ant-select-item-option',
    ],
    'the preview': [
      'purchase/purchase-order/add',
      () => page.keyboard.press('Alt+p'),
      '.preview-body',
    ],
    'the import': ['master/supplier', () => press('Unggah Excel'), '[role=dialog] .import'],
    'the goods finder of an order': [
      'sales/order/add',
      async () => {
        await page.locator('.grid-add [data-col=goods]').focus()
        await page.keyboard.type('MG2')
      },
      '.finder-one',
    ],
    "the till's search": ['sales/cashier', () => page.keyboard.press('F2'), '.till-picker'],
  }

  for (const [place, [name, [path, open, seen]]] of Object.entries(popups).entries()) {
    it.runIf(isTodays(place))(name, async () => {
      await page.goto(`${j.address}/app/${path}`)
      await page.waitForLoadState('networkidle')
      await open()
      await page.locator(seen).first().waitFor()
      expect(await browserLooks(page)).toEqual([])
      expect(await unnamed(page)).toEqual([])
      await expectHeld(page)
    })
  }

  it.each([
    ['an account', 'bank-cash/general-journal/add', '[role=combobox][aria-label=Akun]'],
    ['a supplier', 'purchase/purchase-order/add', '[id$="-supplierId"]'],
    ['a document', 'sales/invoice/add', '[id$="-orderIds"]'],
    ['a city', 'master/supplier/add', '[id$="-cityCode"]'],
  ])('has nothing of %s to choose from, and says so to a screen reader', async (_, path, at) => {
    await page.goto(`${j.address}/app/${path}`)
    await page.waitForLoadState('networkidle')
    await page.locator(at).first().focus()
    await page.keyboard.type('zzzz')
    const none = page.locator('[role=listbox] [role=option][aria-disabled=true]')
    await none.filter({ visible: true, hasText: /tidak/i }).first().waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  it('of two that lie over one another, Escape shuts the upper one and goes on in the lower', async () => {
    const customer = await j.t.id('customer', 'CV Maju Jaya')
    await goTo(page, `master/customer/${customer}`)
    await page.getByRole('tab', { name: /^Alamat kirim/ }).click()
    const opener = page.getByRole('button', { name: /Tambah alamat kirim/ }).first()
    await opener.click()
    const city = field(page, 'cityCode')
    await city.focus()
    await page.keyboard.press('ArrowDown')
    const list = page.locator('.ant-select-dropdown').filter({ visible: true })
    await list.waitFor()
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    await city.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await opener.and(page.locator(':focus')).waitFor()
  })

  it('leads the arrows through the menu of whoever is signed in', async () => {
    await goTo(page, 'dashboard')
    await page.waitForLoadState('networkidle')
    const opener = page.locator('.profile')
    await opener.press('Enter')
    const entries = page.locator('.ant-dropdown').getByRole('menuitem')
    await entries.first().and(page.locator(':focus')).waitFor()
    await page.keyboard.press('ArrowDown')
    await entries.nth(1).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await opener.and(page.locator(':focus')).waitFor()
  })

  describe('below a button, by keys alone', () => {
    const chip = (name: RegExp) => page.locator('.chips').getByRole('button', { name })
    const panels: Record<string, () => ReturnType<typeof chip>> = {
      columns: () => page.getByRole('button', { name: 'Kolom' }),
      filters: () => page.locator('.chip-add').first(),
      heads: () => chip(/^Kelompok/),
      views: () => chip(/Tampilan/),
      'a set filter': () => chip(/^Cabang/),
    }
    const inside = () =>
      page.evaluate(() => {
        const at = document.activeElement
        return at?.closest('.ant-popover')
          ? at.textContent || at.getAttribute('aria-label') || at.tagName
          : null
      })
    it.each(Object.keys(panels))('%s take the focus, keep it and give it back', async (name) => {
      await goTo(page, 'purchase/purchase-order')
      await page.waitForLoadState('networkidle')
      const opener = panels[name]?.() as ReturnType<typeof chip>
      await opener.focus()
      await page.keyboard.press('Enter')
      await expect.poll(inside).not.toBeNull()
      for (let step = 0; step < 25; step += 1) {
        await page.keyboard.press('Tab')
        expect(await inside()).not.toBeNull()
      }
      await page.keyboard.press('Escape')
      await opener.and(page.locator(':focus')).waitFor()
      await expect.poll(() => page.locator('.ant-popover:not(.ant-popover-hidden)').count()).toBe(0)
    })

    it('a filter that is chosen from the list is written at once', async () => {
      await goTo(page, 'purchase/purchase-order')
      await page.waitForLoadState('networkidle')
      await panels.filters?.().focus()
      await page.keyboard.press('Enter')
      await page.locator('.filter-names button:focus').waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.locator('.filter-editor :focus').waitFor()
    })

    it('the choices of a filter are walked without asking, and applied by Enter', async () => {
      await goTo(page, 'purchase/purchase-order')
      await page.waitForLoadState('networkidle')
      // The frame of the page asks for what is its own, late where the machine is slow.
      await page.waitForTimeout(1000)
      await page.waitForLoadState('networkidle')
      const asked: string[] = []
      const listen = (request: { url: () => string }) =>
        request.url().includes('/purchase/order/') && asked.push(request.url())
      page.on('request', listen)
      await panels['a set filter']?.().focus()
      await page.keyboard.press('Enter')
      await page.locator('.filter-names [aria-current]:focus').waitFor()
      for (const key of ['Home', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp'])
        await page.keyboard.press(key)
      await page.locator('.filter-names :focus', { hasText: 'Semua' }).waitFor()
      expect(asked).toEqual([])
      await page.keyboard.press('Enter')
      await page.waitForURL(/branchId=all/)
      page.off('request', listen)

      await panels.filters?.().focus()
      await page.keyboard.press('Enter')
      await page.locator('.filter-names button:focus').waitFor()
      await page.locator('.filter-names button', { hasText: 'Status' }).press('Enter')
      await page.locator('.filter-checks input:focus').waitFor()
      for (const key of ['Space', 'ArrowDown', 'ArrowDown', 'Space', 'Enter'])
        await page.keyboard.press(key)
      const set = () => new URL(page.url()).searchParams.get('status') ?? '[]'
      await expect.poll(() => JSON.parse(set()).length).toBe(2)
      await panels.filters?.().and(page.locator(':focus')).waitFor()
    })

    it('a column is moved by the arrows on its handle, which keeps the focus', async () => {
      await goTo(page, 'purchase/purchase-order')
      await page.waitForLoadState('networkidle')
      await panels.columns?.().click()
      const names = () => page.locator('.chooser li').allTextContents()
      await page.locator('.chooser button.chooser-handle').first().focus()
      const before = await names()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      const at = await page
        .locator('.chooser li')
        .evaluateAll((all) => all.findIndex((one) => one.querySelector('button.chooser-handle')))
      await expect.poll(names).not.toEqual(before)
      const handle = page.locator('.chooser button.chooser-handle:focus')
      await expect
        .poll(async () => (await names()).indexOf((await handle.locator('..').textContent()) ?? ''))
        .toBe(at + 2)
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowUp')
      await expect.poll(names).toEqual(before)
      await page.keyboard.press('Escape')
    })

    it('the branch switch gives the focus back to where its key was pressed', async () => {
      await goTo(page, 'purchase/purchase-order')
      await page.waitForLoadState('networkidle')
      const opener = panels.columns?.() as ReturnType<typeof chip>
      await opener.focus()
      await page.keyboard.press('Control+b')
      await page.locator('.ant-dropdown [role=menuitem]:focus').waitFor()
      await page.keyboard.press('Escape')
      await opener.and(page.locator(':focus')).waitFor()
    })
  })

  it('on a phone a form calls the keyboard that its fields want, and what empties one lies in it', async () => {
    const phone = await j.person('owner', 'phone')
    await goTo(phone, 'master/customer/add')
    await field(phone, 'phone').waitFor()
    const wants = { phone: 'tel', email: 'email', zipCode: 'numeric', nik: 'numeric' }
    for (const [name, mode] of Object.entries(wants))
      expect(await field(phone, name).getAttribute('inputmode'), name).toBe(mode)
    const { rows } = await j.t.db.query(
      'select id::int from goods where brand_id is not null limit 1',
    )
    await goTo(phone, `master/stock/${rows[0].id}/edit`)
    const cross = phone.locator('.ant-select-clear').first()
    await cross.waitFor()
    const beyond = await cross.evaluate((one) => {
      const [own, box] = [one, one.closest('.ant-select')].map((at) => at?.getBoundingClientRect())
      return own && box ? Math.max(box.top - own.top, own.bottom - box.bottom, 40 - own.width) : NaN
    })
    expect(beyond).toBeLessThanOrEqual(0.5)
    await phone.context().close()
  })

  it('begins with its first field where it is a form, so that a typed space does not close it', async () => {
    const customer = await j.t.id('customer', 'CV Maju Jaya')
    await goTo(page, `master/customer/${customer}`)
    await page.getByRole('tab', { name: /^Alamat kirim/ }).click()
    const opener = page.getByRole('button', { name: /Tambah alamat kirim/ }).first()
    for (let time = 0; time < 2; time += 1) {
      await opener.click()
      await page.getByRole('dialog').waitFor()
      await field(page, 'label').and(page.locator(':focus')).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await opener.and(page.locator(':focus')).waitFor()
    }
    await press(/Tambah alamat kirim/)
    await field(page, 'label').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('Gudang Waru')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Jl. Raya Waru 12')
    await page.keyboard.press('Enter')
    await page.getByRole('cell', { name: 'Gudang Waru' }).waitFor()

    // Fields that come with an answer are begun with as well.
    await goTo(page, 'report/daily-report')
    await press(/^Sahkan/)
    await page.locator('.ant-modal-body input:focus').waitFor()
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /^Sahkan/ })
      .and(page.locator(':focus'))
      .waitFor()
  })
})

const WINDOWS = '.ant-modal-wrap, .ant-drawer, .ant-popover, .below'

/** Of what opened: windows, fields and buttons that have no name to whoever hears them. */
function unnamed(page: Page): Promise<string[]> {
  return page.evaluate((windows) => {
    const nameOf = (one: Element) => {
      const by = (one.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean)
      const labels = one instanceof HTMLInputElement ? [...(one.labels ?? [])] : []
      return [
        one.getAttribute('aria-label'),
        one.getAttribute('title'),
        one.getAttribute('placeholder'),
        ...by.map((id) => document.getElementById(id)?.textContent),
        ...labels.map((label) => label.textContent),
        one.matches('button, a, [role=option]') ? one.textContent : '',
        one.querySelector('[aria-label]')?.getAttribute('aria-label'),
      ]
        .join('')
        .trim()
    }
    const open = [...document.querySelectorAll(windows)].filter((one) => one.checkVisibility())
    const dialogs = open.flatMap((one) => [
      ...(one.matches('[role=dialog]') ? [one] : []),
      ...one.querySelectorAll('[role=dialog]:not(.ant-drawer-content-wrapper *[hidden])'),
    ])
    const controls = open.flatMap((one) => [
      ...one.querySelectorAll('button, a[href], input:not([type=file]), textarea, [role=tab]'),
    ])
    return [...new Set([...dialogs, ...controls])]
      .filter((one) => one.checkVisibility() && nameOf(one) === '')
      .map((one) => one.outerHTML.slice(0, 160))
  }, WINDOWS)
}

/** Tab goes round in a window that is open. */
async function expectHeld(page: Page): Promise<void> {
  const held = page.locator('.ant-modal-wrap, .ant-drawer-open, .below').filter({ visible: true })
  if ((await held.count()) === 0) return
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let step = 0; step < 14; step += 1) {
      await page.keyboard.press(key)
      const inside = await page.evaluate(
        () => document.activeElement?.closest('.ant-modal-wrap, .ant-drawer, .below') !== null,
      )
      expect(inside, `${key} ${step}`).toBe(true)
    }
  }
}

/** Controls that look like the browser's own. */
function browserLooks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'button, select, textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file])',
    )
    return [...controls]
      .filter((control) => control.checkVisibility({ opacityProperty: true }))
      .filter((control) => {
        const { borderTopStyle, backgroundColor } = getComputedStyle(control)
        return /outset|inset/.test(borderTopStyle) || backgroundColor === 'rgb(239, 239, 239)'
      })
      .map((control) => control.outerHTML.slice(0, 120))
  })
}
