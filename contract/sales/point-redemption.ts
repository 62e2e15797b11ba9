import { z } from 'zod'
import { documentCalls } from '../document-calls.ts'
import { header } from '../document.ts'
import { group, json } from '../endpoint.ts'
import { date, id, money, qty, rupiahPositive } from '../values.ts'

/** Points for goods of the list of rewards, or for an amount that becomes the member's deposit (domain §3.2.13). */
const input = z.strictObject({
  ...header,
  customerId: id,
  /** Where the goods lie; without it the branch's own. */
  warehouseId: id.nullish(),
  /** In the goods' base unit. */
  rewards: z
    .array(
      z.strictObject({
        goodsId: id,
        qty: z.number().int('Isi jumlah bulat').positive('Jumlah harus lebih dari 0').max(10_000),
      }),
    )
    .max(50)
    .nullish(),
  voucherAmount: rupiahPositive.nullish(),
})
export type PointRedemptionInput = z.output<typeof input>

const view = ['sales/redeempoint:view']

export const pointRedemption = group('Tukar Poin', {
  ...documentCalls('point-redemption', {
    input,
    paths: {
      getAll: 'POST /core/v1/redeem/point/all/get',
      /** [NEW] */
      xlsx: 'POST /core/v1/redeem/point/all/xlsx',
      /** [NEW] */
      preview: 'POST /core/v1/redeem/point/preview',
      add: 'POST /core/v1/redeem/point/submit',
      get: 'POST /core/v1/redeem/point/get',
      /** [NEW] */
      pdf: 'GET /core/v1/redeem/point/pdf/{id}',
    },
  }),
  /** [NEW] What points buy in a branch today, and what this member has. */
  rewards: json('POST /core/v1/redeem/point/rewards', {
    rights: view,
    input: z.strictObject({
      branchId: id.nullish(),
      warehouseId: id.nullish(),
      customerId: id.nullish(),
    }),
    reply: z.object({
      /** Of the member, over all branches; null without one. */
      balance: z.number().int().nullable(),
      pointValue: money,
      minRedeem: z.number().int(),
      redeemMultiple: z.number().int(),
      rewards: z.array(
        z.object({
          goodsId: id,
          goodsCode: z.string(),
          goodsName: z.string(),
          unitName: z.string(),
          points: z.number().int(),
          stockOnly: z.boolean(),
          available: qty,
        }),
      ),
      /** What expires first, the days to come. */
      expiring: z.array(z.object({ until: date, points: z.number().int() })),
    }),
  }),
})
