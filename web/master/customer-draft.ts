import type { ReplyOf } from '#contract/endpoint.ts'
import { customer as api } from '#contract/master/customer.ts'
import { draftOf } from './draft-of.ts'
import { maskedOf, withoutMasked } from './identity-field.tsx'

/** A customer as it was written, to be written anew. */
export function toDraft(row: ReplyOf<typeof api.get>) {
  return draftOf(api.update.input, withoutMasked(row), maskedOf(row))
}
