import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { api } from '#contract/api.ts'

const root = join(import.meta.dirname, '..')
const AREAS = ['purchase', 'sales', 'stock', 'bank-cash', 'settling', 'master', 'campaign']

const sources = new Map(
  AREAS.flatMap((area) =>
    readdirSync(join(root, 'web', area), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!test)\.tsx?$/.test(name))
      .map((name) => join('web', area, name)),
  ).map((file) => [file, readFileSync(join(root, file), 'utf8')] as const),
)
const contracts = readdirSync(join(root, 'contract'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => [name, readFileSync(join(root, 'contract', name), 'utf8')] as const)

/** A file of the areas with all of them that it is made of. */
function madeOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !sources.has(file)) return seen
  seen.add(file)
  for (const [, to = ''] of (sources.get(file) ?? '').matchAll(/from '(\.[^']+)'/g))
    madeOf(join(dirname(file), to), seen)
  return seen
}
const textOf = (files: Iterable<string>) =>
  [...files].map((file) => sources.get(file) ?? '').join('\n')

/** Where the forms of a group of calls are written: they name it and open a form. */
function formsOf(group: string): string[] {
  const [module] = contracts.find(([, text]) => text.includes(`export const ${group} =`)) ?? []
  return [...sources.keys()].filter((file) => {
    const text = sources.get(file) ?? ''
    const named = new RegExp(`import [^;]*\\b${group}\\b[^;]*'#contract/${module}'`).test(text)
    return named && textOf(madeOf(file)).includes('<FormScreen')
  })
}

/** Columns of grids that bear another name than the fields that they fill. */
const COLUMNS: Record<string, string> = {
  goodsUnitId: 'unit',
  discountTiers: 'tiers',
}
/** What every grid of goods offers as columns of one's own (web/ui/line-columns.tsx). */
const OFFERED = readFileSync(join(root, 'web/ui/line-columns.tsx'), 'utf8')
/** What the program adds by itself, or a person is asked for outside the form. */
const BY_ITSELF = ['requestId', 'branchId', 'id', 'version', 'approvalToken', 'tillKey', 'action']

/** What a form need not ask, by call and field: what else says it, or who alone sends it. */
const ELSEWHERE: Record<string, string> = {
  'cod.cartKey': 'the till',
  'cod.bookingVersion': 'the till',
  'cod.taxFreeReason': 'the booking, or the till',
  'cod.lines.discountTiers': 'the booking, or the till',
  'cod.lines.discountAmount': 'the booking, or the till',
  'disbursement.receivedAmount': 'what the bank kept',
  'tenderCorrection.giroBank': 'a giro is never what a tender was in truth',
  'tenderCorrection.issueDate': 'of giros',
  'tenderCorrection.effectiveDate': 'of giros',
}

type Shape = Record<string, z.ZodType>
function shapeOf(schema: unknown): Shape | undefined {
  const inner = schema as { shape?: Shape; element?: unknown; unwrap?: () => unknown } | undefined
  if (inner?.shape) return inner.shape
  if (inner?.element) return shapeOf(inner.element)
  return inner?.unwrap ? shapeOf(inner.unwrap()) : undefined
}
const fieldsOf = (schema: unknown): string[] =>
  Object.entries(shapeOf(schema) ?? {}).flatMap(([field, inner]) => [
    field,
    // Tenders are asked for by one grid, whichever document they pay.
    ...(field === 'payments'
      ? []
      : Object.keys(shapeOf(inner) ?? {}).map((own) => `${field}.${own}`)),
  ])

const stands = (text: string, field: string): boolean => {
  const name = field.split('.').at(-1) ?? ''
  const said = (word: string) => new RegExp(`['".]${word}\\b|\\b${word}[:,} =]`).test(text)
  if (said(name) || (COLUMNS[name] !== undefined && text.includes(`'${COLUMNS[name]}'`)))
    return true
  return field !== name && text.includes('<GoodsLines') && OFFERED.includes(`${name}: '`)
}

const documents = Object.entries({ ...api.purchase, ...api.sales, ...api.stock, ...api.bankCash })
  .flatMap(([group, calls]) => {
    const add = (calls as Record<string, { input?: z.ZodType } | undefined>).add
    return add?.input ? [{ group, input: add.input, forms: formsOf(group) }] : []
  })
  .filter(({ forms }) => forms.length > 0)

/** What a call can be told a person can tell, or it is said here why not (domain §3.0.5). */
describe('a form asks for all that its call takes', () => {
  it('of all documents', () => expect(documents.length).toBeGreaterThan(25))

  it.each(documents)('$group', ({ group, input, forms }) => {
    const text = textOf(forms.flatMap((file) => [...madeOf(file)]))
    const lacking = fieldsOf(input).filter(
      (field) => !BY_ITSELF.includes(field) && !stands(text, field),
    )
    expect(lacking.filter((field) => !ELSEWHERE[`${group}.${field}`])).toEqual([])
  })

  it('names no field that a form has, nor one that is gone', () => {
    const known = documents.flatMap(({ group, input, forms }) => {
      const text = textOf(forms.flatMap((file) => [...madeOf(file)]))
      return fieldsOf(input).flatMap((f) => (stands(text, f) ? [] : [`${group}.${f}`]))
    })
    expect(Object.keys(ELSEWHERE).filter((field) => !known.includes(field))).toEqual([])
  })
})
