import {
  draftOf,
  type PostingContext,
  type DocumentType,
  type Draft,
  type PostingFacts,
} from '#server/documents/types.ts'
import type { CashierPaymentInput } from '#contract/sales/cashier.ts'
import { deliveryNotes } from '#server/documents/delivery-notes.ts'
import { type Tender, tendersOf } from '#server/documents/settling/tenders.ts'
import { type Branch, type Masters, type Warehouse, pointTermOn } from '#server/ledgers/masters.ts'
import {
  type Entry,
  type OpenedItem,
  type PointChange,
  type Posting,
  credit,
  debit,
  journal,
  emptyPosting,
} from '#server/ledgers/posting.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, rupiah, times } from '#server/platform/money.ts'
import { pointsEarned, pointsExpireAt } from '#server/pricing/points.ts'
import { usesOf } from './gifts.ts'
import { spendPoints } from './points.ts'
import { costEntries, pointEntries, revenueEntries } from './revenue.ts'
import { type Sold, soldGoods } from './sold.ts'
import { settle } from './tenders.ts'

/** Money that came in for a sale, and what it does to the customer's points. */
export interface Paid extends ReturnType<typeof settle> {
  /** Earned by this sale until a day, and spent in it. */
  points: number
  expiresAt: string | null
  spent: number
}

interface Facts extends Paid, Pick<Sold, 'asked' | 'reserved'> {
  customerName: string
}

/** A sale at the till is complete at once: goods out, money in, points earned, books written (domain §3.2.3). */
export const cashSale: DocumentType<CashierPaymentInput, Facts> = {
  kind: 'sales-invoice',
  async check(context, input) {
    const sold = await soldGoods(context, input)
    refuseOtherTotal(input, sold.terms.total)
    const masters = await context.masters()
    const paid = await takePayment(context, input, masters, sold)
    const draft = draftOf(input, {
      ...sold.terms,
      lines: [...sold.terms.lines, ...sold.gifts.lines],
      warnings: sold.gifts.warnings,
      status: 'PAID',
      rounding: paid.rounding,
      points: paid.points,
      settlements: paid.tenders,
      change: paid.change,
      sources: sold.bookingId ? [{ id: sold.bookingId, status: 'PAID' }] : [],
    })
    const { asked, reserved } = sold
    // What is not handed over in the shop is brought, or fetched from its warehouse.
    const brought = (w: Warehouse) => w.type !== 'STORE' || Boolean(draft.deliveryAddress)
    return {
      draft,
      facts: { ...paid, customerName: sold.customer.name, asked, reserved },
      async afterWrite(written) {
        await usesOf(input.branchId, draft)?.(written)
        await deliveryNotes(masters, draft, brought)?.(written)
      },
    }
  },
  post(draft, facts) {
    for (const r of facts.reserved) facts.stock.reserve(r.warehouseId, r.goodsId, -r.qty)
    const costs = costEntries(draft, facts.stock, facts, facts.asked)
    const wholesale = draft.priceLevel !== 'RETAIL' && draft.priceLevel !== 'MEMBER'
    return {
      ...paidSale(draft, facts, {
        memo: `${wholesale ? 'Penjualan grosir' : 'Penjualan eceran'} - ${facts.customerName}`,
        costs,
      }),
      moves: facts.stock.moves,
      reservations: facts.stock.reservations,
    }
  },
}

/** Prices changed since the total was told: the customer is asked before his money is taken. */
function refuseOtherTotal({ seenTotal: seen }: CashierPaymentInput, total: number): void {
  if (seen === null || seen === undefined || seen === total) return
  throw new Refusal('TOTAL_CHANGED', `Harga berubah: ${rupiah(seen)} → ${rupiah(total)}`, {
    status: 409,
    data: { seen, total },
  })
}

/** What a sale books that is paid at once: money, turnover, what the goods cost, points. */
export function paidSale(
  draft: Draft,
  facts: Paid & PostingFacts,
  { memo, costs, ahead = [] }: { memo: string; costs: Entry[]; ahead?: Entry[] },
): Posting {
  return {
    ...emptyPosting(),
    journal: journal(
      'AUTO',
      memo,
      [
        ...facts.tenders.flatMap((t) => debit(t.accountId, t.amount)),
        ...ahead,
        ...revenueEntries(draft, facts),
        ...credit(facts.account('ROUNDING').id, draft.rounding ?? 0),
        ...costs,
        ...pointEntries(facts.points, facts),
      ],
      facts.account('COGS').id,
    ),
    openItems: facts.tenders
      .map((t, i): OpenedItem & Pick<Tender, 'status'> => ({
        line: i + 1,
        role: t.role,
        dueDate: null,
        sign: 1,
        amount: t.amount,
        status: t.status,
      }))
      .filter(({ status }) => status === 'PENDING'),
    points: pointMoves(draft, facts),
  }
}

/** Tenders, change and points: what comes in for a cart or a booking of that total. */
export async function takePayment(
  context: PostingContext,
  input: Pick<CashierPaymentInput, 'branchId' | 'docDate' | 'payments'>,
  masters: Masters,
  {
    customer,
    terms: { total },
    pointBase,
  }: Pick<Sold, 'customer' | 'pointBase'> & { terms: { total: number } },
): Promise<Paid> {
  const tenders = tendersOf(input.payments, { ...input, use: 'CASHIER', masters })
  const branch = masters.branches.get(input.branchId) as Branch
  const paid = settle(total, tenders, branch)
  const term = pointTermOn(masters, (await context.session).today)
  const value = masters.company.point_value
  const spent = await spendPoints(context, { term, value }, customer, tenders, total)
  const points = pointsEarned(minus(pointBase, times(spent, value)), customer.price_level, term)
  return { ...paid, spent, points, expiresAt: pointsExpireAt(input.docDate, term) }
}

function pointMoves(draft: Draft, { points, spent, expiresAt }: Paid) {
  const customerId = draft.customerId as number
  const moves: PointChange[] = [
    { customerId, type: 'REDEEM', points: -spent, expiresAt: null },
    { customerId, type: 'EARN', points, expiresAt },
  ]
  return moves.filter((m) => m.points !== 0)
}
