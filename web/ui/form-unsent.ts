import { useEffect, useEffectEvent, useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { Failure } from '../platform/errors.ts'
import { notify } from '../platform/notice.ts'
import type { Entry } from '../platform/outbox/entries.ts'
import { drop, onSettled, sentOnce, useOutbox } from '../platform/outbox/outbox.ts'
import { t as unsentText } from '../platform/outbox/texts.ts'
import { pageHere } from '../platform/outbox/unsent-bar.tsx'
import { type Form, useField } from './form-state.ts'

export interface SavedReply {
  id?: number
  docNo?: string | null
  warnings?: string[] | null
}

/** How a form is saved whose work must outlive a broken line. */
export interface Unsent {
  /** It was sent and has no answer yet: nothing of it can be changed until there is one. */
  entry: Entry | undefined
  send: (endpoint: Endpoint, input: Record<string, unknown>) => Promise<unknown>
}

/** What lies on this device of the form's own key; nothing where the form asks by 'Koneksi Terputus'. */
export function useFormUnsent<V>(
  form: Form<V>,
  draftKey: string,
  kept: boolean,
): Unsent | undefined {
  const key = useField(form as unknown as Form<{ requestId: string }>, 'requestId').value
  const [sending, setSending] = useState(false)
  const entry = useOutbox((s) => s.entries.find((one) => kept && one.key === key))
  if (!kept) return undefined
  return {
    entry: sending ? undefined : entry,
    send: async (endpoint, input) => {
      const { method, path, writes } = endpoint
      const written = {
        key: String(input.requestId),
        address: { method, path, writes },
        input,
        page: pageHere(),
        form: { key: draftKey, values: form.get() },
      }
      setSending(true)
      try {
        return await sentOnce(endpoint, written, { quiet: true })
      } catch (error) {
        if (error instanceof DOMException) notify({ tone: 'error', title: unsentText('notKept') })
        throw error
      } finally {
        setSending(false)
      }
    },
  }
}

interface Answered {
  taken: (reply: SavedReply) => void
  refuse: (failure: Failure) => void
}

/** What became of it once it went up by itself, while its form stands open or was opened again. */
export function useAnswered(unsent: Unsent | undefined, { taken, refuse }: Answered): void {
  const entry = unsent?.entry
  const key = entry?.key
  const onReply = useEffectEvent((reply: unknown) => taken(reply as SavedReply))
  // Back in its fields it is a draft again.
  const onRefusal = useEffectEvent(({ message, errors }: NonNullable<Entry['refusal']>) => {
    refuse(new Failure(422, { code: 'REFUSED', message, errors }))
    if (key) void drop(key)
  })
  useEffect(() => {
    if (!key) return
    return onSettled((settled, answer) => {
      if (settled.key === key && 'reply' in answer) onReply(answer.reply)
    })
  }, [key])
  const refusal = entry?.refusal
  useEffect(() => {
    if (refusal) onRefusal(refusal)
  }, [refusal])
}
