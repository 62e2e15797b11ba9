import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ConsoleMessage, Page } from 'playwright-core'
import type { Locale } from '../../web/platform/i18n/define.ts'
import { inaccessible } from './browser.ts'
import { type Calm, calmOf } from './calm.ts'
import { figureFaults } from './figures.ts'
import { lookAt } from './look.ts'
import type { WordJudge } from './words.ts'

const HEIGHTS: Record<number, number> = { 1366: 768, 1024: 768, 820: 1180, 360: 740 }
/** The widths at which every figure is read: a desk with its navigation open, and a tablet. */
const READ_AT = [1366, 820]
const WINDOWS =
  '.ant-modal-wrap:not([style*="display: none"]) .ant-modal, .ant-drawer-open .ant-drawer-content-wrapper, [role=dialog], .ant-dropdown:not(.ant-dropdown-hidden), .ant-popover:not(.ant-popover-hidden), .ant-select-dropdown:not(.ant-select-dropdown-hidden), .ant-picker-dropdown:not(.ant-picker-dropdown-hidden), .finder-list, .chooser, .filter-names, .filter-editor, .preview-body, .till-picker'

export interface Dress {
  width: number
  mode: 'light' | 'dark'
  locale: Locale
}

/** The browser logs every refusal; what a Pratinjau refuses stands in its panel, in words. */
const isRefusedPreview = (message: ConsoleMessage) =>
  /status of 422/.test(message.text()) && message.location().url.endsWith('/preview')

interface Habits {
  /** A folder for what it sees. */
  keep: string | undefined
  /**
   * Whether it minds what moves half a second after a key: until then the browser takes it for an answer, so that
   * it depends on how busy the machine is.
   */
  jumpsAfterKeys: boolean
}

/** Walks through screens inside the running program, as people do, and says what is wrong with what it sees. */
export class Viewer {
  private found: string[] = []
  private readonly told = new Set<string>()
  private heard: string[] = []
  private dress: Dress = { width: 1366, mode: 'light', locale: 'id' }
  /** Before that he comes as whoever else has this account likes it. */
  private dressed = false
  /** Whether the rules of access are asked of what it sees, which takes longer than all else. */
  judges = false

  private readonly page: Page
  private readonly judge: WordJudge
  private readonly keep: string | undefined
  private readonly jumpsAfterKeys: boolean
  private pressed = false
  private readonly settled: Calm

  constructor(page: Page, judge: WordJudge, { keep, jumpsAfterKeys }: Habits) {
    this.page = page
    this.judge = judge
    this.keep = keep
    this.jumpsAfterKeys = jumpsAfterKeys
    page.on('console', (message) => {
      if (message.type() !== 'error' || isRefusedPreview(message)) return
      this.heard.push(`${message.text()} ${message.location().url.replace(/^.*?\/api/, '')}`)
    })
    page.on('pageerror', (error) => this.heard.push(error.message))
    this.settled = calmOf(page)
  }

  /** By the window *Tampilan*, as anybody changes it. */
  async wear(dress: Dress): Promise<void> {
    const { page } = this
    await page.setViewportSize({ width: 1366, height: 768 })
    const { mode, locale } = this.dress
    if (!this.dressed || dress.mode !== mode || dress.locale !== locale) {
      await page.locator('.profile').click()
      await page.locator('.ant-dropdown-menu-item').first().click()
      const row = (at: number, option: number) =>
        page.locator('.theme-row').nth(at).locator('.ant-segmented-item').nth(option).click()
      await row(0, dress.mode === 'dark' ? 1 : 0)
      await row(4, dress.locale === 'en' ? 1 : 0)
      await page.keyboard.press('Escape')
      await page.locator('.ant-modal').waitFor({ state: 'hidden' })
    }
    this.dress = dress
    this.dressed = true
    await page.setViewportSize({ width: dress.width, height: HEIGHTS[dress.width] ?? 768 })
  }

  /** A list with all that opens from it: its first row, that row's form, the empty form, and their windows. */
  async walk(path: string, windows: boolean): Promise<string[]> {
    const look = async (route: string) => {
      await this.see(route)
      await this.tabs(route)
      if (windows) await this.windows(route)
    }
    const form = async (route: string) => {
      await this.open(route)
      if (this.page.url().endsWith(route)) await look(route)
    }
    await this.begin(path)
    await look(path)
    const adds =
      (await this.page.locator('button:has(kbd:text("Alt N")), .phone-foot button').count()) > 0
    const row = await this.firstRow()
    if (row) {
      const edits = (await this.page.locator('button:has(.anticon-edit)').count()) > 0
      await look(row)
      if (edits) await form(`${row}/edit`)
    }
    if (adds) await form(`${path}/add`)
    return this.end(path)
  }

  /** What stands behind the other tabs of this page. */
  private async tabs(route: string): Promise<void> {
    const tabs = this.page.locator('.page [role=tab]:not([aria-selected=true])')
    const names = await tabs.allTextContents()
    for (const name of names) {
      const tab = this.page.locator('.page [role=tab]').filter({ hasText: name }).first()
      await this.opens(tab)
      const at = this.page.url().endsWith(`/app/${route}`)
      if (at) await this.see(`${route} → tab ${name}`)
      else await this.open(route)
    }
  }

  /** What opens over a screen by keys. */
  async press(path: string, name: string, keys: (page: Page) => Promise<unknown>) {
    await this.begin(path)
    this.pressed = true
    await keys(this.page)
    await this.settled()
    await this.see(`${path} → ${name}`)
    await this.shut()
    return this.end(path)
  }

  /** The windows that the keys of the till open, with goods in the cart. */
  async till(): Promise<string[]> {
    const { page } = this
    const path = 'sales/cashier'
    await this.begin(path)
    this.pressed = true
    await page.keyboard.type('MG2')
    await page.keyboard.press('Enter')
    await this.settled()
    await this.see(`${path} → a cart`)
    for (const key of ['F2', 'F3', 'F4', 'F7', 'F8', 'F9']) {
      await page.keyboard.press(key)
      await this.settled()
      await this.see(`${path} → ${key}`)
      await this.shut()
    }
    return this.end(path)
  }

  private async begin(path: string): Promise<void> {
    this.found = []
    this.told.clear()
    await this.open(path)
  }

  private async end(path: string): Promise<string[]> {
    await this.open('dashboard')
    this.listen(`${path}, left`)
    return this.found
  }

  async open(route: string): Promise<void> {
    this.pressed = false
    await this.page.evaluate((to) => {
      const shifts = window as unknown as {
        shifted: number
        moved: string
        watching?: PerformanceObserver
      }
      shifts.shifted = 0
      shifts.watching ??= new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as Shift[])
          if (!entry.hadRecentInput && !entry.sources.some(isFrame)) {
            shifts.shifted += entry.value
            const [{ node } = { node: null }] = entry.sources
            shifts.moved =
              node instanceof Element ? node.outerHTML.slice(0, 90) : (node?.textContent ?? '')
          }
      })
      // The navigation opens its group, and makes room for a form: an answer to who went there.
      const isFrame = ({ node }: { node: Node | null }) =>
        node instanceof Element && (node.matches('.page') || node.closest('.side, .foot') !== null)
      type Shift = PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      }
      shifts.watching.observe({ type: 'layout-shift' })
      history.pushState({}, '', to)
    }, `/app/${route}`)
    await this.settled()
  }

  async see(what: string): Promise<void> {
    const { page, dress } = this
    const { faults, words } = await lookAt(page)
    const { wide, sideways, shifted, moved } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth - window.innerWidth,
      // A page and a window scroll down; a table in them may scroll to its side.
      sideways: [...document.querySelectorAll('.page-body, .ant-modal-body, .ant-drawer-body')]
        .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
        .map(
          (one) => `scrolls to its side by ${one.scrollWidth - one.clientWidth}: ${one.className}`,
        ),
      ...(({ shifted, moved }) => ({ shifted, moved }))(
        window as unknown as { shifted: number; moved: string },
      ),
    }))
    if (wide > 0) faults.push(`wider than the window by ${wide}`)
    faults.push(...sideways)
    if (shifted > 0.02 && (this.jumpsAfterKeys || !this.pressed))
      faults.push(`jumps by ${shifted.toFixed(3)}: ${moved}`)
    if (this.judges) faults.push(...(await inaccessible(page)))
    for (const fault of [...faults, ...this.judge.faults(words, dress.locale)])
      this.note(what, fault)
    await this.readFigures(what)
    this.listen(what)
    const name = `${what.replaceAll(/[^\w-]+/g, '.')}.${dress.width}.${dress.mode}.${dress.locale}`
    if (this.keep) await page.screenshot({ path: join(this.keep, `${name}.png`) })
  }

  /** As it stands; and what no phone shows, in every width in which it is read beside others, where nothing is open over it. */
  private async readFigures(what: string): Promise<void> {
    const { page, dress } = this
    for (const fault of await figureFaults(page)) this.note(what, fault)
    const opened = this.pressed && (await page.locator(WINDOWS).filter({ visible: true }).count())
    if (dress.width < 576 || opened) return
    const size = page.viewportSize()
    for (const width of READ_AT.filter((one) => one !== dress.width)) {
      await page.setViewportSize({ width, height: HEIGHTS[width] ?? 768 })
      await this.settled()
      for (const fault of await figureFaults(page)) this.note(what, `at ${width}: ${fault}`)
    }
    if (size) await page.setViewportSize(size)
    await this.settled()
    await page.evaluate(() => ((window as unknown as { shifted: number }).shifted = 0))
  }

  /** Once: what a window leaves open behind it has been told of the screen. */
  private note(what: string, fault: string): void {
    const { width, mode, locale } = this.dress
    const known = `${what.split(' → ')[0]} ${fault}`
    if (this.told.has(known)) return
    this.told.add(known)
    const said = `${what} (${width} ${mode} ${locale}) ${fault}`
    this.found.push(said)
    if (this.keep) appendFileSync(join(this.keep, 'faults.txt'), `${said}\n`)
  }

  private listen(what: string): void {
    for (const said of this.heard.splice(0)) this.note(what, `console: ${said.slice(0, 200)}`)
  }

  private async firstRow(): Promise<string | null> {
    const { page } = this
    const row = page.locator('.list tr[data-row="0"], button.phone-row').first()
    if ((await row.count()) === 0) return null
    await page.evaluate(() => ((window as unknown as { shifted: number }).shifted = 0))
    this.pressed = true
    await row.click()
    await this.settled()
    const [, route = ''] = page.url().split('/app/')
    return /\/\d+$/.test(route) ? route : null
  }

  /** Everything that opens over this screen, twice: the first time its code and its styles come. */
  private async windows(route: string): Promise<void> {
    const { page } = this
    // Saving opens nothing, and three people at once would be in each other's way; what is printed opens elsewhere.
    const openers = page
      .locator(
        '.list-tools button, .chip-add, .chip-views, .page-actions button:not(.ant-btn-loading), .ant-select:not(.ant-select-disabled), .ant-picker:not(.ant-picker-disabled)',
      )
      .filter({ hasNotText: 'Ctrl S' })
      .filter({ hasNot: page.locator('.anticon-printer') })
      .filter({ hasNotText: /^(Cetak|Print|PDF)/ })
    const count = Math.min(await openers.count(), 24)
    const kinds = new Set<string>()
    for (let i = 0; i < count; i += 1) {
      const opener = openers.nth(i)
      const kind = await opener
        .evaluate((one) =>
          one.matches('.ant-select')
            ? `select ${one.querySelector('input')?.getAttribute('aria-label') ?? ''}`
            : one.matches('.ant-picker')
              ? `day ${one.querySelector('input')?.getAttribute('aria-label') ?? ''}`
              : one.textContent,
        )
        .catch(() => null)
      if (!kind || kinds.has(kind)) continue
      kinds.add(kind)
      for (const time of ['', ', again']) {
        if (!(await this.opens(opener))) break
        await this.see(`${route} → ${kind}${time}`)
        if (!time) await this.filters(route, opener)
        await this.shut()
      }
      if (!page.url().endsWith(`/app/${route}`)) {
        await this.open(route)
      }
    }
  }

  /** Every editor behind the names of filters. */
  private async filters(route: string, opener: ReturnType<Page['locator']>): Promise<void> {
    const names = this.page.locator('.filter-names button').filter({ visible: true })
    for (let i = 0, count = await names.count(); i < count; i += 1) {
      const name = await names.nth(i).textContent()
      if (!(await this.opens(names.nth(i)))) return
      await this.see(`${route} → filter ${name}`)
      await this.shut()
      await this.opens(opener)
    }
  }

  private async opens(opener: ReturnType<Page['locator']>): Promise<boolean> {
    this.pressed = true
    await opener.click({ timeout: 1500 }).catch(() => {})
    await this.settled()
    return (await this.page.locator(WINDOWS).filter({ visible: true }).count()) > 0
  }

  private async shut(): Promise<void> {
    for (let i = 0; i < 3; i += 1) {
      if ((await this.page.locator(WINDOWS).filter({ visible: true }).count()) === 0) return
      await this.page.keyboard.press('Escape')
      await this.settled()
    }
  }
}
