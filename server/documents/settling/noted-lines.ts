import { claims } from '#server/ledgers/scopes.ts'
import { isCredited } from '#contract/master/tax-type.ts'
import { NOTED } from '#contract/pricing/price-source.ts'
import { amountsLine } from '#server/documents/take.ts'
import type { DraftLine, StoredDocument, StoredLine } from '#server/documents/types.ts'
import { allocate, dec, minus, plus, round, sum, sumOf, times } from '#contract/money.ts'

import { type Amount, type At, FOLLOWERS, FOLLOWING, OF_PRICE, type Side } from './bill-notes.ts'

interface Noted {
  /** What notes changed and no return has borne yet. */
  taxed: Amount
  untaxed: Amount
  numbers: string[]
}

/** What notes of a bill changed its price by, less what its returns bore of that; `own` is the return that is being written anew. */
async function notesLeft(
  { tx, branchId }: At,
  id: number,
  side: Side,
  own: number | undefined,
): Promise<Noted> {
  const { returns, lowers, raises } = FOLLOWING[side]
  const [notes, borne] = await Promise.all([
    tx.rows<Amount & { taxed: boolean; numbers: string[] }>(
      `select n.vat <> 0 as taxed, sum(f.sign * (n.dpp + n.exempt)) as base, sum(f.sign * n.vat) as vat, sum(f.sign * n.rounding) as rounding,
         array_agg(n.number order by n.id) as numbers
       from ${FOLLOWERS} join (values ($3, -1), ($4, 1)) f (kind, sign) on f.kind = n.kind where n.kind = $3 or n.reason = $5 group by 1`,
      [branchId, id, lowers, raises, OF_PRICE],
    ),
    tx.rows<Amount & { taxed: boolean }>(
      `select g.vat <> 0 as taxed, sum(g.net - case when d.tax_mode = 'INCLUDE' then g.vat + g.rounding else 0 end) as base, sum(g.vat) as vat, sum(g.rounding) as rounding
       from document_goods g join document d on d.branch_id = g.branch_id and d.id = g.document_id and d.kind = $3
         and ${claims()} and d.id is distinct from $4
       where g.branch_id = $1 and g.source_document_id = $2 and g.price_source = '${NOTED}' group by 1`,
      [branchId, id, returns, own ?? null],
    ),
  ])
  const left = (taxed: boolean): Amount => {
    const [all, gone] = [notes, borne].map((rows) => rows.find((one) => one.taxed === taxed))
    const part = (of: keyof Amount) => minus(all?.[of] ?? 0, gone?.[of] ?? 0)
    return { base: part('base'), vat: part('vat'), rounding: part('rounding') }
  }
  return { taxed: left(true), untaxed: left(false), numbers: notes.flatMap((n) => n.numbers) }
}

type Back = Pick<DraftLine, 'sourceLine' | 'baseQty' | 'net' | 'freight' | 'vat' | 'priceSource'>

/**
 * What notes changed of goods that go back, as lines without a quantity beside theirs (domain §3.2.7, §3.1.4): a
 * return starts from what the bill stands at. Each return bears them in the share of its goods in what is still
 * there, the last the rest, and never more than its goods come to, in rupiah.
 */
export async function notedLines(
  at: At,
  bill: StoredDocument,
  back: readonly Back[],
  {
    side,
    own,
    charged = [],
    collects = false,
  }: {
    side: Side
    own?: number | undefined
    /** Advantages that are lost with what goes back, below zero. */
    charged?: readonly Back[]
    /** The customer pays its PPN to the state: of that nothing was paid to us, and nothing goes back. */
    collects?: boolean
  },
): Promise<DraftLine[]> {
  const { taxed, untaxed, numbers } = await notesLeft(at, bill.id, side, own)
  if (numbers.length === 0) return []
  const memo = `Bagian nota ${numbers.join(', ')}`.slice(0, 200)
  const onTop = bill.taxMode === 'EXCLUDE'
  const sold = bill.lines.filter(isSold)
  const left = sumOf(sold, (l) => payable(leftOf(l), { onTop, collects }))
  const stands = plus(
    left,
    sumOf([taxed, untaxed], (n) => worthOf(n, { onTop, collects })),
  )
  const bears = [...back, ...charged].filter(isSold)
  const most = sumOf(bears, (l) => payable(l, { onTop, collects }))
  const parts = [
    ...shares(bill, back, taxed, true).map((part) => ({ ...part, taxed: true })),
    ...shares(bill, back, untaxed, false).map((part) => ({ ...part, taxed: false })),
  ]
  const within = collects
    ? withinCollected(
        most,
        sumOf(bears, (l) => l.vat),
      )
    : withinPaid(most, onTop)
  const shared = sumOf(parts, (n) => worthOf(n, { onTop, collects }))
  // Shares are rounded each by itself: a rupiah more than the bill stands at is taken off the first.
  const over = minus(plus(most, shared), Math.max(0, stands))
  return parts.flatMap(({ of, ...part }, i) => {
    const amount = i === 0 && over > 0 ? { ...part, base: minus(part.base, over) } : part
    const line = noteLine(of, within(amount, part.taxed), { memo, onTop })
    return line.net === 0 && line.vat === 0 ? [] : [line]
  })
}

/** PPN of what was given away is ours. */
const isSold = ({ priceSource }: Pick<Back, 'priceSource'>) => priceSource !== 'GIFT'

interface Way {
  onTop: boolean
  collects: boolean
}

/** What a line is to who pays the bill: with its PPN, unless he has that to pay to the state. */
function payable({ net, freight, vat }: Pick<Back, 'net' | 'freight' | 'vat'>, way: Way): number {
  const withVat = way.onTop ? plus(net, vat) : net
  return plus(way.collects ? minus(withVat, vat) : withVat, freight)
}

/** The same of an amount without PPN. */
const worthOf = ({ base, vat, rounding }: Amount, { onTop, collects }: Way) =>
  sum([base, collects ? 0 : vat, onTop ? 0 : rounding])

type Within = (amount: Amount, taxed: boolean) => Amount

/** No more than is left of what goes back: a return never costs money. */
function withinPaid(most: number, onTop: boolean): Within {
  let left = most
  return (amount) => {
    const worth = worthOf(amount, { onTop, collects: false })
    const fits = plus(left, worth) >= 0
    const vat = fits ? amount.vat : round(dec(amount.vat).times(left).div(-worth))
    const own = fits ? amount : { base: minus(minus(0, left), vat), vat, rounding: 0 }
    left = plus(left, fits ? worth : -left)
    return own
  }
}

/**
 * Base and PPN each for itself, since only the base was paid. Where taxed notes leave nothing of that, they leave none of the
 * other; what an untaxed note took off bears its PPN still, which the return closes.
 */
function withinCollected(most: number, vatOfAll: number): Within {
  let [left, vatLeft] = [most, vatOfAll]
  return (amount, taxed) => {
    const all = plus(left, amount.base) <= 0
    const base = all ? minus(0, left) : amount.base
    const most = all ? minus(0, vatLeft) : Math.max(amount.vat, minus(0, vatLeft))
    const vat = taxed ? most : 0
    left = plus(left, base)
    vatLeft = plus(vatLeft, vat)
    return { base, vat, rounding: all ? 0 : amount.rounding }
  }
}

/** By line that goes back, its part of what notes changed. */
function shares(bill: StoredDocument, back: readonly Back[], notes: Amount, taxed: boolean) {
  if (notes.base === 0 && notes.vat === 0) return []
  const concerns = (l: Bearing) => !taxed || bearsNoted(bill, l)
  const own = bill.lines.some(concerns) ? concerns : () => true
  const lines = back.flatMap((line) => {
    const of = bill.lines.find((l) => l.line === line.sourceLine)
    return of && line.baseQty > 0 && own(of) ? [{ of, worth: plus(line.net, line.freight) }] : []
  })
  const now = sumOf(lines, (l) => l.worth)
  const there = sumOf(bill.lines.filter(own), (l) => leftOf(l).net)
  if (now <= 0) return []
  const part = (whole: number) =>
    allocate(
      now >= there ? whole : round(dec(whole).times(now).div(there)),
      lines.map((l) => l.worth),
    )
  const [base, vat, rounding] = [part(notes.base), part(notes.vat), part(notes.rounding)]
  return lines.map(({ of }, i) => ({
    of,
    base: base[i] as number,
    vat: vat[i] as number,
    rounding: rounding[i] as number,
  }))
}

type Bearing = Pick<StoredLine, 'vat' | 'taxType'>

/** Whether PPN of a note concerns a line: a supplier's that is not credited is no PPN of ours. */
const bearsNoted = ({ supplierId }: StoredDocument, { vat, taxType }: Bearing) =>
  vat !== 0 && (!supplierId || isCredited(taxType))

/** Of what a supplier's bill still stands at, the base whose PPN is not credited. */
export const uncreditedBase = (bill: StoredDocument): number =>
  sumOf(
    bill.lines.filter((l) => l.vat !== 0 && !bearsNoted(bill, l)),
    (l) => {
      const worth = leftOf(l).net
      return bill.taxMode === 'INCLUDE'
        ? minus(worth, round(dec(l.vat).times(worth).div(plus(l.net, l.freight))))
        : worth
    },
  )

/** What is left of a line's own amounts, its freight with its price, after the quantity that went back before. */
function leftOf({ net, freight, vat, baseQty, taken }: StoredLine) {
  const of = (whole: number) => minus(whole, round(dec(times(whole, taken)).div(baseQty)))
  return { net: of(plus(net, freight)), freight: 0, vat: of(vat) }
}

function noteLine(
  of: StoredLine,
  { base, vat, rounding }: Amount,
  { memo, onTop }: { memo: string; onTop: boolean },
): DraftLine {
  const net = onTop ? base : sum([base, vat, rounding])
  return amountsLine(of, {
    headerDiscount: minus(0, net),
    net,
    vat,
    rounding: onTop ? 0 : rounding,
    priceSource: NOTED,
    memo,
  })
}
