import { allTaken, everythingLeft, takeLines } from '#server/documents/take.ts'
import {
  draftOf,
  type DocumentType,
  type DraftLine,
  type StoredDocument,
} from '#server/documents/types.ts'
import { type SalesInvoiceInput, salesInvoice as contract } from '#contract/sales/sales-invoice.ts'
import { documentRoutes } from '#server/documents/routes.ts'
import { openItems, settlementRows } from '#server/documents/settling/allocation.ts'
import { downPaymentsUsed, refuseUsedOver } from '#server/documents/settling/down-payment.ts'
import { deliveryNotes } from '#server/documents/delivery-notes.ts'
import { listDocuments } from '#server/documents/list.ts'
import { getDocument } from '#server/documents/read.ts'
import { pointTermOn, taxOn } from '#server/ledgers/masters.ts'
import { OWN, type Settled, credit, debit, journal, emptyPosting } from '#server/ledgers/posting.ts'
import type { Asked } from '#server/ledgers/stock.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, sumOf } from '#server/platform/money.ts'
import { route, reads } from '#server/platform/route.ts'
import { addDays } from '#server/platform/time.ts'
import { pointsExpireAt } from '#server/pricing/points.ts'
import { withTax } from '#server/pricing/amounts.ts'
import { earnOfPaid, pointsOfBill } from './bill-points.ts'
import { askedUnits, goodsBelowCost } from './cart.ts'
import { approveRequests, creditRequests, giroWarning } from './credit.ts'
import { type CustomerFacts, readCustomer } from './customer-facts.ts'
import { usesOf } from './gifts.ts'
import { invoiceLayout } from './invoice-print.ts'
import { printReceipt } from './receipt.ts'
import { costEntries, pointEntries, revenueEntries } from './revenue.ts'

/** What the bill says as its first order did. */
const asOrdered = ({ salesmanId, warehouseId, refNo, ...order }: StoredDocument) => {
  const { deliveryAddress, reason, priceLevel } = order
  return { salesmanId, warehouseId, refNo, deliveryAddress, reason, priceLevel }
}

/** Its tax invoice cannot be made yet; the goods need not wait for that. */
const taxIdWarning = ({ has_tax_id: known }: CustomerFacts, mode: string, vat: number) =>
  mode === 'EXCLUDE' && vat > 0 && !known ? ['NPWP/NIK pelanggan belum lengkap'] : []

interface Facts {
  customerName: string
  /** Money ahead that pays part of it. */
  uses: Settled[]
  asked: (unitId: number) => Asked | undefined
  /** Points that it brings at once. */
  points: number
  expiresAt: string | null
}

/** Bills processed orders: the goods leave, the customer owes (domain §3.2.6). */
export const creditSale: DocumentType<SalesInvoiceInput, Facts> = {
  kind: 'sales-invoice',
  async check(context, input) {
    const orders = await context.lockSources('sales-order', input.orderIds)
    const unitIds = orders.flatMap((o) => o.lines.map((l) => l.goodsUnitId))
    const stock = context.lockStock(unitIds)
    const first = orders[0] as StoredDocument
    const [masters, s, customer, units] = await Promise.all([
      context.masters(),
      context.session,
      readCustomer(context.tx, first.customerId, input.branchId),
      context.units(unitIds),
    ])
    const { goods: costs } = await stock
    const uses = await downPaymentsUsed(context, { ...input, customerId: customer.id }, 'DP_SALES')
    refuseMixed(orders)
    const lines = linesToBill(orders, input)
    const mode = first.taxMode ?? 'EXCLUDE'
    const tax = taxOn(masters, input.docDate)
    const ordered = orderedFreight(orders)
    const freight = input.freight ?? ordered
    // Costs may have risen and credit may be gone since the order was taken; the order itself counts already.
    const requests = [
      ...(await creditRequests(context, customer.id, Math.max(0, minus(freight, ordered)))),
      ...goodsBelowCost(s, { lines, units, taxMode: mode, tax }, costs),
    ]
    const amounts = withTax(lines, { freight, taxMode: mode, tax, invoiced: true })
    refuseUsedOver(uses, amounts.total)
    const term = pointTermOn(masters, input.docDate)
    const billed = lines.map((l, i) => ({ ...l, ...amounts.lines[i] }))
    const bill = { total: amounts.total, taxMode: mode, lines: billed }
    const points = pointsOfBill(bill, customer, units, term)
    const termDays = first.termDays ?? customer.term_days
    const draft = draftOf(input, {
      customerId: customer.id,
      approvedBy: await approveRequests(context, input.approvalToken, requests),
      ...asOrdered(first),
      taxMode: mode,
      termDays,
      dueDate: addDays(input.docDate, termDays),
      ...amounts,
      points,
      lines: billed,
      settlements: settlementRows([], uses),
      warnings: [
        ...(await giroWarning(context.tx, customer.id)),
        ...taxIdWarning(customer, mode, amounts.vat),
      ],
      sources: orders.map((o) => ({
        id: o.id,
        status: allTaken(o, lines) ? 'INVOICED' : 'PARTIAL',
      })),
    })
    return {
      draft,
      facts: {
        customerName: customer.name,
        uses,
        asked: askedUnits(units),
        points: term.earn_on === 'INVOICE' ? points : 0,
        expiresAt: pointsExpireAt(input.docDate, term),
      },
      async afterWrite(written) {
        for (const write of [usesOf(input.branchId, draft), deliveryNotes(masters, draft)])
          await write?.(written)
        // Money ahead may have paid it whole.
        if (uses.length > 0) await earnOfPaid(context, [written.documentId], input.docDate)
      },
    }
  },
  post(draft, facts) {
    for (const l of draft.lines) facts.stock.reserve(l.warehouseId as number, l.goodsId, -l.baseQty)
    const costs = costEntries(draft, facts.stock, facts, facts.asked)
    const customerId = draft.customerId ?? null
    const retail = draft.priceLevel === 'RETAIL' || draft.priceLevel === 'MEMBER'
    const ahead = sumOf(facts.uses, (l) => l.amount)
    // Its PPN was owed when that money came.
    const vatAhead = sumOf(facts.uses, (l) => l.vat ?? 0)
    return {
      ...emptyPosting(),
      moves: facts.stock.moves,
      reservations: facts.stock.reservations,
      allocations:
        ahead > 0
          ? [{ documentId: OWN, line: 0, role: 'AR', sign: 1, amount: ahead }, ...facts.uses]
          : [],
      journal: journal(
        'AUTO',
        `${retail ? 'Penjualan eceran' : 'Penjualan grosir'} - ${facts.customerName}`,
        [
          ...debit(facts.account('AR').id, minus(draft.total, ahead), { customerId }),
          ...revenueEntries({ ...draft, vat: minus(draft.vat, vatAhead) }, facts),
          ...debit(facts.account('DP_SALES').id, minus(ahead, vatAhead), { customerId }),
          ...credit(facts.account('ROUNDING').id, draft.rounding),
          ...costs,
          ...pointEntries(facts.points, facts),
        ],
        facts.account('COGS').id,
      ),
      points:
        customerId && facts.points > 0
          ? [{ customerId, type: 'EARN', points: facts.points, expiresAt: facts.expiresAt }]
          : [],
      openItems: [
        {
          line: 0,
          role: 'AR',
          customerId,
          dueDate: draft.dueDate ?? null,
          sign: 1,
          amount: draft.total,
        },
      ],
    }
  },
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
  const asked = lines?.map((l) => ({ documentId: l.orderId, line: l.orderLine, qty: l.qty }))
  if (!asked && orders.every((order) => allTaken(order, [])))
    throw new Refusal('LINES_EMPTY', 'Semua barang pesanan ini sudah difakturkan', {
      field: 'orderIds',
    })
  return takeLines(orders, asked ?? everythingLeft(orders), {
    over: ['INVOICE_OVER', (left) => `Jumlah difakturkan melebihi sisa pesanan (${left})`],
    field: 'orderLine',
  }).map(({ line }) => line)
}

export const salesInvoiceRoutes = [
  ...documentRoutes(contract, creditSale, invoiceLayout),
  reads(contract.downPayments, (tx, s, { customerId, branchId }) =>
    openItems(tx, s, ['DP_SALES'], { customerId }, branchId),
  ),
  reads(contract.getAllBare, (tx, s, input) => listDocuments(tx, s, [creditSale.kind], input)),
  reads(contract.getBare, (tx, s, input) => getDocument(tx, s, [creditSale], input.id)),
  reads(contract.print, (tx, s, input) => getDocument(tx, s, [creditSale], input.id)),
  route(contract.receipt, (ctx, input) => printReceipt(ctx, creditSale, input.id)),
]
