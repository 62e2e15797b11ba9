import type { z } from 'zod'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { newRequestId } from '../platform/request-id.ts'
import type { Draft } from '../ui/form-state.ts'

export type MasterUpdate = Endpoint<z.ZodObject>

/**
 * A row as it was written, to be written anew: what `update` takes of it. Whether it is in use is switched,
 * not written. `names` are what its choices are called.
 */
export function draftOf<U extends MasterUpdate>(
  update: U,
  row: { id: number; version: number },
  names: Record<string, string | null> = {},
) {
  const { isActive, requestId, ...taken } = update.input.shape
  const written = Object.entries(row).filter(([field]) => field in taken)
  const called = Object.entries(names).map(([field, name]) => [field, name ?? ''])
  const draft: unknown = {
    ...Object.fromEntries(written),
    requestId: newRequestId(),
    $names: Object.fromEntries(called),
  }
  // What a master tells of itself under a field's name is what was written into it.
  return draft as Draft<InputOf<U>> & { id: number; version: number }
}
