import { z } from 'zod'

/**
 * A field with what it was and what it became, as text: `true`, a code, a day, an amount, the name of what a number
 * stands for. Without a field it is words as they were written, or rights line by line.
 */
export const auditChange = z.object({
  field: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
