import type { z } from 'zod'
import { kinds } from '#contract/kinds.ts'
import { isNamed, label } from '#contract/labels.ts'
import { auditedThings } from '#contract/system/audit.ts'

export type FieldNames = (path: readonly PropertyKey[]) => string

/** How a field is told that has no name for people. */
export const NAMELESS = 'Isian'

/** Nouns of documents and masters, which both languages know. */
const THINGS = new Set<string>(
  Object.values({ ...auditedThings, ...kinds }).map(({ names: [noun] }) => noun),
)

/**
 * How a call's fields are told in a refusal: by their labels; its own `id` and `ids`, which are of another thing in each
 * call, by what they are (`idsOf`, else the call's summary where that is a thing). What only programs send has no name
 * for people; the refusal carries its path.
 */
export function fieldNames({ input, summary }: { input: z.ZodType; summary?: string }): FieldNames {
  const { ids } = (input as unknown as { shape?: Record<string, z.ZodType> }).shape ?? {}
  const thing = summary && THINGS.has(summary) ? summary : undefined
  return (path) => {
    if (path[0] === 'ids' && ids) return (ids.meta()?.thing as string) ?? summary ?? label('ids')
    if (path[0] === 'id' && path.length === 1 && thing) return thing
    const field = [...path].reverse().find((p) => typeof p === 'string')
    return isNamed(field) ? label(field) : NAMELESS
  }
}
