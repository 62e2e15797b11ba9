-- Stock below nothing, where a branch allows it: what goods that came settled of those sold before them. A movement's
-- value is without it, so that the value of the stock stays the sum of its movements.
alter table stock_move add column settled idr not null default 0 check (settled = trunc(settled));
alter table stock_move_revision add column settled idr not null default 0;
comment on column stock_move.settled is 'Of an incoming document''s value, what went to the cost adjustment (domain §4.5).';

-- What the goods of an empty stock cost last: a quantity and its value, since a quotient would be rounded.
alter table stock_value add column last_qty qty4, add column last_value idr,
  add check ((last_qty is null) = (last_value is null)), add check (qty = 0 or last_qty is null);
update stock_value v set last_qty = abs(m.qty), last_value = abs(m.value)
from stock_value o cross join lateral (select qty, value from stock_move s where s.branch_id = o.branch_id and s.goods_id = o.goods_id
  and s.qty <> 0 and s.cost_rule <> 'MOVE' order by s.effective_at desc, s.id desc limit 1) m
where o.qty = 0 and v.branch_id = o.branch_id and v.goods_id = o.goods_id;

create or replace function line_cost(l document_goods) returns numeric language sql stable
  as $$ select coalesce(l.cost_elsewhere, (select sum(abs(m.value + m.settled)) from stock_move m where m.branch_id = l.branch_id
        and m.document_id = l.document_id and m.line = l.line and m.qty <> 0 and m.cost_rule <> 'MOVE')) $$;

-- Where goods were short since the last month that was closed, they are settled by the next recalculation.
update stock_value v set dirty_from = least(v.dirty_from, x.at)
from (select branch_id, goods_id, min(effective_at) as at from (
    select m.branch_id, m.goods_id, m.effective_at, m.posting_date,
      sum(m.qty) over (partition by m.branch_id, m.goods_id order by m.effective_at, m.id) as qty
    from stock_move m join branch b on b.id = m.branch_id and b.allow_negative_stock) s
  where qty < 0 and posting_date > coalesce((select max(last_day) from period where posting_status = 'CLOSED'), '-infinity')
  group by 1, 2) x
where v.branch_id = x.branch_id and v.goods_id = x.goods_id;
