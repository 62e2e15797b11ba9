import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actionsOf, menuTree } from '#contract/menu.ts'
import { screens } from '../../web/menu.tsx'
import { WITHOUT_FORM } from '../../web/platform/search/without-form.ts'
import { type Journey, field, goTo, startJourney } from './browser.ts'
import { type Calm, calmOf } from './calm.ts'
import { figureFaults } from './figures.ts'
import { fill, firstWrong, focused, unmarked, unreached } from './keys.ts'
import { isTodays } from './turns.ts'
import { slowLine } from './slow-line.ts'

/** What the first matches of the demo cannot make a document of: the form stays, with its first wrong field in focus. */
const REFUSED: Record<string, string> = {
  'application/banner': 'its picture is chosen in a window of the system',
  'master/supplier': 'its postal code stands under a name of its own',
  'master/customer': 'its postal code stands under a name of its own',
  'master/branch': 'its postal code stands under a name of its own',
  'master/chart-of-account': 'a code must continue the code above it',
  'master/master-edc': 'the first bank account is none of card money',
  'master/stock': 'the Coretax code stands under a name of its own',
  'master/stock-category': 'the first category is of the lowest level',
  'purchase/invoice':
    'of the first supplier nothing waits for its bill, unless a receipt was written before',
  'purchase/return': 'its lines come from receipts that are chosen one by one',
  'purchase/supplier-receipt': 'nothing is ticked before somebody says what was handed over',
  'purchase/debt-repayment': 'what is paid must come to the bills that are ticked',
  'paylater/payment': 'no payment by paylater waits',
  'sales/open-cod': 'no booking waits for a courier',
  'sales/redeempoint': 'the first member has too few points for goods and a voucher',
  'sales/repayment-of-receivable': 'the first customer owes nothing',
  'sales/past-sales-returns': 'the price of the first goods is below what is typed',
  'sales/sales-credit-notes': 'the first invoice is paid',
  'paylater/payment/instalments': 'nobody has a contract with us',
  'bank-cash/cash-receipts': 'the first account is the cash box itself',
  'bank-cash/cash-expenses': 'the first account is the cash box itself',
  'bank-cash/disbursement-cc': 'on some days of the demo no payment waits',
  'bank-cash/disbursement-dc': 'on some days of the demo no payment waits',
  'bank-cash/general-journal': 'a journal has two lines',
  'bank-cash/adjustment-journal': 'a journal has two lines',
  'bank-cash/adjustment-journal/recurring': 'a journal has two lines',
  'bank-cash/opening-balance': 'its lines are of six kinds, none of which is filled by another',
  'stock/mutation': 'the goods that are found first are not in the first warehouse',
  'stock/mutation/between': 'the goods that are found first are not in the first warehouse',
  'sales/outer-warehouse-mutation': 'the goods that are found first are not in the first warehouse',
  'stock/correction': 'the goods that are found first are not in the first warehouse',
  'bill-of-material': 'there is no recipe',
  'bill-of-material/recipes': 'a recipe makes another goods than it takes',
}

/** Where the first match or a plain number would not do; a field that is answered with nothing stays empty. */
const ANSWERS: Record<string, Record<string, string>> = {
  'sales/redeempoint': { voucherAmount: '5000' },
  'sales/open-cod/handovers': { courierId: 'Slamet' },
  // Its supplier takes no PPN, and what is withheld is asked for in fields of its own.
  'purchase/invoice': { taxInvoiceNo: '', whtType: '' },
  // A day without its hour is its midnight, before it was known or asked.
  'system/personal-data': { doneAt: '' },
  'system/personal-data/breaches': { personsToldAt: '', agencyToldAt: '' },
  'bank-cash/disbursement-cc': { mdrActual: '' },
  'bank-cash/disbursement-dc': { mdrActual: '' },
}

/** Menus with a right to add. */
const addable = menuTree
  .flatMap(({ key, subMenus }) => subMenus.map((sub) => `${key}/${sub.key}`))
  .filter((path) => actionsOf(path).includes('add'))

/** Of `npm test` every second form is written and saved; `npm run look` begins with what an empty one says. */
const whole = process.env.LOOK === 'whole'
const chosen = process.env.KEYBOARD_OF?.split(',')
const keep = process.env.PICTURES_DIR

/** Of a preview, what of its journal is only seen by scrolling, and a head of more than two rows beside it. */
function beyondSight(): string[] {
  const [body, section] = ['.preview-body', '.preview-body section'].map((one) =>
    document.querySelector(one)?.getBoundingClientRect(),
  )
  const rows = document.querySelectorAll('.preview-body section:first-of-type tbody tr').length
  const faults = []
  if (body && section && rows > 0 && section.bottom > body.bottom + 1)
    faults.push(`${rows} lines of the journal end ${section.bottom - body.bottom} below its room`)
  const head = document.querySelector('.form-lines .head-facts')?.getBoundingClientRect()
  if (head && head.height > 90) faults.push(`a head of ${head.height}px beside it`)
  return faults
}

/** Two rows of fields above lines, and a line of words. A campaign's rules are more than a head. */
const HEAD_HEIGHT = 180

/** Every form of the menu, written from its first field to the saved document without a mouse. */
describe('by keyboard alone', () => {
  let journey: Journey
  let page: Page
  let calm: Calm
  beforeAll(async () => {
    journey = await startJourney({ demo: true })
    page = await journey.person('owner')
    calm = calmOf(page)
    await page.locator('.page-head').waitFor()
  })
  afterAll(async () => journey?.close())

  for (const [place, { path }] of screens.entries()) {
    if (chosen ? !chosen.includes(path) : !isTodays(place)) continue
    it(path, async () => {
      const opened = await opens(path)
      // Ctrl+K offers the form where there is one, and nowhere else.
      if (addable.includes(path)) expect(opened).toBe(!WITHOUT_FORM.includes(path))
      if (!opened) return
      const faults: string[] = []
      const first = await focused(page)
      if (!first.inForm) faults.push('nothing of the form has the focus at first')
      if (whole) {
        await save()
        faults.push(...(await wrongFocus()))
        faults.push(...(await unmarked(page)).map((name) => `empty and not marked: ${name}`))
        await page.reload()
        await calm()
      }
      faults.push(...(await writeAll(path)))
      // Who chose the source of the lines is led to them; the fields in between are behind him.
      if ((await unreached(page)).length > 0) faults.push(...(await writeAll(path, 'Shift+Tab')))
      faults.push(...(await unreached(page)).map((name) => `never reached: ${name}`))
      // Above goods; what a note, a master or a campaign says has no such lines that wait for room.
      const head = page.locator('.form-lines:has(.grid-goods) .form-top')
      const { height = 0 } = (await head.count()) > 0 ? ((await head.boundingBox()) ?? {}) : {}
      if (height > HEAD_HEIGHT && !/^(campaign|master)/.test(path))
        faults.push(`a head of ${height}px above its lines`)
      await picture(`${path}.written`)
      faults.push(...(await previewed(path)))
      await save()
      await picture(`${path}.saved`)
      faults.push(...(await wrongFocus()))
      const stays = page.url().endsWith('/add') && !(await asksForApproval())
      if (stays && !(path in REFUSED)) faults.push(`not saved: ${await said()}`)
      faults.push(...(await nothingNext()))
      faults.push(...(await rewrite(path)))
      expect(faults).toEqual([])
    })
  }

  // A fast hand goes on to the next field at once, and the row asked for is taken all the same.
  it.each([['Enter', 'Tab'], ['Tab']])(
    'a picker takes what was typed when its answer comes, after %s %s',
    { timeout: 60_000 },
    async (...keys) => {
      const { rows } = await journey.t.db.query(
        `select number from document d join branch b on b.id = d.branch_id
       where kind = 'purchase-order' and status = 'OPEN' and b.is_head_office order by doc_date, d.id limit 1`,
      )
      const [{ number }] = rows
      await slowLine(page, '**/purchase/order/get/all*', 500)
      await goTo(page, 'purchase/receive-order/add')
      await field(page, 'purchaseOrderId').focus()
      await page.keyboard.press('ArrowDown')
      await page.locator('.ant-select-item-option').first().waitFor()
      await page.keyboard.type(number)
      for (const key of keys) await page.keyboard.press(key)
      await page.locator('.ant-select-content-has-value', { hasText: number }).first().waitFor()
      await page.unroute('**/purchase/order/get/all*')
    },
  )

  it('a picker takes what was typed while a key of the page is pressed', async () => {
    await slowLine(page, '**/suppliers/get/all*', 500)
    await goTo(page, 'purchase/purchase-order/add')
    await field(page, 'supplierId').focus()
    await page.keyboard.press('ArrowDown')
    await page.locator('.ant-select-item-option').first().waitFor()
    await page.keyboard.type('tirta')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Alt+r')
    await expect
      .poll(() => page.locator('.ant-select-content-has-value').first().textContent())
      .toMatch(/Tirta/)
    await page.unroute('**/suppliers/get/all*')
  })

  /** The page of the first row that may be written anew, and its form, by the keys of the list and of the page. */
  async function rewrites(path: string): Promise<string | null> {
    await go(path)
    for (let row = 0; row < 6; row += 1) {
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await calm()
      if (!/\/\d+$/.test(page.url())) return null
      await page.keyboard.press('Alt+u')
      await calm()
      if (page.url().endsWith('/edit')) return page.url()
      await page.keyboard.press('Alt+ArrowDown')
      await page.keyboard.press('Escape')
      await calm()
    }
    return null
  }

  /** Changes the first field of words or, where there is none, the first number, and saves: the page says it anew. */
  async function rewrite(path: string): Promise<string[]> {
    const form = await rewrites(path)
    if (!form) return []
    const faults: string[] = []
    if (!(await focused(page)).inForm)
      faults.push('nothing of the written form has the focus at first')
    let changed = false
    for (let step = 0; step < 60 && !changed; step += 1) {
      const at = await focused(page)
      if (!at.inForm) break
      if (at.kind === 'text' && /memo|name|reason|note|address/i.test(at.field)) {
        await page.keyboard.press('End')
        await page.keyboard.type(' x')
        changed = true
      }
      await page.keyboard.press('Tab')
    }
    await save()
    const fault = await wrongFocus()
    faults.push(...fault)
    if (page.url() === form && !(await asksForApproval()))
      faults.push(`edit not saved: ${await said()}`)
    return faults
  }

  /** Inside the program; whoever is asked for an approval begins anew. */
  async function go(path: string): Promise<void> {
    if (await asksForApproval()) await page.goto(`${journey.address}/app/${path}`)
    else await goTo(page, path)
    await page.evaluate(() => delete document.body.dataset.cols)
    await calm()
  }

  /** By the key of the list, where there is a form to be opened. */
  async function opens(path: string): Promise<boolean> {
    await go(path)
    if ((await page.locator('button:has(kbd:text("Alt N"))').count()) === 0) return false
    await page.keyboard.press('Alt+n')
    await page.locator('.form .form-head, [role=dialog]').first().waitFor()
    await calm()
    return page.url().endsWith(`${path}/add`)
  }

  /** What it will do, looked at beside it: the whole journal in sight, no figure cut, also on a tablet. */
  async function previewed(path: string): Promise<string[]> {
    if ((await page.locator('button:has(kbd:text("Alt P"))').count()) === 0) return []
    await page.keyboard.press('Alt+p')
    await page.locator('.preview-body').waitFor()
    await calm()
    await picture(`${path}.preview`)
    const faults = await figureFaults(page)
    faults.push(...(await page.evaluate(beyondSight)))
    const size = page.viewportSize()
    await page.setViewportSize({ width: 820, height: 1180 })
    await calm()
    faults.push(...(await figureFaults(page)).map((fault) => `at 820: ${fault}`))
    if (size) await page.setViewportSize(size)
    await page.keyboard.press('Alt+p')
    await page.locator('.preview-body').waitFor({ state: 'detached' })
    return faults.map((fault) => `preview: ${fault}`)
  }

  /** Whoever saved stands on what he may do with it. */
  async function nothingNext(): Promise<string[]> {
    if (!/\/\d+$/.test(page.url())) return []
    const stands = await page.evaluate(
      () => document.activeElement?.closest('.page-actions, [role=dialog]') !== null,
    )
    return stands ? [] : ['once saved, the focus is on nothing that can be done']
  }

  async function picture(of: string): Promise<void> {
    if (!keep) return
    await page.screenshot({ path: join(keep, `keyboard.${of.replaceAll('/', '.')}.png`) })
  }

  async function save(): Promise<void> {
    await page.keyboard.press('Control+s')
    await calm()
  }

  async function wrongFocus(): Promise<string[]> {
    const wrong = await firstWrong(page)
    return wrong && !wrong.has ? [`the focus is not at the first wrong field, ${wrong.name}`] : []
  }

  /** Whoever may write it may still have to be approved; the keys lead into the window that asks. */
  const asksForApproval = () =>
    page.locator('[role=dialog]:has(.approval):focus-within').isVisible()

  async function said(): Promise<string> {
    const told = page.locator('.field-error, .grid-error, .notice, .problem, [role=alert]')
    return (await told.allTextContents()).join(' | ')
  }

  /** From field to field: what is empty is written; Enter leads on in a line, Tab elsewhere; one line is enough. */
  async function writeAll(path: string, tab: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<string[]> {
    const faults: string[] = []
    const hand = { page, calm, answers: ANSWERS[path] ?? {} }
    if (tab === 'Shift+Tab') await page.keyboard.press(tab)
    for (let step = 0; step < 400; step += 1) {
      const at = await focused(page)
      if (!at.inForm) break
      const fault = at.further && at.kind !== 'goods' ? null : await fill(hand, at)
      if (fault) faults.push(fault)
      const { row, kind, name } = await focused(page)
      // Found goods lead into their line by themselves.
      if (at.kind === 'goods' && kind !== 'goods') continue
      const inLine = tab === 'Tab' && row === 0 && kind !== 'goods'
      await page.keyboard.press(inLine ? 'Enter' : tab)
      if (!inLine) continue
      const next = await focused(page)
      // The last field of the last line leads no further.
      if (next.row === row && next.name === name) await page.keyboard.press('Tab')
    }
    return faults
  }
})
