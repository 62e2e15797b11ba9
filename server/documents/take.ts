import { Refusal } from '#server/platform/errors.ts'
import { dec, minus, plus, round, roundTo, sumOf, times } from '#contract/money.ts'
import { counted } from '#server/platform/counted.ts'
import {
  type DraftLine,
  type GoodsUnit,
  type StoredDocument,
  type StoredLine,
  lineOf,
} from './types.ts'

/** What is wanted of a line of a source, in that line's unit or in another one of its goods. */
export interface Wanted {
  /** The source, where there are several. */
  documentId?: number
  line: number
  qty: number
  /** The unit in which it is counted, where it is not the line's own. */
  goodsUnitId?: number | null | undefined
}

interface Taking {
  /** Code and words of the refusal where more is wanted than is left: `9 DUS`, `58 PCS`. */
  over: readonly [code: string, words: (left: string, of: StoredLine) => string]
  /** The form's own field of a line that leads to the source's line. */
  field: string
  /** What a line without a quantity is kept for: goods given free, goods refused. */
  keeps?: (index: number) => boolean
}

export interface Taken<W> {
  /** The line of the source as this one finds it: what lines before it take counts as taken. */
  of: StoredLine
  wanted: W
  /** The new line: its share of every amount of the source's line. */
  line: DraftLine
}

/**
 * Lines of a new document from those of its sources, each at most once in a unit and never more than is left of it: two
 * cartons and three pieces of one line are two lines. Amounts are the difference of running shares, so that all parts add
 * up and the last takes the rest.
 */
export function takeLines<W extends Wanted>(
  sources: readonly StoredDocument[],
  wanted: readonly W[],
  how: Taking,
): Taken<W>[] {
  const found = wanted.map((one) => lineWanted(sources, one))
  const before = new Map<StoredLine, number>()
  const taken = wanted.flatMap((one, i) => {
    if (!(one.qty > 0 || how.keeps?.(i))) return []
    const of = found[i]
    const at = { field: `lines.${i}.${how.field}` }
    if (!of) throw new Refusal('NOT_FOUND', 'Baris dokumen sumber tidak ditemukan', at)
    const same = (x: Wanted, j: number) =>
      found[j] === of && countedIn(of, x) === countedIn(of, one)
    if (wanted.findIndex(same) !== i)
      throw new Refusal('DUPLICATE_LINE', 'Baris ini sudah ada di daftar', at)
    const gone = before.get(of) ?? 0
    const part = takeLine({ ...of, taken: plus(of.taken, gone) }, one, i, how)
    before.set(of, plus(gone, part.line.baseQty))
    return [part]
  })
  if (taken.length === 0)
    throw new Refusal('LINES_EMPTY', 'Minimal satu baris harus diisi', { field: 'lines' })
  return taken
}

function lineWanted(sources: readonly StoredDocument[], { documentId, line }: Wanted) {
  const source = documentId ? sources.find((s) => s.id === documentId) : sources[0]
  return source?.lines.find((l) => l.line === line)
}

const countedIn = (of: StoredLine, { goodsUnitId }: Wanted) => goodsUnitId || of.goodsUnitId

function takeLine<W extends Wanted>(of: StoredLine, one: W, i: number, how: Taking): Taken<W> {
  const unit = unitOf(of, one, `lines.${i}.goodsUnitId`)
  const baseQty = inBase(of, one.qty, unit)
  refuseOver(of, { baseQty, unit }, how, `lines.${i}.qty`)
  if (!unit.allowFraction && !Number.isInteger(one.qty) && baseQty !== leftOf(of))
    throw new Refusal('QTY_FRACTION', `Satuan ${unit.unitName} tidak boleh pecahan`, {
      field: `lines.${i}.qty`,
    })
  return { of, wanted: one, line: shareOf(of, { qty: one.qty, baseQty, unit }) }
}

/** The line's own unit, or another one of its goods. */
function unitOf(of: StoredLine, { goodsUnitId }: Wanted, field: string): GoodsUnit {
  if (!goodsUnitId || goodsUnitId === of.goodsUnitId) return of
  const unit = of.units.find((one) => one.goodsUnitId === goodsUnitId)
  if (unit) return unit
  throw new Refusal('UNIT_INVALID', 'Satuan ini bukan satuan barangnya', { field })
}

/** A third of a carton is 0,3333 at best: what is as near to the rest as four decimals tell is the rest. */
function inBase(of: StoredLine, qty: number, { conversion }: GoodsUnit): number {
  const [told, left] = [times(qty, conversion), leftOf(of)]
  return Math.abs(minus(told, left)) <= HALF_STEP * conversion ? left : told
}
const HALF_STEP = 0.000_05

const leftOf = (of: StoredLine) => minus(of.baseQty, of.taken)

function refuseOver(
  of: StoredLine,
  { baseQty, unit }: Pick<Counted, 'baseQty' | 'unit'>,
  { over }: Taking,
  field: string,
): void {
  const left = leftOf(of)
  if (baseQty <= left) return
  const [code, words] = over
  throw new Refusal(code, words(counted(left, unit, of.units), of), { field })
}

interface Counted {
  qty: number
  baseQty: number
  unit: GoodsUnit
}

/** The part of a line, in the unit in which it is counted; every amount by base quantity. */
function shareOf(of: StoredLine, { qty, baseQty, unit }: Counted): DraftLine {
  const perUnit = (price: number) =>
    unit.conversion === of.conversion
      ? price
      : roundTo(dec(price).times(unit.conversion).div(of.conversion), 4)
  const share = (whole: number) => {
    if (whole === 0) return 0
    const upTo = (part: number) => round(dec(whole).times(part).div(of.baseQty))
    return minus(upTo(plus(of.taken, baseQty)), upTo(of.taken))
  }
  const [gross, net] = [share(of.gross), share(of.net)]
  return lineOf({
    goodsId: of.goodsId,
    goodsUnitId: unit.goodsUnitId,
    warehouseId: of.warehouseId,
    qty,
    conversion: unit.conversion,
    baseQty,
    unitPrice: perUnit(of.unitPrice),
    tiers: of.tiers,
    discountAmount: share(of.discountAmount),
    gross,
    ...offOf(of, minus(gross, net), share),
    freight: share(of.freight),
    net,
    vat: share(of.vat),
    rounding: share(of.rounding),
    taxType: of.taxType,
    priceSource: of.priceSource,
    listPrice: of.listPrice === null ? null : perUnit(of.listPrice),
    campaigns: of.campaigns.map((given) => ({
      ...given,
      amount: share(given.amount),
      uses: roundTo(dec(given.uses).times(baseQty).div(of.baseQty), 4),
    })),
    sourceDocumentId: of.documentId,
    sourceLine: of.line,
  })
}

/** What is off a part, of the line's own and of the bill's: the rupiah of the rounding goes with the greater one, never where nothing was given. */
function offOf(
  { discount: own, headerDiscount: ofBill }: StoredLine,
  off: number,
  share: (whole: number) => number,
): Pick<DraftLine, 'discount' | 'headerDiscount'> {
  if (ofBill > own) {
    const discount = share(own)
    return { discount, headerDiscount: minus(off, discount) }
  }
  const headerDiscount = share(ofBill)
  return { discount: minus(off, headerDiscount), headerDiscount }
}

/** A line without a quantity beside one of a source: it changes what that one's goods come to. */
export const amountsLine = (of: StoredLine, amounts: Partial<DraftLine>): DraftLine =>
  lineOf({
    goodsId: of.goodsId,
    goodsUnitId: of.goodsUnitId,
    warehouseId: of.warehouseId,
    qty: 0,
    conversion: of.conversion,
    baseQty: 0,
    taxType: of.taxType,
    sourceDocumentId: of.documentId,
    sourceLine: of.line,
    ...amounts,
  })

/** Line by line of a new document, the base units that the lines before it take of the same line of a source. */
export function takenWithin(
  lines: readonly Pick<DraftLine, 'sourceDocumentId' | 'sourceLine' | 'baseQty'>[],
): number[] {
  const before = new Map<string, number>()
  return lines.map(({ sourceDocumentId, sourceLine, baseQty }) => {
    const of = `${sourceDocumentId} ${sourceLine}`
    const gone = before.get(of) ?? 0
    before.set(of, plus(gone, baseQty))
    return gone
  })
}

/** All that is left of the sources. */
export const everythingLeft = (sources: readonly StoredDocument[]): Wanted[] =>
  sources.flatMap((s) =>
    s.lines.map((of) => ({
      documentId: s.id,
      line: of.line,
      qty: dec(leftOf(of)).div(of.conversion).toNumber(),
    })),
  )

/** Whether nothing is left of a source once these lines are taken from it. */
export const allTaken = (source: StoredDocument, lines: readonly DraftLine[]): boolean =>
  source.lines.every((of) => {
    const now = sumOf(
      lines.filter((l) => l.sourceDocumentId === source.id && l.sourceLine === of.line),
      (l) => l.baseQty,
    )
    return plus(of.taken, now) >= of.baseQty
  })

/** Totals of taken lines with their freight (domain §0.4 D6); `inclusive` where PPN is within the net. */
export function partTotals(lines: DraftLine[], inclusive: boolean) {
  const whole = (l: DraftLine) => plus(l.net, l.freight)
  const vat = sumOf(lines, (l) => l.vat)
  const rounding = sumOf(lines, (l) => l.rounding)
  const taxed = sumOf(
    lines.filter((l) => l.vat !== 0),
    (l) => minus(inclusive ? minus(whole(l), l.vat) : whole(l), l.rounding),
  )
  const total = plus(sumOf(lines, whole), inclusive ? 0 : vat)
  return {
    gross: sumOf(lines, (l) => l.gross),
    discount: sumOf(lines, (l) => l.discount),
    headerDiscount: sumOf(lines, (l) => l.headerDiscount),
    freight: sumOf(lines, (l) => l.freight),
    dpp: taxed,
    exempt: minus(minus(minus(total, vat), rounding), taxed),
    vat,
    rounding,
    total,
  }
}
