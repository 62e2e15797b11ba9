import type { DraftLine, StoredLine } from '#server/documents/types.ts'
import { dec, minus, plus, round } from '#server/platform/money.ts'

/** A part of something that is returned bit by bit: up to here, of the whole. */
interface Reach {
  upTo: number
  of: number
}

/**
 * What goes back of an amount with one more part of what it was for: its running share less what went back
 * before. The last part takes the rest, also where a part between was given up again.
 */
export function partOf(whole: number, before: number, { upTo, of }: Reach): number {
  const share = upTo >= of ? whole : round(dec(whole).times(upTo).div(of))
  return Math.max(0, minus(share, before))
}

/** Quantity and amounts of a sale's line that came back before. */
export type Returned = Pick<
  StoredLine,
  'baseQty' | 'discount' | 'headerDiscount' | 'freight' | 'net' | 'vat'
>
export const NOTHING: Returned = {
  baseQty: 0,
  discount: 0,
  headerDiscount: 0,
  freight: 0,
  net: 0,
  vat: 0,
}

/** The amounts of a line of which so much comes back now. */
export function returnedAmounts(
  of: Returned,
  before: Returned,
  baseQty: number,
): Pick<DraftLine, Exclude<keyof Returned, 'baseQty'> | 'gross'> {
  const reach = { upTo: plus(before.baseQty, baseQty), of: of.baseQty }
  const part = (field: keyof Returned) => partOf(of[field], before[field], reach)
  const [discount, headerDiscount, net] = [part('discount'), part('headerDiscount'), part('net')]
  return {
    gross: plus(plus(net, headerDiscount), discount),
    discount,
    headerDiscount,
    freight: part('freight'),
    net,
    vat: part('vat'),
  }
}
