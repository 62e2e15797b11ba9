import { z } from 'zod'

/** A list or a structure inside a row has no order. */
export function isPart(row: z.ZodType, field: string): boolean {
  let of = row instanceof z.ZodObject ? (row.shape[field] as z.ZodType | undefined) : undefined
  while (of instanceof z.ZodNullable || of instanceof z.ZodOptional) of = of.unwrap() as z.ZodType
  return of instanceof z.ZodArray || of instanceof z.ZodObject || of instanceof z.ZodRecord
}
