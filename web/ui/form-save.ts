import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { z } from 'zod'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import type { Preview } from '#contract/document-preview.ts'
import { call } from '../platform/api.ts'
import { dropDraft, keepDraft } from '../platform/drafts.ts'
import { Failure, NoAnswer, noticeOf } from '../platform/errors.ts'
import { notify } from '../platform/notice.ts'
import { useRead } from '../platform/query.ts'
import type { Check } from './form-start.ts'
import { type SavedReply, type Unsent, useAnswered } from './form-unsent.ts'
import { type Draft, type Form, missing, problemsOf, sent, useValues } from './form-state.ts'
import { t } from './texts.ts'

/** Keeps what is typed, half a second after the last key and before the page goes away. */
export function useDraftKeeper<V>(form: Form<V>, key: string, restored: string | null) {
  const [savedAt, setSavedAt] = useState<string | null>(restored)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      clearTimeout(timer)
      timer = undefined
      if (!form.isClosed()) setSavedAt(keepDraft(key, form.get()))
    }
    const stop = form.store.subscribe((now, before) => {
      if (now.values === before.values || now.values === form.start) return
      clearTimeout(timer)
      timer = setTimeout(keep, 500)
    })
    const flush = () => {
      if (timer !== undefined) keep()
    }
    window.addEventListener('pagehide', flush)
    return () => {
      stop()
      flush()
      window.removeEventListener('pagehide', flush)
    }
  }, [form, key])
  return savedAt
}

/** What the server says the document will do: totals while typing, and the whole Pratinjau. */
export function useServerView<V>(
  form: Form<V>,
  schema: Endpoint['input'],
  endpoint: Endpoint | undefined,
) {
  const values = useSettled(useValues(form))
  const input = useMemo(() => sent(values), [values])
  const valid = useMemo(() => isComplete(schema, input), [schema, input])
  const read = useRead(endpoint ?? NOTHING, input as InputOf<Endpoint>, {
    // What was saved is not there a second time.
    enabled: () => valid && endpoint !== undefined && !form.isClosed(),
    keep: true,
    quiet: true,
  })
  return {
    valid,
    busy: read.isFetching,
    preview: valid ? (read.data as Preview | undefined) : undefined,
    problem: valid && read.error instanceof Failure ? ofLine(read.error) : undefined,
  }
}

/** Beside the lines, what is wrong with one of them says with which. */
export function ofLine({ message, errors }: Failure): string {
  const [first] = errors
  const [, line] = /^lines[.[](\d+)/.exec(first?.field ?? '') ?? []
  return line && first
    ? t('lineError', { line: Number(line) + 1, message: first.message })
    : message
}

/** Whether a form says enough to be asked about: lines that all count nothing say nothing yet. */
export function isComplete(schema: Endpoint['input'], input: unknown): boolean {
  const { lines } = input as { lines?: { qty?: number }[] }
  return !lines?.every((line) => line.qty === 0) && schema.safeParse(input).success
}

const NOTHING = { path: 'none', method: 'GET' } as unknown as Endpoint

/** A value once it has stood still for a moment. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), 400)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

interface SaveProps<V> {
  form: Form<V>
  endpoint: Endpoint
  /** Kept on this device until there is an answer. */
  unsent?: Unsent | undefined
  draftKey: string
  check?: Check<V> | undefined
  onSaved: (reply: SavedReply) => void
  onWrong: (paths: string[]) => void
  setStale: (failure: Failure) => void
}

/** Checks by the endpoint's own schema, sends, and lets the draft go only after the answer. */
export function useSave<V>(props: SaveProps<V>) {
  const { form, endpoint, unsent, draftKey, check, onSaved, onWrong, setStale } = props
  const [busy, setBusy] = useState(false)
  const client = useQueryClient()
  const wrong = (problems: Record<string, string>) => {
    form.fail(problems)
    onWrong(Object.keys(problems))
  }
  const save = useEffectEvent(async () => {
    if (busy || unsent?.entry) return
    const input = withEmptied(endpoint, form.get(), sent(form.get()) as Record<string, unknown>)
    const checked = endpoint.input.safeParse(input, { reportInput: true })
    const found = checked.success ? {} : problemsOf(checked.error.issues)
    const problems = { ...missing(form), ...check?.(form.get()), ...found }
    if (Object.keys(problems).length > 0) return wrong(problems)
    setBusy(true)
    try {
      const sending = unsent ? unsent.send(endpoint, input) : call(endpoint, input, { quiet: true })
      taken((await sending) as SavedReply)
    } catch (error) {
      // No answer at all has been told already; what has its place on the sheet is told there only.
      if (!(error instanceof Failure))
        return error instanceof NoAnswer ? undefined : noticeOf(error, true)
      if (error.code === 'STALE') setStale(error)
      else refuse(error)
    } finally {
      setBusy(false)
    }
  })
  const taken = (reply: SavedReply) => {
    form.close()
    dropDraft(draftKey)
    for (const warning of reply.warnings ?? []) notify({ tone: 'warning', title: warning })
    void client.invalidateQueries()
    onSaved(reply)
  }
  const refuse = (failure: Failure) =>
    failure.errors.length > 0 ? wrong(fieldsOf(failure)) : noticeOf(failure, true)
  useAnswered(unsent, { taken, refuse })
  return { save: () => void save(), busy }
}

/**
 * A change leaves alone what it does not name: a field that was emptied is sent as null, wherever the call takes one.
 * Of something new only what was emptied or chosen to be none is told: what nobody touched begins as it does.
 */
function withEmptied<V>(
  endpoint: Endpoint,
  values: Draft<V>,
  input: Record<string, unknown>,
): Record<string, unknown> {
  const { shape } = endpoint.input as unknown as { shape?: Record<string, z.ZodType> }
  if (!shape) return input
  const change = 'version' in input
  const emptied = Object.entries(values as Record<string, unknown>).filter(
    ([name, value]) =>
      (value === null || (change && value === '')) && shape[name]?.safeParse(null).success === true,
  )
  return { ...input, ...Object.fromEntries(emptied.map(([name]) => [name, null])) }
}

/** `lines[3].qty` and `lines.3.qty` mean the same place. */
function fieldsOf(failure: Failure): Record<string, string> {
  return Object.fromEntries(
    failure.errors.map((e) => [e.field.replace(/\[(\d+)\]/g, '.$1'), e.message]),
  )
}

/** A message for a field that has no place on screen is still told. */
export function unplaced(errors: Record<string, string>, formId: string): string[] {
  return Object.entries(errors)
    .filter(([path]) => !/\.\d+\./.test(path) && path !== 'lines')
    .filter(([path]) => !document.getElementById(`${formId}-${path.replaceAll('.', '-')}`))
    .map(([, message]) => message || t('checkFields'))
}
