-- Points are spent in the order in which they expire (domain §3.2.13): what is left of each that came in, and
-- which movement took how much of which.
alter table point_term
  -- Without a number they live for good.
  add expiry_months int default 12 check (expiry_months between 1 and 120),
  add earn_on text not null default 'PAID' check (earn_on in ('PAID','INVOICE'));

create sequence point_order;
-- `rest` below zero is owed by the customer: more went back than he had.
create table point_lot (
  branch_id int not null, id bigint not null, customer_id bigint not null references customer(id),
  expires_at date, points int not null, rest int not null,
  seq bigint not null default nextval('point_order'),
  primary key (branch_id, id), foreign key (branch_id, id) references point_move (branch_id, id) deferrable initially deferred
);
create index point_lot_left on point_lot (customer_id, expires_at, seq) where rest <> 0;
create table point_use (
  lot_branch_id int not null, lot_id bigint not null, branch_id int not null, move_id bigint not null,
  points int not null check (points > 0), seq bigint not null default nextval('point_order'),
  primary key (lot_branch_id, lot_id, branch_id, move_id),
  foreign key (lot_branch_id, lot_id) references point_lot (branch_id, id)
);
create index point_use_move on point_use (branch_id, move_id);
-- Months whose expired points were taken, each once.
create table point_expiry_month (month date primary key check (month = date_trunc('month', month)));

do $$ declare t text; begin
  foreach t in array array['point_lot','point_use'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_branches on %I to gerai_office, gerai_report, gerai_job
      using (branch_id = any (string_to_array(nullif(current_setting(''app.branches'', true), ''''), '','')::int[]))
      with check (branch_id = any (string_to_array(nullif(current_setting(''app.branches'', true), ''''), '','')::int[]))', t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
    execute format('grant select on %I to gerai_office, gerai_report, gerai_job', t);
  end loop;
end $$;
grant select, insert on point_expiry_month to gerai_job;
grant select on point_expiry_month to gerai_office, gerai_report;

-- With the owner's eyes: points of one branch are spent in another. The caller holds the customer's lock.
create function take_points(m point_move) returns void language plpgsql security definer set search_path = public as $$
declare l record; open int := abs(m.points); part int;
begin
  if m.points > 0 then
    insert into point_lot (branch_id, id, customer_id, expires_at, points, rest) values (m.branch_id, m.id, m.customer_id, m.expires_at, m.points, m.points);
  end if;
  -- What comes in makes good what is owed first; what goes out takes what expires first.
  for l in select * from point_lot where customer_id = m.customer_id and rest <> 0 and (rest < 0) = (m.points > 0) and (branch_id, id) <> (m.branch_id, m.id)
      order by expires_at nulls last, seq loop
    exit when open = 0;
    part := least(open, abs(l.rest));
    if m.points > 0 then
      insert into point_use (lot_branch_id, lot_id, branch_id, move_id, points) values (m.branch_id, m.id, l.branch_id, l.id, part);
    else
      insert into point_use (lot_branch_id, lot_id, branch_id, move_id, points) values (l.branch_id, l.id, m.branch_id, m.id, part);
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
revoke execute on function take_points(point_move) from public;

-- Every movement of a customer's points waits for the one before it, whichever till or program writes it.
create or replace function points_enough() returns trigger language plpgsql security definer set search_path = public as $$
declare m point_move;
begin
  perform pg_advisory_xact_lock(7, customer_id::int) from (select distinct customer_id from added order by 1) x;
  for m in select * from added order by customer_id, id loop
    perform take_points(m);
  end loop;
  -- Only a return may take more than there is: what it earned is spent already.
  if exists (select from added where type in ('REDEEM','CORRECTION','EXPIRE') and points < 0 and point_balance(customer_id) < 0) then
    raise exception 'points below zero' using errcode = 'GR008';
  end if;
  return null;
end $$;

do $$ declare m point_move; begin
  for m in select * from point_move order by posting_date, id loop
    perform take_points(m);
  end loop;
end $$;
