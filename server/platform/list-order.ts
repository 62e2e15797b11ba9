import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { maskOf } from './mask.ts'
import type { Session } from './session.ts'
import { unknownOrder } from './sql.ts'

interface Sort {
  field: string
  direction: 'asc' | 'desc'
}

/** Whether a list may stand in the order of a field: one value of its rows, which whoever asks receives. */
function isOrder({ reply }: Endpoint, session: Session, field: string): boolean {
  const rows = reply instanceof z.ZodObject ? reply.shape.rows : undefined
  const row = rows instanceof z.ZodArray ? rows.element : undefined
  if (!(row instanceof z.ZodObject) || !Object.hasOwn(row.shape, field)) return false
  let value = row.shape[field] as z.ZodType
  while (value instanceof z.ZodOptional || value instanceof z.ZodNullable)
    value = value.unwrap() as z.ZodType
  if (value instanceof z.ZodArray || value instanceof z.ZodObject) return false
  return !maskOf(row)
    .hidden((right) => session.rights.has(right))
    .has(field)
}

/**
 * `order by` of a list that selects its rows by the names of their fields: the field that was asked for, empty ones
 * last, and within it, or without a field, as the list stands by itself.
 */
export function orderedBy(
  list: Endpoint,
  session: Session,
  sort: Sort | null | undefined,
  usual: string,
): string {
  if (!sort) return usual
  if (!isOrder(list, session, sort.field)) throw unknownOrder()
  return `"${sort.field}" ${sort.direction} nulls last, ${usual}`
}

/** The same of rows that are reckoned here and stand as they do by themselves. */
export function inOrder<R extends object>(
  list: Endpoint,
  session: Session,
  sort: Sort | null | undefined,
  rows: readonly R[],
): readonly R[] {
  if (!sort) return rows
  const { field, direction } = sort
  if (!isOrder(list, session, field)) throw unknownOrder()
  const at = (one: R) => (one as Record<string, unknown>)[field] ?? null
  return rows.toSorted((a, b) => {
    const [x, y] = direction === 'asc' ? [at(a), at(b)] : [at(b), at(a)]
    if (at(a) === null || at(b) === null) return Number(at(a) === null) - Number(at(b) === null)
    return typeof x === 'number' && typeof y === 'number'
      ? x - y
      : String(x).localeCompare(String(y))
  })
}
