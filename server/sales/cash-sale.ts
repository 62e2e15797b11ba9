import {
  draftOf,
  lineOf,
  type PostingContext,
  type DocumentType,
  type Draft,
  type DraftLine,
  type StoredDocument,
} from '#server/documents/types.ts'
import type { CashierPaymentInput } from '#contract/sales/cashier.ts'
import { type Tender, tendersOf } from '#server/documents/settling/tenders.ts'
import type { UnitFacts } from '#server/ledgers/locks.ts'
import { type Branch, type Masters, pointTermOn } from '#server/ledgers/masters.ts'
import {
  type OpenedItem,
  type PointChange,
  credit,
  debit,
  journal,
  emptyPosting,
} from '#server/ledgers/posting.ts'
import type { Asked } from '#server/ledgers/stock.ts'
import { ignoreRejection } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, times } from '#server/platform/money.ts'
import { pointsEarned, pointsExpireAt } from '#server/pricing/points.ts'
import { priceCart } from '#server/pricing/price-cart.ts'
import { approveTerms, askedUnits, cartDraft, readCart } from './cart.ts'
import { type CustomerFacts, readCustomer, readSalesman } from './customer-facts.ts'
import { spendPoints } from './points.ts'
import { settle } from './tenders.ts'
import { costEntries, pointEntries, revenueEntries } from './revenue.ts'

/** Points that a sale earns until a day, and those that are spent in it. */
interface Spending {
  points: number
  spent: number
  expiresAt: string | null
}

interface Facts extends Spending {
  tenders: Tender[]
  customerName: string
  asked: (unitId: number) => Asked | undefined
  /** Goods that the booking had set aside. */
  reserved: { warehouseId: number; goodsId: number; qty: number }[]
}

/** A sale at the till is complete at once: goods out, money in, points earned, books written (domain §3.2.3). */
export const cashSale: DocumentType<CashierPaymentInput, Facts> = {
  kind: 'sales-invoice',
  async check(context, input) {
    if (input.bookingId) return collectBooking(context, input, input.bookingId)
    const entered = { ...input, lines: input.lines ?? [] }
    const reading = ignoreRejection(readCart(context, entered))
    const stock = context.lockStock(entered.lines.map((l) => l.goodsUnitId))
    const [facts, s, masters, salesmanId] = await Promise.all([
      reading,
      context.session,
      context.masters(),
      readSalesman(context.tx, input),
    ])
    const { customer, units } = facts
    const branch = masters.branches.get(input.branchId) as Branch
    const approvedBy = await approveTerms(context, entered, facts, (await stock).goods, {
      action: 'CASHIER_MANUAL_DISCOUNT',
      limitPct: Math.max(s.limits.discountPct, branch.cashier_discount_limit_pct),
    })
    const paid = await takePayment(context, input, masters, customer, facts.cart)
    return {
      draft: draftOf(input, {
        ...cartDraft(entered, facts),
        status: 'PAID',
        salesmanId,
        reason: input.taxFreeReason,
        approvedBy,
        rounding: paid.rounding,
        points: paid.points,
        settlements: paid.tenders,
        change: paid.change,
      }),
      facts: {
        ...paid,
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
      ...emptyPosting(),
      moves: facts.stock.moves,
      reservations: facts.stock.reservations,
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
        facts.account('COGS').id,
      ),
      openItems: card.map(
        ({ t, line }): OpenedItem => ({
          line,
          role: t.role,
          dueDate: null,
          sign: 1,
          amount: t.amount,
        }),
      ),
      points: pointMoves(draft, facts),
    }
  },
}

/** Tenders, change and points: what comes in for a cart or a booking of that total. */
async function takePayment(
  context: PostingContext,
  input: CashierPaymentInput,
  masters: Masters,
  customer: CustomerFacts,
  of: { total: number; pointBase: number },
) {
  const tenders = tendersOf(input.payments, { ...input, use: 'CASHIER', masters })
  const branch = masters.branches.get(input.branchId) as Branch
  const paid = settle(of.total, tenders, branch)
  const term = pointTermOn(masters, (await context.session).today)
  const value = masters.company.point_value
  const spent = await spendPoints(context, { term, value }, customer, tenders, of.total)
  const points = pointsEarned(minus(of.pointBase, times(spent, value)), customer.price_level, term)
  return { ...paid, spent, points, expiresAt: pointsExpireAt(input.docDate, term) }
}

function pointMoves(draft: Draft, { points, spent, expiresAt }: Spending) {
  const customerId = draft.customerId as number
  const moves: PointChange[] = [
    { customerId, type: 'REDEEM', points: -spent, expiresAt: null },
    { customerId, type: 'EARN', points, expiresAt },
  ]
  return moves.filter((m) => m.points !== 0)
}

const wholesale = (level: string | null | undefined) => level !== 'RETAIL' && level !== 'MEMBER'

/** A booking is sold at the prices it promised, until it expires. */
async function collectBooking(
  context: PostingContext,
  input: CashierPaymentInput,
  bookingId: number,
): ReturnType<typeof cashSale.check> {
  const [order] = await context.lockSources('booking', [bookingId])
  if (!order) throw new Error('locked sources are never empty')
  const stock = context.lockStock(order.lines.map((l) => l.goodsUnitId))
  const [s, masters, units, customer] = await Promise.all([
    context.session,
    context.masters(),
    context.units(order.lines.map((l) => l.goodsUnitId)),
    readCustomer(context.tx, order.customerId, input.branchId),
  ])
  await stock
  refuseFinished(order, s.now)
  const pointBase = pointBaseOf(order, units, masters, {
    level: customer.price_level,
    day: s.today,
  })
  const paid = await takePayment(context, input, masters, customer, {
    total: order.total,
    pointBase,
  })
  return {
    draft: draftOf(input, {
      status: 'PAID',
      memo: input.memo ?? order.memo,
      customerId: customer.id,
      salesmanId: order.salesmanId,
      warehouseId: order.warehouseId,
      taxMode: order.taxMode,
      reason: order.reason,
      priceLevel: order.priceLevel,
      headerDiscountPercent: order.headerDiscountPercent,
      gross: order.gross,
      discount: order.discount,
      headerDiscount: order.headerDiscount,
      freight: order.freight,
      dpp: order.dpp,
      exempt: order.exempt,
      vat: order.vat,
      rounding: paid.rounding,
      total: order.total,
      points: paid.points,
      lines: order.lines.map(soldLine),
      settlements: paid.tenders,
      sources: [{ id: order.id, status: 'PAID' }],
      change: paid.change,
    }),
    facts: {
      ...paid,
      customerName: customer.name,
      asked: askedUnits(units),
      reserved: order.lines.map((l) => ({
        warehouseId: l.warehouseId as number,
        goodsId: l.goodsId,
        qty: l.baseQty,
      })),
    },
  }
}

function refuseFinished(order: StoredDocument, now: string): void {
  if (order.status === 'PAID') throw new Refusal('STALE', 'Booking sudah dibayar', { status: 409 })
  if (order.status !== 'OPEN') throw new Refusal('STATUS_INVALID', 'Booking sudah tidak berlaku')
  if (order.expiresAt && order.expiresAt < now) throw new Refusal('EXPIRED', 'Booking kedaluwarsa')
}

/** A booking is sold as it was booked. */
const soldLine = (l: StoredDocument['lines'][number]): DraftLine =>
  lineOf({ ...l, sourceDocumentId: l.documentId, sourceLine: l.line })

function pointBaseOf(
  order: StoredDocument,
  units: Map<number, UnitFacts>,
  masters: Masters,
  { level, day }: { level: string; day: string },
): number {
  const frozen = order.lines.map((l) => ({
    goodsUnitId: l.goodsUnitId,
    qty: l.qty,
    unitPrice: l.unitPrice,
    tiers: l.tiers,
    discountAmount: l.discountAmount,
  }))
  return priceCart(
    {
      lines: frozen,
      headerDiscount: { type: 'AMOUNT', value: order.headerDiscount },
      freight: order.freight,
    },
    {
      level: level as never,
      prices: [],
      units,
      company: masters.company,
      pointTerm: pointTermOn(masters, day),
      tax: masters.taxes[0] as never,
      taxMode: order.taxMode ?? 'INCLUDE',
    },
  ).pointBase
}
