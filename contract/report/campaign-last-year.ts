import { z } from 'zod'
import { guarded } from '../document.ts'
import { group, json } from '../endpoint.ts'
import { campaignKind, scope } from '../pricing/terms.ts'
import { date, id, money } from '../values.ts'

/** Of one day, on the average of those that count: base units, and rupiah without PPN, returns taken off. */
const perDay = z.object({
  days: z.number().int(),
  qty: z.number(),
  net: money,
  profit: guarded(money),
})

/** [NEW] What the same goods sold in the same days a year ago, beside the four weeks before them (domain §5.3). */
export const campaignLastYear = group('Promosi tahun lalu', {
  get: json('POST /core/v1/reports/campaign-last-year/get/json', {
    rights: ['report/promotion-report:view', 'report/sales-report:view'],
    summary: 'Barang promosi pada hari yang sama tahun lalu',
    input: z.strictObject({
      kind: campaignKind,
      dateFrom: date,
      dateTo: date,
      branchIds: z.array(id).max(200).nullish(),
      /** Monday is 1; none means every day. */
      days: z.array(z.number().int().min(1).max(7)).max(7).default([]),
      scopes: z.array(scope).max(10).default([]),
      goodsUnitIds: z.array(id).max(700).default([]),
    }),
    reply: z.object({
      dateFrom: z.string(),
      dateTo: z.string(),
      /** The campaign that gave most to these goods then. */
      campaign: z.object({ campaignId: id, code: z.string(), name: z.string() }).nullable(),
      before: perDay,
      during: perDay,
      /** What each day of these was more. */
      more: z.object({ qty: z.number(), net: money, profit: guarded(money) }),
      /** Week by week, from four weeks before to two after: pieces of a day that counts. */
      weeks: z.array(
        z.object({
          dateFrom: z.string(),
          dateTo: z.string(),
          qty: z.number(),
          isDuring: z.boolean(),
        }),
      ),
    }),
  }),
})
