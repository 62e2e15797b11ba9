import { DATA_AS_OF } from '#contract/report/data-as-of.ts'

const FIELD = 'dataAsOf'

/** An answer with its age, where a replica gave it. */
export function withDataAge<R>(reply: R, headers: Headers): R {
  const at = headers.get(DATA_AS_OF)
  return at && reply !== null && typeof reply === 'object' ? { ...reply, [FIELD]: at } : reply
}

/** The instant of which such an answer's data are; undefined of what the database itself answered. */
export const dataAt = (reply: unknown): string | undefined =>
  ((reply ?? {}) as { [FIELD]?: string })[FIELD]
