import { type FileFormat, bankFileShown } from '#contract/bank-cash/bank-file.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import type { Cell } from '#server/platform/excel.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'
import { dayOf, plain } from './bank-cells.ts'

export type Purpose = 'STATEMENT' | 'SETTLEMENT'
/** Words by which a bank heads a field. */
export type Words<F extends string> = Readonly<Record<F, RegExp>>
/** What the cells of a field look like where no head tells which column it is. */
export type Looks<F extends string> = Readonly<Partial<Record<F, (text: string) => boolean>>>

/** A file whose columns are known, or supposed: rows behind the heads, and where each field stands. */
export interface Opened<F extends string> {
  format: FileFormat<F>
  mapped: boolean
  /** From the heads on, for whoever tells what they are. */
  rows: string[][]
  body: Cell[][]
  /** Number of the first row of the body, as Excel counts. */
  first: number
}

/** Finds the heads that were told for this account; where none fit, those that look most like heads. */
export async function openFile<F extends string>(
  tx: Tx,
  bankAccountId: number,
  purpose: Purpose,
  rows: Cell[][],
  words: Words<F>,
  looks?: Looks<F>,
): Promise<Opened<F>> {
  const kept = await readFormat<F>(tx, bankAccountId, purpose)
  const found = kept ? rows.findIndex((row) => isHead(row, kept.headings)) : -1
  const head = found >= 0 ? found : guessHead(rows, words)
  const body = rows.slice(head + 1)
  return {
    format: found >= 0 && kept ? kept : guessed(rows[head] ?? [], body, words, looks),
    mapped: found >= 0,
    rows: rows.slice(head, head + bankFileShown).map((row) => row.map(plain)),
    body,
    first: head + 2,
  }
}

export type CellsOf<F extends string> = (field: F) => Cell | undefined
/** A row is a line, is wrong, or is none at all. */
export interface RowRead<F extends string, L> {
  line?: L
  wrong?: { field: F | 'day'; message: string }
}

/** Each row with its day. Sums, balances and what is only announced have words where others have their day. */
export function readRows<F extends string, L extends object>(
  { body, first, format }: Opened<F>,
  today: string,
  lineOf: (cell: CellsOf<F | 'day'>, day: string) => RowRead<F, L>,
) {
  const place = new Map<string, number>(format.columns.map((c) => [c.field, c.place]))
  const read = body.flatMap((cells, i) => {
    if (cells.every((one) => plain(one) === '')) return []
    const cell: CellsOf<F | 'day'> = (field) => cells[place.get(field) ?? -1]
    const day = dayOf(cell('day'), format.dayFirst, today)
    const row: RowRead<F, L> =
      typeof day === 'object'
        ? lineOf(cell, day.value)
        : /^'?\d/.test(plain(cell('day')))
          ? { wrong: { field: 'day', message: 'Tanggal tidak terbaca' } }
          : {}
    return [{ row: first + i, ...row }]
  })
  return {
    lines: read.flatMap(({ row, line }) => (line ? [{ row, ...line }] : [])),
    passedBy: read.filter(({ line, wrong }) => !line && !wrong).length,
    problems: read.flatMap(({ row, wrong }) => {
      const column = format.headings[place.get(wrong?.field ?? 'day') ?? -1] ?? ''
      return wrong ? [{ line: row, column, message: wrong.message }] : []
    }),
  }
}

const isHead = (row: Cell[], headings: readonly string[]) =>
  headingsOf(row).join('\n') === headings.join('\n')

/** Without what is empty at its end: banks pad rows as they like. */
function headingsOf(row: readonly Cell[]): string[] {
  const names = row.map(plain)
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1)
}

function guessHead<F extends string>(rows: Cell[][], words: Words<F>): number {
  const hits = rows
    .slice(0, 60)
    .map(
      (row) =>
        Object.values<RegExp>(words).filter((word) => row.some((c) => word.test(plain(c)))).length,
    )
  return Math.max(0, hits.indexOf(Math.max(...hits)))
}

function guessed<F extends string>(
  head: Cell[],
  body: Cell[][],
  words: Words<F>,
  looks: Looks<F> | undefined,
): FileFormat<F> {
  const headings = headingsOf(head)
  const taken = new Set<number>()
  const columns = (Object.entries(words) as [F, RegExp][]).flatMap(([field, word]) => {
    const place = headings.findIndex((name, i) => !taken.has(i) && word.test(name))
    if (place < 0) return []
    taken.add(place)
    return [{ field, place }]
  })
  const day = columns.find(({ field }) => field === 'day')?.place
  const shown = day === undefined ? [] : body.slice(0, 200)
  const dated = (dayFirst: boolean) =>
    shown.filter((row) => typeof dayOf(row[day ?? -1], dayFirst, '2099-12-31') === 'object')
  const dayFirst = dated(true).length >= dated(false).length
  const lines = dated(dayFirst)
  for (const [field, fits] of Object.entries(looks ?? {}) as [F, (text: string) => boolean][]) {
    const place = headings.findIndex((_, i) => {
      const cells = lines.map((row) => plain(row[i])).filter(Boolean)
      return !taken.has(i) && cells.length > 0 && cells.every(fits)
    })
    if (place < 0 || columns.some((one) => one.field === field)) continue
    taken.add(place)
    columns.push({ field, place })
  }
  return { headings, columns, dayFirst }
}

async function readFormat<F extends string>(
  tx: Tx,
  bankAccountId: number,
  purpose: Purpose,
): Promise<FileFormat<F> | undefined> {
  return tx.one<FileFormat<F>>(
    `select headings, day_first as "dayFirst",
       (select json_agg(json_build_object('field', c.field, 'place', c.place) order by c.place) from bank_file_column c where c.format_id = f.id) as columns
     from bank_file_format f where bank_account_id = $1 and purpose = $2`,
    [bankAccountId, purpose],
  )
}

/** Told again, it takes the place of what was told before. */
export async function keepFormat(
  tx: Tx,
  bank: BankAccount,
  purpose: Purpose,
  { headings, columns, dayFirst }: FileFormat,
): Promise<void> {
  refuseTwice(columns, headings)
  const kept = await tx.one<{ id: number }>(
    `insert into bank_file_format (branch_id, bank_account_id, purpose, headings, day_first) values ($1, $2, $3, $4, $5)
     on conflict (bank_account_id, purpose) do update set headings = excluded.headings, day_first = excluded.day_first,
       set_by = current_employee(), set_at = clock_timestamp() returning id`,
    [bank.branchId, bank.id, purpose, headings, dayFirst],
  )
  await tx.rows('delete from bank_file_column where format_id = $1', [kept?.id])
  await tx.rows(
    `insert into bank_file_column (branch_id, format_id, field, place)
     select $1, $2, x.field, x.place from unnest($3::text[], $4::int[]) as x(field, place)`,
    [bank.branchId, kept?.id, columns.map((c) => c.field), columns.map((c) => c.place)],
  )
}

function refuseTwice(columns: FileFormat['columns'], headings: string[]): void {
  const wrong = columns.find(
    ({ field, place }, i) =>
      place >= headings.length ||
      columns.findIndex((other) => other.place === place || other.field === field) < i,
  )
  if (wrong)
    throw new Refusal('VALIDATION', 'Kolom yang sama dipilih dua kali', {
      status: 400,
      field: 'columns',
    })
}

export interface BankAccount {
  id: number
  branchId: number
  accountId: number
  name: string
  code: string
}

/** A bank account of a branch that he may see. */
export async function bankAccountOf(tx: Tx, s: Session, id: number): Promise<BankAccount> {
  const bank = await tx.one<BankAccount>(
    `select k.id, k.branch_id as "branchId", k.account_id as "accountId", n.name || ' ' || k.account_no as name, a.code
     from bank_account k join bank n on n.id = k.bank_id join account a on a.id = k.account_id where k.id = $1`,
    [id],
  )
  if (!bank) throw notFound('Rekening')
  refuseForeign(s, bank.branchId)
  return bank
}
