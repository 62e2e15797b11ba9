import { takeLock } from '#server/platform/lock-classes.ts'
import {
  type StatementField,
  bankStatement as contract,
} from '#contract/bank-cash/bank-statement.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { writeAudit } from '#server/documents/write.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus } from '#contract/money.ts'
import { route } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import { dayText } from '#server/platform/time.ts'
import { plain } from '#server/platform/file-cells.ts'
import { readBankFile } from './bank-file.ts'
import {
  type BankAccount,
  type Opened,
  type Sent,
  bankAccountOf,
  keepFormat,
  openFile,
  readRows,
} from './bank-format.ts'
import { type Line, lineOf, statementLayout, unsignedOf } from './bank-line.ts'

type Problem = ReplyOf<typeof contract.read>['problems'][number]
/** A line with which of several it is that are told in the same words. */
interface Told extends Line {
  nth: number
  known: boolean
}

interface Statement extends Opened<StatementField> {
  lines: Line[]
  passedBy: number
  problems: Problem[]
}

async function readStatement(tx: Tx, bank: BankAccount, sent: Sent) {
  const opened = await openFile(tx, bank.id, sent, statementLayout)
  const unsigned = unsignedOf(opened)
  return {
    ...opened,
    ...readRows(opened, (row) => lineOf(row, unsigned)),
  } satisfies Statement
}

/** In the order of time: some banks tell the newest first. */
function inOrder(lines: Line[]): Line[] {
  const [head, last] = [lines.at(0), lines.at(-1)]
  if (!head || !last) return lines
  if (head.day !== last.day) return head.day > last.day ? lines.toReversed() : lines
  const [, second] = lines
  const follows = second?.balance === minus(head.balance ?? 0, -(second?.amount ?? 0))
  return follows || head.balance === null ? lines : lines.toReversed()
}

/** Earlier lines may have kept the mark by which banks tell Excel that a cell is text. */
const keyOf = (l: Pick<Line, 'day' | 'amount' | 'description' | 'balance'>) =>
  `${l.day}|${l.amount}|${l.balance}|${l.description.replace(/^'/, '')}`

/** Which of the lines earlier files brought: the same words for the second time are a second line. */
async function told(tx: Tx, bank: BankAccount, lines: Line[]): Promise<Told[]> {
  const days = lines.map((l) => l.day).sort()
  const kept = await tx.rows<Line & { nth: number }>(
    `select day, amount, description, balance, nth from bank_statement_line where bank_account_id = $1 and day between $2 and $3`,
    [bank.id, days.at(0) ?? '2000-01-01', days.at(-1) ?? '2000-01-01'],
  )
  const known = new Set(kept.map((l) => `${keyOf(l)}|${l.nth}`))
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const nth = (seen.get(keyOf(line)) ?? 0) + 1
    seen.set(keyOf(line), nth)
    return { ...line, nth, known: known.has(`${keyOf(line)}|${nth}`) }
  })
}

const SHOWN = 200

async function read(tx: Tx, bank: BankAccount, sent: Sent) {
  const {
    body: _,
    first: __,
    period: ____,
    layout: _____,
    lines,
    ...rest
  } = await readStatement(tx, bank, sent)
  const all = rest.mapped ? await told(tx, bank, inOrder(lines)) : []
  return {
    ...rest,
    problems: rest.mapped ? rest.problems.slice(0, SHOWN) : [],
    asksUntil: rest.mapped && rest.asksUntil,
    passedBy: rest.mapped ? rest.passedBy : 0,
    lines: all.slice(0, SHOWN).map(({ nth: ___, ...line }) => line),
    count: all.length,
    known: all.filter((line) => line.known).length,
  }
}

async function keep(tx: Tx, s: Session, bank: BankAccount, file: { name: string }, sent: Sent) {
  await takeLock(tx, 'bank', bank.id)
  const { mapped, problems, lines } = await readStatement(tx, bank, sent)
  if (!mapped)
    throw new Refusal('FORMAT_UNKNOWN', 'Kolom berkas ini belum dipetakan untuk rekening ini')
  const [wrong] = problems
  if (wrong)
    throw new Refusal('WRONG_ROWS', `Baris ${wrong.line}: ${wrong.message}`, {
      data: { problems: problems.slice(0, SHOWN) },
    })
  const all = await told(tx, bank, inOrder(lines))
  const days = all.map((line) => line.day).sort()
  const [first, last] = [days.at(0), days.at(-1)]
  if (!first || !last) throw new Refusal('EMPTY', 'Berkas belum berisi satu mutasi pun')
  if (last > s.today)
    throw new Refusal('DATE_ORDER', `Mutasi bertanggal ${dayText(last)} belum terjadi`)
  const fresh = all.filter((line) => !line.known)
  await insertLines(tx, bank, file.name, { first, last, fresh, of: all.length })
  return { added: fresh.length, known: all.length - fresh.length, lastDay: last }
}

async function insertLines(
  tx: Tx,
  bank: BankAccount,
  name: string,
  { first, last, fresh, of }: { first: string; last: string; fresh: Told[]; of: number },
): Promise<void> {
  const upload = await tx.one<{ id: number }>(
    `insert into bank_statement_upload (branch_id, bank_account_id, file_name, first_day, last_day, added, known)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [bank.branchId, bank.id, plain(name), first, last, fresh.length, of - fresh.length],
  )
  await tx.rows(
    `insert into bank_statement_line (branch_id, bank_account_id, upload_id, place, day, description, amount, balance, nth)
     select $1, $2, $3, x.place, x.day, x.description, x.amount, x.balance, x.nth
     from unnest($4::date[], $5::text[], $6::numeric[], $7::numeric[], $8::int[]) with ordinality as x(day, description, amount, balance, nth, place)`,
    [
      bank.branchId,
      bank.id,
      upload?.id,
      fresh.map((l) => l.day),
      fresh.map((l) => l.description),
      fresh.map((l) => l.amount),
      fresh.map((l) => l.balance),
      fresh.map((l) => l.nth),
    ],
  )
}

export const bankStatementRoutes = [
  route(contract.read, async (ctx, { bankAccountId, file, until }) => {
    // Whoever may not see the account is told so before his file is opened.
    await ctx.read((tx, s) => bankAccountOf(tx, s, bankAccountId))
    const sent = await readBankFile(Buffer.from(file.bytes), statementLayout.words)
    return ctx.read(async (tx, s) =>
      read(tx, await bankAccountOf(tx, s, bankAccountId), { ...sent, until }),
    )
  }),
  route(contract.format, (ctx, { bankAccountId, ...format }) =>
    ctx.write(async (tx, s) => {
      const bank = await bankAccountOf(tx, s, bankAccountId)
      refuseIncomplete(format.columns.map((c) => c.field))
      await keepFormat(tx, bank, 'STATEMENT', format)
      return { bankAccountId }
    }),
  ),
  route(contract.add, async (ctx, { bankAccountId, file, until }) => {
    await ctx.read((tx, s) => bankAccountOf(tx, s, bankAccountId))
    const sent = await readBankFile(Buffer.from(file.bytes), statementLayout.words)
    return ctx.write(async (tx, s) => {
      const bank = await bankAccountOf(tx, s, bankAccountId)
      const kept = await keep(tx, s, bank, file, { ...sent, until })
      writeAudit(
        tx,
        ctx,
        bank.branchId,
        { kind: 'bank-account', id: bank.id },
        {
          action: `Rekening koran ${bank.name}`,
          memo: `${plain(file.name)}: ${kept.added} mutasi`,
        },
      )
      return kept
    })
  }),
]

function refuseIncomplete(fields: StatementField[]): void {
  const has = (field: StatementField) => fields.includes(field)
  const [split, whole] = [has('debit') && has('credit'), has('amount')]
  const mixed = whole && (has('debit') || has('credit'))
  if (has('day') && whole !== split && !mixed) return
  throw new Refusal(
    'VALIDATION',
    'Pilih kolom tanggal, dan kolom nilai atau kolom debit serta kredit',
    { status: 400, field: 'columns' },
  )
}
