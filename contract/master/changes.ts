import { z } from 'zod'

/** The question of whoever holds a copy of these lists: all of them, or what changed since the answer before. */
export function changesInput<Name extends string>(names: readonly [Name, ...Name[]]) {
  return z.strictObject({
    /** `at` of the answer before. */
    changedSince: z.iso.datetime({ offset: true }).nullish(),
    /** `scope` of the answer before: whose rights or branches are others now gets everything anew. */
    scope: z.string().max(100).nullish(),
    /** Lists whose copy is not right: they come whole. */
    again: z.array(z.enum(names)).max(names.length).nullish(),
  })
}

export function changesReply<Name extends string, Row extends z.ZodType>(
  names: readonly [Name, ...Name[]],
  row: Row,
) {
  return z.object({
    /** Ask with these two next time. */
    at: z.string(),
    scope: z.string(),
    lists: z.record(
      z.enum(names),
      z.object({
        /** These rows are all there are. */
        whole: z.boolean(),
        rows: z.array(row),
        /** How many rows the whole list has; null when it is too long to be copied. */
        count: z.number().int().nullable(),
      }),
    ),
  })
}
