import type { BookingChange, BookingInput } from '#contract/sales/sales-order.ts'
import {
  draftOf,
  type DocumentType,
  type PostingContext,
  type StoredDocument,
} from '#server/documents/types.ts'
import { readStored } from '#server/documents/stored.ts'
import { ignoreRejection } from '#server/platform/db.ts'
import { Refusal, lacking, notFound } from '#server/platform/errors.ts'
import { emptyPosting } from '#server/ledgers/posting.ts'
import { refuseInHand } from './booking-hold.ts'
import type { Branch } from '#server/ledgers/masters.ts'
import { givenGifts, notTaxedYet } from './gifts.ts'
import { nextInQueue } from './booking-queue.ts'
import { askedUnits, cartDraft, readCart } from './cart.ts'
import { approveTerms } from './cart-terms.ts'
import { creditWarnings } from './credit.ts'
import { readSalesman } from './customer-facts.ts'

type Facts = { asked: ReturnType<typeof askedUnits> }
type Written = Omit<BookingInput, 'requestId'>

/** Goods picked at the counter and set aside until the cashier collects or the hours are over (domain §3.2.1). */
export const booking: DocumentType<BookingInput, Facts> = {
  kind: 'booking',
  statuses: { OPEN: ['CANCELLED', 'EXPIRED'] },
  async check(context, input) {
    const { draft, facts } = await checkBooking(context, input, [])
    return { draft: { ...draft, refNo: await nextInQueue(context, input) }, facts }
  },
  post(draft, { stock, asked }) {
    draft.lines.forEach((l, i) => {
      const by = { line: i + 1, unit: asked(l.goodsUnitId) }
      stock.reserve(l.warehouseId as number, l.goodsId, l.baseQty, by)
    })
    return { ...emptyPosting(), reservations: stock.reservations }
  },
}

/**
 * A booking that is written anew while nobody collects it: what it had set aside is free for it again, its
 * prices are those of now, and its hours begin anew.
 */
export const changedBooking: DocumentType<BookingChange, Facts & { before: StoredDocument }> = {
  ...booking,
  async check(context, input) {
    const [before] = await readStored(context.tx, input.branchId, [input.id], false)
    if (!before) throw notFound('Booking')
    const s = await context.session
    if (before.createdBy !== s.employeeId && !s.rights.has('sales/cashier:approve'))
      throw lacking('sales/cashier:approve')
    await refuseInHand(context, input.id)
    const { draft, facts } = await checkBooking(context, input, before.lines)
    return { draft: { ...draft, refNo: before.refNo }, facts: { ...facts, before } }
  },
  post(draft, facts) {
    for (const l of facts.before.lines)
      facts.stock.reserve(l.warehouseId as number, l.goodsId, -l.baseQty)
    return booking.post(draft, facts)
  },
}

/** Goods that it holds already are locked along with those that it wants now. */
async function checkBooking(
  context: PostingContext,
  input: Written,
  before: StoredDocument['lines'],
) {
  const reading = ignoreRejection(readCart(context, input))
  const chosen = input.gifts ?? []
  const wanted = [...input.lines, ...chosen, ...before].map((l) => l.goodsUnitId)
  const stock = context.lockStock(wanted)
  const [facts, s, masters, salesman] = await Promise.all([
    reading,
    context.session,
    context.masters(),
    readSalesman(context, input),
  ])
  const locked = await stock
  const approvedBy = await approveTerms(context, input, facts, locked.goods, {
    action: 'MANUAL_DISCOUNT',
    limitPct: s.limits.discountPct,
  })
  const branch = masters.branches.get(input.branchId) as Branch
  const { docDate } = input
  const gifts = givenGifts(facts, chosen, { locked, masters, branch, docDate, own: before })
  const credit = { added: facts.cart.total, today: s.today }
  const cart = cartDraft(input, facts)
  return {
    draft: draftOf(input, {
      ...cart,
      status: 'OPEN',
      deliveryAddress: broughtTo(input),
      salesmanId: salesman ?? facts.customer.salesman_id,
      approvedBy,
      lines: [...facts.lines, ...notTaxedYet(gifts.lines)],
      warnings: [
        ...cart.warnings,
        ...gifts.warnings,
        ...(await creditWarnings(context, facts.customer, credit)),
      ],
      expiresAt: new Date(
        Date.parse(s.now) + branch.booking_expire_hours * 3_600_000,
      ).toISOString(),
    }),
    facts: { asked: askedUnits(facts.units) },
  }
}

/** Taken along, or brought to an address: what is not said follows from whether there is one. */
function broughtTo({ delivery, deliveryAddress }: Written): string | null {
  if (delivery === 'AMBIL') return null
  if (delivery === 'KIRIM' && !deliveryAddress)
    throw new Refusal('REQUIRED', 'Alamat kirim wajib diisi', { field: 'deliveryAddress' })
  return deliveryAddress ?? null
}
