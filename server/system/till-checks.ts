import { MISSING } from '#server/ledgers/offline-missing.ts'
import type { Check } from './open-item-checks.ts'

/** What tills still have of a month: an open drawer, sales that they made without a line. */
export const TILLS: readonly Check[] = [
  {
    key: 'shifts',
    level: 'BLOCK',
    stopped: true,
    path: null,
    named: `select t.name || ' - ' || e.name || ' (' || b.name || ')' as name, s.branch_id as "branchId", s.id from shift s join till t on t.id = s.till_id
      join employee e on e.id = s.employee_id join branch b on b.id = s.branch_id
      where s.closed_at is null and s.day <= $2 and $1::date <= $2::date order by b.name, t.name`,
    each: ({ id, branchId }) => ({ path: `/app/sales/cashier/shifts/${id}`, branchId }),
  },
  {
    key: 'unsent',
    level: 'WARN',
    stopped: true,
    path: '/app/sales/offline',
    named: `select t.name || ' (' || b.name || '): ' || greatest(d.unsent, ${MISSING}) as name, d.branch_id as "branchId", d.id from till_device d
      join till t on t.id = d.till_id join branch b on b.id = d.branch_id where (d.unsent > 0 or ${MISSING} > 0) and $1::date <= $2::date order by b.name, t.name`,
  },
  {
    key: 'differences',
    level: 'WARN',
    path: '/app/sales/offline',
    sql: `select count(*) from offline_difference x join offline_sale o on o.id = x.sale_id join branch b on b.id = x.branch_id
      where x.acknowledged_at is null and (o.told_at at time zone b.timezone)::date <= $2 and $1::date <= $2::date`,
  },
]
