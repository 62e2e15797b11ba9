import { sumOf } from '#contract/money.ts'
import { instantAt } from '#server/platform/time.ts'
import type { Client, Opening, OpeningPlace } from './opening-words.ts'
import { writeOldDocuments } from './opening-papers.ts'
import { writeOpeningStock } from './opening-stock.ts'

/** The documents that an opening made, by the names of its events. */
export interface Opened {
  documentId: number
  branchId: number
  items: Map<string, number>
}

/**
 * A branch's books as they stand when it begins with us: one document of kind `opening-balance`, its
 * journal, the goods in stock at given values, points, and every old open invoice as a document of
 * its own under its own number. Written by the owner of the database, once, before any trade.
 */
export async function postOpening(db: Client, opening: Opening): Promise<Opened> {
  await db.query('begin')
  try {
    const opened = await write(db, opening)
    await db.query('commit')
    return opened
  } catch (error) {
    await db.query('rollback')
    throw error
  }
}

async function write(db: Client, opening: Opening): Promise<Opened> {
  const { rows } = await db.query<{ id: number; timezone: string; document: string }>(
    `select b.id, b.timezone, nextval('document_id') as document,
       set_config('app.employee', e.id::text, true)
     from branch b, employee e where b.code = $1 and e.email = $2 || '@gerai.test'`,
    [opening.branch, opening.by],
  )
  const found = rows[0]
  if (!found) throw new Error(`no branch ${opening.branch} or no employee ${opening.by}`)
  const place = { branchId: found.id, documentId: Number(found.document), date: opening.date }
  // Before anything that happens on the first day, however early.
  const at = instantAt(opening.date, '00:00:00', found.timezone)
  await writeHeader(db, place, opening)
  await writeOpeningStock(db, place, opening.stock, at)
  const items = await writeOldDocuments(db, place, opening)
  await writeJournal(db, place, opening)
  await writePoints(db, place, opening)
  return { documentId: place.documentId, branchId: place.branchId, items }
}

async function writeHeader(db: Client, place: OpeningPlace, opening: Opening): Promise<void> {
  const { branchId, documentId, date } = place
  const total = sumOf(opening.lines, (l) => l.debit)
  const { rows } = await db.query<{ number: string }>(
    `with n as (
       insert into doc_counter as c (branch_id, prefix, yymm, n) values ($1, 'SA', $3, 1)
       on conflict (branch_id, prefix, yymm) do update set n = c.n + 1 returning n)
     insert into document (branch_id, id, kind, number, doc_date, status, total, memo)
     select $1, $2, 'opening-balance', 'SA/' || $4 || '/' || $3 || '/' || lpad(n.n::text, 5, '0'),
       $5, 'POSTED', $6, 'Saldo awal' from n returning number`,
    [branchId, documentId, date.slice(2, 4) + date.slice(5, 7), opening.branch, date, total],
  )
  await db.query(
    `insert into audit (branch_id, endpoint, object_kind, object_id, number, action)
     values ($1, 'saldo awal', 'opening-balance', $2, $3, 'Tambah')`,
    [branchId, documentId, rows[0]?.number],
  )
}

interface JournalRow {
  account: string
  debit: number
  credit: number
  customer: string | null
  supplier: string | null
  memo: string | null
}

async function writeJournal(db: Client, place: OpeningPlace, opening: Opening): Promise<void> {
  const { branchId, documentId, date } = place
  const rows = opening.lines
    .filter((l) => l.debit !== l.credit)
    .flatMap((l) => journalRows(l, opening))
  const key = [branchId, documentId]
  const columns = [
    rows.map((r) => r.account),
    rows.map((r) => r.debit),
    rows.map((r) => r.credit),
    rows.map((r) => r.memo),
  ]
  await db.query(
    `insert into document_account
       (branch_id, document_id, line, account_id, debit, credit, memo, counter_branch_id)
     select $1, $2, x.line, a.id, x.debit, x.credit, x.memo, ${COUNTER}
     ${LINES('$3', '$4', '$5', '$6')}`,
    [...key, ...columns],
  )
  await db.query(
    `insert into journal (branch_id, id, document_id, posting_date, type, memo)
     values ($1, $2, $2, $3, 'OPENING', 'Saldo awal')`,
    [...key, date],
  )
  await db.query(
    `insert into journal_line (branch_id, journal_id, line, account_id, posting_date, debit, credit,
       customer_id, supplier_id, counter_branch_id, memo)
     select $1, $2, x.line, a.id, $7, x.debit, x.credit,
       (select id from customer where code = p.customer),
       (select id from supplier where code = p.supplier), ${COUNTER}, x.memo
     ${LINES('$3', '$4', '$5', '$6')}
     join unnest($8::text[], $9::text[]) with ordinality as p(customer, supplier, line)
       on p.line = x.line`,
    [...key, ...columns, date, rows.map((r) => r.customer), rows.map((r) => r.supplier)],
  )
}

/** Rows with the branch's own account of a code, or the one that all branches share. */
const LINES = (account: string, debit: string, credit: string, memo: string) => `
  from unnest(${account}::text[], ${debit}::numeric[], ${credit}::numeric[], ${memo}::text[])
    with ordinality as x(account, debit, credit, memo, line)
  join account a on a.code = x.account and (a.branch_id is null or a.branch_id = $1)`

/** Who stands opposite on RK: the head office for a branch, the first branch for the head office. */
const COUNTER = `case when a.usage = 'RK' then
  (select id from branch where id <> $1 order by is_head_office desc, id limit 1) end`

/** Receivables and payables are told party by party; everything else as it stands. */
function journalRows(line: Opening['lines'][number], opening: Opening): JournalRow[] {
  const plain = { customer: null, supplier: null, memo: null }
  if (line.account === '1-1201') {
    return opening.receivables.map((i) => ({
      ...plain,
      account: line.account,
      debit: i.amount,
      credit: 0,
      customer: i.party,
      memo: i.docNo,
    }))
  }
  if (line.account === '2-1101') {
    return opening.payables.map((i) => ({
      ...plain,
      account: line.account,
      debit: 0,
      credit: i.amount,
      supplier: i.party,
      memo: i.docNo,
    }))
  }
  return [{ ...plain, ...line }]
}

/** Points of old live as long as new ones: a year from the first day (domain §2.6). */
async function writePoints(db: Client, place: OpeningPlace, opening: Opening): Promise<void> {
  if (opening.points.length === 0) return
  await db.query(
    `insert into point_move (branch_id, id, document_id, customer_id, posting_date, type, points, expires_at)
     select $1, nextval('move_id'), $2, c.id, $3::date, 'OPENING', x.points,
       ($3::date + interval '1 year')::date
     from unnest($4::text[], $5::int[]) as x(customer, points) join customer c on c.code = x.customer`,
    [
      place.branchId,
      place.documentId,
      place.date,
      opening.points.map((p) => p.customer),
      opening.points.map((p) => p.points),
    ],
  )
}
