import type { CampaignShare } from '#contract/pricing/terms.ts'
import { columnName } from '#server/platform/sql.ts'

/** A column of a stored document: what it is called and what stands there when nobody said anything. */
interface Column<T, Optional extends boolean> {
  /** Of the type alone; nothing stands here. */
  value?: T
  sql?: string
  /** PostgreSQL's type of one value, as it is sent. */
  type: string
  optional: Optional
  fallback?: T | ((row: Record<string, unknown>, index: number) => T)
  /** What is sent and what is asked for, where that is not the value itself. */
  array?: { write: (value: T) => string; stored: string; read: string }
}

const given = <T>(type: string): Column<T, false> => ({ type, optional: false })
const maybe = <T>(type: string, sql?: string): Column<T | null, true> => ({
  type,
  optional: true,
  fallback: null,
  ...(sql ? { sql } : {}),
})
const amount = (): Column<number, true> => ({ type: 'numeric', optional: true, fallback: 0 })

/** What a person wrote at the head of a document, in rupiah and days. */
export const headerColumns = {
  docDate: given<string>('date'),
  status: given<string>('text'),
  customerId: maybe<number>('bigint'),
  supplierId: maybe<number>('bigint'),
  /** Who stands on the other side, where that is no customer or supplier of ours. */
  partyName: maybe<string>('text'),
  warehouseId: maybe<number>('bigint'),
  toWarehouseId: maybe<number>('bigint'),
  salesmanId: maybe<number>('bigint'),
  collectorId: maybe<number>('bigint'),
  accountId: maybe<number>('bigint'),
  /** What cash of a drawer was moved for. */
  tillPurposeId: maybe<number>('bigint'),
  refNo: maybe<string>('text'),
  refDate: maybe<string>('date'),
  taxMode: maybe<'EXCLUDE' | 'INCLUDE' | 'NONE'>('text'),
  priceLevel: maybe<string>('text'),
  termDays: maybe<number>('int'),
  dueDate: maybe<string>('date'),
  expectedDate: maybe<string>('date'),
  taxInvoiceNo: maybe<string>('text'),
  taxInvoiceDate: maybe<string>('date'),
  headerDiscountPercent: maybe<number>('numeric', 'header_discount_pct'),
  /** Of an order, what is to be paid ahead. */
  plannedDownPayment: maybe<number>('numeric'),
  plannedDownPaymentPercent: maybe<number>('numeric', 'planned_down_payment_pct'),
  gross: amount(),
  discount: amount(),
  headerDiscount: amount(),
  freight: amount(),
  dpp: amount(),
  exempt: amount(),
  vat: amount(),
  rounding: amount(),
  total: amount(),
  points: amount(),
  expiresAt: maybe<string>('timestamptz'),
  /** The moment of a sale that is written later than it was made. */
  soldAt: maybe<string>('timestamptz'),
  reversesId: maybe<number>('bigint'),
  autoReverseDate: maybe<string>('date'),
  memo: maybe<string>('text'),
  approvedBy: maybe<number>('bigint'),
  /** Who agreed to a bill that is dearer than its order, on it or where it is first taken over or paid. */
  dearerApprovedBy: maybe<number>('bigint'),
  /** What it counts against a limit of whoever sees no cost. */
  countedValue: maybe<number>('numeric'),
  /** Why it was written, by code: of a return, a note, a correction. */
  reason: maybe<string>('text'),
  /** PPh that is kept back of what the other party gets, and the number of its slip. */
  whtType: maybe<string>('text'),
  whtBase: maybe<number>('numeric'),
  whtRate: maybe<number>('numeric'),
  whtSlipNo: maybe<string>('text'),
  whtSlipDate: maybe<string>('date'),
  /** Tax object code of what is withheld, by a customer or by us. */
  whtObject: maybe<string>('text'),
  /** Why another rate than that of the list is withheld by us, by code. */
  whtCertificate: maybe<string>('text'),
  /** Supplier whose NPWP the slip names, where the document names none. */
  whtRecipientId: maybe<number>('bigint'),
  withheld: amount(),
  /** Of its PPN, what the customer collects for the state instead of owing it, and by which transaction code. */
  collectedVat: amount(),
  /** Of that, what was collected with the money ahead that the bill uses. */
  collectedAhead: amount(),
  vatCode: maybe<'02' | '03'>('text'),
  vatCodeReason: maybe<string>('text'),
  /** Of a supplier's PPN, what is not credited and so part of what the goods cost. */
  uncreditedVat: amount(),
  /** How a return is settled, by code. */
  settleBy: maybe<string>('text'),
  /** Number of the buyer's own tax return note. */
  taxReturnNo: maybe<string>('text'),
  /** What brought the goods. */
  vehicleNo: maybe<string>('text'),
  driverName: maybe<string>('text'),
  /** Who took the goods at the door, by name. */
  receivedBy: maybe<string>('text'),
  /** Whoever brings the goods to the customer, and the money back. */
  courierId: maybe<number>('bigint'),
  /** The cashier's shift that it is part of. */
  shiftId: maybe<number>('bigint'),
  /** Where the goods are brought, as it was said then. */
  deliveryAddress: maybe<string>('text'),
}

const inOrder: Column<number, true> = {
  type: 'int',
  optional: true,
  fallback: (_row, index) => index + 1,
}

/** A line of goods: quantities in the line's unit unless they are called base. */
export const lineColumns = {
  line: inOrder,
  goodsId: given<number>('bigint'),
  goodsUnitId: given<number>('bigint'),
  warehouseId: maybe<number>('bigint'),
  qty: given<number>('numeric'),
  conversion: given<number>('numeric'),
  baseQty: given<number>('numeric'),
  bonusQty: amount(),
  rejectedQty: amount(),
  unitPrice: amount(),
  tiers: {
    type: 'text',
    optional: true,
    fallback: [],
    array: { write: (tiers) => `{${tiers.join(',')}}`, stored: 'pct[]', read: 'numeric[]' },
  } as Column<number[], true>,
  discountAmount: amount(),
  gross: amount(),
  discount: amount(),
  headerDiscount: amount(),
  freight: amount(),
  net: amount(),
  vat: amount(),
  /** Of the net, what no whole base with its PPN comes to (domain §0.4 D1). */
  rounding: amount(),
  taxType: given<string>('text'),
  priceSource: maybe<string>('text'),
  /** What the list asked for, where the price was typed. */
  listPrice: maybe<number>('numeric'),
  /** What campaigns gave the line, within its discount; a gift is a line at 0 whose price comes of one. */
  campaigns: {
    type: 'text',
    optional: true,
    fallback: [],
    array: { write: JSON.stringify, stored: 'jsonb', read: 'jsonb' },
  } as Column<CampaignShare[], true>,
  sourceDocumentId: maybe<number>('bigint'),
  sourceLine: maybe<number>('int'),
  /** What goods cost whose movements are another document's: of a counterpart in the other branch, of a sale that went out as COD. */
  costElsewhere: maybe<number>('numeric'),
  memo: maybe<string>('text'),
  /** Until when the goods may be sold, as read at the door. */
  expiryDate: maybe<string>('date'),
  /** What the recommendation said, in the line's unit. */
  suggestedQty: maybe<number>('numeric'),
  /** In what condition goods came back, by code. */
  condition: maybe<string>('text'),
}

/** A tender, or part of an open document that is settled. */
export const settlementColumns = {
  line: inOrder,
  methodId: maybe<number>('bigint'),
  amount: given<number>('numeric'),
  received: {
    type: 'numeric',
    optional: true,
    fallback: (row) => row.amount as number,
  } as Column<number, true>,
  accountId: maybe<number>('bigint'),
  bankAccountId: maybe<number>('bigint'),
  edcId: maybe<number>('bigint'),
  onUs: maybe<boolean>('boolean'),
  network: maybe<string>('text'),
  installmentMonths: maybe<number>('int'),
  cardLast4: maybe<string>('text', 'card_last4'),
  approvalCode: maybe<string>('text'),
  traceNo: maybe<string>('text'),
  refNo: maybe<string>('text'),
  mdrPct: maybe<number>('numeric'),
  itemDocumentId: maybe<number>('bigint'),
  itemSign: maybe<number>('int'),
  /** Which tender of the document is settled; without it the document itself. */
  itemLine: maybe<number>('int'),
  /** Who pays for a customer that pays later. */
  providerId: maybe<number>('bigint'),
  status: maybe<string>('text'),
}

/** A line against an account, typed by the accountant. */
export const accountColumns = {
  line: inOrder,
  accountId: given<number>('bigint'),
  debit: amount(),
  credit: amount(),
  memo: maybe<string>('text'),
  counterBranchId: maybe<number>('int'),
}

type ValueOf<C> = C extends { value?: infer T } ? Exclude<T, undefined> : never
/** A row as it is stored: every column has its value. */
export type Stored<C> = { [K in keyof C]: ValueOf<C[K]> }
/** What has to be said of a row: what has a fallback may be left out. */
export type Said<C> = {
  [K in keyof C as C[K] extends { optional: false } ? K : never]: ValueOf<C[K]>
} & {
  [K in keyof C as C[K] extends { optional: true } ? K : never]?: ValueOf<C[K]> | null | undefined
}

const sqlName = (name: string, { sql }: { sql?: string }) => sql ?? columnName(name)

const entriesOf = (columns: object) =>
  Object.entries(columns) as [string, Column<unknown, boolean>][]

/** `a, b, c`: the columns' names in their order. */
export const names = (columns: object): string =>
  entriesOf(columns)
    .map(([name, column]) => sqlName(name, column))
    .join(', ')

/** `d.doc_date as "docDate", …`: a row in the dialect of the program. */
export const selected = (alias: string, columns: object): string =>
  entriesOf(columns)
    .map(([name, column]) => {
      const cast = column.array ? `::${column.array.read}` : ''
      return `${alias}.${sqlName(name, column)}${cast} as "${name}"`
    })
    .join(', ')

/** `doc_date = $3, …`: all columns anew, numbered from `first`. */
export const assigned = (columns: object, first: number): string =>
  entriesOf(columns)
    .map(([name, column], i) => `${sqlName(name, column)} = $${first + i}`)
    .join(', ')

/** Rows sent as one array a column, numbered from `first`: what an insert selects from. */
export function unnested(columns: object, first: number): string {
  const all = entriesOf(columns)
  const values = all.map(([, { type }], i) => `$${first + i}::${type}[]`)
  const stored = all.map(([name, column]) => {
    const cast = column.array ? `::${column.array.stored}` : ''
    return `x.${sqlName(name, column)}${cast}`
  })
  return `select $1::int, $2::bigint, ${stored.join(', ')} from unnest(${values.join(', ')}) as x(${names(columns)})`
}

type Read = (row: Record<string, unknown>, index: number) => unknown

/** How each column's value is found in a row that was said, worked out once. */
function readers(columns: object): Read[] {
  return entriesOf(columns).map(([name, { fallback, array }]) => {
    const value: Read =
      typeof fallback === 'function'
        ? (row, index) => row[name] ?? (fallback as Read)(row, index)
        : (row) => row[name] ?? fallback ?? null
    return array ? (row, index) => array.write(value(row, index) as never) : value
  })
}

/** The values of one row, in the order of the columns. */
export function valuesOf<C extends object>(columns: C): (row: Said<C>) => unknown[] {
  const all = readers(columns)
  return (row) => all.map((read) => read(row as Record<string, unknown>, 0))
}

/** The values of many rows: an array a column. */
export function arraysOf<C extends object>(columns: C): (rows: readonly Said<C>[]) => unknown[][] {
  const all = readers(columns)
  return (rows) => all.map((read) => rows.map((row, i) => read(row as Record<string, unknown>, i)))
}

/** A row with every column: what was not said is what its column falls back to. */
export function whole<C extends object>(columns: C): (row: Said<C>) => Stored<C> {
  const fallbacks = Object.fromEntries(
    entriesOf(columns)
      .filter(([, { fallback }]) => fallback !== undefined && typeof fallback !== 'function')
      .map(([name, { fallback }]) => [name, fallback]),
  )
  return (row) => {
    const full: Record<string, unknown> = { ...fallbacks }
    for (const [name, value] of Object.entries(row)) if (value !== undefined) full[name] = value
    return full as Stored<C>
  }
}
