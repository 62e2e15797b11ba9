import { priceTermsOn, taxModeOn } from '#server/pricing/price-terms.ts'
import { isCustomer } from '#server/ledgers/customer-numbers.ts'
import {
  type SalesPastReturnInput,
  salesPastReturn as contract,
} from '#contract/sales/sales-past-return.ts'
import { type StatusEffect, previewWritten, rewriteDocument } from '#server/documents/change.ts'
import { createDocument } from '#server/documents/create.ts'
import { handOver, handOverWords, toHandOverWords } from '#server/documents/settling/hand-over.ts'
import { readingRoutes } from '#server/documents/routes.ts'
import {
  type DocumentType,
  type DraftLine,
  type Awaiting,
  type PostingContext,
  draftOf,
  lineOf,
} from '#server/documents/types.ts'
import { refuseFraction } from '#contract/pricing/fractions.ts'
import type { LockedItem, UnitFacts } from '#server/ledgers/locks.ts'
import { type Masters, taxOn } from '#server/ledgers/masters.ts'
import { emptyPosting } from '#server/ledgers/posting.ts'
import type { LockedStock, StockBook } from '#server/ledgers/stock.ts'
import { Refusal } from '#server/platform/errors.ts'
import { round, rupiah, times } from '#contract/money.ts'
import { route } from '#server/platform/route.ts'
import { type Amounts, documentAmounts } from '#contract/pricing/amounts.ts'
import { type PriceRow, basePrice } from '#contract/pricing/price-cart.ts'
import { pricesInForce } from '#server/pricing/read-prices.ts'
import { earnOfPaid } from './bill-points.ts'
import { type CustomerFacts, readCustomer } from './customer-facts.ts'
import {
  EDITABLE,
  agreeing,
  outOfDrawer,
  processReturn,
  refuseUnreturnable,
  refuseWalkIn,
  returnStatuses,
  returnedPosting,
  returnedTo,
} from './return-life.ts'
import { returnLayout } from './return-print.ts'

type Input = SalesPastReturnInput & { id?: number | undefined }

/** Goods sold before these books, or nobody knows when, come back at an agreed price (domain §3.2.8). */
export const salesPastReturn: DocumentType<Input, object> = {
  kind: 'sales-past-return',
  statuses: returnStatuses,
  async check(context, input) {
    const unitIds = input.lines.map((l) => l.goodsUnitId)
    const [customer, units, prices, masters, stock] = await Promise.all([
      readCustomer(context.tx, input.customerId, input.branchId),
      context.units(unitIds),
      pricesInForce(context.tx, input.branchId, context.session, unitIds),
      context.masters(),
      context.lockStock(unitIds),
    ])
    const taxMode = taxModeOf(input, customer, masters)
    refuseDearer(input, { customer, units, prices, masters })
    const amounts = documentAmounts({
      lines: input.lines.map((l) => ({
        qty: l.qty,
        unitPrice: l.unitPrice,
        tiers: [],
        discountAmount: 0,
        taxType: units.get(l.goodsUnitId)?.tax_type ?? 'NON',
      })),
      taxMode,
      tax: taxOn(masters, input.docDate),
    })
    const lines = linesBack(input, units, amounts, masters)
    for (const line of lines) lastCost(stock, line)
    await refuseUnreturnable(context.tx, lines)
    await refuseWalkIn(context.tx, customer.id, input.settleBy)
    const money = input.settleBy === 'TUNAI' ? amounts.total : 0
    return {
      draft: draftOf(input, {
        status: 'WAITING_APPROVAL',
        customerId: customer.id,
        warehouseId: lines[0]?.warehouseId ?? null,
        refNo: input.oldInvoiceNo,
        taxMode,
        priceLevel: customer.price_level,
        reason: input.reason,
        settleBy: input.settleBy,
        taxReturnNo: input.customerNotaReturNo,
        ...amounts,
        lines,
        warnings: toHandOverWords(handOver(money, masters, input.branchId)),
      }),
      facts: {},
    }
  },
  // Nothing happens to goods or money until a supervisor agrees.
  post: emptyPosting,
}

/** Prices are those of the customer's level: with PPN within them, or without it. */
function taxModeOf({ taxable, docDate }: Input, { price_level }: CustomerFacts, masters: Masters) {
  return taxable ? taxModeOn(masters, docDate, price_level) : 'NONE'
}

/** Nobody gets more for old goods than they are sold for today. */
function refuseDearer(
  input: Input,
  of: {
    customer: CustomerFacts
    units: Map<number, UnitFacts>
    prices: PriceRow[]
    masters: Masters
  },
): void {
  const terms = {
    level: of.customer.price_level,
    prices: of.prices,
    units: of.units,
    ...priceTermsOn(of.masters, input.docDate),
  }
  input.lines.forEach((line, i) => {
    const { unitPrice } = basePrice(line.goodsUnitId, line.qty, terms)
    if (line.unitPrice <= unitPrice) return
    throw new Refusal('PRICE_OVER', `Harga retur melebihi harga jual kini (${rupiah(unitPrice)})`, {
      field: `lines.${i}.unitPrice`,
    })
  })
}

const linesBack = (
  input: Input,
  units: Map<number, UnitFacts>,
  amounts: Amounts,
  masters: Masters,
): DraftLine[] =>
  input.lines.map((l, i) => {
    const unit = units.get(l.goodsUnitId) as UnitFacts
    refuseFraction(unit, l.qty, { field: `lines.${i}.qty` })
    const place = l.warehouseId ?? input.warehouseId
    return lineOf({
      goodsId: unit.goods_id,
      goodsUnitId: l.goodsUnitId,
      warehouseId: returnedTo(masters, input.branchId, l.condition, place).id,
      qty: l.qty,
      conversion: unit.conversion,
      baseQty: times(l.qty, unit.conversion),
      unitPrice: l.unitPrice,
      ...amounts.lines[i],
      taxType: unit.tax_type,
      condition: l.condition,
      memo: l.memo,
    })
  })

const isService = ({ goods }: LockedStock, { goodsId }: DraftLine) =>
  goods.get(goodsId)?.type === 'SERVICE'

/** What goods are worth of which nothing is left: the last price paid. Without either nobody knows what they cost. */
function lastCost(stock: LockedStock, line: DraftLine): number {
  if (isService(stock, line)) return 0
  const goods = stock.goods.get(line.goodsId)
  const last = goods?.lastPurchasePrice ?? null
  if (last === null && goods?.state.qty === 0) {
    throw new Refusal('COST_MISSING', `HPP ${goods.name} belum tersedia`, { field: 'lines' })
  }
  return round(times(last ?? 0, line.baseQty))
}

/** The goods come in at the average, and the customer gets his money, his credit or lower bills. */
async function approve(
  context: PostingContext,
  document: Awaiting,
  shiftId: number | null,
): Promise<StatusEffect> {
  const stock = await context.lockStock(document.lines.map((l) => l.goodsUnitId))
  const bills = document.settleBy === 'POTONG_PIUTANG' ? await openBills(context, document) : []
  const handed = await outOfDrawer(context, document, document.total, shiftId)
  const { today } = await context.session
  const goods = document.lines
    .filter((l) => !isService(stock, l))
    .map((l) => ({ l, otherwise: lastCost(stock, l) }))
  const find = (book: StockBook) =>
    goods.map(({ l, otherwise }) => ({
      ...l,
      cost: book.find(l.line, l.warehouseId as number, l.goodsId, l.baseQty, otherwise),
    }))
  return {
    warnings: handed ? handOverWords(handed) : [],
    posting: (common) =>
      returnedPosting(document, { goods: find(common.stock), owed: bills }, common),
    afterWrite: () =>
      earnOfPaid(
        context,
        bills.map((bill) => bill.document_id),
        today,
      ),
  }
}

/** What the customer owes here, the oldest first. */
async function openBills(
  { tx, branchId, lockItems }: PostingContext,
  { customerId }: Awaiting,
): Promise<LockedItem[]> {
  const open = await tx.rows<{ id: number }>(
    `select document_id as id from open_item
     where branch_id = $1 and ${isCustomer('customer_id', '$2')} and role = 'AR' and sign = 1 and line = 0 and settled < amount`,
    [branchId, customerId],
  )
  const items = await lockItems(open.map((o) => o.id))
  return items
    .filter((i) => i.line === 0 && i.role === 'AR')
    .sort((a, b) => a.doc_date.localeCompare(b.doc_date) || a.document_id - b.document_id)
}

const life = {
  kind: salesPastReturn,
  menu: 'sales/past-sales-returns',
  action: 'PAST_RETURN' as const,
  approve,
}

export const salesPastReturnRoutes = [
  ...readingRoutes(contract, [salesPastReturn], () => returnLayout),
  route(contract.add, (ctx, input) => createDocument(ctx, salesPastReturn, input)),
  route(contract.preview, (ctx, input) =>
    previewWritten(ctx, salesPastReturn, input, EDITABLE, agreeing(life)),
  ),
  route(contract.update, (ctx, input) => rewriteDocument(ctx, salesPastReturn, input, EDITABLE)),
  route(contract.process, (ctx, input) => processReturn(ctx, life, input)),
]
