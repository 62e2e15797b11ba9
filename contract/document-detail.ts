import { z } from 'zod'
import { campaignShare } from './pricing/terms.ts'
import { documentNote } from './document-note.ts'
import { costField, discountTiers, documentRow, guarded, taxMode, totals } from './document.ts'
import { date, id, instant, money, percent, price, qty } from './values.ts'
import { whtCertificate } from './withholding.ts'

/** Units in which goods are counted, each with the base units that it holds. */
export const goodsUnits = z.array(
  z.object({ goodsUnitId: id, unitName: z.string(), conversion: qty }),
)

export const documentLine = z.object({
  line: z.number().int(),
  goodsId: id,
  goodsCode: z.string(),
  goodsName: z.string(),
  goodsUnitId: id,
  unitName: z.string(),
  baseUnitName: z.string(),
  conversion: qty,
  qty,
  baseQty: qty,
  bonusQty: qty,
  rejectedQty: qty,
  warehouseId: id.nullable(),
  warehouseName: z.string().nullable(),
  unitPrice: price,
  discountTiers,
  discountAmount: money,
  gross: money,
  discount: money,
  headerDiscount: money,
  freight: money,
  net: money,
  vat: money,
  /** Of the net, what no whole base with its PPN comes to. */
  rounding: money,
  taxType: z.string(),
  priceSource: z.string().nullable(),
  /** Of its discount, what campaigns gave. */
  campaigns: z.array(campaignShare),
  sourceDocumentId: id.nullable(),
  sourceLine: z.number().int().nullable(),
  sourceNo: z.string().nullable(),
  /** The units of its goods, in any of which a part of it may be counted. */
  units: goodsUnits.optional(),
  /** Base quantity that later documents took from this line (received, invoiced). */
  takenQty: qty,
  memo: z.string().nullable(),
  /** Until when received goods may be sold. */
  expiryDate: date.nullable(),
  /** What the recommendation said when the line was ordered. */
  suggestedQty: qty.nullish(),
  /** Of goods that a customer brought back. */
  condition: z.string().nullable(),
  cost: costField(money),
})
export type DocumentLine = z.output<typeof documentLine>

export const accountLine = z.object({
  line: z.number().int(),
  accountId: id,
  accountCode: z.string(),
  accountName: z.string(),
  debit: money,
  credit: money,
  memo: z.string().nullable(),
  counterBranchId: id.nullable(),
  counterBranchName: z.string().nullable(),
})

/** An account between branches with the branch that it is about: "RK Antar Cabang – Malang". */
export const accountWithBranch = ({
  accountName,
  counterBranchName,
}: Pick<z.output<typeof accountLine>, 'accountName' | 'counterBranchName'>): string =>
  counterBranchName ? `${accountName} – ${counterBranchName}` : accountName

export const settlement = z.object({
  line: z.number().int(),
  methodId: id.nullable(),
  methodName: z.string().nullable(),
  methodKind: z.string().nullable(),
  amount: money,
  received: money,
  accountName: z.string().nullable(),
  bankAccountId: id.nullable(),
  edcId: id.nullable(),
  refNo: z.string().nullable(),
  cardLast4: z.string().nullable(),
  approvalCode: z.string().nullable(),
  traceNo: z.string().nullable(),
  itemDocumentId: id.nullable(),
  itemKind: z.string().nullable(),
  itemNo: z.string().nullable(),
  itemDate: date.nullable(),
  /** The number that the other side gave that document. */
  itemRefNo: z.string().nullable(),
  itemSign: z.number().int().nullable(),
  status: z.string().nullable(),
  /** Of a giro: whose it is, and from when the bank pays it. */
  giroBank: z.string().nullable(),
  effectiveDate: date.nullable(),
  /** [NEW] Of a sale's tender that was put right since: the correction, and how its cashier had recorded it. */
  correctionId: id.nullable(),
  correctionNo: z.string().nullable(),
  recordedAs: z.string().nullable(),
})

export const journalLine = z.object({
  journalId: id,
  date,
  accountId: id,
  accountCode: z.string(),
  accountName: z.string(),
  partyName: z.string().nullable(),
  debit: money,
  credit: money,
  memo: z.string().nullable(),
})
export const stockMove = z.object({
  date,
  warehouseName: z.string(),
  goodsId: id,
  goodsCode: z.string(),
  goodsName: z.string(),
  baseUnitName: z.string(),
  qty,
  value: costField(money),
})
export const relatedDocument = z.object({
  id,
  kind: z.string(),
  docNo: z.string().nullable(),
  docDate: date,
  status: z.string(),
  total: money,
  relation: z.enum(['SOURCE', 'RESULT']),
  /** How many documents away: −1 what this one was made from, 2 what was made from what was made from it. */
  step: z.number().int(),
  partyName: z.string().nullable(),
})
const historyChange = z.object({
  field: z.string().nullable(),
  /** Of a line: its goods, with their unit. */
  of: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
/** Who did what with it. Where no field is named, the words stand for themselves. */
export const historyRow = z.object({
  at: instant,
  employeeName: z.string(),
  action: z.string(),
  memo: z.string().nullable(),
  changes: z.array(historyChange),
  /** The same of prices and amounts. */
  amounts: z.array(historyChange),
})

export const documentHeader = documentRow.extend({
  /** Of the e-Meterai on it. */
  /** When it was sold, where that was before it was written here. */
  soldAt: instant.nullable(),
  stampNo: z.string().nullable(),
  ...totals.shape,
  customerName: z.string().nullable(),
  supplierName: z.string().nullable(),
  warehouseId: id.nullable(),
  toWarehouseId: id.nullable(),
  salesmanId: id.nullable(),
  salesmanName: z.string().nullable(),
  /** Who fetched the money. */
  collectorName: z.string().nullable(),
  accountId: id.nullable(),
  refDate: date.nullable(),
  taxMode: taxMode.nullable(),
  priceLevel: z.string().nullable(),
  termDays: z.number().int().nullable(),
  expectedDate: date.nullable(),
  taxInvoiceNo: z.string().nullable(),
  taxInvoiceDate: date.nullable(),
  whtType: z.string().nullable(),
  whtBase: money.nullable(),
  whtRate: percent.nullable(),
  whtSlipNo: z.string().nullable(),
  whtSlipDate: date.nullable(),
  /** Tax object code of what is withheld, by a customer or by us. */
  whtObject: z.string().nullable(),
  /** Why another rate than that of the list is withheld by us. */
  whtCertificate: whtCertificate.nullable(),
  /** Supplier whose NPWP the slip names, where the document names none. */
  whtRecipientId: id.nullable(),
  whtRecipientName: z.string().nullable(),
  /** PPh that is kept back of the total, or that a customer kept back of what he pays. */
  withheld: money,
  /** Of its PPN, what the customer collects for the state himself: he owes us the rest of the total. */
  collectedVat: money,
  /** Of that, what was collected with the money ahead that a bill uses: that money's own proof is for it. */
  collectedAhead: money,
  vatCode: z.enum(['02', '03']).nullable(),
  vatCodeReason: z.string().nullable(),
  /** Of a supplier's PPN, what is not credited: it is part of what the goods cost. */
  uncreditedVat: money,
  headerDiscountPercent: percent.nullable(),
  /** Of an order, what is to be paid ahead; with a percentage where it was agreed in percent. */
  plannedDownPayment: money.nullable(),
  plannedDownPaymentPercent: percent.nullable(),
  paid: money.nullable(),
  /** A giro that pays it is with the bank still, and may come back. */
  giroPending: z.boolean(),
  vehicleNo: z.string().nullable(),
  /** Who took the goods at the door. */
  receivedBy: z.string().nullable(),
  courierId: id.nullable(),
  /** By code: returns. */
  settleBy: z.string().nullable(),
  /** Of a customer's return: the number of his own tax return note. */
  taxReturnNo: z.string().nullable(),
  approvedByName: z.string().nullable(),
})

/** A document whole: what was written, and what followed from it. */
export const documentDetail = z.object({
  document: documentHeader,
  lines: z.array(documentLine),
  accounts: z.array(accountLine),
  settlements: z.array(settlement),
  /** Shows what goods cost us, so it is for those who may see cost. */
  journal: guarded(z.array(journalLine)),
  moves: z.array(stockMove),
  related: z.array(relatedDocument),
  history: z.array(historyRow),
  notes: z.array(documentNote),
  /** Status changes that this employee may make now. */
  actions: z.array(z.string()),
  /** While it waits for approval: by whom it may be given, and whether it is this employee's own, which he never approves. */
  approval: z.object({ names: z.array(z.string()), own: z.boolean() }).nullable(),
})
const amounts = <S extends z.ZodRawShape>(shape: S, fields: (keyof S)[]) =>
  Object.fromEntries(fields.map((f) => [f, guarded(shape[f] as z.ZodType)])) as unknown as Pick<
    S,
    keyof S
  >

/** A document whose prices are what we pay (order, receipt): a role without `cost.view` sees quantities only. */
export const costlyDetail = documentDetail.extend({
  document: documentHeader.extend(
    amounts(documentHeader.shape, [
      ...totals.keyof().options,
      ...(['paid', 'outstanding', 'plannedDownPayment', 'uncreditedVat'] as const),
    ]),
  ),
  lines: z.array(
    documentLine.extend(
      amounts(documentLine.shape, [
        'unitPrice',
        'discountAmount',
        'gross',
        'discount',
        'headerDiscount',
        'freight',
        'net',
        'vat',
      ]),
    ),
  ),
  related: z.array(relatedDocument.extend({ total: guarded(money) })),
  history: z.array(historyRow.extend({ amounts: guarded(historyRow.shape.amounts) })),
})
export type DocumentDetail = z.output<typeof documentDetail>
