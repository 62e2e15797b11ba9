import { tillCampaigns } from '#contract/campaign/campaign.ts'
import { gift } from '#contract/campaign/gift.ts'
import { productDiscount } from '#contract/campaign/product-discount.ts'
import { promo } from '#contract/campaign/promo.ts'
import { type CampaignKind, discountRules, giftRules, promoRules } from '#contract/pricing/terms.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, stale } from '#server/platform/errors.ts'
import { type Route, atBranch, reads, route } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import { mastersOf } from '#server/ledgers/masters.ts'
import { campaignsOf } from '#server/pricing/read-campaigns.ts'
import { ceilingsOf } from '#server/pricing/price-ceilings.ts'
import { vatTerms } from '#server/pricing/price-terms.ts'
import { auditMaster, once } from '#server/masters/audit.ts'
import { masterRoutes } from '#server/masters/routes.ts'
import {
  type MasterType,
  type Saved,
  addMaster,
  getMaster,
  updateMaster,
} from '#server/masters/table.ts'
import { campaignMaster } from './campaign.ts'
import { tryCart } from './eligibility.ts'
import { campaignGoodsRoutes } from './goods.ts'
import { overlaps } from './overlap.ts'
import { writeQuotas } from './quotas.ts'
import { allowEverywhere, belowCostRoutes, waitingBranches } from './allow-below-cost.ts'

const types = {
  discount: campaignMaster({
    kind: 'DISCOUNT',
    title: 'Diskon produk',
    row: productDiscount.getAll.reply.shape.rows.element,
    written: productDiscount.update.input,
    codePrefix: 'DP',
    rules: discountRules,
  }),
  promo: campaignMaster({
    kind: 'PROMO',
    title: 'Promo',
    row: promo.getAll.reply.shape.rows.element,
    written: promo.update.input,
    codePrefix: 'PR',
    rules: promoRules,
  }),
  gift: campaignMaster({
    kind: 'GIFT',
    title: 'Hadiah',
    row: gift.getAll.reply.shape.rows.element,
    written: gift.update.input,
    codePrefix: 'HD',
    rules: giftRules,
  }),
}

/** The three kinds have the same calls; only their rules differ. */
type Calls = typeof promo
type Stop = ParsedOf<typeof promo.status>

/** Ends it at once and for good, with who did it and why. */
const stop = (type: MasterType) => (ctx: Ctx, input: Stop) =>
  ctx.write((tx, s) =>
    once(tx, s, ctx, type, input, async () => {
      const { status } = await getMaster<{ status: string }>(tx, s, type, input.id)
      if (status === 'STOPPED' || status === 'EXPIRED')
        throw new Refusal('STATUS_INVALID', 'Promo sudah selesai, tidak dapat dihentikan')
      const saved = await tx.one<Saved>(
        `update campaign set stopped_at = clock_timestamp(), stopped_by = $2, stop_reason = $3, version = version + 1, updated_at = clock_timestamp()
         where id = $1 and ($4::int is null or version = $4) returning id, version`,
        [input.id, s.employeeId, input.reason, input.version ?? null],
      )
      if (!saved) throw stale()
      await auditMaster(
        tx,
        s,
        ctx,
        type,
        input.id,
        'Hentikan',
        null,
        `stop_reason: ${input.reason}`,
      )
      return saved
    }),
  )

/** The calls of one kind of campaign. */
const routesOf = (calls: Calls, type: MasterType): Route[] => [
  ...masterRoutes(calls, type, {
    add: async (ctx, input) => warned(ctx, type, await addMaster(ctx, type, input, besides(input))),
    update: async (ctx, input) =>
      warned(ctx, type, await updateMaster(ctx, type, input, besides(input))),
  }),
  route(calls.status, stop(type)),
  route(calls.eligibility, (ctx, input) =>
    ctx.read((tx, s) => tryCart(tx, s, kindOf(type), input), input.branchId),
  ),
]

const besides = (input: object) => async (tx: Tx, s: Session, id: number) => {
  await writeQuotas(tx, id, input)
  await allowEverywhere(tx, s, id)
}

/** Saved, and what it would take turns with is said, and where it sells below cost. */
const warned = (ctx: Ctx, type: MasterType, saved: Saved) =>
  ctx.read(async (tx, s) => ({
    ...saved,
    warnings: [
      ...(type === types.discount ? await overlaps(tx, saved.id) : []),
      ...(await waitingBranches(tx, s, saved.id)),
    ],
  }))

const kindOf = (type: MasterType): CampaignKind =>
  type === types.discount ? 'DISCOUNT' : type === types.promo ? 'PROMO' : 'GIFT'

export const campaignRoutes: Route[] = [
  ...routesOf(productDiscount as unknown as Calls, types.discount),
  ...routesOf(promo, types.promo),
  ...routesOf(gift as unknown as Calls, types.gift),
  ...belowCostRoutes,
  ...campaignGoodsRoutes,
  reads(
    tillCampaigns.get,
    async (tx, s, { branchId }) => {
      const closed = await tx.rows<{ id: number }>(
        'select u.id from goods g join goods_unit u on u.goods_id = g.id where not g.discountable and g.is_active order by 1',
      )
      const rows = await campaignsOf(tx, branchId, Promise.resolve(s))
      const masters = await mastersOf(tx, s.mastersVersion)
      const ceilings = await ceilingsOf(tx, masters, branchId, Promise.resolve(s))
      return {
        rows,
        closed: closed.map(({ id }) => id),
        timezone: s.timezone,
        vat: vatTerms(masters, s.today),
        ceilings: [...ceilings.values()]
          .flat()
          .filter((c) => c.validTo === null || c.validTo >= s.today),
      }
    },
    atBranch,
  ),
]
