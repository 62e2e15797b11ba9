import type { JournalInput } from '#contract/bank-cash/journal.ts'
import {
  recurringJournal as contract,
  recurringRow,
} from '#contract/bank-cash/recurring-journal.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { createDocument } from '#server/documents/create.ts'
import type { DocumentType } from '#server/documents/types.ts'
import { mastersOf } from '#server/ledgers/masters.ts'
import { master } from '#server/masters/master.ts'
import { masterRoutes } from '#server/masters/routes.ts'
import {
  type Stored,
  addMaster,
  getMaster,
  listMaster,
  updateMaster,
} from '#server/masters/table.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, monthName } from '#server/platform/errors.ts'
import { minus, rupiah, sumOf } from '#contract/money.ts'
import { route } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import { clockOverride } from '#server/platform/time.ts'
import { adjustmentJournal } from './journal.ts'
import { isMoney, openAccount } from './lines.ts'
import { DUE_MONTHS, LINES, dayIn, linesIn } from './recurring-month.ts'

type Written = ParsedOf<typeof contract.add>
type Row = ReplyOf<typeof contract.get>

const recurring = master({
  kind: 'recurring-journal',
  title: 'Jurnal Berulang',
  row: recurringRow,
  written: contract.update.input,
  beside: ['lines', 'firstMonth', 'lastMonth', 'acquisitionCost', 'residual'],
  table: 'recurring_journal',
  from: 'recurring_journal m join branch b on b.id = m.branch_id',
  fields: {
    branchName: 'b.name',
    written: '(select count(*)::int from recurring_journal_month w where w.recurring_id = m.id)',
    dueMonth: 'null::date',
    lines: LINES,
  },
  search: 'search_key(m.name)',
  orderBy: 'm.name',
  branchWall: 'm.branch_id = any ($)',
  check,
  excel: [
    'branchName',
    'name',
    ['firstMonth', 'date'],
    ['lastMonth', 'date'],
    ['acquisitionCost', 'money'],
    ['residual', 'money'],
    'isActive',
  ],
})

/** Months that were written bind what is spread: another cost would leave a rest that nobody sees. */
async function check(
  tx: Tx,
  s: Session,
  input: Partial<Written>,
  before: Stored | null,
): Promise<Stored> {
  const { branchId, lines = [], firstMonth, lastMonth, type } = input as Written
  const first = monthOf(firstMonth)
  const last = lastMonth ? monthOf(lastMonth) : null
  refuseUnbalanced(lines)
  await refuseAccounts(tx, s, branchId, lines)
  if (last && last < first)
    throw new Refusal('DATE_ORDER', 'Bulan terakhir tidak boleh sebelum bulan pertama', {
      field: 'lastMonth',
    })
  if (!before) await refuseClosedMonth(tx, first)
  const spread =
    type === 'FIXED' ? { acquisition_cost: null, residual: null } : spreadOf(input as Written)
  if (before) await refuseOtherSpread(tx, before, { type, first, last, lines, branchId })
  return { first_month: first, last_month: last, ...spread }
}

const monthOf = (day: string) => `${day.slice(0, 7)}-01`

function refuseUnbalanced(lines: Written['lines']): void {
  const difference = minus(
    sumOf(lines, (l) => l.debit),
    sumOf(lines, (l) => l.credit),
  )
  if (difference !== 0)
    throw new Refusal(
      'UNBALANCED',
      `Jurnal tidak seimbang. Selisih ${rupiah(Math.abs(difference))}`,
      { field: 'lines' },
    )
}

/** What begins in a closed month would never be written whole. */
async function refuseClosedMonth(tx: Tx, first: string): Promise<void> {
  const closed = await tx.one(`select id from period where status = 'CLOSED' and first_day >= $1`, [
    first,
  ])
  if (closed)
    throw new Refusal('PERIOD_CLOSED', 'Mulailah dari bulan yang belum ditutup', {
      field: 'firstMonth',
    })
}

/** What every month writes must be open to adjustments, and needs nobody's confirmation. */
async function refuseAccounts(tx: Tx, s: Session, branchId: number, lines: Written['lines']) {
  const masters = await mastersOf(tx, s.mastersVersion)
  lines.forEach((line, i) => {
    const field = `lines.${i}.accountId`
    if (masters.accounts.get(line.accountId)?.usage === 'RK')
      throw new Refusal('RECURRING_BETWEEN', 'Jurnal berulang tidak memakai RK Antar Cabang', {
        field,
      })
    if (isMoney(openAccount(masters, line, branchId, field, 'ADJUSTMENT')))
      throw new Refusal('ACCOUNT_MONEY', 'Gunakan Kas/Bank Masuk atau Keluar', { field })
  })
}

/** One account against another, by what the cost is beyond its residual value. */
function spreadOf({ acquisitionCost, residual, lastMonth, lines }: Written): Stored {
  const required = (field: string) => new Refusal('REQUIRED', 'Wajib diisi', { field })
  if (!acquisitionCost) throw required('acquisitionCost')
  if (!lastMonth) throw required('lastMonth')
  const left = residual ?? 0
  const whole = minus(acquisitionCost, left)
  if (whole <= 0)
    throw new Refusal('RESIDUAL', 'Nilai sisa harus di bawah harga perolehan', {
      field: 'residual',
    })
  if (lines.length !== 2 || lines.some((l) => l.debit + l.credit !== whole))
    throw new Refusal(
      'SPREAD_LINES',
      `Isi satu baris debit dan satu baris kredit, masing-masing ${rupiah(whole)}`,
      { field: 'lines' },
    )
  return { acquisition_cost: acquisitionCost, residual: left }
}

interface Shape {
  type: string
  first: string
  last: string | null
  lines: Written['lines']
  branchId: number
}

async function refuseOtherSpread(tx: Tx, before: Stored, now: Shape): Promise<void> {
  const was = await tx.one<{ shape: string; written: number }>(
    `select m.type || m.branch_id || m.first_month || coalesce(m.last_month::text, '')
       || coalesce((select string_agg(concat_ws(' ', account_id, debit::float8, credit::float8), ',' order by line) from recurring_journal_line where recurring_id = m.id), '') as shape,
       (select count(*)::int from recurring_journal_month where recurring_id = m.id) as written
     from recurring_journal m where m.id = $1`,
    [before.id],
  )
  const lines = now.lines.map((l) => `${l.accountId} ${l.debit} ${l.credit}`).join(',')
  const shape = `${now.type}${now.branchId}${now.first}${now.last ?? ''}${lines}`
  const bound = now.type !== 'FIXED' || before.type !== 'FIXED'
  if (bound && was && was.written > 0 && was.shape !== shape)
    throw new Refusal(
      'RECURRING_WRITTEN',
      'Sebagian bulan sudah dijurnal; hentikan jurnal ini dan buat yang baru untuk sisanya',
      { field: 'lines' },
    )
}

const writeLines =
  ({ branchId, lines }: Written) =>
  async (tx: Tx, _s: Session, id: number): Promise<void> => {
    await tx.rows('delete from recurring_journal_line where recurring_id = $1', [id])
    await tx.rows(
      `insert into recurring_journal_line (branch_id, recurring_id, line, account_id, debit, credit, memo)
       select $1, $2, x.line, x.account_id, x.debit, x.credit, x.memo
       from unnest($3::bigint[], $4::numeric[], $5::numeric[], $6::text[]) with ordinality as x(account_id, debit, credit, memo, line)`,
      [
        branchId,
        id,
        lines.map((l) => l.accountId),
        lines.map((l) => l.debit),
        lines.map((l) => l.credit),
        lines.map((l) => l.memo ?? null),
      ],
    )
  }

/** The earliest month of each that waits to be written. */
async function withDue(tx: Tx, rows: Row[]): Promise<Row[]> {
  const due = await tx.rows<{ id: number; month: string }>(
    `select m.id, (select min(month) from (${DUE_MONTHS('$2')}) due) as month
     from recurring_journal m join branch b on b.id = m.branch_id where m.id = any ($1::bigint[])`,
    [rows.map((row) => row.id), clockOverride()],
  )
  const months = new Map(due.map((one) => [one.id, one.month]))
  return rows.map((row) => ({ ...row, dueMonth: months.get(row.id) ?? null }))
}

interface Posting extends JournalInput {
  recurringId: number
  month: string
}

/** The adjustment of one month, once, whoever writes it. */
const monthly: DocumentType<Posting, object> = {
  ...adjustmentJournal,
  async check(context, input) {
    const claimed = await context.tx.one(
      `insert into recurring_journal_month (branch_id, recurring_id, month) values ($1, $2, $3)
       on conflict do nothing returning month`,
      [input.branchId, input.recurringId, input.month],
    )
    if (!claimed)
      throw new Refusal(
        'STATUS_INVALID',
        `${input.memo} ${monthName(Number(input.month.slice(0, 4)), Number(input.month.slice(5, 7)))} sudah dijurnal`,
      )
    return {
      ...(await adjustmentJournal.check(context, input)),
      afterWrite: async ({ tx, documentId }) => {
        await tx.rows(
          'update recurring_journal_month set document_id = $3 where recurring_id = $1 and month = $2',
          [input.recurringId, input.month, documentId],
        )
      },
    }
  },
}

async function post(ctx: Ctx, { requestId, id, month: asked }: ParsedOf<typeof contract.post>) {
  const month = monthOf(asked)
  const of = await ctx.read((tx, s) => getMaster<Row>(tx, s, recurring, id))
  if (!of.isActive || month < of.firstMonth || (of.lastMonth && month > of.lastMonth))
    throw new Refusal('STATUS_INVALID', `${of.name} tidak berlaku pada bulan ini`)
  return createDocument(ctx, monthly, {
    requestId,
    branchId: of.branchId,
    docDate: dayIn(month, of.day),
    memo: of.name,
    lines: linesIn(of, month),
    recurringId: id,
    month,
  })
}

export const recurringJournalRoutes = [
  ...masterRoutes(contract, recurring, {
    getAll: (ctx, input) =>
      ctx.read(async (tx, s) => {
        const { rows, count } = await listMaster<Row>(tx, s, recurring, input)
        return { rows: await withDue(tx, rows), count }
      }),
    get: (ctx, { id }) =>
      ctx.read(async (tx, s) => {
        const [row] = await withDue(tx, [await getMaster<Row>(tx, s, recurring, id)])
        return row as Row
      }),
    add: (ctx, input) => addMaster(ctx, recurring, input, writeLines(input)),
    update: (ctx, input) => updateMaster(ctx, recurring, input, writeLines(input)),
  }),
  route(contract.post, post),
]
