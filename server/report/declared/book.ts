import { isCustomer } from '#server/ledgers/customer-numbers.ts'
import { OPENING } from '#contract/report/declared/parts.ts'
import type { Ask } from '../declared-query.ts'
import { closedBefore } from './parts.ts'

/** Whose lines a book tells: an account's, or a party's on some accounts. */
interface Book {
  column: 'account_id' | 'customer_id' | 'supplier_id'
  /** Condition on accounts `a`. */
  accounts: string
  /** The one that is asked for; all without. */
  one: unknown
  /** Which side makes it more. */
  side: 'DEBIT' | 'CREDIT'
}

const quotedList = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')
export const usedAs = (usages: readonly string[]) => `a.usage in (${quotedList(usages)})`

/** Journal, document and branch of line `x` of a book; the row of what was there before has none. */
export const OF_LINE = `left join journal j on j.branch_id = x.branch_id and j.id = x.journal_id
left join document d on d.branch_id = j.branch_id and d.id = j.document_id`
export const WORDS = 'coalesce(x.memo, j.memo)'

/**
 * Movements of a period with what was there before, in their order: `key`, `opening`, `added`, `taken`, the running
 * `balance` and `n`, the place in the book; what else a line says is behind `OF_LINE`. What an opening journal brings counts as having been there (domain §7.4);
 * months that are closed are read from what they froze.
 */
export function book({ $, branches, input }: Ask, { column, accounts, one, side }: Book): string {
  const [from, to] = [`${$(input.dateFrom)}::date`, `${$(input.dateTo)}::date`]
  const frozen = column === 'account_id' ? 'account_balance' : 'party_balance'
  const chosen = (alias: string) =>
    one ? `and ${isOf(`${alias}.${column}`, $(one))}` : `and ${alias}.${column} is not null`
  // A customer's numbers are one book.
  const ofCustomer = column === 'customer_id'
  const isOf = ofCustomer ? isCustomer : (own: string, wanted: string) => `${own} = ${wanted}`
  const keyOf = (row: string) => (ofCustomer ? `n${row}.customer_id` : `${row}.${column}`)
  const numbers = (row: string) =>
    ofCustomer ? ` left join customer_number n${row} on n${row}.id = ${row}.customer_id` : ''
  const sign = side === 'DEBIT' ? '' : '-'
  const [added, taken] = side === 'DEBIT' ? ['debit', 'credit'] : ['credit', 'debit']
  return `
with chosen as (select a.id from account a where ${accounts}),
line as (select l.branch_id, l.journal_id, l.line, ${keyOf('l')} as key, l.account_id, l.posting_date, l.memo, l.debit, l.credit,
    l.posting_date < ${from} or j.id is not null as begun
  from ${closedBefore(from)} c cross join journal_line l left join journal j on j.branch_id = l.branch_id and j.id = l.journal_id and j.type = 'OPENING'${numbers('l')}
  where l.branch_id = any (${branches}) and l.posting_date > c.day and l.posting_date <= ${to} and l.account_id = any (array(select id from chosen)) ${chosen('l')}),
begun as (select key, sum(amount) as amount from (
    select ${keyOf('f')} as key, ${sign}f.balance as amount from ${frozen} f${numbers('f')} join ${closedBefore(from)} c on c.id = f.period_id
      where f.superseded_at is null and f.branch_id = any (${branches}) and f.account_id in (select id from chosen) ${chosen('f')}
    union all select l.key, ${sign}(l.debit - l.credit) from line l where l.begun) x group by 1 having sum(amount) <> 0),
row as (select key, null::int as branch_id, null::bigint as account_id, null::date as day, null::bigint as journal_id, 0 as line,
    '${OPENING}' as memo, amount as opening, 0 as added, 0 as taken from begun
  union all select l.key, l.branch_id, l.account_id, l.posting_date, l.journal_id, l.line, l.memo, 0, l.${added}, l.${taken}
  from line l where not l.begun)
select r.*, sum(r.opening + r.added - r.taken) over (partition by r.key order by r.day nulls first, r.journal_id, r.line) as balance,
  row_number() over (order by r.key, r.day nulls first, r.journal_id, r.line)::int as n from row r`
}
