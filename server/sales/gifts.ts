import type { ChosenGift } from '#contract/pricing/terms.ts'
import type { cashier } from '#contract/sales/cashier.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Checked, Draft, DraftLine } from '#server/documents/types.ts'
import { readUnits } from '#server/ledgers/locks.ts'
import { type Branch, type Masters, isPkpOn, taxOn } from '#server/ledgers/masters.ts'
import { type LockedStock, levelKey, stockBook } from '#server/ledgers/stock.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, plus, sumOf } from '#contract/money.ts'
import { vatOnLines } from '#contract/pricing/amounts.ts'
import { countUses } from '#server/pricing/read-campaigns.ts'
import type { CartFacts } from './cart.ts'

interface Place {
  locked: LockedStock
  /** Set aside for this very document already, and free for it. */
  own?: readonly Pick<DraftLine, 'warehouseId' | 'goodsId' | 'baseQty'>[]
  masters: Masters
  branch: Branch
  docDate: string
}

/**
 * What campaigns give away with a sale, as far as it is there: gifts that ran out are left out and said. What the
 * customer chose and no longer gets is a question before his money is taken.
 */
export function givenGifts(
  { cart, gifts, lines, units }: CartFacts,
  chosen: readonly ChosenGift[],
  place: Place,
): { lines: DraftLine[]; warnings: string[] } {
  const wanted = sumOf(chosen, (gift) => gift.times)
  if (wanted !== sumOf(cart.given.offers, (offer) => offer.chosen))
    throw new Refusal('GIFT_GONE', 'Hadiah yang dipilih tidak berlaku lagi, pilih ulang', {
      status: 409,
      field: 'gifts',
    })
  const there = gifts.filter(
    (gift) => place.branch.allow_negative_stock || isThere(gift, lines, place),
  )
  const warnings = gifts
    .filter((gift) => !there.includes(gift))
    .map((gift) => `Stok hadiah ${units.get(gift.goodsUnitId)?.name} habis`)
  return { lines: withVat(lines, there, place), warnings }
}

function isThere(gift: DraftLine, sold: readonly DraftLine[], place: Place): boolean {
  const of = (lines: readonly Pick<DraftLine, 'warehouseId' | 'goodsId' | 'baseQty'>[]) =>
    sumOf(
      lines.filter((l) => l.goodsId === gift.goodsId && l.warehouseId === gift.warehouseId),
      (l) => l.baseQty,
    )
  const level = place.locked.levels.get(levelKey(gift.warehouseId as number, gift.goodsId))
  const free = plus(minus(level?.onHand ?? 0, level?.reserved ?? 0), of(place.own ?? []))
  return minus(free, of(sold)) >= gift.baseQty
}

/** PPN on what was given away, of which each cost so much (domain §0.1 F7). */
export function giftVat(
  { taxType }: Pick<DraftLine, 'taxType'>,
  cost: number,
  { masters, docDate }: Pick<Place, 'masters' | 'docDate'>,
): number {
  if (!masters.company.gift_vat_enabled || !isPkpOn(masters, docDate)) return 0
  return vatOnLines([{ amount: cost, taxType }], taxOn(masters, docDate))
}

/** Gifts as they leave with what is sold: taxable ones bear PPN on what they cost. */
export function withVat(
  sold: readonly DraftLine[],
  gifts: DraftLine[],
  { locked, masters, branch, docDate, own = [] }: Place,
): DraftLine[] {
  if (gifts.length === 0) return gifts
  const trial = stockBook(locked, {
    warehouse: (id) => masters.warehouses.get(id)?.name ?? '',
    allowNegative: branch.allow_negative_stock,
  })
  for (const l of own) trial.reserve(l.warehouseId as number, l.goodsId, -l.baseQty)
  const cost = (l: DraftLine, i: number) =>
    trial.sell(i + 1, l.warehouseId as number, l.goodsId, l.baseQty)
  sold.forEach(cost)
  return gifts.map((gift, i) => ({
    ...gift,
    vat: giftVat(gift, cost(gift, sold.length + i), { masters, docDate }),
  }))
}

/** Gifts that are set aside or on their way: their PPN comes with the sale. */
export const notTaxedYet = (gifts: readonly DraftLine[]): DraftLine[] =>
  gifts.map((gift) => ({ ...gift, vat: 0 }))

/** Counts what a sale took of campaigns once it is written. */
export const usesOf = (
  branchId: number,
  { lines }: Pick<Draft, 'lines'>,
  bookingId?: number,
): Checked<unknown>['afterWrite'] =>
  lines.some((l) => l.campaigns.length > 0)
    ? ({ tx, documentId }) =>
        countUses(tx, branchId, documentId, lines, ...(bookingId ? [REWRITE] : []))
    : undefined

/** The prices of a booking are those of its writing. */
const REWRITE = 'ubah booking agar harganya dihitung ulang'

type Said = Pick<ReplyOf<typeof cashier.calculate>, 'hints' | 'offers'>

export const NOTHING_SAID: Said = { hints: [], offers: [] }

/** What campaigns offer a cart, and what little is missing for more: in words for whoever serves. */
export async function saidOfCampaigns(tx: Tx, { cart }: CartFacts): Promise<Said> {
  const near = cart.given.outcomes.filter((one) => one.near).slice(0, 5)
  const { offers } = cart.given
  const ids = [
    ...near.flatMap((one) => one.goodsUnitIds.slice(0, 3)),
    ...offers.flatMap((offer) => offer.gifts.map((gift) => gift.goodsUnitId)),
  ]
  const units = ids.length > 0 ? await readUnits(tx, [...new Set(ids)]) : new Map()
  const named = (goodsUnitId: number) => {
    const unit = units.get(goodsUnitId)
    return { goodsUnitId, name: unit?.name ?? '', unitName: unit?.unit_name ?? '' }
  }
  return {
    hints: near.map(
      ({ campaignId, name, reasonCode, missingQty, missingAmount, goodsUnitIds }) => ({
        campaignId,
        name,
        reasonCode,
        missingQty,
        missingAmount,
        goods: goodsUnitIds.slice(0, 3).map(named),
      }),
    ),
    offers: offers.map((offer) => ({
      ...offer,
      gifts: offer.gifts.map(({ goodsUnitId, qty }) => ({ ...named(goodsUnitId), qty })),
    })),
  }
}
