import { z } from 'zod'
import { group } from '../endpoint.ts'
import { masterCalls } from '../master-calls.ts'
import { masterRow } from '../master.ts'
import { legalForm } from '../legal-form.ts'
import { datedRuleFields, datedRuleRow } from './dated-rule.ts'

/** Legal forms that may pay PPh final of their turnover at all (PP 55/2022 art. 57). */
export const finalTaxForm = legalForm.exclude(['YAYASAN'])

export const finalTaxTermRow = z.object({
  ...masterRow,
  legalForm: finalTaxForm,
  /** Tax years, that of registration the first; null: without end. */
  years: z.number().int().nullable(),
  /** Whoever was registered before this year counts from it. */
  firstYear: z.number().int(),
  ...datedRuleRow,
})

/** For how many tax years each legal form may pay PPh final of its turnover (domain §6.4, PP 55/2022 art. 59, 69). */
export const finalTaxTerm = group(
  'Jangka PPh Final',
  masterCalls('master/chart-of-account', {
    row: finalTaxTermRow,
    fields: {
      legalForm: finalTaxForm,
      years: z.number().int().min(1).max(99).nullish(),
      firstYear: z.number().int().min(2013).max(2100),
      ...datedRuleFields,
    },
    filter: { legalForm: finalTaxForm },
    paths: {
      /** [NEW] */
      getAll: 'POST /core/v1/final-tax-terms/get/all',
      /** [NEW] */
      add: 'POST /core/v1/final-tax-terms/add',
      /** [NEW] */
      update: 'POST /core/v1/final-tax-terms/update',
      /** [NEW] */
      get: 'GET /core/v1/final-tax-terms/get/{id}',
    },
  }),
)
