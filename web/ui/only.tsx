import { type ReactNode, useEffect, useRef } from 'react'
import { type Draft, type Form, emptied } from './form-state.ts'

interface OnlyProps<V> {
  form: Form<V>
  /** What another field of the form says. */
  when: boolean
  of: readonly (keyof Draft<V> & string)[]
  children: ReactNode
}

/** Fields that another field shows: what was typed in them goes with them, so that nothing unseen is sent. */
export function Only<V>({ form, when, of, children }: OnlyProps<V>) {
  const shown = useRef(when)
  useEffect(() => {
    if (shown.current && !when) form.change(emptied(of))
    shown.current = when
  })
  return when && children
}
