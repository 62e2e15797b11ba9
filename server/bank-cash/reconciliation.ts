import { takeLock } from '#server/platform/lock-classes.ts'
import {
  type BookEntry,
  type StatementLine,
  reconciliation as contract,
  openRow,
  reconciledAtMost,
} from '#contract/bank-cash/reconciliation.ts'
import type { CashBankInput } from '#contract/bank-cash/cash-bank.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { createDocument } from '#server/documents/create.ts'
import { type Column, sheetOf } from '#server/documents/export.ts'
import type { DocumentType } from '#server/documents/types.ts'
import { writeAudit } from '#server/documents/write.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import { rupiah, sumOf } from '#contract/money.ts'
import { reads, route } from '#server/platform/route.ts'
import { type Session, requireRight } from '#server/platform/session.ts'
import { dayText, monthBounds } from '#server/platform/time.ts'
import { type BankAccount, bankAccountOf } from './bank-format.ts'
import { bankIn, bankOut } from './cash-bank.ts'
import { matchedOf, monthFigures, openEntries, openLines } from './reconciliation-figures.ts'
import { proposals } from './reconciliation-proposals.ts'

type Asked = ParsedOf<typeof contract.get>
const boundsOf = ({ month }: Asked) =>
  monthBounds(Number(month.slice(0, 4)), Number(month.slice(5, 7)))

async function monthOf(tx: Tx, s: Session, asked: Asked): Promise<ReplyOf<typeof contract.get>> {
  const bank = await bankAccountOf(tx, s, asked.bankAccountId)
  const { first, last } = boundsOf(asked)
  const [figures, lines, entries, matched] = await Promise.all([
    monthFigures(tx, bank, first, last),
    openLines(tx, bank, last),
    openEntries(tx, bank, last),
    matchedOf(tx, bank, first, last),
  ])
  const free = {
    lines: lines.filter((l) => !l.matched),
    entries: entries.filter((e) => !e.matched),
  }
  return {
    name: bank.name,
    code: bank.code,
    firstDay: first,
    lastDay: last,
    ...figures,
    lines: free.lines.slice(0, reconciledAtMost),
    entries: free.entries.slice(0, reconciledAtMost),
    ...proposals(free.lines.slice(0, reconciledAtMost), free.entries.slice(0, reconciledAtMost)),
    matched,
  }
}

async function match(ctx: Ctx, { bankAccountId, pairs }: ParsedOf<typeof contract.match>) {
  return ctx.write(async (tx, s) => {
    const bank = await bankAccountOf(tx, s, bankAccountId)
    await lockMatches(tx, bank)
    refuseTwice(pairs)
    const [lines, entries] = await Promise.all([
      openLines(tx, bank, s.today),
      openEntries(tx, bank, s.today),
    ])
    const known = { lines: byId(lines), entries: byId(entries) }
    for (const pair of pairs) {
      const those = pair.lineIds.map((id) => freeOf(known.lines, id, 'Mutasi'))
      const them = pair.entryIds.map((id) => freeOf(known.entries, id, 'Jurnal'))
      refuseUnequal(those, them)
      await writeMatch(tx, bank, those, them)
    }
    audit(ctx, tx, bank, `${pairs.length} pasang dicocokkan`)
    return { matched: pairs.length }
  })
}

const byId = <T extends { id: number }>(rows: T[]) => new Map(rows.map((row) => [row.id, row]))

function freeOf<T extends { matched: boolean }>(
  rows: ReadonlyMap<number, T>,
  id: number,
  what: string,
): T {
  const row = rows.get(id)
  if (row && !row.matched) return row
  throw new Refusal('STATUS_INVALID', `${what} sudah dicocokkan atau bukan dari rekening ini`)
}

function refuseTwice(pairs: ParsedOf<typeof contract.match>['pairs']): void {
  for (const ids of [pairs.flatMap((p) => p.lineIds), pairs.flatMap((p) => p.entryIds)])
    if (new Set(ids).size < ids.length)
      throw new Refusal('DUPLICATE', 'Mutasi atau jurnal yang sama dipilih dua kali')
}

/** One side alone may cancel itself out: a mistake of the bank, or a document and its reversal. */
function refuseUnequal(lines: StatementLine[], entries: BookEntry[]): void {
  if (lines.length + entries.length < 2)
    throw new Refusal('REQUIRED', 'Pilih mutasi dan jurnal yang cocok')
  const [bank, books] = [sumOf(lines, (l) => l.amount), sumOf(entries, (e) => e.amount)]
  if (bank !== books)
    throw new Refusal(
      'UNBALANCED',
      `Mutasi ${rupiah(bank)} tidak sama dengan jurnal ${rupiah(books)}`,
    )
}

const lockMatches = (tx: Tx, bank: BankAccount) => takeLock(tx, 'bank', bank.id)

async function writeMatch(
  tx: Tx,
  bank: BankAccount,
  lines: Pick<StatementLine, 'id' | 'day'>[],
  entries: Pick<BookEntry, 'id' | 'day' | 'amount'>[],
): Promise<void> {
  const made = await tx.one<{ id: number }>(
    'insert into bank_match (branch_id, bank_account_id) values ($1, $2) returning id',
    [bank.branchId, bank.id],
  )
  await tx.rows(
    `insert into bank_match_line (branch_id, match_id, line_id, day)
     select $1, $2, x.id, x.day from unnest($3::bigint[], $4::date[]) as x(id, day)`,
    [bank.branchId, made?.id, lines.map((l) => l.id), lines.map((l) => l.day)],
  )
  await tx.rows(
    `insert into bank_match_entry (branch_id, match_id, bank_account_id, journal_id, posting_date, amount)
     select $1, $2, $3, x.id, x.day, x.amount from unnest($4::bigint[], $5::date[], $6::numeric[]) as x(id, day, amount)`,
    [
      bank.branchId,
      made?.id,
      bank.id,
      entries.map((e) => e.id),
      entries.map((e) => e.day),
      entries.map((e) => e.amount),
    ],
  )
}

async function undo(ctx: Ctx, { bankAccountId, matchIds }: ParsedOf<typeof contract.undo>) {
  return ctx.write(async (tx, s) => {
    const bank = await bankAccountOf(tx, s, bankAccountId)
    await lockMatches(tx, bank)
    const undone = await tx.rows<{ id: number }>(
      `update bank_match set undone_by = current_employee(), undone_at = clock_timestamp()
       where bank_account_id = $1 and id = any ($2::bigint[]) and undone_at is null returning id`,
      [bank.id, matchIds],
    )
    if (undone.length === 0) throw notFound('Pasangan')
    for (const table of ['bank_match_line', 'bank_match_entry'])
      await tx.rows(`update ${table} set stands = false where match_id = any ($1::bigint[])`, [
        undone.map(({ id }) => id),
      ])
    audit(ctx, tx, bank, `${undone.length} pasang dibatalkan`)
    return { undone: undone.length }
  })
}

const audit = (ctx: Ctx, tx: Tx, bank: BankAccount, memo: string) =>
  writeAudit(
    tx,
    ctx,
    bank.branchId,
    { kind: 'bank-account', id: bank.id },
    { action: `Rekonsiliasi ${bank.name}`, memo },
  )

/** Money in or out that only the bank knew: written on its day, and matched with the line that told it. */
async function book(ctx: Ctx, input: ParsedOf<typeof contract.book>) {
  const { line, bank } = await ctx.read(async (tx, s) => {
    const found = await tx.one<StatementLine & { bankAccountId: number }>(
      `select id, day, description, amount, bank_account_id as "bankAccountId" from bank_statement_line
       where id = $1 and branch_id = $2`,
      [input.lineId, input.branchId],
    )
    if (!found) throw notFound('Mutasi')
    if (found.amount < 0) requireRight(s, 'bank-cash/bank-expenses:add')
    return { line: found, bank: await bankAccountOf(tx, s, found.bankAccountId) }
  })
  const { requestId, branchId, accountId, partyName } = input
  return createDocument(ctx, told(line.amount > 0 ? bankIn : bankOut, line, bank), {
    requestId,
    branchId,
    docDate: line.day,
    accountId: bank.accountId,
    partyName,
    memo: line.description,
    lines: [{ accountId, amount: Math.abs(line.amount), memo: input.memo ?? null }],
  })
}

const told = (
  type: DocumentType<CashBankInput, object>,
  line: StatementLine,
  bank: BankAccount,
): DocumentType<CashBankInput, object> => ({
  ...type,
  async check(context, input) {
    await lockMatches(context.tx, bank)
    const taken = await context.tx.one(
      'select match_id from bank_match_line where line_id = $1 and stands',
      [line.id],
    )
    if (taken) throw new Refusal('STATUS_INVALID', 'Mutasi sudah dicocokkan')
    const checked = await type.check(context, input)
    return {
      ...checked,
      afterWrite: async (written) => {
        await checked.afterWrite?.(written)
        const { tx, documentId } = written
        // A document's own journal bears its number.
        await writeMatch(tx, bank, [line], [{ id: documentId, day: line.day, amount: line.amount }])
      },
    }
  },
})

const COLUMNS: Column[] = [
  ['side', 'text', 'Belum ada di'],
  ['day', 'date', 'Tanggal'],
  ['docNo', 'text'],
  ['description', 'text'],
  ['amount', 'money'],
]

/** What is open on both sides, below the balances that it explains. */
async function exportOpen(ctx: Ctx, asked: Asked) {
  const { first, last } = boundsOf(asked)
  const { bank, rows, figures } = await ctx.read(async (tx, s) => {
    const bank = await bankAccountOf(tx, s, asked.bankAccountId)
    const figures = await monthFigures(tx, bank, first, last)
    const [lines, entries] = [await openLines(tx, bank, last), await openEntries(tx, bank, last)]
    // What is older than the first statement explains nothing until the bank tells it.
    const isOlder = (e: BookEntry & { matched: boolean }) => e.before && !e.matched
    const rows = [
      ...lines.map((l) => ({ ...l, side: 'Buku', docNo: null })),
      ...entries.map((e) => ({
        ...e,
        side: isOlder(e) ? 'Bank, dari sebelum rekening koran pertama' : 'Bank',
        description: e.memo,
      })),
    ]
    return { bank, rows, figures }
  })
  const sheet = {
    title: 'Rekonsiliasi Bank',
    name: 'rekonsiliasi-bank',
    columns: COLUMNS,
    row: openRow,
    above: [`Rekonsiliasi Bank ${bank.name}`, `Sampai ${dayText(last)}`, ...explanation(figures)],
  }
  return sheetOf(ctx, sheet, [rows])
}

/** From the bank's balance to that of the books, and what is left. */
function explanation(of: Awaited<ReturnType<typeof monthFigures>>): string[] {
  const { statement, books, openLines: lines, openEntries: entries, difference } = of
  const own = `Saldo buku ${rupiah(books)}`
  if (statement === null || difference === null) return ['Rekening koran belum diunggah', own]
  return [
    `Saldo rekening koran ${rupiah(statement)}`,
    `Dikurangi yang belum ada di buku ${rupiah(lines)}`,
    `Ditambah yang belum ada di bank ${rupiah(entries)}`,
    own,
    `Selisih ${rupiah(difference)}`,
  ]
}

export const reconciliationRoutes = [
  reads(contract.get, monthOf),
  route(contract.xlsx, exportOpen),
  route(contract.match, match),
  route(contract.undo, undo),
  route(contract.book, book),
]
