import { PROMISED } from '#contract/pricing/price-source.ts'
import type { CampaignShare } from '#contract/pricing/terms.ts'
import type {
  DraftLine,
  PostingContext,
  StoredDocument,
  StoredLine,
} from '#server/documents/types.ts'
import {
  dec,
  minus,
  plus,
  quantity,
  roundTo,
  rupiah,
  sumOf,
  times,
  timesRounded,
} from '#contract/money.ts'
import { type Lost, advantageLost } from '#server/pricing/kept.ts'
import { partOf, stretchOf } from '#server/pricing/part.ts'
import { billOf } from './bill-of.ts'
import { isGift } from './gift-lines.ts'

interface Kept {
  lines: DraftLine[]
  /** What it costs more, line by line in words. */
  told: string[]
}

/**
 * Of goods that were priced and not paid yet, only these are taken: they are priced anew without the rest, and what
 * campaigns no longer give is not taken off them any more. It is what a return of the rest would charge (domain
 * §3.2.4, §3.2.7), on the lines themselves. A gift that nothing earns is sold at its price.
 */
export async function keptAdvantage(
  context: PostingContext,
  of: StoredDocument,
  kept: DraftLine[],
  /** A gift that nothing earns is with the customer already, or stays behind. */
  gifts: 'SELL' | 'LEAVE' = 'SELL',
): Promise<Kept> {
  const rows = Map.groupBy(kept, (k) => k.sourceLine)
  const stays = of.lines.map((l) => {
    const own = rows.get(l.line)
    return own && withoutRest(l, asOne(l, own))
  })
  const whole = of.lines.every((l, i) => stays[i]?.baseQty === l.baseQty)
  if (whole || of.lines.every((l) => l.campaigns.length === 0)) return { lines: kept, told: [] }
  const { bill, names } = await billOf(context, of)
  const lost = advantageLost(
    bill,
    stays.map((l) => l?.baseQty ?? 0),
  )
  const gone = new Set(lost.flatMap((one) => one.names))
  const told: string[] = []
  const charged = stays.flatMap((line, i) => {
    if (!line) return []
    const own = lost[i] as Lost
    if (isGift(line) && own.unearned > 0 && gifts === 'LEAVE') return earnedGift(line, own)
    const price = isGift(line) && own.unearned > 0 ? bill.giftPrice(i) : 0
    const charged = price > 0 ? soldGift(line, own, price) : lessGiven(line, own, gone)
    const amount = minus(charged.net, line.net)
    if (amount <= 0) return [charged]
    const by = own.names.join(', ')
    told.push(words(line, names.get(line.goodsUnitId) ?? '', by, amount))
    const memo = `Promosi tidak terpenuhi lagi: ${by}, ${rupiah(amount)}`.slice(0, 200)
    return [{ ...charged, memo }]
  })
  const lines = charged.flatMap((one) => asCounted(one, rows.get(one.sourceLine) ?? []))
  return { lines, told }
}

/** What is kept of a line, in its own unit: that is how campaigns gave what they gave. */
function asOne(of: StoredLine, rows: readonly DraftLine[]): DraftLine {
  const [only] = rows as [DraftLine, ...DraftLine[]]
  if (rows.length === 1 && only.goodsUnitId === of.goodsUnitId) return only
  const all = (field: 'baseQty' | Amount) => sumOf(rows, (row) => row[field])
  const baseQty = all('baseQty')
  const { goodsUnitId, conversion, unitPrice, listPrice } = of
  return {
    ...only,
    goodsUnitId,
    conversion,
    unitPrice,
    listPrice,
    baseQty,
    qty: roundTo(dec(baseQty).div(conversion), 4),
    ...(Object.fromEntries(AMOUNTS.map((field) => [field, all(field)])) as Record<Amount, number>),
    campaigns: of.campaigns.map((share, i) => ({
      ...share,
      amount: sumOf(rows, (row) => row.campaigns[i]?.amount ?? 0),
      uses: sumOf(rows, (row) => row.campaigns[i]?.uses ?? 0),
    })),
  }
}

const AMOUNTS = [
  'discountAmount',
  'gross',
  'discount',
  'headerDiscount',
  'freight',
  'net',
  'vat',
  'rounding',
] as const
type Amount = (typeof AMOUNTS)[number]

/** The same in the units in which it was counted, every amount by base quantity; the last takes the rest. */
function asCounted(one: DraftLine, rows: readonly DraftLine[]): DraftLine[] {
  if (rows.length === 1 && rows[0]?.goodsUnitId === one.goodsUnitId) return [one]
  let gone = 0
  return rows.flatMap((row) => {
    // Of a gift fewer may be left than were counted.
    const baseQty = Math.min(row.baseQty, minus(one.baseQty, gone))
    if (baseQty <= 0) return []
    const share = (whole: number) => stretchOf(whole, gone, baseQty, one.baseQty)
    const perUnit = (price: number) =>
      roundTo(dec(price).times(row.conversion).div(one.conversion), 4)
    const line: DraftLine = {
      ...one,
      goodsUnitId: row.goodsUnitId,
      conversion: row.conversion,
      baseQty,
      qty: baseQty === row.baseQty ? row.qty : roundTo(dec(baseQty).div(row.conversion), 4),
      unitPrice: perUnit(one.unitPrice),
      listPrice: one.listPrice === null ? null : perUnit(one.listPrice),
      ...(Object.fromEntries(AMOUNTS.map((field) => [field, share(one[field])])) as Record<
        Amount,
        number
      >),
      campaigns: one.campaigns.map((given) => ({
        ...given,
        amount: share(given.amount),
        uses: roundTo(dec(given.uses).times(baseQty).div(one.baseQty), 4),
      })),
    }
    gone = plus(gone, baseQty)
    return [line]
  })
}

/** Its share is what the rest leaves of the whole, as a return of the rest would leave it. */
function withoutRest(whole: StoredLine, line: DraftLine): DraftLine {
  const back = { upTo: minus(whole.baseQty, line.baseQty), of: whole.baseQty }
  const net = minus(whole.net, partOf(whole.net, 0, back))
  return {
    ...line,
    net,
    discount: minus(minus(line.gross, line.headerDiscount), net),
  }
}

const words = ({ qty }: DraftLine, name: string, by: string, amount: number) =>
  `${name}, ${quantity(qty)} tetap dibeli: ${by} tidak terpenuhi lagi, ditagih ${rupiah(amount)}`

/** What campaigns took off it, less what they no longer do. */
function lessGiven(line: DraftLine, lost: Lost, gone: ReadonlySet<string>): DraftLine {
  const given = sumOf(line.campaigns, (share) => share.amount)
  const amount = Math.min(lost.amount, given)
  let left = amount
  const campaigns = [...line.campaigns]
    .sort((a, b) => Number(gone.has(b.name)) - Number(gone.has(a.name)))
    .map((share): CampaignShare => {
      const off = Math.min(left, share.amount)
      left = minus(left, off)
      const now = lost.shares.find(({ id }) => id === share.id)
      const uses = gone.has(share.name) && !isGift(line) ? (now?.uses ?? 0) : share.uses
      return { ...share, amount: minus(share.amount, off), uses: Math.min(share.uses, uses) }
    })
    .filter((share) => isGift(line) || share.amount > 0)
  return {
    ...line,
    campaigns,
    discount: minus(line.discount, amount),
    net: plus(line.net, amount),
  }
}

function earnedGift(line: DraftLine, { unearned }: Lost): DraftLine[] {
  const qty = minus(line.qty, unearned)
  const campaigns = line.campaigns.map((share) => ({ ...share, uses: qty }))
  return qty > 0 ? [{ ...line, qty, baseQty: times(qty, line.conversion), campaigns }] : []
}

/** As many of the gift as are earned cost nothing still. */
function soldGift(line: DraftLine, { amount, unearned }: Lost, unitPrice: number): DraftLine {
  const gross = timesRounded(line.qty, unitPrice)
  const discount = minus(gross, amount)
  const uses = minus(line.qty, unearned)
  return {
    ...line,
    unitPrice,
    gross,
    discount,
    net: amount,
    priceSource: PROMISED,
    campaigns: line.campaigns
      .slice(0, uses > 0 ? 1 : 0)
      .map((share) => ({ ...share, amount: discount, uses })),
  }
}
