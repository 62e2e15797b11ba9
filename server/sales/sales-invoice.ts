import { type SalesInvoiceInput, salesInvoice as contract } from '#contract/sales/sales-invoice.ts'
import { documentRoutes } from '#server/documents/routes.ts'
import { listDocuments } from '#server/documents/list.ts'
import { getDocument } from '#server/documents/read.ts'
import type {
  DocumentType,
  DraftLine,
  StoredDocument,
  StoredLine,
} from '#server/documents/types.ts'
import { taxOn } from '#server/ledgers/masters.ts'
import { debit, journal, nothing } from '#server/ledgers/posting.ts'
import type { Asked } from '#server/ledgers/stock.ts'
import { Refusal } from '#server/platform/errors.ts'
import {
  allocate,
  dec,
  minus,
  plus,
  quantity,
  round,
  sumOf,
  times,
} from '#server/platform/money.ts'
import { route } from '#server/platform/route.ts'
import { addDays } from '#server/platform/time.ts'
import { vatOn, vatWithin } from '#server/pricing/amounts.ts'
import { askedUnits, goodsBelowCost } from './cart.ts'
import { approveWishes, creditWishes, giroWarning } from './credit.ts'
import { readCustomer } from './customer-facts.ts'
import { printReceipt } from './receipt.ts'
import { costEntries, revenueEntries } from './revenue.ts'

interface Facts {
  customerName: string
  asked: (unitId: number) => Asked | undefined
}

/** Bills processed orders: the goods leave, the customer owes (domain §3.2.6). */
export const creditSale: DocumentType<SalesInvoiceInput, Facts> = {
  kind: 'sales-invoice',
  statuses: {},
  async check(desk, input) {
    const orders = await desk.lockSources('sales-order', input.orderIds)
    const unitIds = orders.flatMap((o) => o.lines.map((l) => l.goods_unit_id))
    const stock = desk.lockStock(unitIds)
    const first = orders[0] as StoredDocument
    const [masters, s, customer, units] = await Promise.all([
      desk.masters(),
      desk.session,
      readCustomer(desk.tx, first.customer_id),
      desk.units(unitIds),
    ])
    const { goods: costs } = await stock
    refuseMixed(orders)
    const lines = linesToBill(orders, input)
    const mode = first.tax_mode ?? 'EXCLUDE'
    const tax = taxOn(masters, input.docDate)
    const ordered = orderedFreight(orders)
    const freight = input.freight ?? ordered
    // Costs may have risen and credit may be gone since the order was taken; the order itself counts already.
    const wishes = [
      ...(await creditWishes(desk, customer.id, Math.max(0, minus(freight, ordered)))),
      ...goodsBelowCost(s, { lines, units, taxMode: mode, tax }, costs),
    ]
    const freights = allocate(
      freight,
      lines.map((l) => l.net),
    )
    const taxable = lines.map((l, i) =>
      mode !== 'NONE' && l.taxType === 'BKP' ? plus(l.net, freights[i] ?? 0) : 0,
    )
    const base = sumOf(taxable, (t) => t)
    const vat =
      mode === 'EXCLUDE' ? vatOn(base, tax) : mode === 'INCLUDE' ? vatWithin(base, tax) : 0
    const vats = vat === 0 ? lines.map(() => 0) : allocate(vat, taxable)
    const all = plus(
      sumOf(lines, (l) => l.net),
      freight,
    )
    const total = mode === 'EXCLUDE' ? plus(all, vat) : all
    const termDays = first.term_days ?? customer.term_days
    return {
      draft: {
        docDate: input.docDate,
        status: 'POSTED',
        memo: input.memo,
        customerId: customer.id,
        approvedBy: await approveWishes(desk, input.approvalToken, wishes),
        salesmanId: first.salesman_id,
        warehouseId: first.warehouse_id,
        refNo: first.ref_no,
        taxMode: mode,
        priceLevel: first.price_level,
        termDays,
        dueDate: addDays(input.docDate, termDays),
        gross: sumOf(lines, (l) => l.gross),
        discount: sumOf(lines, (l) => l.discount),
        headerDiscount: sumOf(lines, (l) => l.headerDiscount),
        freight,
        dpp: mode === 'INCLUDE' ? minus(base, vat) : base,
        exempt: minus(all, base),
        vat,
        total,
        lines: lines.map((l, i) => ({ ...l, freight: freights[i] ?? 0, vat: vats[i] ?? 0 })),
        accounts: [],
        settlements: [],
        warnings: await giroWarning(desk.tx, customer.id),
        sources: orders.map((o) => ({
          id: o.id,
          status: allBilled(o, lines) ? 'INVOICED' : 'PARTIAL',
        })),
      },
      facts: { customerName: customer.name, asked: askedUnits(units) },
    }
  },
  post(draft, facts) {
    for (const l of draft.lines) facts.stock.reserve(l.warehouseId as number, l.goodsId, -l.baseQty)
    const costs = costEntries(draft, facts.stock, facts, facts.asked)
    const customerId = draft.customerId ?? null
    const retail = draft.priceLevel === 'RETAIL' || draft.priceLevel === 'MEMBER'
    return {
      ...nothing(),
      moves: facts.stock.moves,
      levels: facts.stock.reservations,
      journal: journal(
        'AUTO',
        `${retail ? 'Penjualan eceran' : 'Penjualan grosir'} - ${facts.customerName}`,
        [
          ...debit(facts.account('AR').id, draft.total, { customerId }),
          ...revenueEntries(draft, facts),
          ...costs,
        ],
        facts.account('COGS').id,
      ),
      opens: [
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
    if (o.customer_id !== first?.customer_id || o.tax_mode !== first?.tax_mode) {
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

function linesToBill(orders: StoredDocument[], input: SalesInvoiceInput): DraftLine[] {
  const lines = orders.flatMap((o) => billedLines(o, input))
  if (lines.length === 0)
    throw new Refusal('LINES_EMPTY', 'Semua barang pesanan ini sudah difakturkan', {
      field: 'orderIds',
    })
  return lines
}

/** The share of an order line that is billed now, taken from the running total so that the parts add up. */
function billedLines(order: StoredDocument, input: SalesInvoiceInput): DraftLine[] {
  return order.lines.flatMap((of) => {
    const wanted = input.lines
      ? sumOf(
          input.lines.filter((l) => l.orderId === order.id && l.orderLine === of.line),
          (l) => times(l.qty, of.conversion),
        )
      : minus(of.base_qty, of.taken)
    if (wanted === 0) return []
    const left = minus(of.base_qty, of.taken)
    if (wanted > left) {
      throw new Refusal(
        'INVOICE_OVER',
        `Jumlah difakturkan melebihi sisa pesanan (${quantity(dec(left).div(of.conversion).toNumber())})`,
        { field: 'lines' },
      )
    }
    return [billedLine(of, wanted)]
  })
}

function billedLine(of: StoredLine, baseQty: number): DraftLine {
  const share = (whole: number) => {
    const upTo = (qty: number) => round(dec(whole).times(qty).div(of.base_qty))
    return minus(upTo(plus(of.taken, baseQty)), upTo(of.taken))
  }
  const gross = share(of.gross)
  const net = share(of.net)
  const headerDiscount = share(of.header_discount)
  return {
    goodsId: of.goods_id,
    goodsUnitId: of.goods_unit_id,
    warehouseId: of.warehouse_id,
    qty: dec(baseQty).div(of.conversion).toNumber(),
    conversion: of.conversion,
    baseQty,
    unitPrice: of.unit_price,
    tiers: of.tiers,
    discountAmount: share(of.discount_amount),
    gross,
    discount: minus(minus(gross, net), headerDiscount),
    headerDiscount,
    freight: 0,
    net,
    vat: 0,
    taxType: of.tax_type,
    priceSource: of.price_source,
    sourceDocumentId: of.document_id,
    sourceLine: of.line,
  }
}

function allBilled(order: StoredDocument, lines: DraftLine[]): boolean {
  return order.lines.every((o) => {
    const now = sumOf(
      lines.filter((l) => l.sourceDocumentId === order.id && l.sourceLine === o.line),
      (l) => l.baseQty,
    )
    return plus(o.taken, now) >= o.base_qty
  })
}

const paper = {
  size: 'CONTINUOUS' as const,
  words: { refNo: 'No. PO pelanggan' },
  signatures: ['Penerima', 'Gudang', 'Hormat kami'],
}

export const salesInvoiceRoutes = [
  ...documentRoutes(contract, creditSale, paper),
  route(contract.getAllBare, (ctx, input) =>
    ctx.read((tx, s) => listDocuments(tx, s, [creditSale.kind], input)),
  ),
  route(contract.getBare, (ctx, input) =>
    ctx.read((tx, s) => getDocument(tx, s, [creditSale], input.id)),
  ),
  route(contract.print, (ctx, input) =>
    ctx.read((tx, s) => getDocument(tx, s, [creditSale], input.id)),
  ),
  route(contract.receipt, (ctx, input) => printReceipt(ctx, creditSale, input.id)),
]
