import { z } from 'zod'
import { isNamed, label } from '#contract/labels.ts'
import { isZipOf } from '#contract/master/person.ts'
import type { Tx } from './db.ts'
import { Refusal } from './errors.ts'
import { isSeen, remember } from './seen-references.ts'

/**
 * What the fields of inputs refer to, by their names: a table, where it is known by its `id` (a bigint, if nothing else
 * is said). A schema whose field means what another's name says tells that name (`meta({ refers: 'categoryId' })`).
 */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  // By its code (domain §2.3), of whichever level.
  area: ['provinceCode', 'areaCodes', 'cityCode', 'districtCode', 'subDistrictCode'],
  account: ['accountId', 'counterAccountId', 'parentId'],
  account_type: ['typeId'],
  any_sale: ['saleId'],
  approval: ['approvalId'],
  approval_request: ['approvalRequestId'],
  bank: ['bankId'],
  bank_account: ['bankAccountId'],
  bank_match: ['matchIds'],
  bell_notice: ['noticeId'],
  bank_statement_line: ['lineIds'],
  bank_statement_upload: ['uploadId'],
  bill_of_material: ['bomId'],
  branch: ['branchIds', 'counterBranchId', 'toBranchId', 'worksIn'],
  brand: ['brandId', 'brandIds'],
  campaign: ['campaignId'],
  category: ['categoryId', 'categoryIds', 'excludedCategoryIds'],
  customer: ['customerId', 'customerIds', 'intoId', 'withholderId'],
  document: [
    'billIds',
    'bookingId',
    'codId',
    'disbursementId',
    'documentId',
    'documentIds',
    'downPaymentId',
    'invoiceId',
    'lossId',
    'orderId',
    'orderIds',
    'purchaseInvoiceId',
    'purchaseOrderId',
    'purchaseReceiptId',
    'recallId',
    'receiptId',
    'receiptIds',
    'salesInvoiceId',
    'salesOrderId',
    'supplierReceiptId',
  ],
  edc: ['edcId'],
  employee: [
    'cashierId',
    'collectorId',
    'courierId',
    'createdBy',
    'employeeId',
    'mentions',
    'picEmployeeId',
    'salesmanId',
  ],
  exception_note: ['questionId'],
  goods: ['excludedGoodsIds', 'exceptId', 'goodsId', 'goodsIds', 'otherGoodsId'],
  goods_unit: ['goodsUnitId', 'goodsUnitIds', 'outputUnitId'],
  import_file: ['importId'],
  paylater_provider: ['providerId'],
  payment_method: ['methodId'],
  period: ['periodId'],
  qris_payment: ['qrisPaymentId'],
  recalculation: ['recalculationId'],
  role: ['roleId'],
  saved_view: ['viewId'],
  shift: ['shiftId'],
  'stored_file uuid': ['fileId', 'imageFileId'],
  supplier: ['supplierId', 'supplierIds', 'whtRecipientId'],
  till_purpose: ['purposeId'],
  unit: ['baseUnitId', 'unitId'],
  warehouse: ['toWarehouseId', 'warehouseId'],
}
const BY_NAME: ReadonlyMap<string, string> = new Map([
  ...Object.entries(TABLES).flatMap(([table, fields]) =>
    fields.map((field) => [field, table] as const),
  ),
  ['zipCode', 'zip'],
])

/** Where an input may name a row of a table; `*` stands for each of a list. */
interface Place {
  path: readonly string[]
  /** Whose label it is told by. */
  field: string
  table: string
}

/** Every place of an input that refers to a row. */
export function referencesOf(schema: z.core.$ZodType): readonly Place[] {
  const places = placesOf(schema, [], '', undefined)
  return [...Map.groupBy(places, ({ path }) => path.join('.')).values()].flatMap(([first]) =>
    first ? [first] : [],
  )
}

function placesOf(
  schema: z.core.$ZodType,
  path: readonly string[],
  field: string,
  above: string | undefined,
): Place[] {
  const refers = (z.globalRegistry.get(schema) as { refers?: string } | undefined)?.refers ?? above
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return placesOf(schema.unwrap(), path, field, refers)
  if (schema instanceof z.ZodArray) return placesOf(schema.element, [...path, '*'], field, refers)
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, inner]) =>
      placesOf(inner as z.core.$ZodType, [...path, key], key, undefined),
    )
  const table = BY_NAME.get(refers ?? field)
  if (table) return [{ path, field: isNamed(field) ? field : (refers ?? field), table }]
  if (schema instanceof z.ZodPipe) return placesOf(schema.in, path, field, refers)
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((one) => placesOf(one, path, field, refers))
  return []
}

/** A row that an input names: where, and by what. */
export interface Named extends Place {
  at: string
  value: string | number
}

/** The places of a schema as one tree, so that an input is walked once and only where it says something. */
interface Branch {
  place?: Place
  each?: Branch
  keys: Map<string, Branch>
}
const trees = new WeakMap<z.core.$ZodType, Branch>()

function treeOf(schema: z.core.$ZodType): Branch {
  const grown = trees.get(schema)
  if (grown) return grown
  const root: Branch = { keys: new Map() }
  for (const place of referencesOf(schema)) {
    let branch = root
    for (const step of place.path) branch = childOf(branch, step)
    branch.place = place
  }
  trees.set(schema, root)
  return root
}

function childOf(branch: Branch, step: string): Branch {
  const there = step === '*' ? branch.each : branch.keys.get(step)
  const child = there ?? { keys: new Map() }
  if (step === '*') branch.each = child
  else branch.keys.set(step, child)
  return child
}

/** All rows that an input names, but for those of `LASTING` tables that were there before. */
export function namedIn(schema: z.core.$ZodType, input: unknown): Named[] {
  const named: Named[] = []
  walk(input, treeOf(schema), '', named)
  return named
}

function walk(value: unknown, { place, each, keys }: Branch, at: string, named: Named[]): void {
  if (value === undefined || value === null) return
  if (typeof value !== 'object') {
    if (place && (typeof value === 'number' || typeof value === 'string'))
      if (!isSeen(place.table, value)) named.push({ ...place, at, value })
    return
  }
  if (Array.isArray(value)) {
    if (each) for (const [index, one] of value.entries()) walk(one, each, join(at, index), named)
    return
  }
  for (const [key, branch] of keys) {
    const one = (value as Record<string, unknown>)[key]
    if (one !== undefined && one !== null) walk(one, branch, join(at, key), named)
  }
}
const join = (at: string, step: string | number) => (at === '' ? String(step) : `${at}.${step}`)

const statements = new Map<string, string>()
function statementOf(tables: readonly string[]): string {
  const key = tables.join(',')
  const text = statements.get(key) ?? tables.map(missing).join(' union all ')
  statements.set(key, text)
  return text
}
function missing(table: string, index: number): string {
  const [name, kind = 'bigint'] = table.split(' ')
  const [type, column] = name === 'area' ? ['text', 'code'] : [kind, 'id']
  return `select '${table}' as "table", x::text as value from unnest($${index + 1}::${type}[]) x
    where not exists (select from ${name} r where r.${column} = x)`
}

interface Complaint {
  field: string
  message: string
}

/** What is not there of the rows that each input names, or not for whoever asks; one statement for all of them. */
export async function unknownOf(
  tx: Tx,
  inputs: readonly (readonly Named[])[],
): Promise<Complaint[][]> {
  const named = inputs.flat()
  const tables = [...new Set(named.map(({ table }) => table))].filter((one) => one !== 'zip').sort()
  const values = tables.map((table) => [
    ...new Set(named.filter((one) => one.table === table).map(({ value }) => value)),
  ])
  const name = shortened(`references ${tables.join(' ')}`)
  const rows =
    tables.length === 0
      ? []
      : await tx.named<{ table: string; value: string }>(name, statementOf(tables), values)
  const unknown = new Set(rows.map(({ table, value }) => `${table} ${value}`))
  const isUnknown = ({ table, value }: Named) => unknown.has(`${table} ${value}`)
  for (const one of named) if (!isUnknown(one)) remember(one)
  const documents = rows.filter(({ table }) => table === 'document')
  const elsewhere = await branchesOf(
    tx,
    documents.map(({ value }) => Number(value)),
  )
  return inputs.map((input) =>
    input
      .filter((one) => isUnknown(one) || isForeignZip(one, input))
      .map(({ at, field, table, value }) => {
        const branch = table === 'document' ? elsewhere.get(Number(value)) : undefined
        return { field: at, message: absent(field, branch) }
      }),
  )
}

const absent = (field: string, branch: string | undefined) =>
  branch
    ? `${label(field)} tidak ditemukan di cabang ini, melainkan di cabang ${branch}`
    : `${label(field)} tidak ditemukan`

/** Refuses a document of another branch than `here`, by that branch's name; one that is nowhere passes. */
export async function refuseElsewhere(tx: Tx, here: number, field: string, id: number) {
  const branch = (await branchesOf(tx, [id], here)).get(id)
  if (branch) throw new Refusal('NOT_FOUND', absent(field, branch), { status: 404, field })
}

/** The names of the branches, but for `here`, that have these documents (docs/decisions/0047). */
async function branchesOf(tx: Tx, ids: readonly number[], here = 0) {
  if (ids.length === 0) return new Map<number, string>()
  const found = await tx.rows<{ id: number; name: string }>(
    'select id, name from branch_of_document($1::bigint[]) where branch_id <> $2',
    [ids, here],
  )
  return new Map(found.map(({ id, name }) => [id, name]))
}

/**
 * Refuses an input that names a row which is not there: each field by its label (domain §3.0.3). Its statement is sent
 * at once, so that it goes with the session's look-up.
 */
export async function refuseUnknown(tx: Tx, named: readonly Named[]): Promise<void> {
  if (named.length === 0) return
  const [errors = []] = await unknownOf(tx, [named])
  if (errors[0]) throw new Refusal('NOT_FOUND', errors[0].message, { status: 404, errors })
}

/** A postal code that lies in another part of the country than the city beside it. */
function isForeignZip({ table, at, value }: Named, named: readonly Named[]): boolean {
  if (table !== 'zip') return false
  const city = named.find((one) => one.at === at.replace(/zipCode$/, 'cityCode'))
  return !isZipOf(String(value), city ? String(city.value) : null)
}

/** Names of statements are cut by the database where they are longer than this. */
const LONGEST_NAME = 63
const shortNames = new Map<string, string>()
function shortened(name: string): string {
  if (name.length <= LONGEST_NAME) return name
  const short = shortNames.get(name) ?? `references ${shortNames.size}`
  shortNames.set(name, short)
  return short
}
