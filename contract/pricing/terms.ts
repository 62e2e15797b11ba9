import { z } from 'zod'
import {
  discountPercent,
  id,
  percent,
  price,
  qtyPositive,
  rupiahNotNegative,
  rupiahPositive,
} from '../values.ts'

/** The rules of campaigns (domain §2.6, §5.1 steps 3 to 6): what is written, stored and reckoned with. */

/** One goods unit of a product discount. `discountTiers` of PERCENT, `value` of the others. */
export const discountItem = z.strictObject({
  goodsUnitId: id,
  type: z.enum(['PERCENT', 'AMOUNT', 'FIXED_PRICE']),
  discountTiers: z.array(discountPercent).max(3).nullish(),
  value: price.nullish(),
  minQty: qtyPositive.nullish(),
  maxQtyPerTrx: qtyPositive.nullish(),
  quotaTotal: qtyPositive.nullish(),
})

const named = z.array(id).max(200).default([])
/**
 * A condition that goods of a campaign meet, by what they are: of a category (or of one below it), of a brand, from a
 * supplier, one of those that are named, or all. Conditions narrow one another; an exception takes out what meets it.
 */
export const scope = z.strictObject({
  by: z.enum(['ALL', 'CATEGORY', 'BRAND', 'SUPPLIER', 'GOODS']),
  except: z.boolean().default(false),
  categoryIds: named,
  brandIds: named,
  supplierIds: named,
  goodsIds: named,
})
export type Scope = z.output<typeof scope>
/** Goods are meant by what they are, beside those that are named one by one. */
const scopes = z.array(scope).max(10).default([])

export const discountRules = {
  items: z.array(discountItem).max(500).default([]),
  scopes,
  /** What the goods of the conditions get, each of them. */
  scopeGives: discountItem.omit({ goodsUnitId: true, quotaTotal: true }).nullish(),
}

const units = z.number().int().min(1).max(9999)
export const promoType = z.enum(['BUY_X_GET_Y', 'BUNDLE_PRICE', 'MIN_SPEND', 'NTH_ITEM'])
/** BUY: what is bought, bundled or counted. GET: what is free. EXCLUDE: what does not count. */
const promoItem = z.strictObject({
  goodsUnitId: id,
  as: z.enum(['BUY', 'GET', 'EXCLUDE']).default('BUY'),
  /** Of a bundle. */
  qty: units.nullish(),
})
/** Only what its type asks for is filled. */
export const promoRules = {
  type: promoType,
  items: z.array(promoItem).max(200).default([]),
  scopes,
  buyQty: units.nullish(),
  getQty: units.nullish(),
  /** The free unit is of the goods that were bought. */
  sameItem: z.boolean().nullish(),
  price: rupiahPositive.nullish(),
  minSpend: rupiahPositive.nullish(),
  discountType: z.enum(['PERCENT', 'AMOUNT']).nullish(),
  value: rupiahNotNegative.or(percent).nullish(),
  maxDiscount: rupiahPositive.nullish(),
  n: units.nullish(),
  pct: percent.nullish(),
  maxApplyPerTrx: units.nullish(),
  /** How often it may be given in all. */
  quota: units.nullish(),
}

const giftItem = z.strictObject({ goodsUnitId: id })
export const giftRules = {
  trigger: z.enum(['MIN_SPEND', 'BUY_GOODS']),
  minSpend: rupiahPositive.nullish(),
  /** Goods that bring it. */
  items: z.array(giftItem).max(200).default([]),
  scopes,
  qty: units.nullish(),
  /** Twice the amount or quantity brings twice the gifts. */
  multiply: z.boolean().default(false),
  /** How many of the gifts the customer may choose. */
  choiceCount: z.number().int().min(1).max(20).default(1),
  gifts: z
    .array(z.strictObject({ goodsUnitId: id, qty: qtyPositive, stockLimit: qtyPositive.nullish() }))
    .min(1, 'Isi minimal satu hadiah')
    .max(20),
}

export const campaignKind = z.enum(['DISCOUNT', 'PROMO', 'GIFT'])
export type CampaignKind = z.output<typeof campaignKind>

/** When, where and for whom; times are the branch's own, `2026-01-31T23:59`. */
const standing = {
  id,
  name: z.string(),
  startAt: z.string(),
  endAt: z.string(),
  stopped: z.boolean(),
  /** Monday is 1; all days where none is named. */
  days: z.array(z.number().int()),
  hourFrom: z.string().nullable(),
  hourTo: z.string().nullable(),
  branchIds: z.array(id),
  levels: z.array(z.string()),
  customerIds: z.array(id),
  memberOnly: z.boolean(),
  stackable: z.boolean(),
  priority: z.number().int(),
  allowBelowCost: z.boolean(),
  /** What is left of its quotas: by goods unit, or `0` for the whole. */
  left: z.record(z.string(), z.number()),
}
/** Units of goods that one campaign may mean. */
const MOST_GOODS = 200_000
/** Rules as they are reckoned with: goods that are meant by what they are stand among those that are named. */
const { scopes: _ofPromo, ...promoTerms } = promoRules
const { scopes: _ofGift, ...giftTerms } = giftRules
const reckoned = {
  discount: z.object({ items: z.array(discountItem).max(MOST_GOODS) }),
  promo: z.object({ ...promoTerms, items: z.array(promoItem).max(MOST_GOODS) }),
  gift: z.object({ ...giftTerms, items: z.array(giftItem).max(MOST_GOODS) }),
}
export const campaignTerms = z.discriminatedUnion('kind', [
  z.object({ ...standing, kind: z.literal('DISCOUNT'), rules: reckoned.discount }),
  z.object({ ...standing, kind: z.literal('PROMO'), rules: reckoned.promo }),
  z.object({ ...standing, kind: z.literal('GIFT'), rules: reckoned.gift }),
])
export type CampaignTerms = z.output<typeof campaignTerms>
export type DiscountTerms = Extract<CampaignTerms, { kind: 'DISCOUNT' }>
export type PromoTerms = Extract<CampaignTerms, { kind: 'PROMO' }>
export type GiftTerms = Extract<CampaignTerms, { kind: 'GIFT' }>
export type DiscountItem = z.output<typeof discountItem>

/** What one campaign gave a line: rupiah off, and how much of its quota that took. */
export const campaignShare = z.object({
  id,
  kind: campaignKind,
  name: z.string(),
  amount: z.number().int(),
  uses: z.number(),
  /** Of a gift, how many of the customer's choices it is. */
  times: z.number().int().optional(),
})
export type CampaignShare = z.output<typeof campaignShare>

/** A gift as the customer chose it; `times` of what the campaign gives at once. */
export const chosenGift = z.strictObject({
  campaignId: id,
  goodsUnitId: id,
  times: z.number().int().min(1).max(999).default(1),
})
export type ChosenGift = z.output<typeof chosenGift>
/** [NEW] Gifts that the customer chose of what campaigns offer. */
export const chosenGifts = z.array(chosenGift).max(50).nullish()

/** Why a campaign gives nothing, or not all that it could. */
export const campaignReason = z.enum([
  'STOPPED',
  'NOT_STARTED',
  'ENDED',
  'WEEKDAY',
  'HOUR',
  'BRANCH',
  'LEVEL',
  'CUSTOMER',
  'MEMBER_ONLY',
  'QUOTA',
  'GOODS',
  'MIN_QTY',
  'MIN_SPEND',
  'ADD_FREE',
  'BETTER',
])
export type CampaignReason = z.output<typeof campaignReason>

/** What a campaign did for a cart. */
export const campaignOutcome = z.object({
  campaignId: id,
  kind: campaignKind,
  name: z.string(),
  eligible: z.boolean(),
  reasonCode: campaignReason.nullable(),
  /** How many more, or how much more, and of which goods. */
  missingQty: z.number().nullable(),
  missingAmount: z.number().nullable(),
  goodsUnitIds: z.array(id),
  /** Little is missing: worth a word to the customer. */
  near: z.boolean(),
  /** Rupiah off. */
  benefit: z.number(),
})
export type CampaignOutcome = z.output<typeof campaignOutcome>

/** Gifts that the customer may choose from. */
export const giftOffer = z.object({
  campaignId: id,
  name: z.string(),
  /** How many choices he has, and how many were made. */
  choices: z.number().int(),
  chosen: z.number().int(),
  gifts: z.array(z.object({ goodsUnitId: id, qty: z.number() })),
})
export type GiftOffer = z.output<typeof giftOffer>

const namedGoods = z.object({ goodsUnitId: id, name: z.string(), unitName: z.string() })
/** What campaigns say to a cart at the till: what little is missing, and gifts to choose from. */
export const campaignSays = {
  hints: z.array(
    campaignOutcome
      .pick({
        campaignId: true,
        name: true,
        reasonCode: true,
        missingQty: true,
        missingAmount: true,
      })
      .extend({ goods: z.array(namedGoods) }),
  ),
  offers: z.array(giftOffer.extend({ gifts: z.array(namedGoods.extend({ qty: z.number() })) })),
}
