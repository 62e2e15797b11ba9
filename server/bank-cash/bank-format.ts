import { type FileFormat, bankFileShown } from '#contract/bank-cash/bank-file.ts'
import { addDays } from '#contract/days.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import type { Cell } from '#server/platform/excel.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'
import { isErrorText } from '#server/platform/excel-errors.ts'
import { marksOf } from '#server/platform/figures.ts'
import { type Read, plain } from '#server/platform/file-cells.ts'
import type { BankFile } from './bank-file.ts'
import { type BankFigure, figureOf } from './bank-cells.ts'
import { NO_YEAR, type Period, dayOf, periodOf } from '#server/platform/file-days.ts'
import { type Layout, type Purpose, guessColumns, guessHead } from './bank-guess.ts'

/** A file whose columns are known, or supposed: rows behind the heads, and where each field stands. */
export interface Opened<F extends string> {
  format: FileFormat<F>
  mapped: boolean
  /** From the heads on, for whoever tells what they are. */
  rows: string[][]
  /** Further sheets, of which none is read. */
  warnings: string[]
  body: Cell[][]
  /** Number of the first row of the body, as Excel counts. */
  first: number
  period: Period | null
  layout: Layout<F>
}

/** A file as it was sent, and its last day where that was asked for. */
export interface Sent extends BankFile {
  until?: string | undefined
}

/** Finds the heads that were told for this account; where none fit, those that look most like heads. */
export async function openFile<F extends string>(
  tx: Tx,
  bankAccountId: number,
  { rows, warnings, until }: Sent,
  layout: Layout<F>,
): Promise<Opened<F>> {
  const kept = await readFormat<F>(tx, bankAccountId, layout.purpose)
  const found = kept ? rows.findIndex((row) => isHead(row, kept.headings)) : -1
  const head = found >= 0 ? found : guessHead(rows, layout.words)
  const [above, body] = [rows.slice(0, head), rows.slice(head + 1)]
  const format =
    found >= 0 && kept ? kept : guessColumns(headingsOf(rows[head] ?? []), above, body, layout)
  const day = format.columns.find(({ field }) => field === 'day')?.place ?? -1
  return {
    format,
    mapped: found >= 0,
    rows: rows.slice(head, head + bankFileShown).map((row) => row.map(plain)),
    warnings,
    body,
    first: head + 2,
    period:
      periodOf(
        above,
        body.map((row) => row[day]),
      ) ?? (until ? { from: addDays(until, -364), to: until } : null),
    layout,
  }
}

/** The cells of a row by what they are, and its sums as the whole file writes them. */
export interface RowCells<F extends string> {
  cell: (field: F) => Cell | undefined
  figure: (field: F, what: string) => Read<BankFigure>
  day: string
}
/** A row is a line, is wrong, or is none at all. */
export interface RowRead<F extends string, L> {
  line?: L
  wrong?: { field: F | 'day'; message: string }
}

/** Each row with its day. Sums, balances and what is only announced have words where others have their day. */
export function readRows<F extends string, L extends object>(
  { body, first, format, period, layout }: Opened<F>,
  lineOf: (row: RowCells<F>) => RowRead<F, L>,
) {
  const place = new Map<string, number>(format.columns.map((c) => [c.field, c.place]))
  const at = (cells: Cell[], field: string) => cells[place.get(field) ?? -1]
  const figures = format.columns.filter(({ field }) => layout.holds[field] === 'figure')
  const marks = marksOf(
    body.flatMap((cells) => figures.map((one) => cells[one.place])),
    { cents: true },
  )
  const order = { dayFirst: format.dayFirst, period }
  const rowOf = (cells: Cell[], day: string): RowRead<F, L> =>
    lineOf({
      cell: (field) => at(cells, field),
      figure: (field, what) => figureOf(at(cells, field), marks, what),
      day,
    })
  const read = body.flatMap((cells, i) => {
    if (cells.every((one) => plain(one) === '')) return []
    const day = dayOf(at(cells, 'day'), order)
    const row: RowRead<F, L> =
      day && 'value' in day ? rowOf(cells, day.value) : noLine(day, plain(at(cells, 'day')))
    return [{ row: first + i, ...row }]
  })
  return {
    lines: read.flatMap(({ row, line }) => (line ? [{ row, ...line }] : [])),
    asksUntil: period === null && read.some(({ wrong }) => wrong?.message === NO_YEAR),
    passedBy: read.filter(({ line, wrong }) => !line && !wrong).length,
    problems: read.flatMap(({ row, wrong }) => {
      const column = format.headings[place.get(wrong?.field ?? 'day') ?? -1] ?? ''
      return wrong ? [{ line: row, column, message: wrong.message }] : []
    }),
  }
}

/** What seems a day and is none is wrong; words are sums and heads that are told again. */
function noLine(day: Read<string>, text: string): RowRead<never, never> {
  const seems = isErrorText(text) || (/\d/.test(text) && !/saldo|total|jumlah|balance/i.test(text))
  return day && 'wrong' in day && seems ? { wrong: { field: 'day', message: day.wrong } } : {}
}

const isHead = (row: Cell[], headings: readonly string[]) =>
  headingsOf(row).join('\n') === headings.join('\n')

/** Without what is empty at its end: banks pad rows as they like. */
function headingsOf(row: readonly Cell[]): string[] {
  const names = row.map(plain)
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1)
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
  refuseHeadless(columns, headings)
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

/** The row of heads is left out: where there is none, that would be the first line. */
function refuseHeadless(columns: FileFormat['columns'], headings: string[]): void {
  const head = headings[columns.find(({ field }) => field === 'day')?.place ?? -1]
  if (dayOf(head, { dayFirst: true, period: null }) && /^\W*\d/.test(head ?? ''))
    throw new Refusal(
      'VALIDATION',
      'Berkas ini tidak memiliki baris judul kolom; tambahkan baris judul di atas mutasi pertama, lalu unggah lagi',
      { status: 400, field: 'headings' },
    )
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
