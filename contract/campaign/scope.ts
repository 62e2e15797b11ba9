import { z } from 'zod'
import { group, json } from '../endpoint.ts'
import { campaignKind, scope } from '../pricing/terms.ts'
import { id } from '../values.ts'

/** [NEW] Which goods conditions mean now, before a campaign is saved and afterwards (domain §5.3). */
export const campaignGoods = group('Barang promosi', {
  get: json('POST /core/v1/campaigns/goods', {
    rights: ['campaign/discount:view', 'campaign/promotion:view', 'campaign/gift:view'],
    summary: 'Barang yang ikut promosi menurut syaratnya',
    input: z.strictObject({
      kind: campaignKind,
      scopes: z.array(scope).max(10),
      search: z.string().max(100).nullish(),
      limit: z.number().int().min(0).max(200).default(50),
      offset: z.number().int().min(0).default(0),
    }),
    reply: z.object({
      /** EXCLUDE: there are exceptions alone, and these are told. */
      part: z.enum(['BUY', 'EXCLUDE']),
      /** By condition: how many goods meet it, or how many of those that are meant an exception takes out. */
      counts: z.array(z.number().int()),
      /** All that are meant. */
      goods: z.number().int(),
      /** Of these, as many as are searched for. */
      count: z.number().int(),
      rows: z.array(
        z.object({
          goodsId: id,
          code: z.string(),
          name: z.string(),
          categoryName: z.string(),
          brandName: z.string().nullable(),
        }),
      ),
    }),
  }),
})
