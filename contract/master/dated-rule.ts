import { z } from 'zod'
import { date, textRequired } from '../values.ts'

/** Of a rate or limit of the office: from when to when it holds, and the rule that says so. */
export const datedRuleRow = {
  /** First and last day on which it holds. */
  validFrom: date,
  validTo: date.nullable(),
  /** The rule that says so, its day, and where it was read. */
  regulation: z.string(),
  regulationDate: date,
  source: z.string(),
  /** Whether its figures were read in the rule itself. */
  isConfirmed: z.boolean(),
}

/** The same as it is written. */
export const datedRuleFields = {
  validFrom: date,
  validTo: date.nullish(),
  regulation: textRequired(80),
  regulationDate: date,
  source: textRequired(200),
  isConfirmed: z.boolean().nullish(),
}
