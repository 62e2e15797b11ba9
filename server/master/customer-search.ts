import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import type { customer as contract } from '#contract/master/customer.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Session } from '#server/platform/session.ts'
import { everyWord } from '#server/platform/sql.ts'

/** As its index `customer_search` has it. */
export const CUSTOMER_WORDS = `search_key($.code || ' ' || $.name || ' ' || coalesce(regexp_replace($.phone, '[^0-9]', '', 'g'), '') || ' ' || coalesce($.member_no, ''))`

/** A telephone's ends and the digits that were typed of it: whoever knows them has to tell two people apart. */
const TYPED_OF_PHONE = `(select string_agg(case when i <= 4 or i > length(m.phone) - 3 or i >= strpos(m.phone, $6) and i < strpos(m.phone, $6) + length($6)
    then substr(m.phone, i, 1) else '•' end, '' order by i) from generate_series(1, length(m.phone)) i)`

/** Each word by itself: an index finds no array of them. */
const searchSql = (words: number) => `
select m.id, m.code, m.name, m.type, m.member_no as "memberNo", m.price_level as "priceLevel",
  case when $6 <> '' and strpos(m.phone, $6) > 0 then ${TYPED_OF_PHONE} else left(m.phone, 4) || '••••' || right(m.phone, 3) end as phone,
  case when m.branch_id <> $5 then (select b.name from branch b where b.id = m.branch_id) end as "otherBranchName", m.credit_allowed as "creditAllowed",
  m.term_days as "termDays", m.block_status as "blockStatus", point_balance(m.id) as "pointBalance"
from (select n.customer_id, bool_or(w.member_no = $2 or w.phone = $2 or w.code = upper($2)) as exact
  from customer w join customer_number n on n.id = w.id where (w.is_active or w.merged_into is not null)
    and ${Array.from({ length: words }, (_, i) => `${CUSTOMER_WORDS.replaceAll('$', 'w')} like ($1::text[])[${i + 1}]`).join(' and ') || '$1::text[] is not null'} group by 1) f
join customer m on m.id = f.customer_id where m.is_active and m.trades
order by f.exact desc nulls last, m.is_walk_in desc, m.branch_id = $5 desc, m.name, m.id limit $3 offset $4`

const MOST_FOUND = 30

/** Digits that say something: fewer are in many telephones. */
const TYPED_DIGITS = /^[\d\s-]{4,}$/

/** Customers by words of their name, number or telephone, for whoever stands at a till: those of its branch first. */
export async function searchCustomers(
  tx: Tx,
  s: Session,
  { q, limit, offset, branchId }: ParsedOf<typeof contract.search>,
) {
  const text = q.trim().replace(/^\+62/, '0')
  const words = everyWord(text)
  const rows = await tx.rows<ReplyOf<typeof contract.search>['rows'][number]>(
    searchSql(words.length),
    [
      words,
      text,
      Math.min(limit, MOST_FOUND),
      offset ?? 0,
      branchId ?? s.branchId,
      TYPED_DIGITS.test(text) ? text.replace(/\D/g, '') : '',
    ],
  )
  return { rows }
}
