import { z } from 'zod'
import { group, json } from '../endpoint.ts'
import { masterCalls } from '../master-calls.ts'
import { masterRow } from '../master.ts'
import { date, percent } from '../values.ts'
import { datedRuleFields, datedRuleRow } from './dated-rule.ts'
import { fixedShareType } from './tax-type.ts'

export const vatFixedRateRow = z.object({
  ...masterRow,
  /** Tax type of the goods. */
  taxType: fixedShareType,
  /** Percent of the price without PPN. */
  rate: z.number(),
  ...datedRuleRow,
})

/** Percent of the price that is the PPN of goods of a fixed share, each from a day on with its rule (domain §2.4). */
export const vatFixedRate = group('PPN Besaran Tertentu', {
  ...masterCalls('master/chart-of-account', {
    row: vatFixedRateRow,
    fields: {
      taxType: fixedShareType,
      rate: percent.refine((rate) => rate > 0, 'Tarif harus lebih dari 0'),
      ...datedRuleFields,
    },
    filter: { taxType: fixedShareType },
    paths: {
      /** [NEW] */
      getAll: 'POST /core/v1/vat-fixed-rates/get/all',
      /** [NEW] */
      add: 'POST /core/v1/vat-fixed-rates/add',
      /** [NEW] */
      update: 'POST /core/v1/vat-fixed-rates/update',
      /** [NEW] */
      get: 'GET /core/v1/vat-fixed-rates/get/{id}',
    },
  }),
  /** [NEW] The whole rule of PPN of a day, for a form that tells a total before it is saved. */
  onDay: json('POST /core/v1/vat-fixed-rates/on-day', {
    rights: ['purchase/invoice:add', 'purchase/purchase-order:add'],
    input: z.strictObject({ docDate: date }),
    reply: z.object({
      rate: z.number(),
      base_num: z.number(),
      base_den: z.number(),
      fixed: z.partialRecord(fixedShareType, z.number()),
    }),
  }),
})
