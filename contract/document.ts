import { z } from 'zod'
import {
  date,
  id,
  instant,
  memo,
  money,
  discountPercent,
  percent,
  price,
  qtyNotNegative,
  qtyPositive,
  requestId,
  rupiahNotNegative,
  rupiahPositive,
  text,
  sentence,
  version,
} from './values.ts'
import { groupedInput, listGroup, listReply, sums } from './list.ts'

/** Sums a figure that a role without `cost.view` never receives, in any format. */
export const costField = <S extends z.ZodType>(schema: S) =>
  schema.nullish().meta({ right: 'cost.view' })

/** The same for a field that is always there for those who may see it. */
export const guarded = <S extends z.ZodType>(schema: S): S =>
  schema.meta({ right: 'cost.view' }) as S

/** Header fields that every document has (domain §3.0.2). */
export const header = {
  requestId,
  branchId: id,
  docDate: date,
  memo: memo.nullish(),
  /** Single-use token of a supervisor's approval (domain §8.3). */
  approvalToken: z.string().max(100).nullish(),
}

/** The other branch's document that this one confirms, where its lines name that branch (domain §3.4.1). */
export const confirmsId = id.nullish()

export const taxMode = z.enum(['EXCLUDE', 'INCLUDE', 'NONE'])
export type TaxMode = z.output<typeof taxMode>
export const discountTiers = z.array(discountPercent).max(3, 'Diskon bertingkat paling banyak 3')

/** A discount on the whole document: percent or rupiah. */
export const headerDiscount = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('PERCENT'), value: discountPercent }),
  z.strictObject({ type: z.literal('AMOUNT'), value: rupiahNotNegative }),
])

/** What of an order is to be paid before its bill: in percent of what it comes to, or in rupiah; at zero nothing. */
export const downPaymentPlan = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('PERCENT'), value: percent }),
  z.strictObject({ type: z.literal('AMOUNT'), value: rupiahNotNegative }),
])
export type DownPaymentPlan = z.output<typeof downPaymentPlan>

/** A line of goods in any unit of the goods. */
export const goodsLine = z.strictObject({
  goodsUnitId: id,
  warehouseId: id.nullish(),
  qty: qtyPositive,
  unitPrice: price.nullish(),
  discountTiers: discountTiers.nullish(),
  discountAmount: rupiahNotNegative.nullish(),
  memo: text(200).nullish(),
})

/** Goods whose price nobody writes. */
export const movedLine = goodsLine.pick({ goodsUnitId: true, qty: true, memo: true })

/** The lines of a document that says nothing without one. */
export const linesOf = <F extends z.ZodRawShape>(fields: F, most = 1000) =>
  z.array(z.strictObject(fields)).min(1, 'Minimal satu baris harus diisi').max(most)

/** One tender of a payment (domain §3.0.5). Card numbers are never taken, only the last four digits. */
export const paymentRow = z.strictObject({
  methodId: id,
  amount: rupiahPositive,
  bankAccountId: id.nullish(),
  refNo: text(50).nullish(),
  edcId: id.nullish(),
  onUs: z.boolean().nullish(),
  /** Where the bank's fee depends on them; without a network the rate for any applies. */
  network: text(20).nullish(),
  installmentMonths: z.number().int().min(0).max(36).nullish(),
  cardLast4: z
    .string()
    .regex(/^\d{4}$/, '4 angka')
    .nullish(),
  approvalCode: text(20)
    .pipe(
      z
        .string()
        .regex(/^[A-Za-z0-9-]{0,12}$/, 'Kode persetujuan paling banyak 12 angka atau huruf'),
    )
    .nullish(),
  /** By which the terminal numbers its slip; the bank's settlement tells it too. */
  traceNo: text(12)
    .pipe(z.string().regex(/^\d{0,12}$/, 'Nomor trace paling banyak 12 angka'))
    .nullish(),
  /** Who pays for a customer that pays later; the contract's number is the reference. */
  providerId: id.nullish(),
  /** Of our own paylater: in how many parts, month by month from which day. */
  instalments: z.number().int().min(1).max(36).nullish(),
  firstDue: date.nullish(),
  /** Of a giro, whose number is the reference: the customer's bank, its date, and from when it is paid. */
  giroBank: text(50).nullish(),
  issueDate: date.nullish(),
  effectiveDate: date.nullish(),
})

export type PaymentInput = z.output<typeof paymentRow>

/** A tender at the till, which may be money that we have of the customer already. */
export const tillPayment = paymentRow.extend({
  /** Which money ahead; deposits are used up oldest first. */
  documentId: id.nullish(),
  /** A code of our own that the customer paid (`contract/sales/qris.ts`): whose it is, the provider has told. */
  qrisPaymentId: id.nullish(),
})
export type TillPayment = z.output<typeof tillPayment>

/** Part of an open document that a payment settles; negative documents reduce the payment. */
export const settlementLine = z.strictObject({ documentId: id, amount: rupiahPositive })

/** Money for a settlement that waits for it. */
export const payInput = z.strictObject({
  id,
  version: version.nullish(),
  requestId,
  payments: z.array(paymentRow).min(1, 'Pembayaran wajib diisi').max(20),
  approvalToken: z.string().max(100).nullish(),
})

/** Filter fields that every document list understands. */
export const documentFilter = {
  dateFrom: date,
  dateTo: date,
  status: z.array(z.string().max(30)).max(20),
  customerId: id,
  supplierId: id,
  warehouseId: id,
  createdBy: id,
  courierId: id,
  /** Made from a document of that kind. */
  sourceKind: z.string().max(30),
  paymentType: z.enum(['CASH', 'CREDIT']),
}
/** By what documents stand under heads: what they are filtered by, and day and month of their date. */
const documentGroups = [
  'day',
  'month',
  'branchId',
  'customerId',
  'supplierId',
  'warehouseId',
  'courierId',
  'status',
  'kind',
  'createdBy',
] as const
export type DocumentGroup = (typeof documentGroups)[number]
export const documentInput = <F extends z.ZodRawShape>(filter: F) =>
  groupedInput({ ...documentFilter, ...filter }, documentGroups)
export const documentListInput = documentInput({})

export const documentRow = z.object({
  id,
  kind: z.string(),
  docNo: z.string().nullable(),
  docDate: date,
  status: z.string(),
  branchId: id,
  branchName: z.string(),
  partyName: z.string().nullable(),
  customerId: id.nullable(),
  supplierId: id.nullable(),
  warehouseName: z.string().nullable(),
  toWarehouseName: z.string().nullable(),
  courierName: z.string().nullable(),
  driverName: z.string().nullable(),
  deliveryAddress: z.string().nullable(),
  refNo: z.string().nullable(),
  /** Why, by code: corrections, returns and notes. */
  reason: z.string().nullable(),
  dueDate: date.nullable(),
  accountName: z.string().nullable(),
  total: money,
  /** Earned, given or taken with it. */
  points: z.number().int(),
  outstanding: money.nullable(),
  memo: z.string().nullable(),
  createdByName: z.string(),
  createdAt: instant,
  printCount: z.number().int(),
  version: z.number().int(),
})
export const documentListReply = listReply(documentRow)
/** Of documents whose amounts are what we pay: without `cost.view` there are none. */
export const costlyRow = documentRow.extend({
  total: guarded(money),
  outstanding: guarded(money.nullable()),
})
export const costlyListReply = listReply(costlyRow).extend({
  sums: guarded(sums.optional()),
  groups: z.array(listGroup.extend({ sums: guarded(sums.optional()) })).optional(),
})
export type DocumentRow = z.output<typeof documentRow>

export const totals = z.object({
  gross: money,
  discount: money,
  headerDiscount: money,
  freight: money,
  dpp: money,
  exempt: money,
  vat: money,
  rounding: money,
  total: money,
})

/** What is to be paid: coins at the till are rounded on top of the total, on a bill the rounding lies within it. */
export const payable = ({
  dpp,
  exempt,
  vat,
  rounding,
  total,
}: Omit<z.output<typeof totals>, 'gross' | 'discount' | 'headerDiscount' | 'freight'>): number =>
  rounding !== 0 && dpp + exempt + vat + rounding === total ? total : total + rounding

export const saved = z.object({
  id,
  docNo: z.string().nullable(),
  status: z.string(),
  totals: totals.nullish(),
  warnings: z.array(sentence).nullish(),
  change: money.nullish(),
  points: z.number().int().nullish(),
})
export type Saved = z.output<typeof saved>
export const costlySaved = saved.extend({ totals: guarded(totals.nullish()) })

/** With these, a preview tells what writing that document anew would do. */
export const rewritten = { id: id.optional(), version: version.optional() }

/** [NEW] The unit of the goods in which a part of a line is counted, where it is not the line's own. */
export const countedIn = { goodsUnitId: id.nullish() }

/** A status change of one document. */
export const changeInput = z.strictObject({
  id,
  version: z.number().int().positive().nullish(),
  requestId: requestId.nullish(),
  branchId: id.nullish(),
  reason: text(200).nullish(),
  approvalToken: z.string().max(100).nullish(),
})

export { qtyNotNegative }
