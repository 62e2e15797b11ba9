import type { z } from 'zod'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { FormScreen } from '../ui/form-screen.tsx'
import { type MasterUpdate, draftOf } from './draft-of.ts'

type MasterGet = Endpoint<
  z.ZodType<unknown, { id: number | string }>,
  z.ZodType<{ id: number; version: number }>
>

type MasterFormProps<A extends Endpoint, G extends MasterGet> = Omit<
  Parameters<typeof FormScreen<A, G>>[0],
  'api'
> & { calls: { add: A; get: G; update: MasterUpdate } }

/** A master being written: added, or read and changed. */
export function MasterForm<A extends Endpoint, G extends MasterGet>(props: MasterFormProps<A, G>) {
  const { calls, ...form } = props
  // What a change takes is what was added, with the row's id and version.
  const asWritten = (row: ReplyOf<G>) =>
    draftOf(calls.update.input, row) as ReturnType<NonNullable<typeof form.from>>
  return <FormScreen<A, G> from={asWritten} {...form} api={calls} inRows />
}
