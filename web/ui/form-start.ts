import { useState } from 'react'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { readDraft } from '../platform/drafts.ts'
import { today } from '../platform/format.ts'
import { SMALL } from '../platform/media.ts'
import { newRequestId } from '../platform/request-id.ts'
import { useUser } from '../platform/session.ts'
import { createForm, type Draft, type Form } from './form-state.ts'

interface StartProps<A extends Endpoint> {
  add: A
  start?: Draft<InputOf<A>>
  loaded: Draft<InputOf<A>> | undefined
}

/** The draft if there is one, else what was loaded, else a new one. */
export function useStart<A extends Endpoint>(
  { add, start, loaded }: StartProps<A>,
  draftKey: string,
  round: number,
) {
  const user = useUser()
  const make = () => {
    const kept = readDraft<Draft<InputOf<A>>>(draftKey)
    if (kept) return { form: createForm<InputOf<A>>(kept.values), restored: kept.savedAt, round }
    const fields = (add.input as unknown as { shape?: Record<string, unknown> }).shape ?? {}
    const given = {
      ...('requestId' in fields ? { requestId: newRequestId() } : {}),
      ...('branchId' in fields
        ? {
            branchId: user.employee.branchId,
            $names: { branchId: user.employee.branchName },
          }
        : {}),
      ...('docDate' in fields ? { docDate: today() } : {}),
    }
    const values = { ...given, ...(loaded ?? start) } as Draft<InputOf<A>>
    return { form: createForm<InputOf<A>>(values), restored: null, round }
  }
  const [state, setState] = useState(make)
  if (state.round !== round) {
    const next = make()
    setState(next)
    return next
  }
  return state
}

/** The first wrong field; a line is put in edit first. */
export function focusField<V>(form: Form<V>, formId: string, path: string): void {
  const [, line] = /\.(\d+)\./.exec(path) ?? []
  if (line !== undefined) form.store.setState({ active: Number(line) })
  requestAnimationFrame(() => {
    const field = path.split('.').at(-1)
    const input =
      line === undefined
        ? document.getElementById(`${formId}-${path.replaceAll('.', '-')}`)
        : document.querySelector<HTMLElement>(`[data-row="${line}"] [data-col="${field}"]`)
    const lines =
      path === 'lines' ? document.querySelector<HTMLElement>('.grid-add [data-col]') : null
    ;(input ?? lines)?.focus()
  })
}

/** At a desk typing begins at once; on a phone the keys would cover half of the form. */
export function focusFirst(head: HTMLElement | null): void {
  if (!head || matchMedia(SMALL).matches || document.activeElement !== document.body) return
  head
    .querySelector<HTMLElement>(':is(input, select, textarea):not(:disabled, [type="hidden"])')
    ?.focus()
}
