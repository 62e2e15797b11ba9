import { isSold, stands } from './scopes.ts'
import { CASH } from '#contract/master/account-usage.ts'
import { paidBy } from './sale-payments.ts'

const USAGES = CASH.map((usage) => `'${usage}'`).join(', ')

/**
 * What every branch's days between $1 and $2 come to by what bears their date, and a fingerprint of it part by part:
 * sales by tender, documents by kind, every account's debit and credit. Openings are other days'.
 */
export const DAY_FIGURES = `
select x.branch_id, x.day, coalesce(sum(x.a) filter (where x.part = 'SOLD'), 0) as sales,
  coalesce(sum(x.a) filter (where k.usage in (${USAGES})), 0) as cash_in, coalesce(sum(x.b) filter (where k.usage in (${USAGES})), 0) as cash_out,
  coalesce(sum(x.n) filter (where x.part = 'DOCUMENT'), 0)::int as documents, coalesce(sum(x.a) filter (where x.part = 'JOURNAL'), 0) as journals,
  encode(sha256(convert_to(string_agg(concat_ws(':', x.part, x.key, x.n, trim_scale(x.a), trim_scale(x.b)), '|'
    order by x.part collate "C", x.key collate "C"), 'UTF8')), 'hex') as fingerprint
from (
  select p.branch_id, p.doc_date as day, 'SOLD' as part, coalesce(p.method_id::text, p.tender) as key, null::bigint as account_id, count(*) as n,
      sum(p.amount)::numeric as a, 0::numeric as b
    from (${paidBy(`select d.* from document d where ${isSold()} and d.doc_date between $1 and $2`)}) p group by 1, 2, 4
  union all
  select branch_id, doc_date, 'DOCUMENT', kind, null, count(*), sum(total), 0 from document
    where doc_date between $1 and $2 and ${stands('document')} group by 1, 2, kind
  union all
  select branch_id, posting_date, 'JOURNAL', account_id::text, account_id, count(*), sum(debit), sum(credit) from journal_line
    where posting_date between $1 and $2 group by 1, 2, account_id) x
left join account k on k.id = x.account_id group by 1, 2`
