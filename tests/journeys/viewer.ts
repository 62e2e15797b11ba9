import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Locale } from '../../web/platform/i18n/define.ts'
import { lookAt } from './look.ts'
import type { WordJudge } from './words.ts'

const HEIGHTS: Record<number, number> = { 1366: 768, 1024: 768, 820: 1180, 360: 740 }
const WINDOWS =
  '.ant-modal-wrap:not([style*="display: none"]) .ant-modal, .ant-drawer-open .ant-drawer-content-wrapper, [role=dialog], .ant-dropdown:not(.ant-dropdown-hidden), .ant-popover:not(.ant-popover-hidden), .ant-select-dropdown:not(.ant-select-dropdown-hidden), .ant-picker-dropdown:not(.ant-picker-dropdown-hidden), .finder-list, .chooser, .filter-names, .filter-editor, .preview-body'

export interface Dress {
  width: number
  mode: 'light' | 'dark'
  locale: Locale
}

/** Walks through screens inside the running program, as people do, and says what is wrong with what it sees. */
export class Viewer {
  private found: string[] = []
  private readonly told = new Set<string>()
  private heard: string[] = []
  private under = 0
  private dress: Dress = { width: 1366, mode: 'light', locale: 'id' }

  private readonly page: Page
  private readonly judge: WordJudge
  private readonly keep: string | undefined

  constructor(page: Page, judge: WordJudge, keep: string | undefined) {
    this.page = page
    this.judge = judge
    this.keep = keep
    page.on('console', (message) => {
      if (message.type() === 'error') this.heard.push(message.text())
    })
    page.on('pageerror', (error) => this.heard.push(error.message))
    page.on('request', () => (this.under += 1))
    page.on('requestfinished', () => (this.under -= 1))
    page.on('requestfailed', () => (this.under -= 1))
    page.setDefaultTimeout(5000)
  }

  /** By the window *Tampilan*, as anybody changes it; it lives until the page is loaded again. */
  async wear(dress: Dress): Promise<void> {
    const { page } = this
    await page.setViewportSize({ width: 1366, height: 768 })
    if (dress.mode !== this.dress.mode || dress.locale !== this.dress.locale) {
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
    await page.setViewportSize({ width: dress.width, height: HEIGHTS[dress.width] ?? 768 })
  }

  /** A list with all that opens from it: its first row, that row's form, the empty form, and their windows. */
  async walk(path: string, windows: boolean): Promise<string[]> {
    const look = async (route: string) => {
      await this.see(route)
      if (windows) await this.windows(route)
    }
    const form = async (route: string) => {
      await this.open(route)
      if (this.page.url().endsWith(route)) await look(route)
    }
    this.found = []
    this.told.clear()
    await this.open(path)
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
    await this.open('dashboard')
    this.listen(`${path}, left`)
    return this.found
  }

  async open(route: string): Promise<void> {
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

  /** Nothing is under way, nothing is grey. */
  private async settled(): Promise<void> {
    let quiet = 0
    for (const end = Date.now() + 6000; quiet < 2 && Date.now() < end; ) {
      await this.page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20))),
      )
      const waits = await this.page.locator('[aria-busy=true], .grey-bar, .page-skeleton').count()
      quiet = this.under <= 0 && waits === 0 ? quiet + 1 : 0
    }
  }

  async see(what: string): Promise<void> {
    const { page, dress } = this
    const { faults, words } = await lookAt(page)
    const { wide, shifted, moved } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth - window.innerWidth,
      ...(({ shifted, moved }) => ({ shifted, moved }))(
        window as unknown as { shifted: number; moved: string },
      ),
    }))
    if (wide > 0) faults.push(`wider than the window by ${wide}`)
    if (shifted > 0.02) faults.push(`jumps by ${shifted.toFixed(3)}: ${moved}`)
    for (const fault of [...faults, ...this.judge.faults(words, dress.locale)])
      this.note(what, fault)
    this.listen(what)
    const name = `${what.replaceAll(/[^\w-]+/g, '.')}.${dress.width}.${dress.mode}.${dress.locale}`
    if (this.keep) await page.screenshot({ path: join(this.keep, `${name}.png`) })
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
    if (await row.evaluate((one) => one.tagName === 'TR')) await row.dblclick()
    else await row.click()
    await this.settled()
    const [, route = ''] = page.url().split('/app/')
    return /\/\d+$/.test(route) ? route : null
  }

  /** Everything that opens over this screen, twice: the first time its code and its styles come. */
  private async windows(route: string): Promise<void> {
    const { page } = this
    // Saving opens nothing, and three people at once would be in each other's way.
    const openers = page
      .locator(
        '.list-tools button, .chip-add, .page-actions button:not(.ant-btn-loading), .ant-select:not(.ant-select-disabled), .ant-picker:not(.ant-picker-disabled)',
      )
      .filter({ hasNotText: 'Ctrl S' })
    const count = Math.min(await openers.count(), 24)
    const kinds = new Set<string>()
    for (let i = 0; i < count; i += 1) {
      const opener = openers.nth(i)
      const kind = await opener
        .evaluate((one) =>
          one.matches('.ant-select')
            ? 'select'
            : one.matches('.ant-picker')
              ? 'picker'
              : one.textContent,
        )
        .catch(() => null)
      if (!kind || kinds.has(kind)) continue
      kinds.add(kind)
      for (const time of ['', ', again']) {
        if (!(await this.opens(opener))) break
        await this.see(`${route} → ${kind}${time}`)
        await this.shut()
      }
      if (!page.url().endsWith(`/app/${route}`)) {
        await this.open(route)
      }
    }
  }

  private async opens(opener: ReturnType<Page['locator']>): Promise<boolean> {
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
