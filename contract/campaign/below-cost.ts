import { z } from 'zod'
import { guarded } from '../document.ts'
import { group, json, write } from '../endpoint.ts'
import { id, money, requestId, text } from '../values.ts'

const places = ['campaign/discount', 'campaign/promotion', 'campaign/gift']
const rightsOf = (...actions: string[]) =>
  places.flatMap((place) => actions.map((action) => `${place}:${action}`))

/** A goods that the campaign alone brings below its cost, as it costs now. */
const low = z.object({
  goodsUnitId: id,
  name: z.string(),
  unitName: z.string(),
  /** Rupiah of one unit, PPN as the price has it. */
  price: guarded(money),
  least: guarded(money),
  short: guarded(money),
})

const branchBelowCost = z.object({
  branchId: id,
  branchName: z.string(),
  /** NONE: nothing is below. WAITING: the till asks on every bill. AGREED: it asks no more. */
  state: z.enum(['NONE', 'WAITING', 'AGREED']),
  allowedByName: z.string().nullable(),
  allowedAt: z.string().nullable(),
  reason: z.string().nullable(),
  goods: z.array(low),
})

/** [NEW] Campaigns that sell below cost: told when they are saved, agreed to once per branch (domain §5.4). */
export const campaignBelowCost = group('Promosi di bawah HPP', {
  get: json('POST /core/v1/campaigns/below-cost/get', {
    rights: rightsOf('view'),
    summary: 'Promosi di bawah HPP per cabang',
    input: z.strictObject({ id: id.meta({ refers: 'campaignId' }) }),
    reply: z.object({ rows: z.array(branchBelowCost) }),
  }),
  allow: write('POST /core/v1/campaigns/below-cost/allow', {
    rights: [...rightsOf('add', 'edit'), 'sales/cashier:approve'],
    summary: 'Setujui promosi di bawah HPP di cabang',
    input: z.strictObject({
      requestId,
      id: id.meta({ refers: 'campaignId' }),
      branchId: id,
      reason: text(200).nullish(),
      approvalToken: z.string().max(100).nullish(),
    }),
    reply: z.object({ id, state: z.enum(['NONE', 'AGREED']) }),
  }),
})
