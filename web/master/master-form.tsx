import type { z } from 'zod'
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import type { Draft } from '../ui/form-state.ts'
import { FormScreen } from '../ui/form-screen.tsx'
import { type MasterUpdate, draftOf } from './draft-of.ts'

type MasterGet = Endpoint<
  z.ZodType<unknown, { id: number | string }>,
  z.ZodType<{ id: number; version: number }>
>

type MasterFormProps<A extends Endpoint, G extends MasterGet> = Omit<
  Parameters<typeof FormScreen<A, G>>[0],
  'add' | 'edit'
> & {
  calls: { add: A; get: G; update: MasterUpdate }
  /** The form's values of a row, where they are not simply its fields. */
  from?: (row: ReplyOf<G>) => Draft<InputOf<A>> & { id: number; version?: number }
}

/** A master being written: added, or read and changed. */
export function MasterForm<A extends Endpoint, G extends MasterGet>(props: MasterFormProps<A, G>) {
  const { calls, from, ...form } = props
  // What a change takes is what was added, with the row's id and version.
  const asWritten = (row: ReplyOf<G>) =>
    draftOf(calls.update, row) as ReturnType<NonNullable<typeof from>>
  return (
    <FormScreen<A, G>
      {...form}
      add={calls.add}
      edit={{ load: calls.get, update: calls.update, from: from ?? asWritten }}
    />
  )
}
