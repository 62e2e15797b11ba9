import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { hasRight } from '../platform/session.ts'

/** Whether this employee receives a field of an answer: what the contract guards needs its right. */
export function receives(reply: z.ZodType, ...path: string[]): boolean {
  let schema: z.ZodType = reply
  for (const name of path) {
    if (schema instanceof z.ZodArray) schema = schema.element as z.ZodType
    if (!(schema instanceof z.ZodObject)) return true
    schema = schema.shape[name] as z.ZodType
  }
  const { right } = schema?.meta() ?? {}
  return typeof right !== 'string' || hasRight(right)
}

/** A preview of amounts that this employee does not receive would tell him nothing. */
export function seen(preview: Endpoint | undefined): Endpoint | undefined {
  return preview && receives(preview.reply, 'totals') ? preview : undefined
}
