import { Input, Segmented, Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { clearing } from '../platform/clearing.tsx'
import { day, qty } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { DateInput } from './date-input.tsx'
import { type Form, useField, useNeed } from './form-state.ts'
import { FieldFrame, type Span } from './field-frame.tsx'
import { type Make, MasterPicker, type MasterRow, type NameOf } from './master-select.tsx'
import { NumberInput } from './number-input.tsx'
import { byDigits } from './by-digits.tsx'
import { keyboardOf, mostLetters, tooLong } from './letters.ts'

export interface FieldProps<V, K extends keyof V & string> {
  form: Form<V>
  name: K
  label?: string
  required?: boolean
  /** Columns of twelve; on a phone every field is a row. */
  span?: Span
  /** A useful fact at the right of the label: `Hutang 168.278.608`. */
  fact?: ReactNode
  /** What it means, told in words, that nothing is written here. */
  unsaid?: string | undefined
  disabled?: boolean
}

function useFrame<V, K extends keyof V & string>(props: FieldProps<V, K>) {
  const field = useField(props.form, props.name)
  const label = props.label ?? fieldText(props.name)
  const { required, span, fact, disabled, unsaid } = props
  useNeed(props.form, props.name, label, required)
  return {
    ...field,
    label,
    frame: { name: props.name, label, required, span, fact, disabled, unsaid, error: field.error },
  }
}

export type Fits<V, T> = {
  [K in keyof V & string]: NonNullable<V[K]> extends T ? K : never
}[keyof V & string]

export function TextField<V, K extends Fits<V, string>>(
  props: FieldProps<V, K> & { placeholder?: string; maxLength?: number; rows?: number },
) {
  const { value, frame } = useFrame(props)
  const text = (value as string | null | undefined) ?? ''
  const over = tooLong(text, mostLetters(props.form.input, props.name) ?? props.maxLength ?? 100)
  const set = (typed: string) => props.form.set(props.name, typed as never)
  const Box = props.rows ? Input.TextArea : Input
  return (
    <FieldFrame {...frame} error={frame.error ?? over} said={text}>
      {({ input }) => (
        <Box
          {...input}
          {...(props.rows ? { rows: props.rows } : keyboardOf(props.name))}
          value={text}
          placeholder={props.placeholder}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}

export function NumberField<V, K extends Fits<V, number>>(
  props: FieldProps<V, K> & { suffix?: ReactNode; placeholder?: string },
) {
  const { value, label, error, frame } = useFrame(props)
  const { suffix } = props
  const figure = typeof value === 'number' && qty(value)
  const said =
    figure &&
    (typeof suffix === 'string' && suffix !== '%' ? (
      `${figure}, ${suffix}`
    ) : (
      <>
        {figure}
        {suffix}
      </>
    ))
  return (
    <FieldFrame {...frame} said={said}>
      {({ id, describedBy }) => (
        <span className="input-with-suffix">
          <NumberInput
            id={id}
            className="field-input"
            label={label}
            invalid={error !== undefined}
            describedBy={describedBy}
            disabled={props.disabled ?? false}
            placeholder={props.placeholder ?? ''}
            value={value as number | null | undefined}
            onChange={(number) => props.form.set(props.name, number as never)}
          />
          {props.suffix && <span className="input-suffix">{props.suffix}</span>}
        </span>
      )}
    </FieldFrame>
  )
}

/** Rupiah and quantities are numbers typed alike; the schema knows how many decimals each may have. */
export const MoneyField = NumberField
export const QtyField = NumberField

export function DateField<V, K extends Fits<V, string>>(props: FieldProps<V, K>) {
  const { value, frame } = useFrame(props)
  return (
    <FieldFrame {...frame} said={typeof value === 'string' && value && day(value)}>
      {({ input }) => (
        <DateInput
          {...input}
          className="full"
          allowClear={!props.required}
          value={value as string | null | undefined}
          onChange={(day) => props.form.set(props.name, day as never)}
        />
      )}
    </FieldFrame>
  )
}

type ChoiceProps = { options: readonly (readonly [value: string | number, label: string])[] }

const labelOf = (options: ChoiceProps['options'], value: unknown) =>
  options.find(([one]) => one === value)?.[1]

/** Two to four words, all in view. */
export function SegmentField<V, K extends Fits<V, string | number>>(
  props: FieldProps<V, K> & ChoiceProps,
) {
  const { value, label, frame } = useFrame(props)
  return (
    <FieldFrame {...frame} said={labelOf(props.options, value)}>
      {({ id }) => (
        <Segmented
          id={id}
          block
          // The choice within takes the keys; its frame would be a stop that hears none.
          tabIndex={-1}
          aria-label={label}
          disabled={props.disabled ?? false}
          options={props.options.map(([v, text]) => ({ value: v, label: text }))}
          value={value as string | number}
          onChange={(next) => props.form.set(props.name, next as never)}
        />
      )}
    </FieldFrame>
  )
}

/** A short fixed list. */
export function ChoiceField<V, K extends Fits<V, string | number>>(
  props: FieldProps<V, K> &
    ChoiceProps & { placeholder?: string; onPick?: () => void } & {
      /** Each stands under a digit; called when one was pressed. */
      onDigit?: () => void
    },
) {
  const { value, label, frame } = useFrame(props)
  const { options, onDigit } = props
  const choose = (next: string | number | null) => {
    props.form.set(props.name, next as never)
    props.onPick?.()
  }
  return (
    <FieldFrame {...frame} said={labelOf(options, value)}>
      {({ input }) => (
        <Select
          {...input}
          className="full"
          placeholder={props.placeholder}
          // A choice is read whole, however narrow its field is.
          popupMatchSelectWidth={false}
          classNames={{ popup: { root: 'whole-choices' } }}
          allowClear={!props.required && clearing(label)}
          options={options.map(([v, text]) => ({ value: v, label: text }))}
          {...(onDigit ? byDigits(options, choose, onDigit) : {})}
          value={(value ?? undefined) as string | number | undefined}
          onChange={(next) => choose(next ?? null)}
        />
      )}
    </FieldFrame>
  )
}

export function SwitchField<V, K extends Fits<V, boolean>>(
  props: FieldProps<V, K> & { text: string },
) {
  const { value, label, frame } = useFrame(props)
  return (
    <FieldFrame {...frame} said={value ? props.text : ''}>
      {({ id }) => (
        <span className="switch-line">
          <Switch
            id={id}
            aria-label={label}
            disabled={props.disabled ?? false}
            checked={(value as boolean | null | undefined) ?? false}
            onChange={(on) => props.form.set(props.name, on as never)}
          />
          {props.text}
        </span>
      )}
    </FieldFrame>
  )
}

interface MasterProps {
  endpoint: Endpoint
  nameOf?: NameOf
  filter?: Record<string, unknown>
  branchId?: number | undefined
  make?: Make | undefined
  /** After one was picked: take its terms, its tax, its warehouse. */
  onPick?: (row: MasterRow & Record<string, unknown>) => void
}

/** One row of a master, by id; its name is kept beside it for drafts. */
export function MasterSelect<V, K extends Fits<V, number>>(props: FieldProps<V, K> & MasterProps) {
  const { value, words, label, error, frame } = useFrame(props)
  return (
    <FieldFrame {...frame} said={value ? words : ''}>
      {({ id, describedBy }) => (
        <MasterPicker
          id={id}
          label={label}
          endpoint={props.endpoint}
          {...(props.nameOf ? { nameOf: props.nameOf } : {})}
          {...(props.filter ? { filter: props.filter } : {})}
          branchId={props.branchId}
          invalid={error !== undefined}
          describedBy={describedBy}
          disabled={props.disabled ?? false}
          allowClear={!props.required}
          make={props.make}
          value={value as number | null | undefined}
          name={words}
          onPick={(picked, name, row) => {
            props.form.set(props.name, (picked ?? null) as never)
            props.form.name(props.name, name)
            if (row) props.onPick?.(row as MasterRow & Record<string, unknown>)
          }}
        />
      )}
    </FieldFrame>
  )
}
