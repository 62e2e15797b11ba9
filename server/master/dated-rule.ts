import { columnName } from '#server/platform/sql.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { dayText } from '#server/platform/time.ts'

interface Rules {
  table: string
  /** The field that each day has one row of. */
  key: string
  /** The same as a person reads it. */
  ruleName: (value: string) => string
  /** Field of a list of places: rows of different places hold beside one another, and beside one of everywhere. */
  places?: string
}

/** What is said of a second rule for the same day; `from` is the first day of the other. */
export const overlapText = (name: string, from: string): string =>
  `${name} sudah berlaku sejak ${dayText(from)}: isi dulu hari terakhirnya`

type Input = object & { validFrom?: unknown; validTo?: unknown }

/** On any day there is one row of each: a new one begins when the one before has ended. */
export async function refuseOverlap(
  tx: Tx,
  { table, key, ruleName, places }: Rules,
  input: Input,
  before: Record<string, unknown> | null | undefined,
): Promise<void> {
  const column = columnName(key)
  const named = places ? columnName(places) : ''
  const given = places && (input as Record<string, unknown>)[places]
  const where = (given ?? before?.[named] ?? []) as string[]
  const same = places
    ? `and (${named} && $5::text[] or (${named} = '{}' and $5::text[] = '{}'))`
    : ''
  const value = String((input as Record<string, unknown>)[key] ?? before?.[column])
  const from = (input.validFrom ?? before?.valid_from) as string
  const to = ('validTo' in input ? input.validTo : before?.valid_to) as string | null
  if (to && to < from)
    throw new Refusal('DATE_ORDER', 'Hari terakhir tidak boleh sebelum hari pertama', {
      field: 'validTo',
    })
  const other = await tx.one<{ from: string }>(
    `select valid_from as "from" from ${table} where ${column} = $1 and id <> $2 and is_active
       and daterange(valid_from, valid_to, '[]') && daterange($3::date, $4::date, '[]') ${same} order by valid_from limit 1`,
    [value, Number(before?.id ?? 0), from, to, ...(places ? [where] : [])],
  )
  if (other)
    throw new Refusal('OVERLAP', overlapText(ruleName(value), other.from), { field: 'validFrom' })
}
