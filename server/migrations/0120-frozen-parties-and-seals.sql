-- What each customer and supplier stood at when a month closed, per control account, and the points of customers.
create table party_balance (
  branch_id int not null references branch(id), period_id int not null references period(id), closing int not null default 1,
  account_id bigint not null references account(id), customer_id bigint references customer(id), supplier_id bigint references supplier(id),
  balance idr not null, superseded_at timestamptz,
  unique nulls not distinct (branch_id, period_id, account_id, customer_id, supplier_id, closing)
);
create table point_balance (
  branch_id int not null references branch(id), period_id int not null references period(id), closing int not null default 1,
  customer_id bigint not null references customer(id), points int not null, superseded_at timestamptz,
  primary key (branch_id, period_id, customer_id, closing)
);

-- One seal for each time a month closes: checksums of its journals and of the audit rows since the seal before,
-- each bound to the seal before it. Whoever changes a sealed row behind the program breaks the chain.
create table period_seal (
  id int generated always as identity primary key, period_id int not null references period(id), closing int not null,
  audit_since timestamptz not null, audit_until timestamptz not null,
  journals bytea not null, audit bytea not null, chain bytea not null,
  sealed_at timestamptz not null default clock_timestamp(), superseded_at timestamptz
);

do $$ declare t text; begin
  foreach t in array array['party_balance','point_balance'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_branches on %I to gerai_office, gerai_report, gerai_job
      using (branch_id = any (string_to_array(nullif(current_setting(''app.branches'', true), ''''), '','')::int[]))
      with check (branch_id = any (string_to_array(nullif(current_setting(''app.branches'', true), ''''), '','')::int[]))', t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
  end loop;
end $$;
grant select on party_balance, point_balance, period_seal to gerai_office, gerai_report, gerai_job;
grant insert, update on party_balance, point_balance, period_seal to gerai_office, gerai_job;

-- With the owner's eyes: a checksum over every branch, whoever asks for it.
create function journal_seal(first date, last date) returns bytea language sql stable security definer set search_path = public as $$
  select sha256(convert_to(coalesce(string_agg(encode(day_sum, 'hex'), '' order by branch_id, day), ''), 'UTF8')) from (
    select l.branch_id, l.posting_date as day, sha256(convert_to(string_agg(
        row(l.journal_id, l.line, j.document_id, j.type, j.memo, l.account_id, l.debit, l.credit, l.customer_id, l.supplier_id, l.counter_branch_id, l.memo)::text,
        E'\n' order by l.journal_id, l.line), 'UTF8')) as day_sum
    from journal_line l join journal j on j.branch_id = l.branch_id and j.id = l.journal_id
    where l.posting_date between first and last group by 1, 2) days
$$;
create function audit_seal(since timestamptz, until timestamptz) returns bytea language sql stable security definer set search_path = public as $$
  select sha256(convert_to(coalesce(string_agg(encode(day_sum, 'hex'), '' order by branch_id, day), ''), 'UTF8')) from (
    select a.branch_id, (a.at at time zone 'UTC')::date as day, sha256(convert_to(string_agg(
        row(a.id, a.at at time zone 'UTC', a.employee_id, a.address, a.endpoint, a.object_kind, a.object_id, a.number, a.action, a.memo, a.before, a.after)::text,
        E'\n' order by a.id), 'UTF8')) as day_sum
    from audit a where a.at >= since and a.at < until group by 1, 2) days
$$;
-- Rows before this moment are all committed or gone: no transaction that began earlier is still under way.
create function audit_settled_until() returns timestamptz language sql stable security definer set search_path = public as $$
  select coalesce(min(xact_start), clock_timestamp()) from pg_stat_activity where datname = current_database() and xact_start is not null
$$;
create function seal_period(period int, the_closing int) returns void language sql security definer set search_path = public as $$
  insert into period_seal (period_id, closing, audit_since, audit_until, journals, audit, chain)
  select period, the_closing, since, until, journals, audit, sha256(before || journals || audit) from (
    select coalesce(s.chain, '') as before, s.since, u.until, journal_seal(p.first_day, p.last_day) as journals, audit_seal(s.since, u.until) as audit
    from period p
    cross join lateral (select audit_settled_until() as until) u
    cross join lateral (select (select chain from period_seal order by id desc limit 1) as chain,
      coalesce((select audit_until from period_seal order by id desc limit 1), '-infinity') as since) s
    where p.id = period) x
$$;
revoke execute on function seal_period(int, int) from public;
grant execute on function seal_period(int, int) to gerai_office, gerai_job;

-- Months that closed before: as if they had been kept and sealed then, each once.
insert into party_balance (branch_id, period_id, closing, account_id, customer_id, supplier_id, balance)
select l.branch_id, p.id, coalesce(k.closing, 1), l.account_id, l.customer_id, l.supplier_id, sum(l.debit - l.credit)
from period p left join lateral (select max(closing) as closing from account_balance where period_id = p.id and superseded_at is null) k on true
join journal_line l on l.posting_date <= p.last_day and coalesce(l.customer_id, l.supplier_id) is not null
where p.status = 'CLOSED' group by l.branch_id, p.id, k.closing, l.account_id, l.customer_id, l.supplier_id having sum(l.debit - l.credit) <> 0;
insert into point_balance (branch_id, period_id, closing, customer_id, points)
select m.branch_id, p.id, coalesce(k.closing, 1), m.customer_id, sum(m.points)
from period p left join lateral (select max(closing) as closing from account_balance where period_id = p.id and superseded_at is null) k on true
join point_move m on m.posting_date <= p.last_day
where p.status = 'CLOSED' group by m.branch_id, p.id, k.closing, m.customer_id having sum(m.points) <> 0;
do $$ declare p record; begin
  for p in select id from period where status = 'CLOSED' order by id loop
    perform seal_period(p.id, coalesce((select max(closing) from account_balance where period_id = p.id and superseded_at is null), 1));
  end loop;
end $$;
