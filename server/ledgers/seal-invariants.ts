import { stands } from './scopes.ts'
import type { Invariant } from './document-invariants.ts'

/** The newest seal of each month. */
const NEWEST = `(select distinct on (period_id) * from seal where period_id is not null order by period_id, no desc)`

const marked = (code: string, says: string, ...relations: string[]): Record<string, Invariant> => ({
  [code]: {
    says,
    sql: `select ${relations.map((r) => `unmarked('${r}')`).join(' + ')}`,
  },
})

/** Nothing that was sealed has changed, and nothing that must be there is missing (decisions/0034-absence-is-looked-for.md). */
export const sealInvariants: Record<string, Invariant> = {
  C01: {
    says: 'seals are numbered from 1 without a gap, and each follows from the one before',
    sql: `select (select count(*) from (select s as own, s.no, s.chain, s.audit_since, lag(s.chain) over (order by no) as before,
          lag(s.audit_until) over (order by no) as until, row_number() over (order by no) as place from seal s) x
        where no <> place or chain <> chain_of(coalesce(before, ''), own) or audit_since <> coalesce(until, '-infinity'))`,
  },
  C02: {
    says: 'each month that closed has the seal of its closing, and is closed or open as its newest seal says',
    sql: `select (select count(*) from period p left join ${NEWEST} s on s.period_id = p.id
        where (p.status = 'CLOSED') <> (s.kind is not distinct from 'CLOSE'))
      + (select count(*) from (select distinct period_id, closing from account_balance) b
        where not exists (select from seal s where s.period_id = b.period_id and s.closing = b.closing and s.kind = 'CLOSE'))`,
  },
  C03: {
    says: 'the audit, and what was written down of masters and due days, is as it was sealed, from its first row to its last',
    sql: `select count(*) from seal s
      cross join lateral (select min(id) as first, max(id) as last, count(*) as rows from audit where at >= s.audit_since and at < s.audit_until) a
      where (a.first, a.last, a.rows) is distinct from (s.audit_first, s.audit_last, s.audit_rows)
        or not s.parts @> audit_parts(s.audit_since, s.audit_until)`,
  },
  C04: {
    says: 'documents, ledgers and balances of closed months are as they were sealed',
    sql: `select count(*) from ${NEWEST} s where s.kind = 'CLOSE' and not s.parts @> month_parts(s.period_id, s.closing, s.sealed_at)`,
  },
  C05: {
    says: 'what was booked on the days of open months is as it was sealed when they ended',
    sql: `select count(*) from seal s where s.kind = 'DAY' and s.day > coalesce((select max(last_day) from period where status = 'CLOSED'), '-infinity')
      and not s.parts @> day_parts(coalesce((select max(audit_until) from seal where kind = 'DAY' and no < s.no), '-infinity'), s.audit_until)`,
  },
  C06: {
    says: 'every seal that was told in the bell or in the history stands as it was told',
    sql: `select count(*) from (select message as told from bell_notice union all select after from audit where object_kind = 'period') x
      cross join lateral regexp_matches(told, 'Segel ([0-9]+): ([0-9a-f-]{19})', 'g') as m
      where not exists (select from seal s where s.no = m[1]::int and seal_value(s.chain) = m[2])`,
  },
  ...marked(
    'M01',
    'tax rates and whether the company is PKP are as the program left them',
    'tax_config',
    'pkp_term',
  ),
  ...marked(
    'M02',
    'goods and what their units hold are as the program left them',
    'goods',
    'goods_unit',
  ),
  ...marked('M03', 'selling prices are as the program left them', 'selling_price'),
  ...marked(
    'M04',
    'accounts, ways of payment, fees of cards and terms of points are as the program left them',
    'account',
    'payment_method',
    'edc_rate',
    'point_term',
  ),
  ...marked(
    'M05',
    'what the company is by law and how it reckons is as the program left it',
    'company',
  ),
  ...marked(
    'M06',
    'rights and limits of roles, and who has which, are as the program left them',
    'role',
    'employee',
  ),
  ...marked('M08', 'what masters told before a change is as it was kept then', 'former_fact'),
  ...marked('M07', 'months are as the program left them', 'period'),
  D12: {
    says: 'what falls due falls due on the day that was agreed last, in the document as in its open item',
    sql: `select (select count(*) from open_item i join (select distinct on (branch_id, document_id, line) * from due_change order by branch_id, document_id, line, n desc) c
          using (branch_id, document_id, line) where i.due_date is distinct from c.now)
      + (select count(*) from open_item i join document d on d.branch_id = i.branch_id and d.id = i.document_id
        where i.line = 0 and i.due_date <> d.due_date)`,
  },
  S14: {
    says: 'a count that is finished found what its goods say: counted less what the books held then',
    sql: `select count(*) from stock_opname_goods o join document d on d.branch_id = o.branch_id and d.id = o.document_id and ${stands()}
      where o.counted_qty is not null and not o.is_open
        and coalesce((select sum(m.qty) from stock_move m where m.branch_id = o.branch_id and m.document_id = o.document_id and m.goods_id = o.goods_id and m.warehouse_id = o.warehouse_id), 0)
          <> o.counted_qty - coalesce((select sum(m.qty) from stock_move m where m.branch_id = o.branch_id and m.goods_id = o.goods_id and m.warehouse_id = o.warehouse_id
            and m.document_id <> o.document_id and (m.id <= o.counted_seq or m.effective_at < o.counted_at) and m.id < coalesce(
              (select min(id) from stock_move f where f.branch_id = o.branch_id and f.document_id = o.document_id), 9223372036854775807)), 0)`,
  },
}
