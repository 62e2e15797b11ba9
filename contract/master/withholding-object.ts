import { z } from 'zod'
import { group } from '../endpoint.ts'
import { masterCalls } from '../master-calls.ts'
import { masterRow } from '../master.ts'
import { money, percent, rupiahNotNegative, textRequired } from '../values.ts'
import { datedRuleFields, datedRuleRow } from './dated-rule.ts'
import { withheldFromUsType, withholdingObjectCode } from '../withholding.ts'

export const withholdingObjectRow = z.object({
  ...masterRow,
  code: z.string(),
  whtType: withheldFromUsType,
  name: z.string(),
  /** Percent of the amount without PPN. */
  rate: percent,
  /** Rupiah without PPN up to which nothing is withheld; null: something is withheld of any amount. */
  freeTo: money.nullable(),
  /** Twice the rate for a company without NPWP. */
  doubles: z.boolean(),
  /** Whether customers may withhold it from us, and we from others. */
  fromUs: z.boolean(),
  byUs: z.boolean(),
  /** Whether who pays out what customers paid by card may keep it back. */
  atPayout: z.boolean(),
  ...datedRuleRow,
})

/** Of what customers may withhold PPh, or we from others, each rate and limit from a day on with its rule (domain §3.2.11). */
export const withholdingObject = group(
  'Objek PPh',
  masterCalls('master/chart-of-account', {
    row: withholdingObjectRow,
    fields: {
      code: withholdingObjectCode,
      whtType: withheldFromUsType,
      name: textRequired(80),
      rate: percent,
      freeTo: rupiahNotNegative.nullish(),
      doubles: z.boolean().nullish(),
      fromUs: z.boolean().nullish(),
      byUs: z.boolean().nullish(),
      atPayout: z.boolean().nullish(),
      ...datedRuleFields,
    },
    filter: { whtType: withheldFromUsType },
    paths: {
      /** [NEW] */
      getAll: 'POST /core/v1/withholding-objects/get/all',
      /** [NEW] */
      add: 'POST /core/v1/withholding-objects/add',
      /** [NEW] */
      update: 'POST /core/v1/withholding-objects/update',
      /** [NEW] */
      get: 'GET /core/v1/withholding-objects/get/{id}',
    },
  }),
)
