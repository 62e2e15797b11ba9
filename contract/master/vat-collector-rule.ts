import { z } from 'zod'
import { group } from '../endpoint.ts'
import { masterCalls } from '../master-calls.ts'
import { masterRow } from '../master.ts'
import { money, rupiahPositive } from '../values.ts'
import { collectedVatCode, vatCollector } from '../vat-collector.ts'
import { datedRuleFields, datedRuleRow } from './dated-rule.ts'

export const vatCollectorRuleRow = z.object({
  ...masterRow,
  collector: vatCollector,
  vatCode: collectedVatCode,
  /** Rupiah with PPN up to which nothing is collected; null: of any amount. */
  freeTo: money.nullable(),
  ...datedRuleRow,
})

/** Which customers collect the PPN of what they buy, above which amount, each from a day on with its rule (domain §3.2.6). */
export const vatCollectorRule = group(
  'Pemungut PPN',
  masterCalls('master/chart-of-account', {
    row: vatCollectorRuleRow,
    fields: {
      collector: vatCollector,
      vatCode: collectedVatCode,
      freeTo: rupiahPositive.nullish(),
      ...datedRuleFields,
    },
    filter: { collector: vatCollector },
    paths: {
      /** [NEW] */
      getAll: 'POST /core/v1/vat-collectors/get/all',
      /** [NEW] */
      add: 'POST /core/v1/vat-collectors/add',
      /** [NEW] */
      update: 'POST /core/v1/vat-collectors/update',
      /** [NEW] */
      get: 'GET /core/v1/vat-collectors/get/{id}',
    },
  }),
)
