import { Select } from 'antd'
import type { DocumentRow } from '#contract/document.ts'
import { clearing } from '../platform/clearing.tsx'
import { day } from '../platform/format.ts'
import { NoOptions } from '../platform/no-options.tsx'
import { useRead } from '../platform/query.ts'
import { useUser } from '../platform/session.ts'
import type { DocumentsEndpoint } from './document-list.tsx'
import { FieldFrame } from './field-frame.tsx'
import type { FieldProps } from './fields.tsx'
import { useField, useNeed } from './form-state.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import type { FilterOf } from './list-screen.tsx'
import { PickerEnter, usePickerText } from './picker-enter.tsx'
import { t } from './texts.ts'

export interface Known {
  id: number
  docNo: string
  hint?: string | undefined
}

interface DocumentFieldProps<V, K extends keyof V & string, E extends DocumentsEndpoint>
  extends FieldProps<V, K> {
  endpoint: E
  filter?: FilterOf<E>
  /** What names a document here beside its number, where that is not the party and the day. */
  hint?: (row: DocumentRow) => (string | null)[]
  multiple?: boolean
  placeholder?: string
  /** Documents chosen before, until the list has them; of a single one the field knows the number. */
  known?: readonly Known[]
  /** Documents that the list has not, for what is typed, once it is known to have none (a hook). */
  useFurther?: (asked: string, wanted: boolean) => readonly Known[]
  /** Takes over what the chosen documents hold, or one of those further ones; without it the field's value alone is set. */
  onPick?: (ids: number[], further: Known | undefined) => Promise<unknown>
}
const useNothing = (): readonly Known[] => []

/** Documents of the own branch that this one follows, found by number or party. */
export function DocumentField<V, K extends keyof V & string, E extends DocumentsEndpoint>(
  props: DocumentFieldProps<V, K, E>,
) {
  const { form, name, multiple = false, label = fieldText(name) } = props
  const { required, span, fact, disabled } = props
  const { value, error, words } = useField(form, name)
  useNeed(form, name, label, required)
  const chosen = ([value ?? []] as unknown[]).flat() as number[]
  const typed = usePickerText()
  const { rows, isFetching, fresh } = useDocuments(props, typed)
  const { useFurther = useNothing } = props
  const further = useFurther(typed.asked, fresh && rows.length === 0)
  const known = props.known ?? (words ? chosen.map((id) => ({ id, docNo: words })) : [])
  const numbers = new Map([...known, ...rows].map(({ id, docNo }) => [id, docNo]))
  const said = chosen.map((id) => numbers.get(id) ?? '').join(', ')
  const pick = (ids: number[]) => {
    typed.clear()
    // The call itself tells what went wrong.
    const one = further.find(({ id }) => id === ids[0])
    if (props.onPick) return void props.onPick(ids, one).catch(() => {})
    const [id = null] = ids
    form.set(name, id as never)
    form.name(name, rows.find((row) => row.id === id)?.docNo ?? '')
  }
  const takeFirst = () => {
    const [first] = [...rows, ...further]
    if (first) pick(multiple ? [...chosen, first.id] : [first.id])
  }
  return (
    <FieldFrame
      name={name}
      label={label}
      required={required}
      span={span}
      fact={fact}
      error={error}
      disabled={disabled}
      said={said}
      unsaid={props.unsaid}
    >
      {({ input }) => (
        <PickerEnter typed={typed} fresh={fresh} takeFirst={takeFirst} several={multiple}>
          <Select
            {...input}
            className="full"
            {...(multiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
            showSearch={{ filterOption: false, onSearch: typed.write, searchValue: typed.text }}
            placeholder={props.placeholder ?? t('searchDefault')}
            notFoundContent={<NoOptions>{t(isFetching ? 'searching' : 'noDocument')}</NoOptions>}
            popupMatchSelectWidth={460}
            allowClear={!required && clearing(label)}
            options={optionsOf(rows, [...known, ...further], props.hint ?? partyAndDay)}
            optionRender={({ data }) => (
              <span className="master-option">
                <span className="option-number">{data.label}</span>
                <span className="hint">{data.hint}</span>
              </span>
            )}
            value={multiple ? chosen : (chosen[0] ?? null)}
            onChange={(next: number | number[] | null) => pick([next ?? []].flat())}
          />
        </PickerEnter>
      )}
    </FieldFrame>
  )
}

function useDocuments<V, K extends keyof V & string, E extends DocumentsEndpoint>(
  { endpoint, filter, disabled }: DocumentFieldProps<V, K, E>,
  { asked, settled }: ReturnType<typeof usePickerText>,
) {
  const { employee } = useUser()
  const input = {
    limit: 100,
    branchId: employee.branchId,
    filter,
    ...(asked ? { search: asked } : {}),
  }
  const { data, isFetching, isPlaceholderData } = useRead<DocumentsEndpoint>(endpoint, input, {
    enabled: !disabled,
    keep: true,
  })
  const fresh = settled && data !== undefined && !isPlaceholderData
  return { rows: data?.rows ?? [], isFetching, fresh }
}

const partyAndDay = (row: DocumentRow) => [row.partyName, day(row.docDate)]

function optionsOf(
  rows: DocumentRow[],
  known: readonly Known[],
  hint: (row: DocumentRow) => (string | null)[],
) {
  const listed = new Set(rows.map((row) => row.id))
  return [
    ...known
      .filter(({ id }) => !listed.has(id))
      .map(({ id, docNo, hint = '' }) => ({ value: id, label: docNo, hint })),
    ...rows.map((row) => ({
      value: row.id,
      label: row.docNo ?? '',
      hint: hint(row).filter(Boolean).join(', '),
    })),
  ]
}
