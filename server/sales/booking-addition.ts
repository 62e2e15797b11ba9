import type { bookingAddition } from '#contract/sales/booking-addition.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import { lockOne, rewriteDocument } from '#server/documents/change.ts'
import { type DocumentType, draftOf } from '#server/documents/types.ts'
import type { Ctx } from '#server/platform/context.ts'
import { changedBooking } from './booking.ts'
import { refuseHeld } from './booking-hold.ts'
import { keptLine, promisedCart, readBooking } from './booking-removal.ts'
import { askedUnits, cartDraft, readCart } from './cart.ts'
import { approveTerms } from './cart-terms.ts'
import { partedGifts } from './gift-lines.ts'

type Input = ParsedOf<typeof bookingAddition.extend>
type Extension = Input & { id: number; version: number; docDate: string }
type Facts = Parameters<typeof changedBooking.post>[1]

/** The cashier puts more goods to the booking in his hand; number, hours, queue and money ahead stay. */
export async function addToBooking(ctx: Ctx, input: Input) {
  const { bookingId: id, bookingVersion: version } = input
  const { docDate } = await readBooking(ctx, input.branchId, id)
  return rewriteDocument(ctx, extended, { ...input, id, version, docDate }, ['OPEN'])
}

/** What was promised stands; the new goods are priced as of now, and only they are judged. */
const extended: DocumentType<Extension, Pick<Facts, 'asked' | 'before'>> = {
  ...changedBooking,
  async check(context, input) {
    const before = await lockOne(context, changedBooking, input)
    await refuseHeld(context, before.id)
    const promised = promisedCart(context.branchId, before)
    const entered = { ...promised, lines: [...promised.lines, ...input.lines] }
    const stock = context.lockStock([...before.lines, ...input.lines].map((l) => l.goodsUnitId))
    const [facts, locked] = await Promise.all([readCart(context, entered), stock])
    const fresh = { ...facts, lines: facts.lines.slice(promised.lines.length) }
    const asking = { ...entered, approvalToken: input.approvalToken }
    const agreed = await approveTerms(context, asking, fresh, locked.goods, NO_DISCOUNT)
    const { deliveryAddress, salesmanId, refNo, expiresAt } = before
    return {
      draft: draftOf(before, {
        ...cartDraft(entered, facts),
        lines: [...facts.lines, ...partedGifts(before.lines.map(keptLine)).given],
        warnings: [],
        deliveryAddress,
        salesmanId,
        refNo,
        expiresAt,
        approvedBy: agreed ?? before.approvedBy,
        status: 'OPEN',
      }),
      facts: { asked: askedUnits(facts.units), before },
    }
  },
}

/** None is given here; those that were promised have been agreed to. */
const NO_DISCOUNT = { action: 'CASHIER_MANUAL_DISCOUNT', limitPct: 100 }
