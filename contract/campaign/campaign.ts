import { z } from 'zod'
import { type Addresses, group, json, write } from '../endpoint.ts'
import { masterCalls } from '../master-calls.ts'
import { taxRule } from '../master/tax-type.ts'
import { masterAdd, masterRow, masterSaved } from '../master.ts'
import {
  code,
  id,
  pathId,
  qtyPositive,
  requestId,
  textRequired,
  sentence,
  version,
  localMoment,
} from '../values.ts'
import { priceLevel } from '../master/customer.ts'
import { ceilingTerms } from '../pricing/price-ceiling.ts'
import { campaignOutcome, campaignTerms, giftOffer, scope } from '../pricing/terms.ts'

/** What product discounts, promotions and gifts have in common (domain §2.6, §5.3). */

const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Isi jam, misalnya 08:00')

const fields = {
  code: code.nullish(),
  name: textRequired(60),
  startAt: localMoment,
  endAt: localMoment,
  branchIds: z.array(id).min(1, 'Pilih minimal satu cabang').max(200),
  /** Monday is 1; none means every day. */
  days: z.array(z.number().int().min(1).max(7)).max(7).default([]),
  hourFrom: hour.nullish(),
  hourTo: hour.nullish(),
  /** None means all. */
  levels: z.array(priceLevel).max(5).default([]),
  customerIds: z.array(id).max(200).default([]),
  memberOnly: z.boolean().default(false),
  stackable: z.boolean().default(false),
  /** The smaller goes first. */
  priority: z.number().int().min(1).max(99).default(50),
  allowBelowCost: z.boolean().default(false),
}
export const campaignStatus = z.enum(['SCHEDULED', 'ACTIVE', 'STOPPED', 'EXPIRED'])
const told = z.object({ id, name: z.string() })
const row = {
  ...masterRow,
  code: z.string(),
  name: z.string(),
  status: campaignStatus,
  startAt: z.string(),
  endAt: z.string(),
  branchIds: z.array(id),
  branches: z.array(told),
  days: z.array(z.number().int()),
  hourFrom: z.string().nullable(),
  hourTo: z.string().nullable(),
  levels: z.array(priceLevel),
  customerIds: z.array(id),
  customers: z.array(told),
  memberOnly: z.boolean(),
  stackable: z.boolean(),
  priority: z.number().int(),
  allowBelowCost: z.boolean(),
  stopReason: z.string().nullable(),
  stoppedAt: z.string().nullable(),
  stoppedByName: z.string().nullable(),
  /** How much of its quotas sales took. */
  quotas: z.array(z.object({ goodsUnitId: id.nullable(), total: z.number(), used: z.number() })),
  /** Sales that it gave something to, and rupiah off. */
  uses: z.number().int(),
  given: z.number(),
  /** Goods that it holds for now; null where it holds for every purchase. */
  goodsCount: z.number().int().nullable(),
  /** What the conditions of its goods name. */
  scopeNames: z.array(z.object({ by: scope.shape.by, id, name: z.string() })),
  /** What its goods are called, by unit. */
  goods: z.array(z.object({ goodsUnitId: id, name: z.string(), unitName: z.string() })),
}
const filter = { status: campaignStatus, branchIds: id }

/** A campaign that would take turns with another one is saved all the same, and said. */
const campaignSaved = masterSaved.extend({ warnings: z.array(sentence) })

const tried = {
  branchId: id,
  customerId: id.nullish(),
  /** By the branch's clock; now where nothing is said. */
  at: localMoment.nullish(),
  lines: z.array(z.strictObject({ goodsUnitId: id, qty: qtyPositive })).max(500),
}
/** What a cart would come to, and what each campaign says to it. */
const eligibility = z.object({
  rows: z.array(campaignOutcome.extend({ promoId: id })),
  offers: z.array(giftOffer),
  gross: z.number(),
  discount: z.number(),
  total: z.number(),
})

type Paths = Record<
  'getAll' | 'xlsx' | 'get' | 'add' | 'update' | 'status' | 'eligibility',
  Addresses
>

/** The calls of one kind of campaign: its list, one of them, a new one, a change, its end, and a try. */
export function campaignCalls<R extends z.ZodRawShape>(place: string, rules: R, paths: Paths) {
  const { getAll, xlsx, get, add, update, status, eligibility: tryIt } = paths
  const written = { ...fields, ...rules }
  const view = [`${place}:view`]
  return {
    ...masterCalls(place, {
      fields: written,
      row: z.object({ ...row, ...rules }),
      filter,
      rights: { getAll: view, get: view },
      paths: { getAll, xlsx, get },
    }),
    add: write(add, {
      rights: [`${place}:add`],
      input: z.strictObject({ ...masterAdd, ...written }),
      reply: campaignSaved,
    }),
    update: write(update, {
      rights: [`${place}:edit`],
      input: z.strictObject({ requestId, id: pathId, version, ...written }),
      reply: campaignSaved,
    }),
    /** Stopped at once and for good (domain §5.3). */
    status: write(status, {
      rights: [`${place}:edit`],
      input: z.strictObject({
        requestId,
        id,
        version: version.nullish(),
        status: z.literal('STOPPED'),
        reason: textRequired(200),
      }),
      reply: masterSaved,
    }),
    /** What a cart would get; also with a campaign that is still being written. */
    eligibility: json(tryIt, {
      rights: view,
      input: z.strictObject({
        ...tried,
        trial: z
          .strictObject({ id, ...written })
          .partial()
          .nullish(),
      }),
      reply: eligibility,
    }),
  }
}

/** [NEW] Campaigns of the branch as the till reckons with them, those that begin soon among them. */
export const tillCampaigns = group('Promosi di kasir', {
  get: json('POST /core/v1/campaigns/till', {
    rights: ['sales/cashier:view'],
    input: z.strictObject({ branchId: id }),
    reply: z.object({
      rows: z.array(campaignTerms),
      /** Goods units that bear no discount. */
      closed: z.array(id),
      timezone: z.string(),
      /** The most that consumers may be asked here for goods, today and on days to come; the closest rule first. */
      ceilings: z.array(ceilingTerms),
      /** Levels to whose prices PPN is added, and the rule of PPN of the day: null while the company is no PKP. */
      vat: z.object({ onTop: z.array(z.string()), tax: taxRule.nullable() }),
    }),
  }),
})
