import { takeLines } from '#server/documents/take.ts'
import type { DraftLine, StoredDocument, StoredLine } from '#server/documents/types.ts'
import { plus } from '#contract/money.ts'
import { partOf } from '#server/pricing/part.ts'

/** Quantity and amounts of a sale's line that came back before. */
export type Returned = Pick<
  StoredLine,
  'baseQty' | 'discount' | 'headerDiscount' | 'freight' | 'net' | 'vat' | 'rounding'
>
export const NOTHING: Returned = {
  baseQty: 0,
  discount: 0,
  headerDiscount: 0,
  freight: 0,
  net: 0,
  vat: 0,
  rounding: 0,
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
    rounding: part('rounding'),
  }
}

/** Lines of a sale that come back, each with its share of every amount; the PPN of what was given away is ours. */
export function broughtBack<W extends { invoiceLine: number; qty: number }>(
  sale: StoredDocument,
  lines: readonly W[],
  before: { lines: ReadonlyMap<number, Returned> },
) {
  const wanted = lines.map((l) => ({ ...l, line: l.invoiceLine }))
  const taken = takeLines([sale], wanted, {
    over: ['RETURN_OVER', () => 'Jumlah retur melebihi jumlah terjual'],
    field: 'invoiceLine',
  })
  const back = new Map(before.lines)
  return taken.map(({ of, line, wanted: one }) => {
    const gone = back.get(of.line) ?? NOTHING
    const amounts = returnedAmounts(of, gone, line.baseQty)
    back.set(of.line, withMore(gone, { ...amounts, baseQty: line.baseQty }))
    return { of, wanted: one, line: { ...line, ...amounts } }
  })
}

/** What came back of a line, with what comes back of it now. */
const withMore = (before: Returned, now: Returned): Returned => ({
  baseQty: plus(before.baseQty, now.baseQty),
  discount: plus(before.discount, now.discount),
  headerDiscount: plus(before.headerDiscount, now.headerDiscount),
  freight: plus(before.freight, now.freight),
  net: plus(before.net, now.net),
  vat: plus(before.vat, now.vat),
  rounding: plus(before.rounding, now.rounding),
})
