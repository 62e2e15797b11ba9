import { PROMISED } from '#contract/pricing/price-source.ts'
import type { CampaignShare } from '#contract/pricing/terms.ts'
import type {
  DraftLine,
  PostingContext,
  StoredDocument,
  StoredLine,
} from '#server/documents/types.ts'
import {
  minus,
  plus,
  quantity,
  rupiah,
  sumOf,
  times,
  timesRounded,
} from '#server/platform/money.ts'
import { type Lost, advantageLost } from '#server/pricing/kept.ts'
import { partOf } from '#server/pricing/part.ts'
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
  const stays = of.lines.map((l) => {
    const line = kept.find((k) => k.sourceLine === l.line)
    return line && withoutRest(l, line)
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
  const lines = stays.flatMap((line, i) => {
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
  return { lines, told }
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
