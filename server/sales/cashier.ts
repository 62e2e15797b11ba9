import { dueOf } from '#contract/pricing/settle.ts'
import { cashier as contract } from '#contract/sales/cashier.ts'
import { changeDocument } from '#server/documents/change.ts'
import { createDocument } from '#server/documents/create.ts'
import { openPosting } from '#server/documents/posting-context.ts'
import { listDocuments } from '#server/documents/list.ts'
import { inShift } from '#server/documents/shift.ts'
import { tendersOf } from '#server/documents/settling/tenders.ts'
import { readStored } from '#server/documents/stored.ts'
import type { StoredDocument } from '#server/documents/types.ts'
import { type Branch, mastersOf, pointTermOn, roundingOf } from '#server/ledgers/masters.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { minus, sumOf } from '#contract/money.ts'
import { atBranch, route, reads } from '#server/platform/route.ts'
import { booking } from './booking.ts'
import { bookingOfQueue } from './booking-queue.ts'
import { addToBooking } from './booking-addition.ts'
import { promisedCart, removeFromBooking } from './booking-removal.ts'
import { collectBooking, refuseHeld } from './booking-hold.ts'
import { type EnteredCart, readCart } from './cart.ts'
import { simulated, simulatedLine } from './simulated.ts'
import { partedGifts } from './gift-lines.ts'
import { NOTHING_SAID, saidOfCampaigns } from './gifts.ts'
import { allowTerms } from './cart-allowance.ts'
import { cashSale } from './cash-sale.ts'
import { removeFromCart } from './cart-removal.ts'
import { refuseAtTill } from './collected-vat.ts'
import { keptOf } from './kept-money.ts'
import { heldCarts, holdCart, passHeldCart, takeHeldCart } from './held-carts.ts'
import { pointsBrought, redeemable } from './points.ts'
import { approvalCodeUsed } from './proof-of-money.ts'
import { approvedCancel, release } from './sales-order.ts'
import { lacksInCart } from './short-stock.ts'
import { countLeft, keepCart, tellTotal } from './told-carts.ts'

type Calculated = EnteredCart & {
  bookingId?: number | null | undefined
  payments?: Parameters<typeof tendersOf>[0] | null | undefined
}

export const cashierRoutes = [
  reads(contract.list, async (tx, s, input) => {
    if (input.filter?.status?.includes('PAID')) {
      const paid = { ...input.filter, status: ['PAID'] }
      const filter = { ...paid, dateFrom: s.today, dateTo: s.today }
      return listDocuments(tx, s, ['sales-invoice'], { ...input, filter })
    }
    const search = (await bookingOfQueue(tx, s, input.search)) ?? input.search
    return listDocuments(tx, s, ['booking'], { ...input, search })
  }),
  route(contract.calculate, (ctx, input) => calculate(ctx, { ...input, lines: input.lines ?? [] })),
  route(contract.payment, (ctx, input) => createDocument(ctx, inShift(cashSale), input)),
  route(contract.collect, collectBooking),
  reads(contract.held, heldCarts, atBranch),
  reads(contract.approvalCode, approvalCodeUsed, atBranch),
  route(contract.hold, holdCart),
  route(contract.tell, tellTotal),
  route(contract.allow, allowTerms),
  route(contract.left, countLeft),
  route(contract.keep, keepCart),
  route(contract.takeHeld, takeHeldCart),
  route(contract.passHeld, passHeldCart),
  route(contract.remove, (ctx, input) =>
    input.bookingId ? removeFromBooking(ctx, input, input.bookingId) : removeFromCart(ctx, input),
  ),
  route(contract.extend, addToBooking),
  route(contract.cancel, (ctx, input) =>
    changeDocument(ctx, booking, input, 'CANCELLED', 'dibatalkan', async (context, document) => {
      await refuseHeld(context, document.id)
      return {
        approvedBy: await approvedCancel(context, input.approvalToken),
        ...(await release(context, document)),
      }
    }),
  ),
]

/** What the till shows while paying; the same pricing that the payment itself runs. */
async function calculate(ctx: Ctx, input: Calculated) {
  return ctx.read(async (tx, s) => {
    const masters = await mastersOf(tx, s.mastersVersion)
    const branch = masters.branches.get(s.branchId) as Branch
    const order = input.bookingId ? await bookingOf(tx, s.branchId, input.bookingId) : null
    const entered = order ? promisedCart(s.branchId, order) : input
    const facts = await readCart(openPosting(tx, s.branchId, Promise.resolve(s)), entered)
    await refuseAtTill({ tx }, facts.customer, s.today, facts.cart)
    const result = simulated(facts)
    // A booking's goods are set aside for it, and its gifts are chosen.
    const lacks = order ? [] : await lacksInCart(tx, branch.id, masters, facts)
    const rules = { term: pointTermOn(masters, s.today), value: masters.company.point_value }
    const tenders = tendersOf(input.payments ?? [], {
      use: 'CASHIER',
      masters,
      branchId: s.branchId,
      docDate: s.today,
    })
    return {
      ...result,
      lines: [...result.lines, ...partedGifts(order?.lines ?? []).given.map(simulatedLine)],
      points: pointsBrought(
        minus(
          facts.cart.pointBase,
          sumOf(
            tenders.filter((t) => t.kind === 'POINT'),
            (t) => t.amount,
          ),
        ),
        facts.customer,
        rules.term,
      ),
      lacks,
      short: branch.allow_negative_stock ? [] : lacks.map(({ message }) => message),
      ...(order ? NOTHING_SAID : await saidOfCampaigns(tx, facts)),
      redeem: await redeemable(tx, facts.customer, facts.cart.total, rules),
      named: !facts.customer.is_walk_in,
      kept: await keptOf(tx, s.branchId, facts.customer),
      ...dueOf(result.totals.total, tenders, roundingOf(branch)),
    }
  }, input.branchId)
}

async function bookingOf(tx: Tx, branchId: number, id: number): Promise<StoredDocument> {
  const [order] = await readStored(tx, branchId, [id], false)
  if (order?.kind !== 'booking') throw notFound('Booking')
  return order
}
