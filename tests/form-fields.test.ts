import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { api } from '#contract/api.ts'

const root = join(import.meta.dirname, '..')
const filesOf = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!test)\.tsx?$/.test(name))
    .map((name) => join(folder, name))
const sources = new Map(
  filesOf('web')
    .filter((file) => !file.startsWith('web/platform/i18n'))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const),
)

/** Groups of calls, each by the name that it is exported under and its module. */
const exported = new Map<unknown, readonly [name: string, module: string]>()
for (const file of filesOf('contract')) {
  const module = (await import(join(root, file))) as Record<string, unknown>
  for (const [name, value] of Object.entries(module))
    if (!exported.has(value)) exported.set(value, [name, file.replace('contract/', '')])
}

/** Fields, grids and frames of all screens ask for nothing by themselves; what starts here is one of them. */
const COMMON = /^web\/(ui|platform)\//
/** A file with all of the areas' that it is made of. */
function madeOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !sources.has(file) || (seen.size > 0 && COMMON.test(file))) return seen
  seen.add(file)
  // What only sends is asked for by the screens of its own folder; an area's first files are of many screens.
  if (file.endsWith('.ts') && seen.size === 1 && file.split('/').length > 3)
    for (const other of sources.keys())
      if (other.startsWith(`${dirname(file)}/`) && !COMMON.test(other)) madeOf(other, seen)
  for (const [, to = ''] of (sources.get(file) ?? '').matchAll(/from '(\.[^']+)'/g))
    madeOf(join(dirname(file), to), seen)
  return seen
}
const closures = new Map([...sources.keys()].map((file) => [file, [...madeOf(file)]] as const))
/** What files say besides what they import. */
const textOf = (files: Iterable<string>) =>
  [...new Set(files)]
    .map((file) => (sources.get(file) ?? '').replaceAll(/^import [^;]*?from '.*'$/gm, ''))
    .join('\n')

/** Screens that take a whole group and save by its `add` and `update`. */
const FORMS = /<(FormScreen|MasterForm|CampaignFormScreen|PartDialog)\b/

/** What asks for a call: files that name its group and the call, else such of which a part names the call of any group. */
function askersOf(group: unknown, call: string): string[] {
  const [name = '', module = ''] = exported.get(group) ?? []
  const named = [...sources.keys()].filter((file) =>
    new RegExp(`import [^;]*?\\b${name}\\b[^;]*?'#contract/${module}'`).test(
      sources.get(file) ?? '',
    ),
  )
  const own = named.filter((file) => {
    const text = sources.get(file) ?? ''
    const alias = new RegExp(`\\b${name} as (\\w+)`).exec(text)?.[1] ?? name
    const saves = /^(add|update)$/.test(call) && FORMS.test(textOf(closures.get(file) ?? []))
    return saves || new RegExp(`\\b${alias}\\.${call}\\b`).test(text)
  })
  if (own.length > 0) return own
  const says = new RegExp(`\\.${call}\\b|[{,] ${call}\\b[^}]*} *[=:]`)
  return named.filter((file) => says.test(textOf(closures.get(file) ?? [])))
}

/** Columns of grids that bear another name than the fields that they fill. */
const COLUMNS: Record<string, string> = {
  goodsUnitId: 'unit',
  discountTiers: 'tiers',
  discountAmount: 'discount',
}
/** What every grid of goods offers as columns of one's own (web/ui/line-columns.tsx). */
const OFFERED = sources.get('web/ui/line-columns.tsx') ?? ''
/** What the program adds by itself, or a person is asked for outside the form. */
const BY_ITSELF = [
  'requestId',
  'branchId',
  'id',
  'version',
  'approvalToken',
  'tillKey',
  'action',
  // Where a master is switched off that something hangs on.
  'ignoreWarnings',
]

/** What no form asks for, by group and field: what else says it, or who alone sends it. */
const ELSEWHERE: Record<string, string> = {
  'cod.payments.qrisPaymentId': 'the till, where the code is shown',
  'disbursement.receivedAmount': 'what the bank kept',
  'tenderCorrection.giroBank': 'a giro is never what a tender was in truth',
  'tenderCorrection.issueDate': 'of giros',
  'tenderCorrection.effectiveDate': 'of giros',
  'qris.memo': 'its reason',
  'stockOpname.ago': 'how long it lay on the device',
  'approval.docType': 'older programs, which approve a document',
  'approval.docId': 'older programs, which approve a document',
  'approval.demand.payloadHash': 'what was refused says it',
  'approval.demand.needs': 'what was refused says it',
  'approval.demand.card': 'what was refused says it',
  'approval.demand.seal': 'what was refused says it',
  'savedView.columns.order': 'the list as it stands',
  'savedView.columns.hidden': 'the list as it stands',
  'savedView.columns.widths': 'the list as it stands',
}

/** Calls that no screen of ours names: who makes them. */
const NOWHERE: Record<string, string> = {
  'session.refresh': 'the frame, by itself',
  'preference.setDisplay': 'the switch of the screen itself',
  'preference.setColumns': 'the list itself, as its columns are moved',
  'goods.updateImage': 'programs; a person adds and deletes pictures',
  'downPayment.refund':
    'programs; a person takes it back as what a payment left (`debtPayment.takeBack`)',
  'qris.notify': 'the provider',
  'receivableRepayment.addFromInvoices': 'programs; the same as `add`',
}

type Schema = {
  shape?: Record<string, z.ZodType>
  options?: Schema[]
  element?: Schema
  unwrap?: () => Schema
}
/** Fields of an object, of what a list holds, or of every form that it may take. */
function shapeOf(schema: unknown): Record<string, z.ZodType> {
  const { shape, options, element, unwrap } = (schema ?? {}) as Schema
  if (shape) return shape
  if (Array.isArray(options)) return Object.assign({}, ...options.map(shapeOf))
  if (element) return shapeOf(element)
  return unwrap ? shapeOf(unwrap.call(schema)) : {}
}
const fieldsOf = (schema: unknown, depth = 0): string[] =>
  Object.entries(shapeOf(schema)).flatMap(([field, inner]) => [
    field,
    ...(depth < 4 ? fieldsOf(inner, depth + 1).map((own) => `${field}.${own}`) : []),
  ])

const stands = (text: string, field: string): boolean => {
  const name = field.split('.').at(-1) ?? ''
  const said = (word: string) => new RegExp(`['".]${word}\\b|\\b${word}\\b[:,} =]`).test(text)
  if (said(name) || (COLUMNS[name] !== undefined && text.includes(`'${COLUMNS[name]}'`)))
    return true
  return field !== name && text.includes('<GoodsLines') && OFFERED.includes(`${name}: '`)
}

interface Call {
  name: string
  group: string
  lacking: string[]
  askers: string[]
}

/** Every call that changes something and is told more than of what. */
const calls: Call[] = Object.values(api).flatMap((groups) =>
  Object.entries(groups as Record<string, Record<string, unknown>>).flatMap(([group, of]) =>
    Object.entries(of).flatMap(([call, endpoint]) => {
      const { writes, input } = endpoint as { writes?: boolean; input?: z.ZodType }
      const fields = fieldsOf(input).filter(
        (field) => !BY_ITSELF.includes(field.split('.').at(-1) ?? '') && !/^files?\b/.test(field),
      )
      if (!writes || fields.length === 0) return []
      const askers = askersOf(of, call)
      const text = textOf(askers.flatMap((file) => closures.get(file) ?? []))
      const lacking = fields.filter((field) => !stands(text, field))
      return [{ name: `${group}.${call}`, group, lacking, askers }]
    }),
  ),
)
const asked = calls.filter(({ askers }) => askers.length > 0)

/** What a call can be told a person can tell, or it is said here why not (domain §3.0.5). */
describe('a form asks for all that its call takes', () => {
  it('of documents, masters, campaigns and what is done to them', () => {
    expect(asked.length).toBeGreaterThan(240)
    expect(calls.filter((call) => !asked.includes(call)).map(({ name }) => name)).toEqual(
      Object.keys(NOWHERE),
    )
  })

  it.each(asked)('$name', ({ group, lacking }) => {
    expect(lacking.filter((field) => !ELSEWHERE[`${group}.${field}`])).toEqual([])
  })

  it('names no field that a form has, nor one that is gone', () => {
    const lacking = asked.flatMap(({ group, lacking: of }) => of.map((f) => `${group}.${f}`))
    expect(Object.keys(ELSEWHERE).filter((field) => !lacking.includes(field))).toEqual([])
  })
})
