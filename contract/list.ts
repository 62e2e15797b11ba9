import { z } from 'zod'
import { id, text, total } from './values.ts'

/** The specification's shared lists ask for this limit and mean everything (specification §9). */
export const EVERYTHING = 999_999_999_999

export const searchText = z.string().max(100)

/** Body of a list call (domain §0.3). `branchId` narrows inside the employee's own branches. */
export function listInput<F extends z.ZodRawShape>(filter: F) {
  return z.strictObject({
    limit: z.number().int().min(1).max(EVERYTHING).default(20),
    offset: z.number().int().min(0).max(10_000_000).default(0),
    branchId: id.nullish(),
    search: searchText.nullish(),
    sort: z
      .strictObject({ field: z.string().max(40), direction: z.enum(['asc', 'desc']) })
      .nullish(),
    filter: z.strictObject(filter).partial().nullish(),
    /** Only rows changed after this instant: the shared lists are kept up to date by it. */
    changedSince: z.iso.datetime({ offset: true }).nullish(),
  })
}

/** A list with one order of its own: it takes no other. */
export function orderedListInput<F extends z.ZodRawShape>(filter: F) {
  return listInput(filter).extend({ sort: z.null('Urutan tidak dikenal').optional() })
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

/** Sums of amounts, by field. */
export const sums = z.record(z.string(), total)

/** One shut or open head more than these, and the list is asked for the other way round. */
const MOST_EXCEPTIONS = 200

/** By what a list may be put under heads; which of them are open. */
const groupInput = <const B extends readonly string[]>(by: B) =>
  z
    .strictObject({
      by: z.enum(by),
      /** All heads are shut; without it all are open. */
      folded: z.boolean().nullish(),
      /** Heads by their key that are the other way. */
      except: z.array(z.string().max(200)).max(MOST_EXCEPTIONS).nullish(),
    })
    .nullish()
export interface GroupInput {
  by: string
  folded?: boolean | null | undefined
  except?: string[] | null | undefined
}

/** The body of a list call whose rows may stand under heads. */
export const groupedInput = <
  F extends z.ZodRawShape,
  const B extends readonly [string, ...string[]],
>(
  filter: F,
  by: B,
) => listInput(filter).extend({ group: groupInput(by) })

/** By what a list's rows may stand under heads, as its input says. */
export function groupsOf(input: z.ZodType): readonly string[] {
  const group = input instanceof z.ZodObject ? (input.shape.group as z.ZodType) : undefined
  let at = group
  while (at instanceof z.ZodOptional || at instanceof z.ZodNullable) at = at.unwrap() as z.ZodType
  const by = at instanceof z.ZodObject ? at.shape.by : undefined
  return by instanceof z.ZodEnum ? (by.options as string[]) : []
}

/** What of a list goes into its workbook: the columns that are shown, in their order. */
export const withColumns = <I extends z.ZodType>(input: I): I =>
  (input instanceof z.ZodObject
    ? input.extend({ columns: z.array(text(60)).min(1).max(100).nullish() })
    : input) as unknown as I

/** A head with the rows of the page that stand under it; count and sums are of all its rows in the filter. */
export const listGroup = z.object({
  key: z.string(),
  /** Words, where the key is not one. */
  label: z.string().nullable(),
  count: z.number().int(),
  sums: sums.optional(),
  folded: z.boolean(),
  /** How many of the page's rows. */
  rows: z.number().int(),
})
export type ListGroup = z.output<typeof listGroup>

/** Of a list under heads: those of the page in their order, and how many places all pages have together. */
const underHeads = { groups: z.array(listGroup).optional(), places: z.number().int().optional() }

/** Answer of a list call: rows of the page, count and money sums of the WHOLE filter. */
export function listReply<R extends z.ZodType>(row: R) {
  return z.object({
    rows: z.array(row),
    count: z.number().int(),
    sums: sums.optional(),
    ...underHeads,
  })
}

/** A list or report by its address below `/app`. */
export const listPath = z.string().regex(/^[a-z][a-zA-Z0-9/:._-]{0,89}$/, 'Alamat tidak valid')

const names = z.array(text(60)).max(100)

/** Which columns of a list are seen, in which order, and how wide in pixels where they were drawn. */
export const columnChoice = z.strictObject({
  order: names,
  hidden: names,
  widths: z.record(text(60), z.number().int().min(48).max(800)).optional(),
})
export type ColumnChoice = z.output<typeof columnChoice>
