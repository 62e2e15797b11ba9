import { Checkbox } from 'antd'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { call } from '../platform/api.ts'
import { parseNumber } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { DateInput, readDay } from './date-input.tsx'
import type { EntryColumn } from './entry-rows.tsx'
import { keyboardOf } from './letters.ts'
import { MasterPicker, type MasterRow, type NameOf, nameOfRow } from './master-select.tsx'
import { NumberInput } from './number-input.tsx'
import { ShortSelect } from './short-select.tsx'

type Field<R> = keyof R & string

interface CellOptions<R> {
  title?: string
  width?: number
  /** Rows that have no such thing show nothing. */
  asks?: (row: R) => boolean
  disabled?: (row: R) => boolean
}

interface NumberOptions<R> extends CellOptions<R> {
  /** What else of the row follows from the number. */
  write?: (value: number | null) => Partial<R>
  /** What is shown of the row, where that is not the field as it stands. */
  read?: (row: R) => number | null
}

/** A figure. */
export function numberCell<R>(
  field: Field<R>,
  { write, read, ...options }: NumberOptions<R> = {},
): EntryColumn<R> {
  const values = write ?? ((value: number | null) => ({ [field]: value }) as Partial<R>)
  const base = baseOf(field, options)
  return {
    ...base,
    right: true,
    take: (row, text) => {
      const number = parseNumber(text)
      return number === undefined ? undefined : { ...row, ...values(number) }
    },
    cell: shownIf(options, (row, change, invalid) => (
      <NumberInput
        className="cell-input"
        label={base.title}
        invalid={invalid}
        disabled={options.disabled?.(row) ?? false}
        value={read ? read(row) : (row[field] as number | null | undefined)}
        onChange={(value) => change(values(value))}
      />
    )),
  }
}

interface TextOptions<R> extends CellOptions<R> {
  maxLength: number
  /** What this row wants here, where the head of the column does not say it. */
  hint?: (row: R) => string | undefined
  digits?: boolean
}

/** A text of one line. */
export function textCell<R>(field: Field<R>, options: TextOptions<R>): EntryColumn<R> {
  const base = baseOf(field, options)
  return {
    ...base,
    take: (row, text) => (text.length > options.maxLength ? undefined : { ...row, [field]: text }),
    cell: shownIf(options, (row, change, invalid) => (
      <input
        className="cell-input"
        aria-label={base.title}
        aria-invalid={invalid}
        maxLength={options.maxLength}
        placeholder={options.hint?.(row)}
        {...(options.digits ? { inputMode: 'numeric' as const } : keyboardOf(field))}
        value={(row[field] as string | null | undefined) ?? ''}
        onChange={(event) => change({ [field]: event.target.value || null } as Partial<R>)}
      />
    )),
  }
}

/** Pixels of a day of eight digits beside the mark of its calendar. */
const DAY_WIDTH = 136

/** A day, `YYYY-MM-DD`. */
export function dayCell<R>(field: Field<R>, options: CellOptions<R> = {}): EntryColumn<R> {
  const base = baseOf(field, { width: DAY_WIDTH, ...options })
  return {
    ...base,
    take: (row, text) => {
      const day = readDay(text)
      return day === null ? undefined : { ...row, [field]: day }
    },
    cell: shownIf(options, (row, change, invalid) => (
      <DateInput
        className="full"
        variant="borderless"
        aria-label={base.title}
        {...(invalid ? { status: 'error' as const } : {})}
        value={row[field] as string | null | undefined}
        onChange={(day) => change({ [field]: day } as Partial<R>)}
      />
    )),
  }
}

interface ChoiceOptions<R> extends CellOptions<R> {
  options: readonly (readonly [value: string | number, text: string])[]
  /** What stands first and means none; without it a value once chosen can only be changed. */
  none?: string
}

/** Stands for none of them. */
const NONE = ''

/** One of a few. */
export function choiceCell<R>(field: Field<R>, options: ChoiceOptions<R>): EntryColumn<R> {
  const base = baseOf(field, options)
  return {
    ...base,
    take: (row, text) => {
      const found = options.options.find(([, words]) => sameWords(words, text))
      return found && { ...row, [field]: found[0] }
    },
    cell: shownIf(options, (row, change, invalid) => {
      const value = row[field] as string | number | null | undefined
      const { none } = options
      return (
        <ShortSelect<string | number>
          label={base.title}
          invalid={invalid}
          disabled={options.disabled?.(row) ?? false}
          value={value ?? (none === undefined ? null : NONE)}
          options={[...(none === undefined ? [] : [[NONE, none] as const]), ...options.options]}
          onChange={(next) => change({ [field]: next === NONE ? null : next } as Partial<R>)}
        />
      )
    }),
  }
}

/** Yes or no. */
export function tickCell<R>(field: Field<R>, options: CellOptions<R> = {}): EntryColumn<R> {
  const base = baseOf(field, options)
  return {
    ...base,
    cell: shownIf(options, (row, change) => (
      <Checkbox
        aria-label={base.title}
        checked={Boolean(row[field])}
        onChange={(event) => change({ [field]: event.target.checked } as Partial<R>)}
      />
    )),
  }
}

interface MasterOptions<R> extends CellOptions<R> {
  endpoint: Endpoint
  /** The row's own field that keeps the words of the choice for a draft. */
  words: Field<R>
  nameOf?: NameOf
  filter?: Record<string, unknown>
  allowClear?: boolean
}

/** A row of a master list, found by typing; pasted by its code or its whole name. */
export function masterCell<R>(field: Field<R>, options: MasterOptions<R>): EntryColumn<R> {
  const { endpoint, words, nameOf, filter, allowClear } = options
  const base = baseOf(field, options)
  const chosen = (id: number | undefined, name: string | undefined) =>
    ({ [field]: id ?? null, [words]: name ?? '' }) as Partial<R>
  return {
    ...base,
    fields: [field, words],
    take: async (row, text) => {
      const found = await masterNamed(endpoint, text, filter)
      return found && { ...row, ...chosen(found.id, nameOfRow(found, nameOf)) }
    },
    cell: shownIf(options, (row, change, invalid) => (
      <MasterPicker
        endpoint={endpoint}
        label={base.title}
        {...(nameOf ? { nameOf } : {})}
        {...(filter ? { filter } : {})}
        allowClear={allowClear ?? false}
        invalid={invalid}
        disabled={options.disabled?.(row) ?? false}
        value={row[field] as number | null | undefined}
        name={row[words] as string | undefined}
        onPick={(id, name) => change(chosen(id, name))}
      />
    )),
  }
}

async function masterNamed(
  endpoint: Endpoint,
  text: string,
  filter: Record<string, unknown> | undefined,
): Promise<MasterRow | undefined> {
  const input = { limit: 30, offset: 0, search: text, ...(filter ? { filter } : {}) }
  const reply = (await call(endpoint, input as InputOf<Endpoint>)) as { rows: MasterRow[] }
  return (
    reply.rows.find((row) => sameWords(row.code ?? '', text)) ??
    reply.rows.find((row) => sameWords(row.name ?? '', text))
  )
}

const sameWords = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

function baseOf<R>(field: Field<R>, { title, width }: CellOptions<R>) {
  return { key: field, title: title ?? fieldText(field), ...(width ? { width } : {}) }
}

const shownIf =
  <R,>({ asks }: CellOptions<R>, cell: EntryColumn<R>['cell']): EntryColumn<R>['cell'] =>
  (row, change, invalid) =>
    asks === undefined || asks(row) ? cell(row, change, invalid) : null
