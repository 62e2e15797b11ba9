import type { Page } from 'playwright-core'
import type { Calm } from './calm.ts'

/** What has the focus: enough to type into it and to name it. */
export interface Focused {
  kind:
    | 'text'
    | 'number'
    | 'date'
    | 'picker'
    | 'few'
    | 'native'
    | 'goods'
    | 'tick'
    | 'other'
    | 'none'
  /** As the contract calls it. */
  field: string
  name: string
  value: string
  /** Of the line in a grid, else not a number. */
  row: number
  /** In a row below the first one. */
  further: boolean
  inForm: boolean
}

const FIELDS =
  ':is(input:not([type=hidden], [type=file]), select, textarea, button[role=switch]):not(:disabled, [readonly], [tabindex="-1"])'

/** What has the focus now; it is remembered as reached. */
export function focused(page: Page): Promise<Focused> {
  return page.evaluate((): Focused => {
    const at = document.activeElement
    if (!(at instanceof HTMLElement) || at === document.body)
      return {
        kind: 'none',
        field: '',
        name: '',
        value: '',
        row: Number.NaN,
        further: false,
        inForm: false,
      }
    const group = at instanceof HTMLInputElement && at.type === 'radio' ? at.name : ''
    const same = group ? document.querySelectorAll<HTMLElement>(`input[name="${group}"]`) : [at]
    for (const one of same) one.dataset.reached = 'yes'
    // A line shows its inputs only while it is in edit: its columns are remembered.
    const col = at.closest<HTMLElement>('[data-col]')?.dataset.col
    if (col) document.body.dataset.cols = `${document.body.dataset.cols ?? ''} ${col} `
    const kindOf = () => {
      if (at instanceof HTMLSelectElement) return 'native'
      if (at instanceof HTMLTextAreaElement) return 'text'
      if (!(at instanceof HTMLInputElement)) return 'other'
      if (at.closest('.finder')) return 'goods'
      if (at.closest('.ant-picker')) return 'date'
      if (at.closest('.short-select')) return 'few'
      if (at.closest('.ant-select')) return 'picker'
      if (at.type === 'checkbox' && at.closest('table, ul')) return 'tick'
      if (/checkbox|radio/.test(at.type)) return 'other'
      return at.inputMode === 'decimal' || at.inputMode === 'numeric' ? 'number' : 'text'
    }
    const select = at.closest('.ant-select')
    const line = at.closest<HTMLTableRowElement>('.grid tbody tr')
    return {
      kind: kindOf(),
      field: at.closest<HTMLElement>('[data-col]')?.dataset.col ?? at.id.split('-').at(-1) ?? '',
      name: at.dataset.col ?? (at.getAttribute('aria-label') || at.id || at.outerHTML.slice(0, 80)),
      value: select
        ? (select.querySelector('.ant-select-content-has-value, .ant-select-selection-item')
            ?.textContent ?? '')
        : 'value' in at
          ? String(at.value)
          : '',
      row: Number(line?.dataset.row ?? Number.NaN),
      further: (line?.sectionRowIndex ?? 0) > 0,
      inForm: at.closest('.form, [role=dialog]') !== null,
    }
  })
}

/** Names of the form's fields that were never reached. */
export function unreached(page: Page): Promise<string[]> {
  return page.evaluate(
    (fields) =>
      [...document.querySelectorAll<HTMLElement>(`.form ${fields}`)]
        .filter((one) => one.checkVisibility() && one.dataset.reached === undefined)
        .filter((one) => {
          const col = one.closest<HTMLElement>('[data-col]')?.dataset.col
          return col === undefined || !document.body.dataset.cols?.includes(` ${col} `)
        })
        .map((one) => one.dataset.col ?? (one.getAttribute('aria-label') || one.id)),
    FIELDS,
  )
}

/** The first field that is marked as wrong, and whether it has the focus; null without a wrong one. */
export function firstWrong(page: Page): Promise<{ name: string; has: boolean } | null> {
  return page.evaluate(() => {
    const [first] = document.querySelectorAll<HTMLElement>(
      '.form [aria-invalid=true], .form .field:has(.field-error)',
    )
    if (!first) return null
    const has = first.contains(document.activeElement)
    return { name: first.getAttribute('aria-label') || first.textContent.trim(), has }
  })
}

/** Names of the starred fields in which nothing stands and of which nothing is said. */
export function unmarked(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.form .field:has(.field-required)')]
      .filter((one) => one.checkVisibility() && !one.querySelector('.field-error'))
      .filter((one) => {
        const select = one.querySelector('.ant-select')
        if (select)
          return !select.querySelector('.ant-select-content-has-value, .ant-select-selection-item')
        const [input] = one.querySelectorAll<HTMLInputElement>('input, textarea')
        return input?.type !== 'radio' && input?.value === ''
      })
      .map((one) => one.querySelector('label')?.textContent ?? ''),
  )
}

/** What the contract wants of a field is typed as it wants it. */
const TYPED: Record<string, string> = {
  code: 'CONTOH',
  discountTiers: '5',
  email: 'contoh@gerai.test',
  phone: '081234567890',
  postalCode: '60241',
  memberNo: '1234567890',
  npwp: '0013456789012000',
  nik: '3578010101900001',
  taxInvoiceNo: '01002600123456789',
  coretaxCode: '010101',
  coretaxUnitCode: 'UM.0021',
  barcode: '8991234567893',
  nitku: '0013456789012000000000',
  clock: '0800',
  hourFrom: '0800',
  hourTo: '2100',
}

/** A page that is at rest now and then, and what its form is answered where the first match would not do. */
export interface Hand {
  page: Page
  calm: Calm
  answers: Record<string, string>
}

/** Types a value and changes it; a picker takes its first match. Says what went wrong. */
export async function fill(hand: Hand, at: Focused): Promise<string | null> {
  const { keyboard } = hand.page
  const answer = hand.answers[at.field] ?? TYPED[at.field]
  if (answer === '') return null
  switch (at.kind) {
    case 'goods':
      return at.value ? null : takeGoods(hand)
    case 'picker':
      return at.value ? null : takeFirst(hand, at)
    case 'few':
      return at.value ? null : takeOneOfFew(hand)
    case 'native':
      if (!at.value) await keyboard.press('ArrowDown')
      return null
    case 'date':
      if (!at.value) await keyboard.type('31122026')
      return null
    case 'tick':
      return tickOne(hand)
    case 'number':
    case 'text': {
      // A line of a source begins with nothing of it.
      if (at.value && at.value !== '0') return null
      const [once, then] =
        at.kind === 'number' ? ['3', answer ?? '1'] : ['Contoh', answer ?? 'Contoh 12']
      await keyboard.type(once)
      await keyboard.press('Control+a')
      await keyboard.type(then)
      const { value } = await focused(hand.page)
      // A field takes no more letters than its rule allows.
      const same = value !== '' && (then.startsWith(value) || value.replaceAll('.', '') === then)
      return same ? null : `${at.name}: ${value} after typing ${then}`
    }
    default:
      return null
  }
}

/** The first of a short list, which opens by a key. */
async function takeOneOfFew({ page, calm }: Hand): Promise<string | null> {
  await page.keyboard.press('Alt+ArrowDown')
  await calm()
  await page.keyboard.press('Enter')
  await calm()
  return (await focused(page)).value ? null : 'Enter takes none of a short list'
}

/** One of a list is enough. */
async function tickOne({ page }: Hand): Promise<string | null> {
  const ticked = () =>
    page.evaluate(
      () => document.activeElement?.closest('table, ul')?.querySelector(':checked') !== null,
    )
  if (await ticked()) return null
  await page.keyboard.press('Space')
  return (await ticked()) ? null : 'Space does not tick'
}

/** One line is enough. */
async function takeGoods({ page, calm, answers }: Hand): Promise<string | null> {
  const lines = page.locator('.grid:focus-within tbody tr:not(.grid-add, .grid-error)')
  if ((await lines.count()) > 0) return null
  await page.keyboard.type(answers.goods ?? 'MG2')
  const list = page.locator('.finder-list').filter({ visible: true }).first()
  const known = list.waitFor({ timeout: 5000 }).then(calm)
  await known.catch(() => {})
  if ((await page.locator('.finder-one').count()) === 0) {
    await page.keyboard.press('Escape')
    return null
  }
  await page.keyboard.press('Enter')
  await page.locator('.grid [data-row="0"] [data-col]').first().waitFor()
  return null
}

async function takeFirst(hand: Hand, { field, name }: Focused): Promise<string | null> {
  const { page, calm, answers } = hand
  await page.keyboard.type(answers[field] ?? 'a')
  await calm()
  const option = page.locator('.ant-select-dropdown:visible .ant-select-item-option-active')
  const [text] = await option.locator('.ant-select-item-option-content').allTextContents()
  if (text === undefined) {
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Escape')
    return null
  }
  await page.keyboard.press('Enter')
  await calm()
  const { value } = await focused(page)
  return value === '' || text.includes(value)
    ? null
    : `${name}: Enter took ${value}, where ${text} stood`
}
