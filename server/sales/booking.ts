import { draftOf, type DocumentType } from '#server/documents/types.ts'
import type { BookingInput } from '#contract/sales/sales-order.ts'
import { ignoreRejection } from '#server/platform/db.ts'
import { emptyPosting } from '#server/ledgers/posting.ts'
import { approveTerms, askedUnits, cartDraft, readCart } from './cart.ts'
import { readSalesman } from './customer-facts.ts'

type Facts = { asked: ReturnType<typeof askedUnits> }

/** Goods picked at the counter and set aside until the cashier collects or the hours are over (domain §3.2.1). */
export const booking: DocumentType<BookingInput, Facts> = {
  kind: 'booking',
  statuses: { OPEN: ['CANCELLED', 'EXPIRED'] },
  async check(context, input) {
    const reading = ignoreRejection(readCart(context, input))
    const stock = context.lockStock(input.lines.map((l) => l.goodsUnitId))
    const [facts, s, masters, salesman] = await Promise.all([
      reading,
      context.session,
      context.masters(),
      readSalesman(context.tx, input),
    ])
    const approvedBy = await approveTerms(context, input, facts, (await stock).goods, {
      action: 'MANUAL_DISCOUNT',
      limitPct: s.limits.discountPct,
    })
    const hours = masters.branches.get(input.branchId)?.booking_expire_hours ?? 24
    return {
      draft: draftOf(input, {
        ...cartDraft(input, facts),
        status: 'OPEN',
        deliveryAddress: input.deliveryAddress,
        salesmanId: salesman ?? facts.customer.salesman_id,
        approvedBy,
        expiresAt: new Date(Date.parse(s.now) + hours * 3_600_000).toISOString(),
      }),
      facts: { asked: askedUnits(facts.units) },
    }
  },
  post(draft, { stock, asked }) {
    for (const l of draft.lines)
      stock.reserve(l.warehouseId as number, l.goodsId, l.baseQty, asked(l.goodsUnitId))
    return { ...emptyPosting(), reservations: stock.reservations }
  },
}
