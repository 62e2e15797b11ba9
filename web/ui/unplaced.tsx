import { useStore } from 'zustand'
import { unplaced } from './form-save.ts'
import type { Form } from './form-state.ts'

/** Messages for fields that have no place on screen. */
export function Unplaced<V>({ form, formId }: { form: Form<V>; formId: string }) {
  const errors = useStore(form.store, (s) => s.errors)
  const words = unplaced(errors, formId)
  if (words.length === 0) return null
  return (
    <p className="message tone-red" role="alert">
      {words.join(' ')}
    </p>
  )
}
