import type { Invariant } from './document-invariants.ts'

/** What closed months keep: it is what their ledgers say, and nobody changed either. */
export const frozenInvariants: Record<string, Invariant> = {
  G10: {
    says: 'frozen account balances are the sum of their lines',
    sql: `select count(*) from account_balance b join period p on p.id = b.period_id
      where b.superseded_at is null and b.balance <> (select coalesce(sum(debit - credit), 0) from journal_line l
        where l.branch_id = b.branch_id and l.account_id = b.account_id and l.posting_date <= p.last_day)`,
  },
  G12: {
    says: 'frozen stock is the sum of its movements: quantity per warehouse, value per branch',
    sql: `select count(*) from period p cross join lateral (
        select from (select branch_id, warehouse_id, goods_id, sum(qty) q from stock_move where posting_date <= p.last_day group by 1, 2, 3) m
          full join (select branch_id, warehouse_id, goods_id, qty from stock_balance where period_id = p.id and superseded_at is null) b using (branch_id, warehouse_id, goods_id)
          where coalesce(q, 0) <> coalesce(qty, 0)
        union all
        select from (select branch_id, goods_id, sum(value) v from stock_move where posting_date <= p.last_day group by 1, 2) m
          full join (select branch_id, goods_id, sum(value) value from stock_balance where period_id = p.id and superseded_at is null group by 1, 2) b using (branch_id, goods_id)
          where coalesce(v, 0) <> coalesce(value, 0)) x
      where p.status = 'CLOSED'`,
  },
  G13: {
    says: 'frozen balances of customers and suppliers are the sum of their lines',
    sql: `select count(*) from period p cross join lateral (
        select from (select branch_id, account_id, coalesce(customer_id, 0) c, coalesce(supplier_id, 0) s, sum(debit - credit) v from journal_line
            where posting_date <= p.last_day and coalesce(customer_id, supplier_id) is not null group by 1, 2, 3, 4) l
          full join (select branch_id, account_id, coalesce(customer_id, 0) c, coalesce(supplier_id, 0) s, balance from party_balance
            where period_id = p.id and superseded_at is null) b using (branch_id, account_id, c, s)
          where coalesce(v, 0) <> coalesce(balance, 0)) x
      where p.status = 'CLOSED'`,
  },
  G14: {
    says: 'frozen points are the sum of their movements',
    sql: `select count(*) from period p cross join lateral (
        select from (select branch_id, customer_id, sum(points) v from point_move where posting_date <= p.last_day group by 1, 2) m
          full join (select branch_id, customer_id, points from point_balance where period_id = p.id and superseded_at is null) b using (branch_id, customer_id)
          where coalesce(v, 0) <> coalesce(points, 0)) x
      where p.status = 'CLOSED'`,
  },
}
