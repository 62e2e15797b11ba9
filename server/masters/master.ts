import type { z } from 'zod'
import { masterUpdate } from '#contract/master.ts'
import { columnName } from '#server/platform/sql.ts'
import type { MasterType } from './table.ts'

type Texts<S extends z.ZodObject> = { [F in keyof z.output<S>]?: string }

/** What of a master does not follow from its contract. */
interface Definition<R extends z.ZodObject, W extends z.ZodObject>
  extends Omit<MasterType<z.output<W>>, 'row' | 'fields' | 'columns' | 'excel' | 'defaults'> {
  row: R
  /** What a person writes of it; nothing of a list that is only read. */
  written?: W
  /** What an emptied field means where its column is never empty. */
  defaults?: { [F in keyof z.output<W>]?: unknown }
  /** Of that, what lies in other tables or is settled by `check`. */
  beside?: readonly (keyof z.output<W>)[]
  /** Field of the row → SQL expression, where it is not the table's column of its name. */
  fields?: Texts<R>
  /** Field of either → column, where it is not the one of its name. */
  columns?: Texts<R> & Texts<W>
  /** Fields in Excel and on paper in their order; text, where no other type is said. */
  excel?: (string | MasterType['excel'][number])[]
}

/**
 * A master as its contract has it: a field is read from and written to the column of its name, `termDays`
 * to `term_days`, and a list is filtered by the fields of its rows. Only what differs is said.
 */
export function master<R extends z.ZodObject, W extends z.ZodObject>(
  definition: Definition<R, W>,
): MasterType<z.output<W>> {
  const { written, beside = [], columns = {}, excel = [], ...own } = definition
  const named = columns as Record<string, string>
  const fields = fieldsOf(own.row, own.fields, named)
  const input = Object.keys(written?.shape ?? {}).filter(
    (field) => !(field in masterUpdate) && !beside.includes(field),
  )
  return {
    ...own,
    fields,
    columns: Object.fromEntries(input.map((field) => [field, named[field] ?? columnName(field)])),
    filters: {
      ...Object.fromEntries(Object.entries(fields).map(([field, sql]) => [field, `${sql} = $`])),
      ...own.filters,
    },
    excel: excel.map((column) => (typeof column === 'string' ? [column, 'text'] : column)),
  }
}

/** Field of a row → SQL expression: what is said of it, else the table's column of its name. */
export const fieldsOf = (
  row: z.ZodObject,
  own: Record<string, string | undefined> = {},
  columns: Record<string, string> = {},
): Record<string, string> =>
  Object.fromEntries(
    Object.keys(row.shape).map((field) => [
      field,
      own[field] ?? `m.${columns[field] ?? columnName(field)}`,
    ]),
  )
