-- Two customers who are one (docs/decisions/0065-two-customers-made-one.md): one of them is from then on another number of the other. His
-- documents, journals and points stay where they are written; whatever is asked of a customer is asked of all his numbers.
alter table customer
  add column merged_into bigint references customer (id),
  add column merged_at timestamptz,
  add constraint customer_merged check (merged_into is null or (merged_into <> id and not is_active and not is_walk_in));
create index customer_merged on customer (merged_into) where merged_into is not null;
comment on column customer.merged_into is 'The customer that this is another number of';
comment on column customer.merged_at is 'When the two were made one';

create view customer_number with (security_invoker = true) as
  select id, coalesce(merged_into, id) as customer_id from customer;
comment on view customer_number is 'Whose number each customer row is: his own, or the one that he was made one with';
grant select on customer_number to gerai_till, gerai_office, gerai_report, gerai_job;
-- Whose number it is, and all numbers of the same customer.
create function customer_now(number bigint) returns bigint language sql stable
  as $$ select customer_id from customer_number where id = number $$;
create function customer_ids(number bigint) returns bigint[] language sql stable
  as $$ select array(select n.customer_id union all select id from customer where merged_into = n.customer_id) from customer_number n where n.id = number $$;

create or replace function point_balance(customer bigint) returns int language sql stable security definer set search_path = public
  as $$ select coalesce(sum(points), 0)::int from point_move where customer_id = any (customer_ids(customer)) $$;
create or replace function point_balance(customer bigint, until date) returns int language sql stable security definer set search_path = public
  as $$ select coalesce(sum(points), 0)::int from point_move where customer_id = any (customer_ids(customer)) and posting_date <= until $$;
create or replace function points_expiring(customer bigint) returns table (until date, points int)
  language sql stable security definer set search_path = public
  as $$ select expires_at, sum(rest)::int from point_lot where customer_id = any (customer_ids(customer)) and rest > 0 and expires_at is not null group by 1 $$;
create or replace function customer_exposure(customer bigint) returns numeric language sql stable security definer set search_path = public
  as $$ select coalesce((select sum(sign * (amount - settled)) from open_item
          where customer_id = any (customer_ids(customer)) and settled < amount and role in ('AR','GIRO_RECEIVABLE','PAYLATER')), 0)
        + coalesce((select sum(case status when 'PROCESSED' then total else order_unbilled(branch_id, id) end) from document
          where customer_id = any (customer_ids(customer)) and kind = 'sales-order' and status in ('PROCESSED','PARTIAL')), 0)
        + coalesce((select sum(total) from document where customer_id = any (customer_ids(customer)) and kind = 'cod' and status = 'COD'), 0) $$;
create or replace function customer_overdue(customer bigint, today date) returns numeric language sql stable security definer set search_path = public
  as $$ select coalesce((select sum(amount - settled) from open_item
        where customer_id = any (customer_ids(customer)) and settled < amount and role = 'AR' and sign = 1 and due_date < today), 0)
      + coalesce((select sum(p.amount - p.paid) from open_item i join instalment_state p using (branch_id, document_id, line)
        where i.customer_id = any (customer_ids(customer)) and i.role = 'PAYLATER' and i.settled < i.amount and p.due_date < today), 0) $$;
create or replace function customer_bounced_giro(customer bigint) returns date language sql stable security definer set search_path = public
  as $$ select max(g.ended_on) from document_settlement s
        join document d on d.branch_id = s.branch_id and d.id = s.document_id and d.customer_id = any (customer_ids(customer))
        join giro g on g.branch_id = s.branch_id and g.document_id = s.document_id and g.line = s.line
        where s.status = 'BOUNCED' and g.direction = 'IN' $$;
create or replace function open_elsewhere(here int, customer bigint, supplier bigint, roles text[]) returns setof text
  language sql stable security definer set search_path = public
  as $$ select b.name from branch b where b.id <> here and exists (
          select from open_item i where i.branch_id = b.id and i.settled < i.amount and i.role = any (roles)
            and (customer is null or i.customer_id = any (customer_ids(customer))) and (supplier is null or i.supplier_id = supplier))
          and coalesce(customer, supplier) is not null
        order by b.id $$;

-- Points of all his numbers are his: what expires first goes first, whichever number it came to, under one lock.
create or replace function take_points(m point_move) returns void language plpgsql security definer set search_path = public as $$
declare l record; open int := abs(m.points); part int;
begin
  if m.points > 0 then
    insert into point_lot (branch_id, id, customer_id, expires_at, points, rest) values (m.branch_id, m.id, m.customer_id, m.expires_at, m.points, m.points);
  end if;
  -- What comes in makes good what is owed first; what goes out takes what expires first.
  for l in select * from point_lot where customer_id = any (customer_ids(m.customer_id)) and rest <> 0 and (rest < 0) = (m.points > 0) and (branch_id, id) <> (m.branch_id, m.id)
      order by expires_at nulls last, seq loop
    exit when open = 0;
    part := least(open, abs(l.rest));
    if m.points > 0 then
      insert into point_use (lot_branch_id, lot_id, branch_id, move_id, points) values (m.branch_id, m.id, l.branch_id, l.id, part);
    else
      insert into point_use (lot_branch_id, lot_id, branch_id, move_id, points) values (l.branch_id, l.id, m.branch_id, m.id, part);
    end if;
    if l.branch_id <> m.branch_id then
      insert into point_crossing (branch_id, counter_branch_id, document_id, points)
        values (m.branch_id, l.branch_id, m.document_id, part * sign(-m.points)::int);
    end if;
    update point_lot set rest = rest - part * sign(l.rest)::int where branch_id = l.branch_id and id = l.id;
    open := open - part;
  end loop;
  if m.points > 0 then
    update point_lot set rest = open where branch_id = m.branch_id and id = m.id;
  elsif open > 0 then
    insert into point_lot (branch_id, id, customer_id, expires_at, points, rest) values (m.branch_id, m.id, m.customer_id, null, m.points, -open);
  end if;
end $$;

create or replace function points_enough() returns trigger language plpgsql security definer set search_path = public as $$
declare m point_move;
begin
  perform pg_advisory_xact_lock(7, customer_id::int) from (select distinct customer_now(customer_id) as customer_id from added order by 1) x;
  for m in select * from added order by customer_id, id loop
    perform take_points(m);
  end loop;
  -- Only a return may take more than there is: what it earned is spent already.
  if exists (select from added where type in ('REDEEM','CORRECTION','EXPIRE') and points < 0 and point_balance(customer_id) < 0) then
    raise exception 'points below zero' using errcode = 'GR008';
  end if;
  return null;
end $$;

create or replace function holds_of(what text, held bigint)
  returns table (key text, name text, kind text, day date, asks boolean)
  language plpgsql stable security definer set search_path = public as $$
declare numbers bigint[] := case what when 'customer' then customer_ids(held) end;
  hers int[] := string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[];
begin
  -- Documents that are not finished, and what is owed.
  return query
    select 'documents', case when d.branch_id = any (hers) then coalesce(d.number, '') else b.name end, d.kind, d.doc_date, false
    from branch b join document d on d.branch_id = b.id
    where unfinished(d.status) and case what
      when 'customer' then d.customer_id = any (numbers)
      when 'supplier' then d.supplier_id = held
      when 'branch' then d.branch_id = held or (d.kind = 'external-mutation' and exists
        (select from warehouse w where w.id = d.to_warehouse_id and w.branch_id = held))
      when 'warehouse' then d.warehouse_id = held or d.to_warehouse_id = held
      when 'employee' then d.courier_id = held and d.kind = 'cod'
      when 'account' then d.account_id = held or exists
        (select from document_account l where l.branch_id = d.branch_id and l.document_id = d.id and l.account_id = held)
      when 'bank_account' then exists
        (select from document_settlement l where l.branch_id = d.branch_id and l.document_id = d.id and l.bank_account_id = held)
      when 'edc' then exists
        (select from document_settlement l where l.branch_id = d.branch_id and l.document_id = d.id and l.edc_id = held)
      when 'paylater_provider' then exists
        (select from document_settlement l where l.branch_id = d.branch_id and l.document_id = d.id and l.provider_id = held)
      when 'goods' then exists
        (select from document_goods l where l.branch_id = d.branch_id and l.document_id = d.id and l.goods_id = held)
      else false end
    order by d.doc_date, d.id limit 50;
  return query
    select 'open-items', case when d.branch_id = any (hers) then coalesce(d.number, '') else b.name end, d.kind, d.doc_date, false
    from branch b join open_item i on i.branch_id = b.id and i.settled < i.amount
      join document d on d.branch_id = i.branch_id and d.id = i.document_id
    where case what
      when 'customer' then i.customer_id = any (numbers)
      when 'supplier' then i.supplier_id = held
      when 'branch' then i.branch_id = held
      when 'employee' then d.courier_id = held and i.role = 'CASH_IN_TRANSIT'
      when 'bank_account' then exists
        (select from giro g where g.branch_id = d.branch_id and g.document_id = d.id and g.ended_on is null and g.bank_account_id = held)
      when 'edc' then exists
        (select from document_settlement l where l.branch_id = d.branch_id and l.document_id = d.id and l.line = i.line and l.edc_id = held)
      when 'paylater_provider' then exists
        (select from document_settlement l where l.branch_id = d.branch_id and l.document_id = d.id and l.line = i.line and l.provider_id = held)
      else false end
    order by d.doc_date, d.id limit 50;

  if what in ('goods', 'warehouse', 'branch') then
    return query
      select 'stock', case what when 'goods' then w.name || ' (' || b.name || ')' else g.name end, null::text, null::date, false
      from branch b join stock_level l on l.branch_id = b.id and (l.on_hand <> 0 or l.reserved <> 0)
        join warehouse w on w.id = l.warehouse_id join goods g on g.id = l.goods_id
      where case what when 'goods' then l.goods_id when 'warehouse' then l.warehouse_id else l.branch_id end = held
      order by 2 limit 50;
  end if;
  if what in ('branch', 'employee') then
    return query
      select 'shifts', t.name || ' - ' || e.name, null::text, s.day, false
      from shift s join till t on t.id = s.till_id join employee e on e.id = s.employee_id
      where s.closed_at is null and case what when 'branch' then s.branch_id else s.employee_id end = held order by 2;
  end if;

  -- Masters that stand on it.
  return query select r.key, r.name, null::text, null::date, r.asks from (
    select 'employees' as key, e.name, what = 'branch' as asks, e.is_active from employee e
      where (what = 'role' and e.role_id = held) or (what = 'branch' and e.branch_id = held)
    union all select 'goods', g.name, what = 'supplier', g.is_active from goods g where case what
      when 'brand' then g.brand_id = held when 'category' then g.category_id = held when 'supplier' then g.main_supplier_id = held
      when 'unit' then exists (select from goods_unit u where u.goods_id = g.id and u.unit_id = held and u.is_active) else false end
    union all select 'categories', c.name, false, c.is_active from category c where what = 'category' and c.parent_id = held
    union all select 'accounts', a.code || ' ' || a.name, false, a.is_active from account a
      where (what = 'account_type' and a.type_id = held) or (what = 'account' and a.parent_id = held)
    union all select 'bank-accounts', k.account_no, false, k.is_active from bank_account k
      where what = 'account' and k.account_id = held
    union all select 'purposes', p.name, false, p.is_active from till_purpose p where what = 'account' and p.account_id = held
    union all select 'edcs', m.name, false, m.is_active from edc m where what = 'bank_account' and m.bank_account_id = held
    union all select 'providers', p.name, false, p.is_active from paylater_provider p where what = 'bank_account' and p.bank_account_id = held
    union all select 'recurring', j.name, false, j.is_active from recurring_journal j where (what = 'branch' and j.branch_id = held)
      or (what = 'account' and exists (select from recurring_journal_line l where l.branch_id = j.branch_id and l.recurring_id = j.id and l.account_id = held))
    union all select 'recipes', r.name, false, r.is_active from bill_of_material r where what = 'goods' and (r.goods_id = held or exists
      (select from bill_of_material_line l join goods_unit u on u.id = l.goods_unit_id where l.bill_of_material_id = r.id and u.goods_id = held))
    union all select 'campaigns', c.name, true, c.stopped_at is null and c.end_at > (now() at time zone 'Asia/Jakarta') from campaign c where case what
      when 'goods' then exists
        (select from goods_unit u where u.goods_id = held and jsonb_path_exists(c.rules, '$.**.goodsUnitId ? (@ == $unit)', jsonb_build_object('unit', u.id)))
      when 'customer' then held = any (c.customer_ids) when 'branch' then held::int = any (c.branch_ids) else false end
    union all select 'customers', c.name, true, c.is_active from customer c where what = 'employee' and c.salesman_id = held
    union all select 'warehouses', w.name, true, w.is_active from warehouse w where what = 'employee' and w.pic_employee_id = held
    union all select 'approvals', a.message, true, a.status = 'WAITING' and a.expires_at > now() from approval_request a where what = 'employee' and a.requested_by = held
    union all select 'sessions', coalesce(s.address, ''), true, s.revoked_at is null and s.refresh_expires_at > now()
      from session s where what = 'employee' and s.employee_id = held
  ) r where r.is_active order by 1, 2 limit 200;
end $$;

-- His data go with all his numbers.
create or replace function erase_customer(of_id bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare numbers bigint[] := customer_ids(of_id);
begin
  update customer set name = 'Pelanggan terhapus', type = 'NON_MEMBER', member_no = null, phone = null, email = null,
    birth_date = null, gender = null, id_type = null, nik = null, nik_last4 = null, nik_find = null, npwp = null,
    npwp_last4 = null, npwp_find = null, nitku = null, tax_name = null, tax_address = null, address = '', city_code = null,
    zip_code = null, salesman_id = null, price_level = 'RETAIL', credit_allowed = false, credit_limit = 0, term_days = 0,
    is_active = false, erased_at = clock_timestamp(), version = version + 1, updated_at = clock_timestamp()
  where id = any (numbers) and not is_walk_in;
  delete from customer_address where customer_id = any (numbers);
  update former_fact set facts = facts - 'phone' where kind = 'customer' and id = any (numbers)
    and id in (select customer_id from document where customer_id = any (numbers));
  delete from former_fact where kind = 'customer' and id = any (numbers)
    and id not in (select customer_id from document where customer_id = any (numbers));
end $$;

-- What of his is under way in any branch and must end before he becomes another's number; what is merely owed may go on.
-- Of another branch only its name is told, as with all that hangs on a master.
create function under_way_of(held bigint) returns table (key text, name text, kind text, day date, asks boolean)
  language sql stable security definer set search_path = public
  as $$ select 'documents', case when d.branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[])
            then coalesce(d.number, '') else b.name end, d.kind, d.doc_date, false
        from branch b join document d on d.branch_id = b.id
        where unfinished(d.status) and d.customer_id = any (customer_ids(held))
          and not exists (select from open_item i where i.branch_id = d.branch_id and i.document_id = d.id and i.line = 0)
        order by d.doc_date, d.id limit 50 $$;
revoke execute on function under_way_of(bigint) from public;
grant execute on function under_way_of(bigint) to gerai_office;

insert into approval_reason (action, reason1, reason2, reason3, reason4) values
  ('CUSTOMER_MERGE', 'Terdaftar dua kali', 'Nama atau nomor berganti', 'Terdaftar di dua cabang', 'Salah tulis')
on conflict do nothing;
