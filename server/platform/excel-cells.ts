export interface ExcelColumn {
  /** Field of the row. */
  key: string
  label: string
  type: 'text' | 'money' | 'qty' | 'date' | 'integer' | 'percent'
  /** Characters. */
  width?: number
  /** A text that may name a day, `31/01/2026`, which is one then. */
  days?: true | undefined
  /** On paper as far as all can be read. */
  hidden?: true | undefined
}

/** What a cell holds of a value. */
export function cellValue(column: ExcelColumn, value: unknown): string | number | Date | null {
  if (value === null || value === undefined || value === '') return null
  if (column.type === 'text')
    return (
      namedDay(column, value) ??
      safeText(value instanceof Date ? value.toISOString() : String(value))
    )
  if (column.type === 'date') {
    const day = new Date(`${String(value).slice(0, 10)}T00:00:00Z`)
    return Number.isNaN(day.getTime()) ? safeText(String(value)) : day
  }
  const number = Number(value)
  return Number.isFinite(number) ? number : safeText(String(value))
}

function namedDay({ days }: ExcelColumn, value: unknown): Date | null {
  const [, day, month, year] = (days && /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(String(value))) || []
  return day ? new Date(`${year}-${month}-${day}T00:00:00Z`) : null
}

/** The name of a column by its place, from 0 on: A … Z, AA … */
export function columnLetters(place: number): string {
  const last = String.fromCharCode(65 + (place % 26))
  return place < 26 ? last : columnLetters(Math.floor(place / 26) - 1) + last
}

/** How it is shown. */
export function cellFormat(column: ExcelColumn, value: unknown): string | undefined {
  if (column.type === 'date') return 'dd/mm/yyyy'
  if (column.type === 'integer') return '0'
  if (column.type === 'text') return namedDay(column, value) ? 'dd/mm/yyyy' : undefined
  if (column.type === 'percent') return '#,##0.0"%";(#,##0.0"%")'
  const whole = Number.isInteger(Number(value))
  if (column.type === 'qty') return whole ? '#,##0' : '#,##0.####'
  return whole ? '#,##0;(#,##0)' : '#,##0.00;(#,##0.00)'
}

const trigger = /^'*[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20]/
// Not allowed in XML at all.
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are meant
const unprintable = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

/**
 * Text that a spreadsheet might take for a formula gets a leading `'`; the import takes it off
 * again. The cell is text anyway: the mark is for whoever saves the file as CSV.
 */
export function safeText(text: string): string {
  return markedText(text).replace(unprintable, '').toWellFormed().slice(0, 32_767)
}

/** The mark alone: for a file of lines, which holds texts of any length. */
export const markedText = (text: string): string => (trigger.test(text) ? `'${text}` : text)

/** A `'` before a formula's beginning, or before a digit, says that the cell is text: it is no part of it. */
export const originalText = (text: string): string =>
  text.startsWith("'") && (trigger.test(text.slice(1)) || /^'\d/.test(text)) ? text.slice(1) : text
