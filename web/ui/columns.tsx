import type { ReactNode } from 'react'
import {
  cost,
  day,
  inputNumber,
  instant,
  money as moneyText,
  qty as qtyText,
} from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import { StatusTag } from './status-tag.tsx'
import { Words } from './words.tsx'

/** A column over the row `R`: a field the row does not have does not compile. */
export interface Column<R> {
  key: keyof R & string
  /** Where several columns show parts of one field. */
  id?: string
  label?: string
  /** Pixels; a column without takes what is left. */
  width?: number
  align?: 'right'
  /** The server can sort by it. */
  sort?: boolean
  /** Summed over the whole filter by the server. */
  sum?: boolean
  /** Shown only after it was chosen in the column chooser. */
  hidden?: boolean
  /** Always shown. */
  fixed?: boolean
  /** With less beside its figures, where many stand side by side. */
  narrow?: boolean
  /** Its width was found for its head among all others of the table. */
  fitted?: boolean
  /** Its head stands in two lines. */
  twoLines?: boolean
  /** In view while the table scrolls to its side: its first column, or its last. */
  stays?: boolean
  show: (row: R) => ReactNode
  /** Fields that it tells below its own: a workbook has them as columns. */
  below?: readonly (keyof R & string)[]
  /** What the sum and the phone row are written with. */
  write?: (n: number | null | undefined) => string
}

type Options<R> = Partial<Omit<Column<R>, 'key'>>
type Has<K extends string, V> = { [P in K]: V }

/** What tells a column from the others of its list. */
export function idOf<R>(column: Column<R>): string {
  return column.id ?? column.key
}

/** What columns tell, for a workbook: each field once. */
export const fieldsOf = <R,>(columns: Column<R>[]) => [
  ...new Set(columns.flatMap(({ key, below = [] }) => [key, ...below])),
]

export function columnLabel<R>(column: Column<R>): string {
  return column.label ?? fieldText(column.key)
}

export function text<K extends string>(key: K, options: Options<Has<K, string | null>> = {}) {
  type R = Has<K, string | null>
  const show = (row: R) =>
    IS_NAME.test(key) ? <span className="whole-name">{row[key]}</span> : <Words text={row[key]} />
  return { key: key as keyof R & string, sort: true, show, ...options } as Column<R>
}

/** Whom or what a row is about is read to its end, without a mouse as well. */
export const IS_NAME = /(^n|N)ame$/

/** Pixels that a sum of thirteen digits takes: nobody reads half a number. */
export const MONEY_WIDTH = 138

/** Money is put in order wherever its list can be: every list of the server's can by every amount of its rows. */
type OfMoney<R> = Omit<Options<R>, 'sort'>

export function money<K extends string>(key: K, options: OfMoney<Has<K, number | null>> = {}) {
  return figure(key, moneyText, { width: MONEY_WIDTH, ...options })
}

export function qty<K extends string>(key: K, options: Options<Has<K, number | null>> = {}) {
  return figure(key, qtyText, { width: 96, ...options })
}

/** What somebody set, where nought is an answer and blank is another. */
export function setting<K extends string>(
  key: K,
  options: Options<Has<K, number | null | undefined>> = {},
) {
  return figure(key, inputNumber, { width: 96, ...options })
}

export function averageCost<K extends string>(
  key: K,
  options: OfMoney<Has<K, number | null | undefined>> = {},
) {
  return figure(key, cost, { width: 118, ...options })
}

function figure<K extends string, N extends number | null | undefined>(
  key: K,
  write: (n: number | null | undefined) => string,
  options: Options<Has<K, N>>,
): Column<Has<K, N>> {
  type R = Has<K, N>
  const show = (row: R) => write(row[key])
  return { key: key as keyof R & string, align: 'right', sort: true, write, show, ...options }
}

/** Money one must act on: bold. */
export function due<K extends string>(key: K, options: OfMoney<Has<K, number | null>> = {}) {
  return money(key, { show: (row) => <strong>{moneyText(row[key])}</strong>, ...options })
}

export function date<K extends string>(key: K, options: Options<Has<K, string | null>> = {}) {
  return text(key, { width: 106, show: (row) => day(row[key]), ...options })
}

export function moment<K extends string>(key: K, options: Options<Has<K, string | null>> = {}) {
  return text(key, { width: 142, show: (row) => instant(row[key]), ...options })
}

export function status<K extends string = 'status'>(
  key = 'status' as K,
  options: Options<Has<K, string>> = {},
) {
  return text(key, {
    width: 206,
    show: (row) => <StatusTag status={row[key] ?? ''} />,
    ...(options as Options<Has<K, string | null>>),
  }) as Column<Has<K, string>>
}

/** The column that leads to the row's own page: document number, code or name. */
export function opens<K extends string>(
  key: K,
  path: string,
  options: Options<Has<K, string | null> & { id: number }> = {},
) {
  type R = Has<K, string | null> & { id: number }
  return {
    key: key as keyof R & string,
    sort: true,
    fixed: true,
    width: 176,
    show: (row: R) => (
      <ScreenLink to={`${path}/${row.id}`} className="row-link">
        {row[key] ?? '–'}
      </ScreenLink>
    ),
    ...options,
  } as Column<R>
}
