import type { ParsedOf } from '#contract/endpoint.ts'
import type { cashier } from '#contract/sales/cashier.ts'
import { lockOne, rewriteDocument } from '#server/documents/change.ts'
import { readStored } from '#server/documents/stored.ts'
import {
  type DocumentType,
  type DraftLine,
  type StoredDocument,
  type StoredLine,
  draftOf,
  lineOf,
} from '#server/documents/types.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import { refuseElsewhere } from '#server/platform/references.ts'
import { changedBooking } from './booking.ts'
import { refuseHeld } from './booking-hold.ts'
import { keptAdvantage } from './kept-advantage.ts'
import { isGift, partedGifts } from './gift-lines.ts'
import { type EnteredCart, askedUnits, cartDraft, readCart } from './cart.ts'
import { reasonOf, writeRemoval } from './cart-removal.ts'

type Removal = ParsedOf<typeof cashier.remove>
type Shortening = Removal & { id: number; version: number; docDate: string }

/** The booking that a till changes, as it is stored in its branch. */
export const readBooking = (
  ctx: Ctx,
  branchId: number | null | undefined,
  id: number,
): Promise<StoredDocument> =>
  ctx.read(async (tx, s) => {
    const [found] = await readStored(tx, s.branchId, [id], false)
    if (!found) await refuseElsewhere(tx, s.branchId, 'bookingId', id)
    if (found?.kind !== 'booking') throw notFound('Booking')
    return found
  }, branchId)

/** The cashier takes a line off the booking in his hand: allowed and written down as any line that is taken back. */
export async function removeFromBooking(
  ctx: Ctx,
  input: Removal,
  bookingId: number,
): Promise<{ removed: boolean }> {
  const { docDate, version } = await readBooking(ctx, input.branchId, bookingId)
  await rewriteDocument(
    ctx,
    shortened(ctx),
    { ...input, id: bookingId, version: input.bookingVersion ?? version, docDate },
    ['OPEN'],
  )
  return { removed: true }
}

type Facts = Parameters<typeof changedBooking.post>[1]

/** What is left of it stands as it was promised: prices, discounts, hours and queue number. */
const shortened = (ctx: Ctx): DocumentType<Shortening, Pick<Facts, 'asked' | 'before'>> => ({
  ...changedBooking,
  async check(context, input) {
    const { tx, branchId } = context
    const before = await lockOne(context, changedBooking, input)
    await refuseHeld(context, before.id)
    const lines = before.lines.filter((l) => l.line !== input.lineId)
    refuseNothingLeft(before, lines)
    const stays = await keptAdvantage(context, before, lines.map(keptLine), 'LEAVE')
    const left = promisedCart(branchId, { ...before, lines: stays.lines })
    // A percentage is one of what is left; an amount stays what it was.
    if (before.headerDiscountPercent)
      left.headerDiscount = { type: 'PERCENT', value: before.headerDiscountPercent }
    const stock = context.lockStock(before.lines.map((l) => l.goodsUnitId))
    const [facts, s] = await Promise.all([readCart(context, left), context.session, stock])
    const why = await reasonOf(tx, s, input, input.approvalToken)
    await writeRemoval(tx, s, ctx, input, why)
    const { deliveryAddress, salesmanId, refNo, expiresAt, approvedBy, headerDiscountPercent } =
      before
    return {
      draft: draftOf(before, {
        ...cartDraft(left, facts),
        lines: [...facts.lines, ...partedGifts(stays.lines).given],
        warnings: stays.told,
        deliveryAddress,
        salesmanId,
        refNo,
        expiresAt,
        approvedBy,
        headerDiscountPercent,
        status: 'OPEN',
      }),
      facts: { asked: askedUnits(facts.units), before },
    }
  },
})

export const keptLine = (l: StoredLine): DraftLine => lineOf({ ...l, sourceLine: l.line })

function refuseNothingLeft({ lines }: StoredDocument, left: readonly StoredLine[]): void {
  if (left.length === lines.length)
    throw new Refusal('NOT_FOUND', 'Baris booking tidak ditemukan', {
      status: 404,
      field: 'lineId',
    })
  if (left.every(isGift))
    throw new Refusal('LINES_EMPTY', 'Ini baris terakhir: batalkan bookingnya', { field: 'lineId' })
}

/** A booking as a cart whose prices, discounts and campaigns stand. */
export function promisedCart(
  branchId: number,
  order: Pick<StoredDocument, 'customerId' | 'headerDiscount' | 'freight'> & {
    lines: readonly DraftLine[]
  },
): EnteredCart {
  return {
    branchId,
    customerId: order.customerId,
    headerDiscount: { type: 'AMOUNT', value: order.headerDiscount },
    freight: order.freight,
    lines: partedGifts(order.lines).sold.map((l) => ({
      goodsUnitId: l.goodsUnitId,
      warehouseId: l.warehouseId,
      qty: l.qty,
      unitPrice: l.unitPrice,
      promised: l,
      discountTiers: l.tiers,
      discountAmount: l.discountAmount,
      campaigns: l.campaigns,
      memo: l.memo,
    })),
  }
}
