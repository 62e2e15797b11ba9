import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { unplaced } from './form-save.ts'
import type { Form } from './form-state.ts'

/** Messages for fields that have no place on screen. Where nothing else is wrong, they are what a refusal leads to. */
export function Unplaced<V>({ form, formId }: { form: Form<V>; formId: string }) {
  const errors = useStore(form.store, (s) => s.errors)
  const words = unplaced(errors, formId)
  const place = useRef<HTMLParagraphElement>(null)
  const before = useRef(errors)
  const alone = words.length === Object.keys(errors).length
  useEffect(() => {
    // A field that is mended while somebody types moves nothing.
    const isRefused = Object.keys(errors).length >= Object.keys(before.current).length
    before.current = errors
    if (alone && isRefused) place.current?.scrollIntoView({ block: 'nearest' })
  }, [errors, alone])
  if (words.length === 0) return null
  return (
    <p className="message tone-red" role="alert" ref={place}>
      {words.join(' ')}
    </p>
  )
}
