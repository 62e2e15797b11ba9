import type { CashierPaymentInput } from '#contract/sales/cashier.ts'
import { type Tender, tendersOf } from '#server/documents/payments.ts'
import type { DocumentType, DraftLine, StoredDocument } from '#server/documents/types.ts'
import type { UnitFacts } from '#server/ledgers/locks.ts'
import { type Branch, pointTermOn } from '#server/ledgers/masters.ts'
import { type OpenedItem, credit, debit, journal, nothing } from '#server/ledgers/posting.ts'
import type { Asked } from '#server/ledgers/stock.ts'
import { heard } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { priceCart } from '#server/pricing/price-cart.ts'
import { approveTerms, askedUnits, cartDraft, readCart } from './cart.ts'
import { readCustomer } from './customer-facts.ts'
import { settle } from './tenders.ts'
import { costEntries, pointEntries, revenueEntries } from './revenue.ts'

interface Facts {
  tenders: Tender[]
  points: number
  customerName: string
  asked: (unitId: number) => Asked | undefined
  /** Goods that the booking had set aside. */
  reserved: { warehouseId: number; goodsId: number; qty: number }[]
}

/** A sale at the till is complete at once: goods out, money in, points earned, books written (domain §3.2.3). */
export const cashSale: DocumentType<CashierPaymentInput, Facts> = {
  kind: 'sales-invoice',
  title: 'Faktur Penjualan',
  numberPrefix: 'FJ',
  statuses: {},
  async check(desk, input) {
    if (input.bookingId) return collectBooking(desk, input, input.bookingId)
    const entered = { ...input, lines: input.lines ?? [] }
    const reading = heard(readCart(desk, entered))
    desk.lockStock(entered.lines.map((l) => l.goodsUnitId))
    const [facts, s, masters] = await Promise.all([reading, desk.session, desk.masters()])
    const { cart, customer, units } = facts
    const branch = masters.branches.get(input.branchId) as Branch
    const limit = Math.max(s.limits.discountPct, branch.cashier_discount_limit_pct)
    const approvedBy = await approveTerms(desk, entered, cart, 'CASHIER_MANUAL_DISCOUNT', limit)
    const paid = settle(
      cart.total,
      tendersOf(input.payments, 'CASHIER', masters, input.branchId),
      branch,
    )
    return {
      draft: {
        ...cartDraft(entered, facts),
        docDate: input.docDate,
        status: 'PAID',
        memo: input.memo,
        salesmanId: input.salesmanId ?? null,
        approvedBy,
        rounding: paid.rounding,
        points: cart.points,
        settlements: paid.tenders,
        change: paid.change,
      },
      facts: {
        tenders: paid.tenders,
        points: cart.points,
        customerName: customer.name,
        asked: askedUnits(units),
        reserved: [],
      },
    }
  },
  post(draft, facts) {
    for (const r of facts.reserved) facts.stock.reserve(r.warehouseId, r.goodsId, -r.qty)
    const costs = costEntries(draft, facts.stock, facts, facts.asked)
    const card = facts.tenders
      .map((t, i) => ({ t, line: i + 1 }))
      .filter(({ t }) => t.status === 'PENDING')
    return {
      ...nothing(),
      moves: facts.stock.moves,
      levels: facts.stock.reservations,
      journal: journal(
        'AUTO',
        `${wholesale(draft.priceLevel) ? 'Penjualan grosir' : 'Penjualan eceran'} - ${facts.customerName}`,
        [
          ...facts.tenders.flatMap((t) => debit(t.accountId, t.amount)),
          ...revenueEntries(draft, facts),
          ...credit(facts.account('ROUNDING').id, draft.rounding ?? 0),
          ...costs,
          ...pointEntries(facts.points, facts),
        ],
      ),
      opens: card.map(
        ({ t, line }): OpenedItem => ({
          line,
          role: t.role,
          dueDate: null,
          sign: 1,
          amount: t.amount,
        }),
      ),
      points:
        facts.points > 0
          ? [
              {
                customerId: draft.customerId as number,
                type: 'EARN',
                points: facts.points,
                expiresAt: nextYear(draft.docDate),
              },
            ]
          : [],
    }
  },
}

const wholesale = (level: string | null | undefined) => level !== 'RETAIL' && level !== 'MEMBER'

/** Points live twelve months (domain §2.6). */
const nextYear = (day: string) =>
  `${Number(day.slice(0, 4)) + 1}${day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)}`

/** A booking is sold at the prices it promised, until it expires. */
async function collectBooking(
  desk: Parameters<typeof cashSale.check>[0],
  input: CashierPaymentInput,
  bookingId: number,
): ReturnType<typeof cashSale.check> {
  const [order] = await desk.lockSources('booking', [bookingId])
  if (!order) throw new Error('locked sources are never empty')
  const stock = desk.lockStock(order.lines.map((l) => l.goods_unit_id))
  const [s, masters, units, customer] = await Promise.all([
    desk.session,
    desk.masters(),
    desk.units(order.lines.map((l) => l.goods_unit_id)),
    readCustomer(desk.tx, order.customer_id),
  ])
  await stock
  refuseFinished(order, s.now)
  const branch = masters.branches.get(input.branchId) as Branch
  const paid = settle(
    order.total,
    tendersOf(input.payments, 'CASHIER', masters, input.branchId),
    branch,
  )
  const points = pointsOf(order, units, masters, { level: customer.price_level, day: s.today })
  return {
    draft: {
      docDate: input.docDate,
      status: 'PAID',
      memo: input.memo ?? order.memo,
      customerId: customer.id,
      salesmanId: order.salesman_id,
      warehouseId: order.warehouse_id,
      taxMode: order.tax_mode,
      priceLevel: order.price_level,
      headerDiscountPercent: order.header_discount_pct,
      gross: order.gross,
      discount: order.discount,
      headerDiscount: order.header_discount,
      freight: order.freight,
      dpp: order.dpp,
      exempt: order.exempt,
      vat: order.vat,
      rounding: paid.rounding,
      total: order.total,
      points,
      lines: order.lines.map(soldLine),
      accounts: [],
      settlements: paid.tenders,
      sources: [{ id: order.id, status: 'PAID' }],
      warnings: [],
      change: paid.change,
    },
    facts: {
      tenders: paid.tenders,
      points,
      customerName: customer.name,
      asked: askedUnits(units),
      reserved: order.lines.map((l) => ({
        warehouseId: l.warehouse_id as number,
        goodsId: l.goods_id,
        qty: l.base_qty,
      })),
    },
  }
}

function refuseFinished(order: StoredDocument, now: string): void {
  if (order.status === 'PAID') throw new Refusal('STALE', 'Booking sudah dibayar', { status: 409 })
  if (order.status !== 'OPEN') throw new Refusal('STATUS_INVALID', 'Booking sudah tidak berlaku')
  if (order.expires_at && order.expires_at < now)
    throw new Refusal('EXPIRED', 'Booking kedaluwarsa')
}

const soldLine = (l: StoredDocument['lines'][number]): DraftLine => ({
  goodsId: l.goods_id,
  goodsUnitId: l.goods_unit_id,
  warehouseId: l.warehouse_id,
  qty: l.qty,
  conversion: l.conversion,
  baseQty: l.base_qty,
  unitPrice: l.unit_price,
  tiers: l.tiers,
  discountAmount: l.discount_amount,
  gross: l.gross,
  discount: l.discount,
  headerDiscount: l.header_discount,
  freight: l.freight,
  net: l.net,
  vat: l.vat,
  taxType: l.tax_type,
  priceSource: l.price_source,
  sourceDocumentId: l.document_id,
  sourceLine: l.line,
  memo: l.memo,
})

function pointsOf(
  order: StoredDocument,
  units: Map<number, UnitFacts>,
  masters: Awaited<ReturnType<Parameters<typeof cashSale.check>[0]['masters']>>,
  { level, day }: { level: string; day: string },
): number {
  const frozen = order.lines.map((l) => ({
    goodsUnitId: l.goods_unit_id,
    qty: l.qty,
    unitPrice: l.unit_price,
    tiers: l.tiers,
    discountAmount: l.discount_amount,
  }))
  return priceCart(
    {
      lines: frozen,
      headerDiscount: { type: 'AMOUNT', value: order.header_discount },
      freight: order.freight,
    },
    {
      level: level as never,
      prices: [],
      units,
      company: masters.company,
      pointTerm: pointTermOn(masters, day),
      tax: masters.taxes[0] as never,
      taxMode: order.tax_mode ?? 'INCLUDE',
    },
  ).points
}
