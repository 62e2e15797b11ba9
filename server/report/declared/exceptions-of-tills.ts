import { joinCustomer } from '#server/ledgers/customer-numbers.ts'
import { isBill, soldAt } from '#server/ledgers/scopes.ts'
import { NONE, type Source, type Within, inFigures } from './exception-source.ts'
import { offlineRows } from './exceptions-offline.ts'

/** Goods that left a cart, in one row: all of them (`taken`); by name alone with how much it was, where they are of one line. */
export const goodsOf = (taken: string) => `
  select string_agg(concat_ws(' ', ${inFigures('x.qty')}, u.name, g.name), ', ' order by x.at) as taken,
    case when count(*) = 1 then max(g.name) end as one, case when count(*) = 1 then max(concat_ws(' ', ${inFigures('x.qty')}, u.name)) end as qty
  from rows from (jsonb_to_recordset(${taken}) as ("goodsUnitId" bigint, qty numeric)) with ordinality as x("goodsUnitId", qty, at)
  join goods_unit n on n.id = x."goodsUnitId" join unit u on u.id = n.unit_id join goods g on g.id = n.goods_id`

/** Goods of a cart `c` that lies with the branch and whose total nobody was told. */
export const UNTOLD = `case when not c.is_told then c.content -> 'lines' end`

/** So many sales to one customer are told: by one cashier on one day, within a week, or by all on one day. */
const MEMBER_SALES = { day: 5, week: 12, all: 8 }

/** A customer's sales by one cashier on one day, where they are many; a few a day, or a few by each, are no way around it. */
const manyOfOne = (of: Within) => `
  select m.branch_id, m.at, m.created_by, 'customer', m.customer_id, 'MEMBER',
    concat_ws(' · ', m.n || ' × ' || m.name, case when m.week > m.n then m.week || ' × dalam 7 hari' end, case when m.all_sales > m.n then m.all_sales || ' × semua kasir' end),
    null, 0, ${NONE}, ${NONE}, m.total
  from (select x.*, sum(x.n) over (partition by x.branch_id, x.created_by, x.customer_id order by x.day range between '6 days' preceding and current row) as week,
      sum(x.n) over (partition by x.branch_id, x.customer_id, x.day) as all_sales
    from (select d.branch_id, d.created_by, c.id as customer_id, (${soldAt()} at time zone b.timezone)::date as day,
        max(${soldAt()}) as at, max(c.name) as name, count(*) as n, sum(d.total) as total
      from document d ${joinCustomer('d.customer_id')} and not c.is_walk_in join branch b on b.id = d.branch_id
      where ${of(soldAt(), 'd.')} and ${isBill()} and d.shift_id is not null group by 1, 2, 3, 4) x) m
  where m.n >= ${MEMBER_SALES.day} or m.week >= ${MEMBER_SALES.week} or m.n > 1 and m.all_sales >= ${MEMBER_SALES.all}`

/** Carts that nobody paid for, and cards that many sales were written on: figures of tables without documents. */
export const tillRows = (of: Within, ofWeek: Within): Source[] => [
  {
    tells: ['LEFT'],
    rows: `select l.branch_id, l.at, l.employee_id, o.kind, o.id, 'LEFT', concat_ws(' · ', case when l.whole then 'Seluruh keranjang' end, coalesce(g.taken, l.lines || ' baris')),
    null, 0, ${NONE}, ${NONE}, l.worth
  from cart_left l left join document o on o.branch_id = l.branch_id and o.id = l.document_id
  left join lateral (${goodsOf('l.taken')}) g on true
  where ${of('l.at', 'l.')}`,
  },
  {
    tells: ['UNPAID', 'LEFT'],
    rows: `select c.branch_id, c.told_at, c.employee_id, null, null::bigint, case when c.is_told then 'UNPAID' else 'LEFT' end,
    concat_ws(' · ', c.till_name, c.name, case when not c.is_told then 'Tidak dibayar' end, g.taken), null, 0, ${NONE}, ${NONE}, c.total
  from told_cart c left join lateral (${goodsOf(UNTOLD)}) g on true where ${of('c.told_at', 'c.')} and c.ended_at is null and c.told_at < clock_timestamp() - interval '15 minutes'
    and not exists (select from held_cart h where h.branch_id = c.branch_id and h.taken_at is null and h.content ->> 'id' = c.key)`,
  },
  {
    tells: ['HELD'],
    rows: `select h.branch_id, h.held_at, h.held_by, null, null::bigint, 'HELD', concat_ws(' · ', h.till_name, h.name), null, 0, ${NONE}, ${NONE}, h.total
  from held_cart h where ${of('h.held_at', 'h.')} and (h.passed_shift is not null or exists (select from shift s join till l on l.id = s.till_id
    where s.branch_id = h.branch_id and l.name = h.till_name and s.closed_at between h.held_at and coalesce(h.taken_at, clock_timestamp())))`,
  },
  { tells: ['MEMBER'], rows: manyOfOne(ofWeek) },
  {
    tells: ['TO_CASH'],
    rows: `select o.branch_id, ${soldAt()}, d.created_by, d.kind, d.id, 'TO_CASH', o.came_by, null, 0, ${NONE}, ${NONE}, o.amount
  from other_tender o join document d on d.branch_id = o.branch_id and d.id = o.document_id where ${of(soldAt(), 'd.')}`,
  },
  offlineRows(of),
  {
    tells: ['DIFFERENCE'],
    rows: `select p.branch_id, p.until, p.employee_id, 'shift', p.shift_id, 'DIFFERENCE', p.name, null, 0, ${NONE}, ${NONE}, p.counted - p.expected
  from (select p.*, e.name, lead(p.since) over (partition by p.shift_id order by p.no) as until from shift_part p join employee e on e.id = p.employee_id
    where p.shift_id in (select s.id from shift s where s.branch_id = p.branch_id and ${of('coalesce(s.closed_at, clock_timestamp())', 's.')})) p
  where p.counted <> p.expected and p.until is not null`,
  },
]
