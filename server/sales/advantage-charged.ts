import {
  type DraftLine,
  type PostingContext,
  type StoredDocument,
  type StoredLine,
  lineOf,
} from '#server/documents/types.ts'
import { unitsOf } from '#server/ledgers/locks.ts'
import { pointTermOn, taxOn } from '#server/ledgers/masters.ts'
import { Refusal } from '#server/platform/errors.ts'
import { dec, minus, plus, quantity, round, rupiah, sumOf } from '#server/platform/money.ts'
import { instantAt } from '#server/platform/time.ts'
import { type TaxMode, vatOnLines, vatWithinLines } from '#server/pricing/amounts.ts'
import { type Bill, type Lost, advantageLost } from '#server/pricing/kept.ts'
import { basePrice } from '#server/pricing/price-cart.ts'
import { campaignsThen } from '#server/pricing/read-campaigns.ts'
import { pricesThen } from '#server/pricing/read-prices.ts'
import { isGift } from './gift-lines.ts'
import { costsOf } from './return-costs.ts'
import { NOTHING } from './return-parts.ts'
import type { ReturnedBefore } from './returnable.ts'

interface Charged {
  /** Of lines that stay and without a quantity: what they cost more now (below zero), or less again. */
  lines: DraftLine[]
  /** The same in words, for whoever returns and whoever approves. */
  told: string[]
}

/**
 * What the customer keeps is priced anew without what he brings back: the advantage that it no longer earns is
 * charged, and given back as more of the sale returns (domain §3.2.7). A return never costs him money: what exceeds
 * its goods is charged to the next one.
 */
export async function advantageCharged(
  context: PostingContext,
  sale: StoredDocument,
  before: ReturnedBefore,
  back: readonly DraftLine[],
): Promise<Charged> {
  if (sale.lines.every((l) => l.campaigns.length === 0)) return { lines: [], told: [] }
  refuseWaiting(sale, before)
  const own = Map.groupBy(back, (l) => l.sourceLine)
  const kept = sale.lines.map((l) =>
    minus(
      minus(l.baseQty, l.taken),
      sumOf(own.get(l.line) ?? [], (b) => b.baseQty),
    ),
  )
  const [masters, { bill, names }] = await Promise.all([context.masters(), billOf(context, sale)])
  const tax = taxOn(masters, sale.docDate)
  const vatOf = (amount: number, taxType: string) => {
    const taxed = [{ amount, taxType }]
    const by: Record<TaxMode, () => number> = {
      INCLUDE: () => vatWithinLines(taxed, tax),
      EXCLUDE: () => vatOnLines(taxed, tax),
      NONE: () => 0,
    }
    return by[sale.taxMode ?? 'NONE']()
  }
  const most = sumOf(back, (l) => l.net)
  const lost = withinReturn(advantageLost(bill, kept), chargedBefore(sale, before), most)
  const changes = sale.lines.flatMap((of, i) => {
    const { amount, names: by } = lost[i] as Lost
    const known = before.charged.get(of.line) ?? NOTHING
    const change = plus(amount, known.net)
    if (change === 0) return []
    const vat = minus(minus(0, vatOf(amount, of.taxType)), known.vat)
    return [{ of, change, vat, by: by.join(', '), kept: kept[i] ?? 0 }]
  })
  return {
    lines: changes.map(chargeLine),
    told: changes.map((one) => words(one, names.get(one.of.goodsUnitId) ?? '')),
  }
}

/** What goods that stay cost more hangs on everything that came back, so one return follows the other. */
function refuseWaiting(sale: StoredDocument, { waiting }: ReturnedBefore): void {
  if (!waiting) return
  throw new Refusal(
    'RETURN_WAITING',
    `Retur ${waiting} atas ${sale.number} menunggu persetujuan; promosinya dihitung setelah itu selesai`,
    { field: 'invoiceId' },
  )
}

const chargedBefore = (sale: StoredDocument, { charged }: ReturnedBefore) =>
  sale.lines.map(({ line }) => minus(0, charged.get(line)?.net ?? 0))

/** No more is charged with a return than its goods come to. */
function withinReturn(lost: Lost[], before: readonly number[], most: number): Lost[] {
  let left = plus(
    most,
    sumOf(before, (amount) => amount),
  )
  return lost.map((one) => {
    const amount = Math.min(one.amount, left)
    left = minus(left, amount)
    return { ...one, amount }
  })
}

async function billOf(context: PostingContext, sale: StoredDocument) {
  const { tx, branchId, session } = context
  const gave = [...new Set(sale.lines.flatMap((l) => l.campaigns.map(({ id }) => id)))]
  const unitIds = sale.lines.map((l) => l.goodsUnitId)
  const [then, units, { timezone }, masters, customer] = await Promise.all([
    campaignsThen(tx, branchId, sale.id, gave),
    unitsOf(tx, session, unitIds),
    session,
    context.masters(),
    tx.one<{ type: string }>('select type from customer where id = $1', [sale.customerId]),
  ])
  const given = sale.lines.filter(isGift).map((l) => l.goodsUnitId)
  const at = instantAt(then.at.slice(0, 10), then.at.slice(11), timezone)
  const prices = given.length > 0 ? await pricesThen(tx, branchId, given, at) : []
  const costs = given.length > 0 ? await costsOf(context, sale.id) : new Map()
  const level = (sale.priceLevel ?? 'RETAIL') as 'RETAIL'
  const bill: Bill = {
    lines: sale.lines.map((l) => ({
      ...l,
      closed: l.priceSource === 'FROZEN' || units.get(l.goodsUnitId)?.discountable === false,
      gift: isGift(l),
    })),
    headerPct: sale.headerDiscountPercent,
    campaigns: then.campaigns,
    buyer: {
      branchId,
      at: then.at,
      customerId: sale.customerId,
      level,
      member: customer?.type === 'MEMBER',
    },
    giftPrice(place) {
      const { goodsUnitId: unit, line, qty } = sale.lines[place] as StoredLine
      const sells = prices.some(
        (p) => p.goods_unit_id === unit && [level, 'RETAIL'].includes(p.price_level),
      )
      // What is never sold is worth what it cost us.
      if (!sells) return round(dec(costs.get(line)?.cost ?? 0).div(qty))
      const { company } = masters
      const [tax, pointTerm] = [taxOn(masters, sale.docDate), pointTermOn(masters, sale.docDate)]
      return basePrice(unit, 1, { level, prices, units, company, pointTerm, tax }).unitPrice
    },
  }
  return { bill, names: new Map([...units].map(([id, unit]) => [id, unit.name])) }
}

interface Change {
  of: StoredLine
  /** Charged now; below zero where it is given back. */
  change: number
  vat: number
  /** Names of the campaigns. */
  by: string
  /** Base quantity that stays. */
  kept: number
}

const chargeLine = ({ of, change, vat, by }: Change): DraftLine =>
  lineOf({
    goodsId: of.goodsId,
    goodsUnitId: of.goodsUnitId,
    warehouseId: of.warehouseId,
    qty: 0,
    conversion: of.conversion,
    baseQty: 0,
    discount: change,
    net: minus(0, change),
    vat,
    taxType: of.taxType,
    sourceDocumentId: of.documentId,
    sourceLine: of.line,
    memo: (change > 0 ? `Promosi tidak terpenuhi lagi: ${by}` : 'Promosi dikembalikan').slice(
      0,
      200,
    ),
  })

function words({ of, change, by, kept }: Change, name: string): string {
  if (change < 0)
    return `${name}: potongan promosi ${rupiah(-change)} dari retur sebelumnya dikembalikan`
  const stays = quantity(dec(kept).div(of.conversion).toNumber())
  return `${name}, ${stays} tetap dibeli: ${by} tidak terpenuhi lagi, ${rupiah(change)} dipotong dari retur`
}
