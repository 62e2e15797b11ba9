import { settle } from '#contract/pricing/settle.ts'
import {
  draftOf,
  type PostingContext,
  type DocumentType,
  type Draft,
  type PostingFacts,
} from '#server/documents/types.ts'
import type { TillPayment } from '#contract/document.ts'
import type { CashierPaymentInput } from '#contract/sales/cashier.ts'
import type { UsableAt } from '#contract/master/payment-method.ts'
import { settledEntries } from '#server/documents/settling/allocation.ts'
import { excessVatWarnings } from '#server/documents/settling/down-payment.ts'
import { deliveryNotes } from '#server/documents/delivery-notes.ts'
import { giroItems, giroWarnings } from '#server/documents/settling/giro.ts'
import { type Tender, tendersOf } from '#server/documents/settling/tenders.ts'
import {
  type Branch,
  type Masters,
  type Warehouse,
  pointTermOn,
  roundingOf,
} from '#server/ledgers/masters.ts'
import {
  type Entry,
  type OpenedItem,
  type PointChange,
  type Posting,
  type Settled,
  OWN,
  credit,
  debit,
  journal,
  emptyPosting,
} from '#server/ledgers/posting.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, rupiah, times } from '#contract/money.ts'
import { pointsExpireAt } from '#contract/pricing/points.ts'
import { earnOfPaid } from './bill-points.ts'
import { giroWarning } from './credit.ts'
import { usesOf } from './gifts.ts'
import { isKept, sourcesOf, spendKept, withoutAccount } from './kept-money.ts'
import { repeatedCodes } from './proof-of-money.ts'
import { pointsBrought, spendPoints } from './points.ts'
import { withQris } from './qris/tender.ts'
import { followTenders, refuseGiroCredit, refuseNoLoan } from './follow-tenders.ts'
import { costEntries, pointEntries, revenueEntries } from './revenue.ts'
import { type Sold, soldGoods } from './sold.ts'
import { cartBecame } from './cart-events.ts'
import { keepApprovals } from './cart-grants.ts'
import { refuseBelowTold } from './told-carts.ts'

/** Money that came in for a sale, and what it does to the customer's points. */
export interface Paid extends ReturnType<typeof settle<Tender>> {
  /** Brought by this sale until a day, of that at once, and spent in it. */
  points: number
  earned: number
  expiresAt: string | null
  spent: number
  /** Money that lay with us and pays part of it. */
  kept: Settled[]
  /** Giros, cheques or money ahead are among what pays it: should one of them fail, it is owed again. */
  onAccount: boolean
  warnings: string[]
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
    await refuseBelowTold(context, input, sold.terms.total)
    const masters = await context.masters()
    const paid = await takePayment(context, input, masters, sold)
    const draft = draftOf(input, {
      ...sold.terms,
      lines: [...sold.terms.lines, ...sold.gifts.lines],
      warnings: [
        ...sold.gifts.warnings,
        ...paid.warnings,
        ...excessVatWarnings(paid.kept, sold.terms.vat ?? 0),
      ],
      status: statusOf(paid),
      rounding: paid.rounding,
      points: paid.points,
      settlements: paid.tenders.map(withoutAccount),
      change: paid.change,
      sources: [
        ...(sold.bookingId ? [{ id: sold.bookingId, status: 'PAID' }] : []),
        ...sourcesOf(paid),
      ],
    })
    const { asked, reserved } = sold
    // What is not handed over in the shop is brought, or fetched from its warehouse.
    const brought = (w: Warehouse) => w.type !== 'STORE' || Boolean(draft.deliveryAddress)
    return {
      draft,
      facts: { ...paid, customerName: sold.customer.name, asked, reserved },
      async afterWrite(written) {
        await usesOf(input.branchId, draft, sold.bookingId)?.(written)
        await deliveryNotes(masters, draft, brought)?.(written)
        await followTenders(written, input.branchId, paid)
        await keepApprovals(written.tx, sold.approvals, written.documentId)
        await cartBecame(written.tx, { ...input, total: sold.terms.total }, written.documentId)
        await earnOnAccount(context, paid, written.documentId, input.docDate)
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

/** Opened and paid in the same breath: what a failing giro opens again. */
const OWED = { line: 0, role: 'AR', sign: 1 } as const

/** Paid for good, or as long as nothing fails that pays it. */
export const statusOf = ({ onAccount }: Paid): string => (onAccount ? 'POSTED' : 'PAID')

/** Its points come once every giro behind it is paid, which may be now. */
export async function earnOnAccount(
  context: PostingContext,
  { onAccount }: Paid,
  documentId: number,
  day: string,
): Promise<void> {
  if (onAccount) await earnOfPaid(context, [documentId], day)
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
  const customerId = draft.customerId ?? null
  const { tenders, kept, onAccount, account } = facts
  return {
    ...emptyPosting(),
    journal: journal(
      'AUTO',
      memo,
      [
        ...tenders.flatMap((t) => (isKept(t) ? [] : debit(t.accountId, t.amount))),
        ...settledEntries(kept, { account }, { customerId }, true),
        ...ahead,
        ...revenueEntries(draft, facts),
        ...credit(facts.account('ROUNDING').id, draft.rounding ?? 0),
        ...costs,
        ...pointEntries(facts.earned, facts),
      ],
      facts.account('COGS').id,
    ),
    openItems: [
      ...tenders
        .map((t, i): OpenedItem & Pick<Tender, 'status'> => ({
          line: i + 1,
          role: t.role,
          ...(t.plan ? { customerId } : {}),
          dueDate: t.plan?.at(-1)?.dueDate ?? null,
          sign: 1,
          amount: t.amount,
          status: t.status,
        }))
        .filter(({ status }) => status === 'PENDING'),
      ...giroItems(draft, { customerId }),
      ...(onAccount ? [{ ...OWED, customerId, dueDate: draft.docDate, amount: draft.total }] : []),
    ],
    allocations: [
      ...kept,
      ...(onAccount ? [{ ...OWED, documentId: OWN, amount: draft.total }] : []),
    ],
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
    use = 'CASHIER',
  }: Pick<Sold, 'customer' | 'pointBase'> & {
    terms: { total: number }
    /** Where it is taken; at the till unless told. */
    use?: UsableAt
  },
): Promise<Paid & { payments: readonly TillPayment[]; repeated: readonly string[] }> {
  const payments = await withQris(context, input.payments)
  const tenders = tendersOf(payments, { ...input, use, masters })
  await refuseNoLoan(context, customer, tenders)
  const branch = masters.branches.get(input.branchId) as Branch
  const paid = settle(total, tenders, roundingOf(branch))
  const term = pointTermOn(masters, (await context.session).today)
  const value = masters.company.point_value
  const spent = await spendPoints(context, { term, value }, customer, tenders, total)
  const points = pointsBrought(minus(pointBase, times(spent, value)), customer, term)
  const kept = await spendKept(context, input, tenders, customer)
  // Goods on their way with a courier count as credit already.
  const counted = use === 'COD' ? total : 0
  await refuseGiroCredit(context, customer, tenders, { kept, counted })
  const onAccount = tenders.some((t) => t.giro || t.kind === 'DOWN_PAYMENT')
  const earned = onAccount ? 0 : points
  const expiresAt = pointsExpireAt(input.docDate, term)
  const repeated = await repeatedCodes(context.tx, input, tenders)
  const warnings = [
    ...repeated,
    ...giroWarnings(tenders),
    ...(onAccount ? await giroWarning(context.tx, customer.id) : []),
  ]
  const money = { spent, points, earned, expiresAt, kept, onAccount }
  return { ...paid, ...money, payments, warnings, repeated }
}

function pointMoves(draft: Draft, { earned, spent, expiresAt }: Paid) {
  const customerId = draft.customerId as number
  const moves: PointChange[] = [
    { customerId, type: 'REDEEM', points: -spent, expiresAt: null },
    { customerId, type: 'EARN', points: earned, expiresAt },
  ]
  return moves.filter((m) => m.points !== 0)
}
