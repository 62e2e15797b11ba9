import { isCredited } from '#contract/master/tax-type.ts'
import { NOTED } from '#contract/pricing/price-source.ts'
import { amountsLine } from '#server/documents/take.ts'
import type { DraftLine, StoredDocument, StoredLine } from '#server/documents/types.ts'
import { allocate, dec, minus, plus, round, sum, sumOf, times } from '#server/platform/money.ts'

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
         and d.status not in ('CANCELLED', 'REJECTED') and d.id is distinct from $4
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
 * there, the last the rest, and never more than its goods come to, without the PPN of them that the customer
 * `collected` and never paid, in rupiah.
 */
export async function notedLines(
  at: At,
  bill: StoredDocument,
  back: readonly Back[],
  {
    side,
    own,
    charged = 0,
    collected = { back: 0, left: 0 },
  }: {
    side: Side
    own?: number | undefined
    /** Of what goes back, lost advantages below zero, with PPN where that comes on top. */
    charged?: number
    /** Of what goes back now, and of all that is left of the bill. */
    collected?: { back: number; left: number }
  },
): Promise<DraftLine[]> {
  const { taxed, untaxed, numbers } = await notesLeft(at, bill.id, side, own)
  if (numbers.length === 0) return []
  const memo = `Bagian nota ${numbers.join(', ')}`.slice(0, 200)
  const onTop = bill.taxMode === 'EXCLUDE'
  // PPN of what was given away is ours.
  const paid = (l: Back) =>
    l.priceSource === 'GIFT' ? 0 : sum([l.net, l.freight, onTop ? l.vat : 0])
  const sold = bill.lines.filter((l) => l.priceSource !== 'GIFT')
  const worth = worthOf({
    onTop,
    collected: collected.left,
    vat: sumOf(sold, leftVat),
  })
  let most = minus(plus(sumOf(back, paid), charged), collected.back)
  const stands = sum([
    sumOf(sold, (l) => left(l, onTop)),
    sumOf([taxed, untaxed], worth),
    -collected.left,
  ])
  const parts = [...shares(bill, back, taxed, true), ...shares(bill, back, untaxed, false)]
  return lessOver(parts, { most, stands, worth }).flatMap(({ of, ...amount }) => {
    const own = within(amount, { most, worth })
    const line = noteLine(of, own, { memo, onTop })
    most = plus(most, worth(own))
    return line.net === 0 && line.vat === 0 ? [] : [line]
  })
}

type Worth = (amount: Amount) => number

/**
 * What an amount is to who pays the bill, in rupiah: without the PPN of it that he `collected` of all the `vat` that is left,
 * for the state has that from him.
 */
const worthOf =
  ({ onTop, collected, vat }: { onTop: boolean; collected: number; vat: number }): Worth =>
  (n) =>
    sum([
      n.base,
      n.vat,
      onTop ? 0 : n.rounding,
      vat === 0 ? 0 : -round(dec(n.vat).times(collected).div(vat)),
    ])

/** Shares are rounded each by itself: a rupiah more than the bill stands at is taken off the first. */
function lessOver<P extends Amount>(
  parts: P[],
  { most, stands, worth }: { most: number; stands: number; worth: Worth },
): P[] {
  const shared = sumOf(parts, worth)
  const over = minus(plus(most, shared), Math.max(0, stands))
  return parts.map((part, i) =>
    i === 0 && over > 0 ? { ...part, base: minus(part.base, over) } : part,
  )
}

/** No more than is left of what goes back: a return never costs money. */
function within(amount: Amount, { most, worth }: { most: number; worth: Worth }): Amount {
  const whole = worth(amount)
  if (plus(most, whole) >= 0) return amount
  const vat = round(dec(amount.vat).times(most).div(-whole))
  const base = minus(minus(0, most), worth({ base: 0, vat, rounding: 0 }))
  return { base, vat, rounding: 0 }
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
  const there = sumOf(bill.lines.filter(own), (l) => left(l, false))
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
      const worth = left(l, false)
      return bill.taxMode === 'INCLUDE'
        ? minus(worth, round(dec(l.vat).times(worth).div(plus(l.net, l.freight))))
        : worth
    },
  )

/** What is left of a line's own amount, with its PPN where that comes on top, after the quantity that went back before. */
function left({ net, freight, vat, baseQty, taken }: StoredLine, withVat: boolean): number {
  const of = (whole: number) => leftOf(whole, { baseQty, taken })
  return plus(of(plus(net, freight)), withVat ? of(vat) : 0)
}

const leftOf = (whole: number, { baseQty, taken }: Pick<StoredLine, 'baseQty' | 'taken'>) =>
  minus(whole, round(dec(times(whole, taken)).div(baseQty)))
const leftVat = (line: StoredLine) => leftOf(line.vat, line)

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
