import { searchKey } from '#contract/search-key.ts'
import type { Tx } from '#server/platform/db.ts'
import { shownSum } from '#contract/money.ts'
import type { OpenBill, RowError } from '../type.ts'
import type { Wanted } from './made.ts'
import { placeOfLine } from './matched-row.ts'
import type { Sum } from './read.ts'

interface Kept {
  errors: RowError[]
  notes: RowError[]
  wanted: Wanted[]
  sums: Sum[]
  sheets: string[]
  /** Head of a field's column in one of them. */
  headOf: (n: number, field: string) => string
  /** What stands in a cell of one of them. */
  cellOf: (n: number, at: Pick<RowError, 'line' | 'field'>) => string | null
}

/** What a check told of a file, in place of what an earlier one told. */
export async function keepMatched(
  tx: Tx,
  id: number,
  kept: Kept,
  bills: OpenBill[] = [],
): Promise<void> {
  const { wanted } = kept
  const sums = withBills(kept.sums, bills)
  for (const table of ['import_error', 'import_new', 'import_sum', 'import_party'])
    await tx.rows(`delete from ${table} where import_id = $1`, [id])
  const told = [
    ...kept.errors.map((e) => ({ ...e, stops: true })),
    ...kept.notes.map((e) => ({ ...e, stops: false })),
  ].map((e) => {
    const { n, line } = placeOfLine(e.line)
    const heading = kept.headOf(n, e.field) || null
    const cell = kept.cellOf(n, { line, field: e.field })
    return { ...e, line, heading, cell, sheet: n > 0 ? (kept.sheets[n] ?? '') : null }
  })
  await tx.rows(
    `insert into import_error (import_id, n, line, field, message, stops, sheet, heading, cell)
     select $1, x.n, x.line, x.field, x.message, x.stops, x.sheet, x.heading, x.cell
     from unnest($2::int[], $3::text[], $4::text[], $5::boolean[], $6::text[], $7::text[], $8::text[]) with ordinality
       as x(line, field, message, stops, sheet, heading, cell, n)`,
    [
      id,
      told.map((e) => e.line),
      told.map((e) => e.field),
      told.map((e) => e.message.slice(0, 500)),
      told.map((e) => e.stops),
      told.map((e) => e.sheet),
      told.map((e) => e.heading),
      told.map((e) => e.cell),
    ],
  )
  await tx.rows(
    `insert into import_new (import_id, noun, word, rows)
     select $1, x.noun, x.word, x.rows from unnest($2::text[], $3::text[], $4::int[]) as x(noun, word, rows)`,
    [id, wanted.map((w) => w.noun), wanted.map((w) => w.word), wanted.map((w) => w.rows)],
  )
  await tx.rows(
    `insert into import_sum (import_id, field, rows, total, told, stands)
     select $1, x.field, x.rows, x.total, x.told, x.stands
     from unnest($2::text[], $3::int[], $4::numeric[], $5::numeric[], $6::numeric[]) as x(field, rows, total, told, stands)`,
    [
      id,
      sums.map((one) => one.field),
      sums.map((one) => one.rows),
      sums.map((one) => one.total),
      sums.map((one) => one.told),
      sums.map((one) => one.stands ?? null),
    ],
  )
  await keepParties(tx, id, bills, wanted)
}

/** What was read of the bills beside what they come to in the books. */
function withBills(sums: Sum[], bills: OpenBill[]): Sum[] {
  if (bills.length === 0) return sums
  const stands = shownSum(bills.map(({ amount }) => amount))
  const [first] = ['amount', 'total'].filter((field) => sums.some((one) => one.field === field))
  if (!first)
    return [...sums, { field: 'amount', rows: bills.length, total: stands, told: null, stands }]
  return sums.map((one) => (one.field === first ? { ...one, stands } : one))
}

async function keepParties(tx: Tx, id: number, bills: OpenBill[], wanted: Wanted[]) {
  const fresh = new Set(wanted.map(({ word }) => searchKey(word)))
  const parties = [...Map.groupBy(bills, ({ partyId }) => partyId).values()]
    .map((own) => ({
      name: own[0]?.name ?? '',
      bills: own.length,
      amount: shownSum(own.map(({ amount }) => amount)),
    }))
    .sort((a, b) => b.amount - a.amount)
  await tx.rows(
    `insert into import_party (import_id, n, name, bills, amount, is_new)
     select $1, x.n, x.name, x.bills, x.amount, x.fresh
     from unnest($2::text[], $3::int[], $4::numeric[], $5::boolean[]) with ordinality as x(name, bills, amount, fresh, n)`,
    [
      id,
      parties.map((p) => p.name),
      parties.map((p) => p.bills),
      parties.map((p) => p.amount),
      parties.map((p) => fresh.has(searchKey(p.name))),
    ],
  )
}
