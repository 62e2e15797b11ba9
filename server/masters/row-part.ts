import { z } from 'zod'
import { Refusal } from '#server/platform/errors.ts'

/** A list or a structure inside a row has no order. */
export function refusePart(row: z.ZodType, field: string): void {
  let of = row instanceof z.ZodObject ? (row.shape[field] as z.ZodType | undefined) : undefined
  while (of instanceof z.ZodNullable || of instanceof z.ZodOptional) of = of.unwrap() as z.ZodType
  if (of instanceof z.ZodArray || of instanceof z.ZodObject || of instanceof z.ZodRecord)
    throw noOrder()
}

export const noOrder = () =>
  new Refusal('VALIDATION', 'Urutan tidak dikenal', { status: 400, field: 'sort' })
