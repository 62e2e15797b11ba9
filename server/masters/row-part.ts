import { z } from 'zod'
import { unknownOrder } from '#server/platform/sql.ts'

/** A list or a structure inside a row has no order. */
export function refusePart(row: z.ZodType, field: string): void {
  let of = row instanceof z.ZodObject ? (row.shape[field] as z.ZodType | undefined) : undefined
  while (of instanceof z.ZodNullable || of instanceof z.ZodOptional) of = of.unwrap() as z.ZodType
  if (of instanceof z.ZodArray || of instanceof z.ZodObject || of instanceof z.ZodRecord)
    throw unknownOrder()
}
