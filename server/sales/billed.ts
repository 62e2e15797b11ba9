import type { SalesInvoiceInput } from '#contract/sales/sales-invoice.ts'
import { allTaken, everythingLeft, takeLines } from '#server/documents/take.ts'
import type { Draft, DraftLine, PostingContext, StoredDocument } from '#server/documents/types.ts'
import type { UnitFacts } from '#server/ledgers/locks.ts'
import type { LockedStock } from '#server/ledgers/stock.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, sumOf } from '#contract/money.ts'
import type { TaxMode } from '#contract/pricing/amounts.ts'
import { readCart } from './cart.ts'
import { termRequests } from './cart-terms.ts'
import type { ApprovalRequest } from '#server/documents/approval-types.ts'
import { type CustomerFacts, readCustomer, readSalesman } from './customer-facts.ts'

/** What a credit invoice bills, whatever it comes from. */
export interface Billed {
  customer: CustomerFacts
  lines: DraftLine[]
  taxMode: TaxMode
  termDays: number
  freight: number
  /** What the bill says as its first order did, or as it was typed. */
  terms: Pick<
    Draft,
    'salesmanId' | 'warehouseId' | 'refNo' | 'deliveryAddress' | 'reason' | 'priceLevel'
  >
  units: Map<number, UnitFacts>
  locked: LockedStock
  /** Of its total, what an order has taken of the customer's credit already. */
  granted(total: number): number
  asked: ApprovalRequest[]
  /** What its orders took off was allowed when they were written. */
  allowed: boolean
  sources: Draft['sources']
}

export const billedGoods = (context: PostingContext, input: SalesInvoiceInput): Promise<Billed> =>
  input.goods?.length ? goodsWithoutOrder(context, input) : orderedGoods(context, input)

async function orderedGoods(context: PostingContext, input: SalesInvoiceInput): Promise<Billed> {
  const orders = await context.lockSources('sales-order', input.orderIds ?? [])
  const unitIds = orders.flatMap((o) => o.lines.map((l) => l.goodsUnitId))
  const first = orders[0] as StoredDocument
  const [locked, customer, units] = await Promise.all([
    context.lockStock(unitIds),
    readCustomer(context.tx, first.customerId, input.branchId),
    context.begunUnits(unitIds),
  ])
  refuseMixed(orders)
  const lines = linesToBill(orders, input)
  const ordered = orderedFreight(orders)
  const freight = input.freight ?? ordered
  const { salesmanId, warehouseId, refNo, deliveryAddress, reason, priceLevel } = first
  return {
    customer,
    lines,
    units,
    locked,
    freight,
    asked: [],
    allowed: true,
    taxMode: first.taxMode ?? 'EXCLUDE',
    termDays: first.termDays ?? customer.term_days,
    terms: { salesmanId, warehouseId, refNo, deliveryAddress, reason, priceLevel },
    // The order itself counts already; only more freight than it named comes on top.
    granted: (total) => minus(total, Math.max(0, minus(freight, ordered))),
    sources: orders.map((o) => ({
      id: o.id,
      status: allTaken(o, lines) ? 'INVOICED' : 'PARTIAL',
    })),
  }
}

function refuseMixed(orders: StoredDocument[]): void {
  const [first] = orders
  for (const o of orders) {
    if (!['PROCESSED', 'PARTIAL'].includes(o.status)) {
      throw new Refusal(
        'STATUS_INVALID',
        `Pesanan ${o.number ?? ''} belum diproses atau sudah selesai`,
        { field: 'orderIds' },
      )
    }
    if (o.customerId !== first?.customerId || o.taxMode !== first?.taxMode) {
      throw new Refusal('ORDER_MIXED', 'Pesanan harus dari pelanggan dan jenis pajak yang sama', {
        field: 'orderIds',
      })
    }
  }
}

/** Freight goes with an order's first bill. */
const orderedFreight = (orders: StoredDocument[]) =>
  sumOf(
    orders.filter((o) => o.status === 'PROCESSED'),
    (o) => o.freight,
  )

/** What is billed now: what was asked for, or all that is left of the orders. */
function linesToBill(orders: StoredDocument[], { lines }: SalesInvoiceInput): DraftLine[] {
  const asked = lines?.map(({ orderId, orderLine, ...l }) => ({
    documentId: orderId,
    line: orderLine,
    ...l,
  }))
  if (!asked && orders.every((order) => allTaken(order, [])))
    throw new Refusal('LINES_EMPTY', 'Semua barang pesanan ini sudah difakturkan', {
      field: 'orderIds',
    })
  return takeLines(orders, asked ?? everythingLeft(orders), {
    over: ['INVOICE_OVER', (left) => `Jumlah difakturkan melebihi sisa pesanan (${left})`],
    field: 'orderLine',
  }).map(({ of, line }) => ({ ...line, memo: of.memo }))
}

/** Goods that nobody ordered: priced as an order of today would be, and asked about as its writing and processing. */
async function goodsWithoutOrder(
  context: PostingContext,
  input: SalesInvoiceInput,
): Promise<Billed> {
  const goods = input.goods ?? []
  // Its own discount is taken off once, with that of bills of orders.
  const entered = { ...input, headerDiscount: null, lines: goods }
  const [facts, locked, s, salesman] = await Promise.all([
    readCart(context, entered),
    context.lockStock(goods.map((l) => l.goodsUnitId)),
    context.session,
    readSalesman(context, input),
  ])
  const { customer, lines, units, taxMode } = facts
  const asked = termRequests(s, entered, facts)
  return {
    customer,
    lines,
    units,
    locked,
    taxMode,
    asked,
    allowed: false,
    termDays: input.termDays ?? customer.term_days,
    freight: input.freight ?? 0,
    terms: {
      salesmanId: salesman ?? customer.salesman_id,
      warehouseId: lines[0]?.warehouseId ?? null,
      refNo: input.poCustomerNo ?? null,
      deliveryAddress: input.deliveryAddress ?? null,
      reason: input.taxFreeReason ?? null,
      priceLevel: customer.price_level,
    },
    granted: () => 0,
    sources: [],
  }
}
