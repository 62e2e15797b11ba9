import { z } from 'zod'
import { id, text } from './values.ts'

/** The specification's shared lists ask for this limit and mean everything (specification §9). */
export const EVERYTHING = 999_999_999_999

/** Body of a list call (domain §0.3). `branchId` narrows inside the employee's own branches. */
export function listInput<F extends z.ZodRawShape>(filter: F) {
  return z.strictObject({
    limit: z.number().int().min(1).max(EVERYTHING).default(20),
    offset: z.number().int().min(0).max(10_000_000).default(0),
    branchId: id.nullish(),
    search: z.string().max(100).nullish(),
    sort: z
      .strictObject({ field: z.string().max(40), direction: z.enum(['asc', 'desc']) })
      .nullish(),
    filter: z.strictObject(filter).partial().nullish(),
    /** Only rows changed after this instant: the shared lists are kept up to date by it. */
    changedSince: z.iso.datetime({ offset: true }).nullish(),
  })
}

/** A short list that others ask for by pages all the same; without a limit it is told whole. */
export const page = {
  limit: z.number().int().min(1).max(EVERYTHING).nullish(),
  offset: z.number().int().min(0).max(10_000_000).nullish(),
}
export const onPage = <R>(
  rows: readonly R[],
  { limit, offset }: { limit?: number | null | undefined; offset?: number | null | undefined },
): R[] => rows.slice(offset ?? 0, (offset ?? 0) + (limit ?? rows.length))

/** Answer of a list call: rows of the page, count and money sums of the WHOLE filter. */
export function listReply<R extends z.ZodType>(row: R) {
  return z.object({
    rows: z.array(row),
    count: z.number().int(),
    sums: z.record(z.string(), z.number()).optional(),
  })
}

/** A list or report by its address below `/app`. */
export const listPath = z.string().regex(/^[a-z][a-zA-Z0-9/:._-]{0,89}$/, 'Alamat tidak valid')

const names = z.array(text(60)).max(100)

/** Which columns of a list are seen, in which order. */
export const columnChoice = z.strictObject({ order: names, hidden: names })
export type ColumnChoice = z.output<typeof columnChoice>
