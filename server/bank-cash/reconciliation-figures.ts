import {
  type BookEntry,
  type StatementLine,
  type reconciliation as contract,
  reconciledAtMost,
} from '#contract/bank-cash/reconciliation.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Tx } from '#server/platform/db.ts'
import { minus } from '#contract/money.ts'
import type { BankAccount } from './bank-format.ts'

type Month = ReplyOf<typeof contract.get>

/** Matched with something after the day that is asked for, it was still open then. */
type Open<T> = T & { matched: boolean }

export const openLines = (tx: Tx, bank: BankAccount, until: string) =>
  tx.rows<Open<StatementLine>>(
    `select o.id, o.day, l.description, o.amount, o.matched from bank_open_items($1, $2) o
     join bank_statement_line l on l.id = o.id where o.side = 'LINE' order by o.day, l.upload_id, l.place`,
    [bank.id, until],
  )

/** Of the time before the first statement only what the bank may still tell. */
export const openEntries = (tx: Tx, bank: BankAccount, until: string) =>
  tx.rows<Open<BookEntry>>(
    `select o.id, d.id as "documentId", d.kind, d.number as "docNo", o.day, coalesce(c.name, s.name, d.party_name) as "partyName", j.memo, o.amount, o.before, o.matched
     from bank_open_items($1, $2) o join journal j on j.branch_id = $3 and j.id = o.id
     join document d on d.branch_id = j.branch_id and d.id = j.document_id
     left join customer c on c.id = d.customer_id left join supplier s on s.id = d.supplier_id
     where o.side = 'ENTRY' order by o.before, o.day, o.id`,
    [bank.id, until, bank.branchId],
  )

/** Balances of both sides at the end of a month, and what explains that they differ. */
export async function monthFigures(tx: Tx, bank: BankAccount, first: string, last: string) {
  const row = await tx.one<Figures>(
    `select (select min(day) from bank_statement_line where bank_account_id = $1) as "from",
       (select max(last_day) from bank_statement_upload where bank_account_id = $1) as until,
       (select balance from bank_statement_line where bank_account_id = $1 and day <= $3
          order by day desc, upload_id desc, place desc limit 1) as statement,
       coalesce((select sum(debit - credit) from journal_line where branch_id = $5 and account_id = $4 and posting_date <= $3), 0) as books,
       coalesce((select sum(amount) from bank_open_items($1, $3) where side = 'LINE'), 0) as "openLines",
       coalesce((select sum(amount) from bank_open_items($1, $3) where side = 'ENTRY' and (matched or not before)), 0) as "openEntries",
       coalesce((select sum(gap) from (select balance - amount - lag(balance) over (order by day, upload_id, place) as gap, day
          from bank_statement_line where bank_account_id = $1 and balance is not null) x where day between $2 and $3), 0) as gap,
       exists (select from period where status = 'CLOSED' and first_day = $2) as closed,
       (select json_build_object('balance', c.balance, 'name', e.name, 'at', c.confirmed_at)
          from bank_confirmation c join employee e on e.id = c.confirmed_by
          where c.bank_account_id = $1 and c.period_id = period_id($3::date) and c.superseded_at is null) as confirmed`,
    [bank.id, first, last, bank.accountId, bank.branchId],
  )
  if (!row) throw new Error('a month has figures')
  const { statement, books, openLines, openEntries } = row
  const explained = minus(openLines, openEntries)
  return {
    ...row,
    difference: statement === null ? null : minus(minus(statement, books), explained),
  }
}

type Figures = Pick<
  Month,
  | 'from'
  | 'until'
  | 'statement'
  | 'books'
  | 'openLines'
  | 'openEntries'
  | 'gap'
  | 'closed'
  | 'confirmed'
>

/** What was matched with a line or an entry of the month, the newest first. */
export const matchedOf = (tx: Tx, bank: BankAccount, first: string, last: string) =>
  tx.rows<Month['matched'][number]>(
    `select m.id, e.name, m.matched_at as at,
       coalesce((select json_agg(json_build_object('id', l.id, 'day', l.day, 'description', l.description, 'amount', l.amount) order by l.day, l.id)
          from bank_match_line x join bank_statement_line l on l.id = x.line_id where x.match_id = m.id), '[]') as lines,
       coalesce((select json_agg(json_build_object('id', x.journal_id, 'documentId', d.id, 'kind', d.kind, 'docNo', d.number, 'day', x.posting_date,
            'partyName', coalesce(c.name, s.name, d.party_name), 'memo', j.memo, 'amount', x.amount, 'before', false) order by x.posting_date, x.journal_id)
          from bank_match_entry x join journal j on j.branch_id = x.branch_id and j.id = x.journal_id
          join document d on d.branch_id = j.branch_id and d.id = j.document_id
          left join customer c on c.id = d.customer_id left join supplier s on s.id = d.supplier_id where x.match_id = m.id), '[]') as entries
     from bank_match m join employee e on e.id = m.matched_by
     where m.bank_account_id = $1 and m.undone_at is null
       and (exists (select from bank_match_line x where x.match_id = m.id and x.day between $2 and $3)
         or exists (select from bank_match_entry x where x.match_id = m.id and x.posting_date between $2 and $3))
     order by m.id desc limit ${reconciledAtMost}`,
    [bank.id, first, last],
  )
