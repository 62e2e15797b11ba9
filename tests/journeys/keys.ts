import type { Page } from 'playwright-core'

/** What has the focus: enough to type into it and to name it. */
export interface Focused {
  kind: 'text' | 'number' | 'date' | 'picker' | 'native' | 'goods' | 'other' | 'none'
  /** As the contract calls it. */
  field: string
  name: string
  value: string
  /** Of the line in a grid, else not a number. */
  row: number
  inForm: boolean
}

const FIELDS =
  ':is(input:not([type=hidden], [type=file]), select, textarea, button[role=switch]):not(:disabled, [readonly], [tabindex="-1"])'

/** What has the focus now; it is remembered as reached. */
export function focused(page: Page): Promise<Focused> {
  return page.evaluate((): Focused => {
    const at = document.activeElement
    if (!(at instanceof HTMLElement) || at === document.body)
      return { kind: 'none', field: '', name: '', value: '', row: Number.NaN, inForm: false }
    const group = at instanceof HTMLInputElement && at.type === 'radio' ? at.name : ''
    const same = group ? document.querySelectorAll<HTMLElement>(`input[name="${group}"]`) : [at]
    for (const one of same) one.dataset.reached = 'yes'
    // A line shows its inputs only while it is in edit: its columns are remembered.
    if (at.dataset.col)
      document.body.dataset.cols = `${document.body.dataset.cols ?? ''} ${at.dataset.col} `
    const kindOf = () => {
      if (at instanceof HTMLSelectElement) return 'native'
      if (at instanceof HTMLTextAreaElement) return 'text'
      if (!(at instanceof HTMLInputElement)) return 'other'
      if (at.closest('.finder')) return 'goods'
      if (at.closest('.ant-picker')) return 'date'
      if (at.closest('.ant-select')) return 'picker'
      if (/checkbox|radio/.test(at.type)) return 'other'
      return at.inputMode === 'decimal' || at.inputMode === 'numeric' ? 'number' : 'text'
    }
    const select = at.closest('.ant-select')
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
      row: Number(at.closest<HTMLElement>('.grid [data-row]')?.dataset.row ?? Number.NaN),
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
        .filter(
          ({ dataset: { col } }) =>
            col === undefined || !document.body.dataset.cols?.includes(` ${col} `),
        )
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

/** What the contract wants of a field is typed as it wants it. */
const TYPED: Record<string, string> = {
  code: 'CONTOH',
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
}

const type = (page: Page, text: string) => page.keyboard.type(text)
const press = (page: Page, key: string) => page.keyboard.press(key)

/** Types a value and changes it; a picker takes its first match. Says what went wrong. */
export async function fill(page: Page, at: Focused): Promise<string | null> {
  switch (at.kind) {
    case 'goods':
      if (!at.value) return takeGoods(page)
      return null
    case 'picker':
      return at.value ? null : takeFirst(page, at.name)
    case 'native':
      if (!at.value) await press(page, 'ArrowDown')
      return null
    case 'date':
      if (!at.value) await type(page, '31122026')
      return null
    case 'number':
    case 'text': {
      if (at.value) return null
      const [once, then] =
        at.kind === 'number'
          ? ['3', TYPED[at.field] ?? '1']
          : ['Contoh', TYPED[at.field] ?? 'Contoh 12']
      await type(page, once)
      await press(page, 'Control+a')
      await type(page, then)
      const { value } = await focused(page)
      // A field takes no more letters than its rule allows.
      const same = value !== '' && (then.startsWith(value) || value.replaceAll('.', '') === then)
      return same ? null : `${at.name}: ${value} after typing ${then}`
    }
    default:
      return null
  }
}

async function takeGoods(page: Page): Promise<string | null> {
  await type(page, 'MG2')
  const found = page.locator('.finder-one').first()
  if (
    !(await found.waitFor({ timeout: 2500 }).then(
      () => true,
      () => false,
    ))
  ) {
    await press(page, 'Escape')
    return null
  }
  await press(page, 'Enter')
  await page.locator('.grid [data-row="0"] [data-col]').first().waitFor({ timeout: 2500 })
  return null
}

async function takeFirst(page: Page, name: string): Promise<string | null> {
  await type(page, 'a')
  const option = page.locator('.ant-select-dropdown:visible .ant-select-item-option-active').first()
  if (
    !(await option.waitFor({ timeout: 2000 }).then(
      () => true,
      () => false,
    ))
  ) {
    await press(page, 'Control+a')
    await press(page, 'Backspace')
    await press(page, 'Escape')
    return null
  }
  const text = (await option.locator('.ant-select-item-option-content').textContent()) ?? ''
  await press(page, 'Enter')
  const { value } = await focused(page)
  return value === '' || text.includes(value)
    ? null
    : `${name}: Enter took ${value}, where ${text} stood`
}
