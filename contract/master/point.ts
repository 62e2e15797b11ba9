import { z } from 'zod'
import { group, json, write } from '../endpoint.ts'
import {
  date,
  id,
  money,
  rupiahNotNegative,
  rupiahPositive,
  percent,
  requestId,
  version,
} from '../values.ts'
import { priceLevel } from './customer.ts'

const points = z.number().int().min(0).max(1_000_000)
const named = z.object({ id, name: z.string() })
/** How points are earned and spent from a day on (domain §2.6, §5.4). */
const term = {
  /** Rupiah of a purchase that bring `earnPoint` points. */
  earnAmount: rupiahPositive,
  earnPoint: points.min(1),
  levels: z.array(priceLevel).min(1),
  excludeDiscounted: z.boolean(),
  /** The least that may be spent, in which multiples, and of how much of a total. */
  minRedeem: points,
  redeemMultiple: points.min(1),
  maxRedeemPct: percent.refine((n) => n > 0, 'Harus lebih dari 0'),
  /** Months that points live; without a number for good. */
  expiryMonths: z.number().int().min(1).max(120).nullable(),
  /** When a bill brings its points: once it is paid, or at once. */
  earnOn: z.enum(['PAID', 'INVOICE']),
}
export const pointTerm = z.object({
  ...term,
  id,
  validFrom: date,
  excludedGoods: z.array(named),
  excludedCategories: z.array(named),
  /** PAST, IN_FORCE or PLANNED. */
  state: z.enum(['PAST', 'IN_FORCE', 'PLANNED']),
  changedByName: z.string().nullable(),
})
const edit = ['master/master-point:edit']

export const pointConfig = group('Pengaturan poin', {
  /** [NEW] */
  get: json('POST /core/v1/point-config/get', {
    rights: ['master/master-point:view'],
    input: z.strictObject({}),
    reply: z.object({
      version,
      /** Rupiah that a point is worth, and points that customers hold. */
      pointValue: money,
      outstanding: z.number().int(),
      /** Newest first. */
      terms: z.array(pointTerm),
      rewards: z.array(
        z.object({ goodsId: id, goodsName: z.string(), points, stockOnly: z.boolean() }),
      ),
    }),
  }),
  /** [NEW] Terms from today or a day to come; those of a day gone by stay as they were. */
  update: write('POST /core/v1/point-config/update', {
    rights: edit,
    input: z.strictObject({
      requestId,
      validFrom: date,
      ...term,
      expiryMonths: term.expiryMonths.optional().transform((n) => (n === undefined ? 12 : n)),
      earnOn: term.earnOn.default('PAID'),
      excludedGoodsIds: z.array(id).max(200).nullish(),
      excludedCategoryIds: z.array(id).max(200).nullish(),
    }),
    reply: z.object({ id }),
  }),
  /** [NEW] Takes back terms that have not begun. */
  remove: write('POST /core/v1/point-config/remove', {
    rights: edit,
    input: z.strictObject({ requestId, id }),
    reply: z.object({ id }),
  }),
  /** [NEW] What a point is worth and what it buys; the worth only while nobody holds points. */
  worthUpdate: write('POST /core/v1/point-config/worth/update', {
    rights: edit,
    input: z.strictObject({
      requestId,
      version,
      pointValue: rupiahPositive,
      rewards: z
        .array(z.strictObject({ goodsId: id, points: points.min(1), stockOnly: z.boolean() }))
        .max(200),
    }),
    reply: z.object({ version }),
  }),
  /** [NEW] What a purchase would bring and how much of it points could pay. */
  simulate: json('POST /core/v1/point-config/simulate', {
    rights: ['master/master-point:view'],
    input: z.strictObject({
      date: date.nullish(),
      priceLevel,
      total: rupiahPositive,
      /** Of the total: goods that earn nothing. */
      excluded: rupiahNotNegative.default(0),
      balance: points.default(0),
    }),
    reply: z.object({
      validFrom: date,
      earned: z.number().int(),
      /** Points that may be spent with this balance, what they pay, and the limit of the total alone. */
      spendable: z.number().int(),
      pays: money,
      limit: z.number().int(),
    }),
  }),
})
