import type {
  DraftLine,
  PostingContext,
  StoredDocument,
  StoredLine,
} from '#server/documents/types.ts'
import { unitsOf } from '#server/ledgers/locks.ts'
import { pointTermOn, taxOn } from '#server/ledgers/masters.ts'
import { Refusal } from '#server/platform/errors.ts'
import { dec, quantity, round, rupiah } from '#server/platform/money.ts'
import { instantAt } from '#server/platform/time.ts'
import type { Bill } from '#server/pricing/kept.ts'
import { basePrice } from '#server/pricing/price-cart.ts'
import { campaignsThen } from '#server/pricing/read-campaigns.ts'
import { pricesThen } from '#server/pricing/read-prices.ts'
import { type Charge, chargeLine, chargesOf } from './charges.ts'
import { isGift } from './gift-lines.ts'
import { costsOf } from './return-costs.ts'
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
  const [masters, { bill, names }] = await Promise.all([context.masters(), billOf(context, sale)])
  const charges = chargesOf({ sale, before, back, bill, tax: taxOn(masters, sale.docDate) })
  return {
    lines: charges.map(chargeLine),
    told: charges.map((one) => words(one, names.get(one.of.goodsUnitId) ?? '')),
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

function words({ of, change, by, kept }: Charge, name: string): string {
  if (change < 0)
    return `${name}: potongan promosi ${rupiah(-change)} dari retur sebelumnya dikembalikan`
  const stays = quantity(dec(kept).div(of.conversion).toNumber())
  return `${name}, ${stays} tetap dibeli: ${by} tidak terpenuhi lagi, ${rupiah(change)} dipotong dari retur`
}
