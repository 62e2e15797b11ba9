import { z } from 'zod'
import { groupedInput, listInput } from './list.ts'
import { id, requestId, version } from './values.ts'

/** Fields that every master has (domain §2). Masters are never deleted, only deactivated. */
export const masterRow = { id, isActive: z.boolean(), version, updatedAt: z.string() }

/** What every new master carries; a repeat of the request gets the first answer. */
export const masterAdd = { requestId }
export const masterUpdate = {
  requestId,
  id,
  version,
  isActive: z.boolean().nullish(),
  /** Switched off in spite of what only asks (`holds.ts`). */
  ignoreWarnings: z.boolean().nullish(),
}

export const masterSaved = z.object({ id, version })

const filtered = <F extends z.ZodRawShape>(filter: F) => ({ isActive: z.boolean(), ...filter })
/** List of a master, filtered at least by activity. */
export const masterListInput = <F extends z.ZodRawShape>(filter: F) => listInput(filtered(filter))
/** The same under heads by whatever of its filter the rows have. */
export const masterHeadsInput = <F extends z.ZodRawShape>(filter: F, row: z.ZodType) =>
  groupedInput(filtered(filter), [
    'isActive',
    ...Object.keys(filter).filter((key) => row instanceof z.ZodObject && key in row.shape),
  ])

/** Ids of rows to be answered. A refusal names them by their call's summary, unless `thing` says what they are. */
export const idsOf = (thing?: string) =>
  z
    .array(id)
    .min(1)
    .max(500)
    .meta(thing ? { thing } : {})

/** `get/data`: rows by their ids. */
export const byIds = z.strictObject({ ids: idsOf() })
