import type { Tx } from '#server/platform/db.ts'
import type { RowError } from '../type.ts'
import type { Wanted } from './made.ts'
import type { Sum } from './read.ts'

interface Kept {
  errors: RowError[]
  notes: RowError[]
  wanted: Wanted[]
  sums: Sum[]
}

/** What a check told of a file, in place of what an earlier one told. */
export async function keepMatched(tx: Tx, id: number, kept: Kept): Promise<void> {
  const { wanted, sums } = kept
  for (const table of ['import_error', 'import_new', 'import_sum'])
    await tx.rows(`delete from ${table} where import_id = $1`, [id])
  const told = [
    ...kept.errors.map((e) => ({ ...e, stops: true })),
    ...kept.notes.map((e) => ({ ...e, stops: false })),
  ]
  await tx.rows(
    `insert into import_error (import_id, n, line, field, message, stops)
     select $1, x.n, x.line, x.field, x.message, x.stops
     from unnest($2::int[], $3::text[], $4::text[], $5::boolean[]) with ordinality as x(line, field, message, stops, n)`,
    [
      id,
      told.map((e) => e.line),
      told.map((e) => e.field),
      told.map((e) => e.message.slice(0, 500)),
      told.map((e) => e.stops),
    ],
  )
  await tx.rows(
    `insert into import_new (import_id, noun, word, rows)
     select $1, x.noun, x.word, x.rows from unnest($2::text[], $3::text[], $4::int[]) as x(noun, word, rows)`,
    [id, wanted.map((w) => w.noun), wanted.map((w) => w.word), wanted.map((w) => w.rows)],
  )
  await tx.rows(
    `insert into import_sum (import_id, field, rows, total, told)
     select $1, x.field, x.rows, x.total, x.told from unnest($2::text[], $3::int[], $4::numeric[], $5::numeric[]) as x(field, rows, total, told)`,
    [
      id,
      sums.map((one) => one.field),
      sums.map((one) => one.rows),
      sums.map((one) => one.total),
      sums.map((one) => one.told),
    ],
  )
}
