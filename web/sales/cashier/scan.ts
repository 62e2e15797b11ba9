import { type Gs1Label, isMarked, readGs1 } from '#contract/master/gs1.ts'
import { parseScaleLabel } from '#contract/master/goods-number.ts'
import { isKeptNumber, numberOfCode } from '#contract/sales/receipt-code.ts'
import { parseNumber } from '../../platform/format.ts'
import { exact } from './cart.ts'
import type { GoodsIndex, TillGoods } from './goods-lookup.ts'

/** What was scanned or typed into the one box of the till. */
export type Scan =
  | { kind: 'quantity'; qty: number }
  | { kind: 'booking' | 'receipt'; number: string }
  | { kind: 'goods'; text: string; qty: number | null }
  | { kind: 'wrong'; text: string }

/** `5*` is a quantity, `5*899…` five of that barcode, `BO/SBY/2611/00012` a booking, `FJ/…` or a till's own number a receipt. */
export function readScan(typed: string): Scan | null {
  const text = typed.trim()
  if (text === '') return null
  if (isKeptNumber(text)) return { kind: 'receipt', number: text.toUpperCase() }
  const number = /^(BO|FJ)\/[A-Z]{2,5}\/\d{4}\/\d{5,}$/i.exec(numberOfCode(text))
  if (number) {
    const kind = number[1]?.toUpperCase() === 'BO' ? 'booking' : 'receipt'
    return { kind, number: number[0].toUpperCase() }
  }
  // A star may be a letter of a batch in a label.
  const star = isMarked(text) ? -1 : text.indexOf('*')
  if (star === -1) return { kind: 'goods', text, qty: null }
  const qty = parseNumber(text.slice(0, star))
  const rest = text.slice(star + 1).trim()
  if (!isQuantity(qty)) return { kind: 'wrong', text: text.slice(0, star + 1) }
  return rest === '' ? { kind: 'quantity', qty } : { kind: 'goods', text: rest, qty }
}

/**
 * What stands in the box belongs to the code that a scanner sent: `3*` says how many, and the first keys of a
 * scanner with a slow line are taken for typed ones, so that only both together are known.
 */
export function isBegunBy(typed: string, code: string, isKnown: (goods: string) => boolean) {
  if (typed.trim().endsWith('*')) return true
  const tells = (text: string) => {
    const scan = readScan(text)
    return scan?.kind === 'goods' ? isKnown(scan.text) : scan !== null && scan.kind !== 'wrong'
  }
  return typed !== '' && !tells(code) && tells(typed + code)
}

/** At most four decimals, more than nothing, and no barcode that slipped before the star. */
export function isQuantity(qty: number | null | undefined): qty is number {
  return (
    typeof qty === 'number' &&
    qty > 0 &&
    qty < 100_000 &&
    Math.abs(qty * 1e4 - Math.round(qty * 1e4)) < 1e-6
  )
}

/** What the code of goods sells. */
export interface Sells {
  goods: TillGoods
  qty: number
  /** So many packets of what a scale weighed, a line each. */
  packets: number | null
}

/** Times the label of a scale is so many packets; null where no goods have this code. */
export function sellsOf(
  index: Pick<GoodsIndex, 'exact' | 'weighed'>,
  code: string,
  times: number | null,
): Sells | null {
  const goods = index.exact(code)
  if (goods) return { goods, qty: times ?? 1, packets: null }
  const gs1 = readGs1(code, new Date().getFullYear())
  if (gs1) return 'label' in gs1 ? sellsOfLabel(index, gs1.label, times) : null
  const label = parseScaleLabel(code)
  const weighed = label && index.weighed(label.plu)
  if (!weighed) return null
  const qty = exact(label.value / 1000 / weighed.conversion)
  return { goods: weighed, qty, packets: times ?? 1 }
}

/** A GS1 label may tell a count or, of what is weighed, a weight: that is a packet, as of a scale. */
function sellsOfLabel(
  index: Pick<GoodsIndex, 'exact'>,
  { gtin, count, weight }: Gs1Label,
  times: number | null,
): Sells | null {
  const goods = index.exact(gtin)
  if (!goods) return null
  if (!goods.isWeighed || !weight)
    return { goods, qty: exact((count || 1) * (times ?? 1)), packets: null }
  return { goods, qty: exact(weight / goods.conversion), packets: times ?? 1 }
}

/** A packet cannot be cut, a piece neither. */
export const isWhole = ({ goods, qty, packets }: Sells): boolean =>
  packets === null ? goods.allowFraction || Number.isInteger(qty) : Number.isInteger(packets)
