import { createContext, useContext, useEffect } from 'react'
import { createStore, useStore } from 'zustand'
import type { z } from 'zod'
import { fieldText } from '../platform/i18n/contract.ts'
import { toldText } from '../platform/i18n/define.ts'
import { newRequestId } from '../platform/request-id.ts'
import { t } from './texts.ts'

/**
 * A form's values while they are being written: everything optional, lines as rows with a key.
 * Names that begin with `$` are for the screen only and are not sent.
 */
export type Draft<V> = { [K in keyof V]?: DraftField<V[K]> } & {
  $names?: Record<string, string>
  /** The day that stood there before anybody typed one. */
  $day?: string
}
type DraftField<T> =
  NonNullable<T> extends readonly (infer L extends object)[] ? Row<L>[] | null : T | null
export type Row<L> = { [K in keyof L]?: L[K] | null } & { $key: string }

export function newRow<V extends object>(values: V): V & { $key: string } {
  return { ...values, $key: newRequestId() }
}

interface FormState<V> {
  values: Draft<V>
  /** Message by path: `supplierId`, `lines.3.qty`. */
  errors: Record<string, string>
  /** Index of the row in edit, of whichever grid has it. */
  active: number | null
}

/** `input` is what the form's call takes, by which its grids know what a line may say. */
export function createForm<V>(start: Draft<V>, input?: z.ZodType) {
  const store = createStore<FormState<V>>(() => ({ values: start, errors: {}, active: null }))
  const set = <K extends keyof V>(name: K, value: Draft<V>[K]) =>
    store.setState(({ values, errors }) => ({
      values: { ...values, [name]: value },
      errors: without(errors, String(name)),
    }))
  let over = false
  const form = {
    store,
    input,
    /** What must not be left empty while it is on screen: its words by name. */
    needed: new Map<string, string>(),
    /** Saved or thrown away: what is typed here is no draft any more. */
    close: () => {
      over = true
    },
    isClosed: () => over,
    /** As it began: anything else is work that must not be lost. */
    start,
    set,
    get: () => store.getState().values,
    /** Begins with this value, called `words`, where nothing stands there; a form that nobody touched stays one. */
    propose: <K extends keyof V>(name: K, value: Draft<V>[K], words?: string) => {
      const before = store.getState().values
      if ((before[name] ?? null) !== null) return
      const named = words === undefined ? {} : { $names: { ...before.$names, [name]: words } }
      const values = { ...before, ...named, [name]: value }
      if (before === form.start) form.start = values
      store.setState({ values })
    },
    name: (field: string, words: string | undefined) =>
      store.setState(({ values }) => ({
        values: { ...values, $names: { ...values.$names, [field]: words ?? '' } },
      })),
    change: (values: Partial<Draft<V>>) =>
      store.setState((state) => ({
        values: { ...state.values, ...values },
        errors: Object.keys(values).reduce(without, state.errors),
      })),
    fail: (errors: Record<string, string>) => store.setState({ errors }),
  }
  return form
}

export type Form<V> = ReturnType<typeof createForm<V>>

/** One field's value: only what shows it renders again. */
export function useField<V, K extends keyof V>(form: Form<V>, name: K) {
  const value = useStore(form.store, (s) => s.values[name])
  const error = useStore(form.store, (s) => s.errors[String(name)])
  const words = useStore(form.store, (s) => s.values.$names?.[String(name)])
  return { value, error, words: words }
}

/** Says of a field on screen whether it must be filled. */
export function useNeed<V>({ needed }: Form<V>, name: string, label: string, required = false) {
  useEffect(() => {
    if (required) needed.set(name, label)
    return () => void needed.delete(name)
  }, [needed, name, label, required])
}

/** What of it is left empty, as messages: also what only the screen asks for, like the bill that lines come from. */
export const missing = <V>({ needed, get }: Form<V>): Record<string, string> =>
  Object.fromEntries(
    [...needed]
      .filter(([name]) => String(get()[name as keyof V] ?? '') === '')
      .map(([name, label]) => [name, t('required', { label })]),
  )

/** Fields of which nothing is said any more. */
export const emptied = <V>(names: readonly (keyof Draft<V> & string)[]): Partial<Draft<V>> =>
  Object.fromEntries(names.map((name) => [name, null])) as Partial<Draft<V>>

/** All values, for what depends on several of them. */
export function useValues<V>(form: Form<V>): Draft<V> {
  return useStore(form.store, (s) => s.values)
}

function without(errors: Record<string, string>, name: string): Record<string, string> {
  const kept = Object.entries(errors).filter(([key]) => key !== name && !key.startsWith(`${name}.`))
  return kept.length === Object.keys(errors).length ? errors : Object.fromEntries(kept)
}

/** What is sent: without the screen's own fields, and without empty ones. */
export function sent(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, value.findLastIndex(isWritten) + 1).map(sentRow)
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value
  const entries = Object.entries(value)
    .filter(([key, v]) => !key.startsWith('$') && v !== undefined && v !== null && v !== '')
    .map(([key, v]) => [key, sent(v)] as const)
  return Object.fromEntries(entries)
}

/** Enter after the last field begins a row: one at the end in which nothing stands yet is none. */
const isWritten = (row: unknown) =>
  !(typeof row === 'object' && row !== null && '$blank' in row && row.$blank)

/** A row the server knows by its id is changed field by field: what was emptied there is said. */
function sentRow(row: unknown): unknown {
  if (typeof row !== 'object' || row === null || !('id' in row) || !row.id) return sent(row)
  const emptied = Object.entries(row).filter(([key, v]) => v === null && !key.startsWith('$'))
  return { ...(sent(row) as object), ...Object.fromEntries(emptied) }
}

/** The schema's findings as messages by path. A union is read by its first member, the whole form. */
export function problemsOf(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const found: Record<string, string> = {}
  for (const issue of issues) {
    if (issue.code === 'invalid_union' && issue.path.length === 0 && issue.errors[0]) {
      return problemsOf(issue.errors[0])
    }
    found[issue.path.join('.')] ??= wordsOf(issue)
  }
  return found
}

function wordsOf(issue: z.core.$ZodIssue): string {
  const label = fieldText(String(issue.path.findLast((part) => typeof part === 'string') ?? ''))
  const missing = issue.input === undefined || issue.input === null || issue.input === ''
  if (missing && /invalid_(type|union|value)/.test(issue.code)) return t('required', { label })
  // The contract's own messages are Indonesian sentences; zod's defaults begin so:
  if (!/^(Invalid|Too|Unrecognized)/.test(issue.message)) return toldText(issue.message)
  return issue.code === 'too_big' ? t('tooMany', { label }) : t('invalid', { label })
}

/** Ids of inputs by field path, so that the first wrong one can be focused. */
export const FormId = createContext('form')

export function useInputId(name: string): string {
  return `${useContext(FormId)}-${name.replaceAll('.', '-')}`
}
