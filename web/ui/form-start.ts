import { useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { FIELDS } from '../platform/dialog-focus.ts'
import { readDraft } from '../platform/drafts.ts'
import { today } from '../platform/format.ts'
import { SMALL } from '../platform/media.ts'
import { newRequestId } from '../platform/request-id.ts'
import { useUser } from '../platform/session.ts'
import { goOn } from '../platform/go-on.ts'
import { createForm, type Draft, type Form, missing, problemsOf, sent } from './form-state.ts'

interface StartProps<A extends Endpoint> {
  add: A
  start?: Draft<InputOf<A>>
  loaded: Draft<InputOf<A>> | undefined
}

/**
 * Where the draft of a form lies: that of a new document in its branch, so that whoever goes to work in another one
 * begins there, and finds this one here again.
 */
export function useDraftKey<A extends Endpoint>(
  { add, start, loaded }: StartProps<A>,
  path: string,
  which = '',
): string {
  const { branchId } = useUser().employee
  if (loaded) return `${path}/${(loaded as { id?: number }).id}`
  const { branchId: asked } = (start ?? {}) as { branchId?: number | null }
  return path + which + ('branchId' in fieldsOf(add) ? `@${asked ?? branchId}` : '')
}

const fieldsOf = (add: Endpoint) =>
  (add.input as unknown as { shape?: Record<string, unknown> }).shape ?? {}

/** A draft's day that nobody typed is today's again, and it is said which one stood there. */
function renewed<V>(kept: Draft<V>, day: string): { values: Draft<V>; before: string | null } {
  const { docDate } = kept as { docDate?: unknown }
  if (!kept.$day || docDate !== kept.$day || docDate === day) return { values: kept, before: null }
  return { values: { ...kept, docDate: day, $day: day }, before: kept.$day }
}

/** The draft if there is one, else what was loaded, else a new one; made anew with another key or round. */
export function useStart<A extends Endpoint>(
  { add, start, loaded }: StartProps<A>,
  draftKey: string,
  round: number,
) {
  const user = useUser()
  const date = useAskedDate()
  const turn = `${draftKey} ${round}`
  const make = () => {
    const kept = readDraft<Draft<InputOf<A>>>(draftKey)
    const formOf = (values: Draft<InputOf<A>>) => createForm<InputOf<A>>(values, add.input)
    const day = date ?? today()
    if (kept) {
      const { values, before } = renewed(kept.values, day)
      return { form: formOf(values), restored: kept.savedAt, before, turn }
    }
    const fields = fieldsOf(add)
    const given = {
      ...('requestId' in fields ? { requestId: newRequestId() } : {}),
      ...('branchId' in fields ? { branchId: user.employee.branchId } : {}),
      ...('docDate' in fields ? { docDate: day, ...(loaded ? {} : { $day: day }) } : {}),
    }
    const begun = loaded ?? start
    const $names = {
      ...('branchId' in fields ? { branchId: user.employee.branchName } : {}),
      ...begun?.$names,
    }
    const values = { ...given, ...begun, $names } as Draft<InputOf<A>>
    return { form: formOf(values), restored: null, before: null, turn }
  }
  const [state, setState] = useState(make)
  if (state.turn !== turn) {
    const next = make()
    setState(next)
    return next
  }
  return state
}

/** `?date=20260131`: the day of a month that is to be closed, or of the year that is adjusted. */
function useAskedDate(): string | undefined {
  const { date } = useSearch({ strict: false }) as { date?: unknown }
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(String(date)) ?? []
  return year && `${year}-${month}-${day}`
}

/** The one that `?copy=12` begins with. */
export function useCopied(): number | undefined {
  const { copy } = useSearch({ strict: false }) as { copy?: unknown }
  return typeof copy === 'number' && Number.isInteger(copy) ? copy : undefined
}

/** What another one says, without what is that one's own: who it is, its days and the numbers that others gave. */
export function copyOf<D extends object>(filled: D): D {
  const own = ['id', 'version', 'requestId', 'docDate', 'approvalToken']
  const days = ['expectedDate', 'requestedDate', 'dueDate', 'taxInvoiceDate', 'autoReverseDate']
  const numbers = ['refNo', 'reportNo', 'poCustomerNo', 'oldInvoiceNo', 'customerNotaReturNo']
  const left = [...own, ...days, ...numbers, 'taxInvoiceNo', 'whtSlipNo', 'confirmsId']
  return Object.fromEntries(Object.entries(filled).filter(([key]) => !left.includes(key))) as D
}

/** The first of these fields as they stand on screen; after the fields the lines, of which one is put in edit first. */
export function focusField<V>(form: Form<V>, formId: string, paths: string[]): void {
  const fieldOf = () =>
    paths
      .flatMap((path) => document.getElementById(`${formId}-${path.replaceAll('.', '-')}`) ?? [])
      .toSorted((a, b) =>
        a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
      )
      .at(0)
  const { grid, cells } = cellsOf(paths)
  const line = Math.min(...cells.map((cell) => cell.line))
  if (!fieldOf() && cells.length > 0) form.store.setState({ active: line })
  requestAnimationFrame(() => {
    const cols = new Set(cells.filter((cell) => cell.line === line).map((cell) => cell.col))
    const inputs = grid.querySelectorAll<HTMLElement>(`[data-row="${line}"] [data-col]`)
    // Where the field itself is not written, the row is.
    const isIn = ({ dataset: { col, also = '' } }: HTMLElement) =>
      [col ?? '', ...also.split(' ')].some((one) => cols.has(one))
    const cell = [...inputs].find(isIn) ?? inputs[0]
    const input = cell?.matches(FIELDS) ? cell : cell?.querySelector<HTMLElement>(FIELDS)
    // What was told in words is a field once it is wrong.
    const found = fieldOf() ?? input ?? addIn(paths)
    // What lies folded is unfolded.
    found?.closest('details')?.setAttribute('open', '')
    found?.focus()
  })
}

/** Cells of the first grid, as grids stand on screen, that one of the paths leads into: each has rows of its own. */
function cellsOf(paths: string[]) {
  const all = paths.flatMap((path) => {
    const [, name, line, col] = /(\w+)\.(\d+)\.(\w+)/.exec(path) ?? []
    return name && line && col ? [{ name, line: Number(line), col }] : []
  })
  const names = new Set(all.map(({ name }) => name))
  const grid = [...document.querySelectorAll<HTMLElement>('[data-lines]')].find(
    ({ dataset: { lines = '' } }) => names.has(lines),
  )
  const cells = grid ? all.filter(({ name }) => name === grid.dataset.lines) : all
  return { grid: grid ?? document, cells }
}

/** Where the first grid begins a row whose rows one of the paths names as a whole. */
function addIn(paths: string[]): HTMLElement | null {
  const names = paths.filter((path) => /^\w+$/.test(path))
  const adds = [...document.querySelectorAll<HTMLElement>('[data-lines] .grid-add [data-col]')]
  const gridOf = (one: HTMLElement) => one.closest<HTMLElement>('[data-lines]')?.dataset.lines ?? ''
  const own = adds.find((one) => names.includes(gridOf(one)))
  const any = () => document.querySelector<HTMLElement>('.grid-add [data-col]')
  return own ?? (names.includes('lines') ? any() : null)
}

/** What only one form knows to be wrong, by its place. */
export type Check<V> = (values: Draft<V>) => Record<string, string>

/** What a form still has to say, by its places: also how many of lines that were brought and not counted. */
function unsaid<V>(form: Form<V>, check?: Check<V>): string[] {
  const values = form.get()
  const { lines } = values as { lines?: { qty?: number | null }[] | null }
  const uncounted = lines?.length && lines.every(({ qty }) => qty === 0) ? ['lines.0.qty'] : []
  const wrong = form.input?.safeParse(sent(values)).error?.issues ?? []
  return [
    ...Object.keys({ ...missing(form), ...problemsOf(wrong), ...check?.(values) }),
    ...uncounted,
  ]
}

/**
 * At a desk typing begins at once, in a new one at its first empty field, in a draft at the first that is still to be
 * filled; on a phone the keys would cover half of the form.
 */
export function useFirstField<V>(
  form: Form<V>,
  formId: string,
  isDraft: boolean,
  check?: Check<V>,
) {
  return useCallback(
    (head: HTMLElement | null) => {
      const isFree = () => document.activeElement === document.body
      if (!head || matchMedia(SMALL).matches || !isFree()) return
      // What has no field's id, as one of several words, is never empty.
      const isEmpty = ({ id }: HTMLElement, values: Record<string, unknown>) =>
        id.startsWith(`${formId}-`) && (values[id.slice(formId.length + 1)] ?? null) === null
      const inputs = () => [...head.querySelectorAll<HTMLElement>(FIELDS)]
      const emptyOne = () => {
        const values = form.get() as Record<string, unknown>
        return values.id === undefined ? inputs().find((one) => isEmpty(one, values)) : undefined
      }
      const beginHead = () => (emptyOne() ?? inputs()[0])?.focus()
      if (!isDraft) {
        beginHead()
        return goOn(form.store.subscribe, emptyOne)
      }
      // Once its fields have said which must be filled.
      requestAnimationFrame(() => {
        if (isFree()) focusField(form, formId, unsaid(form, check))
        requestAnimationFrame(() => isFree() && beginHead())
      })
    },
    [form, formId, isDraft, check],
  )
}
