-- A journal balances, and is not empty: checked once per header when the transaction commits.
create function journal_balances() returns trigger language plpgsql as $$
declare d numeric; c numeric; n int;
begin
  select coalesce(sum(debit), 0), coalesce(sum(credit), 0), count(*) into d, c, n
    from journal_line where branch_id = new.branch_id and journal_id = new.id;
  if n < 2 or d <> c then
    raise exception 'journal % of branch % is not balanced: % / %', new.id, new.branch_id, d, c
      using errcode = 'GR001';
  end if;
  return null;
end $$;
create constraint trigger journal_balances after insert on journal
  deferrable initially deferred for each row execute function journal_balances();

-- Nothing enters a period that is not open, whoever writes and whatever the caller checked.
-- Adjustments may still come while only posting is closed (domain §6.2).
create function refuse_closed_period(posting date, adjusting boolean) returns void language plpgsql stable as $$
declare p period;
begin
  select * into p from period where id = period_id(posting);
  if not found then
    raise exception 'period of % is not opened', posting using errcode = 'GR002';
  elsif p.status = 'CLOSED' then
    raise exception 'period of % is closed', posting using errcode = 'GR003';
  elsif p.posting_status = 'CLOSED' and not adjusting then
    raise exception 'posting of the period of % is closed', posting using errcode = 'GR004';
  end if;
end $$;
create function journal_period() returns trigger language plpgsql as $$
begin
  perform refuse_closed_period(posting_date, bool_and(type in ('ADJUSTMENT','CLOSING')))
    from added group by posting_date;
  return null;
end $$;
create trigger journal_period after insert on journal
  referencing new table as added for each statement execute function journal_period();
create function move_period() returns trigger language plpgsql as $$
begin
  perform refuse_closed_period(posting_date, false) from added group by posting_date;
  return null;
end $$;
create trigger stock_move_period after insert on stock_move
  referencing new table as added for each statement execute function move_period();
create trigger balance_move_period after insert on balance_move
  referencing new table as added for each statement execute function move_period();
-- A line's date is its journal's date: reports read the line alone.
create function line_date() returns trigger language plpgsql as $$
begin
  -- Asked row by row: a join is planned over the whole branch while the table has no statistics yet.
  if exists (select 1 from added a where a.posting_date <>
             (select j.posting_date from journal j where j.branch_id = a.branch_id and j.id = a.journal_id)) then
    raise exception 'journal line with a date of its own' using errcode = 'GR005';
  end if;
  perform refuse_closed_period(posting_date, true) from added group by posting_date;
  return null;
end $$;
create trigger journal_line_date after insert on journal_line
  referencing new table as added for each statement execute function line_date();

-- On hand stays at or above what is reserved, unless the branch sells below zero.
create function stock_level_enough() returns trigger language plpgsql as $$
begin
  if new.on_hand < 0 or new.reserved > new.on_hand then
    if not exists (select 1 from branch where id = new.branch_id and allow_negative_stock) then
      raise exception 'stock of goods % in warehouse % falls below zero', new.goods_id, new.warehouse_id
        using errcode = 'GR006';
    end if;
  end if;
  return null;
end $$;
create constraint trigger stock_level_enough after insert or update on stock_level
  not deferrable for each row when (new.on_hand < 0 or new.reserved > new.on_hand)
  execute function stock_level_enough();

-- Ledgers only grow.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% only grows', tg_table_name using errcode = 'GR007';
end $$;
do $$ declare t text; begin
  foreach t in array array['journal','journal_line','stock_move','balance_move','point_move','audit'] loop
    execute format('create trigger only_grows before delete on %I for each statement execute function refuse_change()', t);
    execute format('create trigger never_emptied before truncate on %I for each statement execute function refuse_change()', t);
  end loop;
  foreach t in array array['balance_move','point_move','audit'] loop
    execute format('create trigger never_changes before update on %I for each statement execute function refuse_change()', t);
  end loop;
end $$;
-- The one exception: cost recalculation rewrites values, through its own function that keeps the old ones.
create function refuse_ledger_update() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.recalculating', true), '') <> 'yes' then
    raise exception '% only grows', tg_table_name using errcode = 'GR007';
  end if;
  return null;
end $$;
do $$ declare t text; begin
  foreach t in array array['journal','journal_line','stock_move'] loop
    execute format('create trigger never_changes before update on %I for each statement execute function refuse_ledger_update()', t);
  end loop;
end $$;

-- What a person may type to find goods: code, name and every barcode, in one trigram index.
create extension if not exists pg_trgm;
create function goods_search_own() returns trigger language plpgsql as $$
begin
  new.search_text := lower(new.code || ' ' || new.name || ' ' ||
    coalesce((select name from brand where id = new.brand_id), '') || ' ' ||
    coalesce((select string_agg(barcode, ' ') from goods_unit where goods_id = new.id), ''));
  return new;
end $$;
create trigger goods_search_own before insert or update of code, name, brand_id on goods
  for each row execute function goods_search_own();
-- Planned anew each time: a plan kept from a shop's first goods would take minutes for an import.
create function goods_search_unit() returns trigger language plpgsql as $$
begin
  execute $sql$
    update goods g set search_text = x.words, updated_at = clock_timestamp()
    from (
      select g.id, lower(g.code || ' ' || g.name || ' ' || coalesce(max(b.name), '') || ' ' || coalesce(string_agg(u.barcode, ' '), '')) as words
      from goods g left join brand b on b.id = g.brand_id left join goods_unit u on u.goods_id = g.id
      where g.id in (select goods_id from added) group by g.id) x
    where x.id = g.id $sql$;
  return null;
end $$;
create trigger goods_search_unit_new after insert on goods_unit
  referencing new table as added for each statement execute function goods_search_unit();
create trigger goods_search_unit_changed after update on goods_unit
  referencing new table as added for each statement execute function goods_search_unit();
create index goods_search on goods using gin (search_text gin_trgm_ops);
create index customer_search on customer using gin ((lower(code || ' ' || name || ' ' || coalesce(phone, '') || ' ' || coalesce(member_no, ''))) gin_trgm_ops);
create index supplier_search on supplier using gin ((lower(code || ' ' || name)) gin_trgm_ops);

-- Points of a customer over all branches; the sum crosses the branch wall, the rows do not.
create function point_balance(customer bigint) returns int language sql stable security definer set search_path = public
  as $$ select coalesce(sum(points), 0)::int from point_move where customer_id = customer $$;
-- Credit of a customer over all branches.
create function customer_exposure(customer bigint) returns numeric language sql stable security definer set search_path = public
  as $$ select coalesce((select sum(sign * (amount - settled)) from open_item
          where customer_id = customer and settled < amount and role in ('AR','GIRO_RECEIVABLE')), 0)
        + coalesce((select sum(total) from document where customer_id = customer and kind = 'sales-order' and status = 'PROCESSED'), 0) $$;
create function customer_overdue(customer bigint, today date) returns numeric language sql stable security definer set search_path = public
  as $$ select coalesce(sum(amount - settled), 0) from open_item
        where customer_id = customer and settled < amount and role = 'AR' and sign = 1 and due_date < today $$;

-- What keeps a master as it is, over all branches: yes or no crosses the branch wall, the rows do not.
create function unfinished(status text) returns boolean language sql immutable parallel safe
  as $$ select status in ('DRAFT','WAITING_APPROVAL','OPEN','PROCESSED','PARTIAL','PARTIALLY_RECEIVED','SENT','COD') $$;
create function customer_in_use(customer bigint) returns boolean language sql stable security definer set search_path = public
  as $$ select exists (select from branch b join document d on d.branch_id = b.id and d.customer_id = customer where unfinished(d.status))
        or exists (select from branch b join open_item i on i.branch_id = b.id and i.customer_id = customer where i.settled < i.amount) $$;
create function supplier_in_use(supplier bigint) returns boolean language sql stable security definer set search_path = public
  as $$ select exists (select from branch b join document d on d.branch_id = b.id and d.supplier_id = supplier where unfinished(d.status))
        or exists (select from branch b join open_item i on i.branch_id = b.id and i.supplier_id = supplier where i.settled < i.amount) $$;
create function branch_in_use(branch int) returns boolean language sql stable security definer set search_path = public
  as $$ select exists (select from document d where d.branch_id = branch and unfinished(d.status))
        or exists (select from open_item i where i.branch_id = branch and i.settled < i.amount) $$;
create function branch_has_papers(branch int) returns boolean language sql stable security definer set search_path = public
  as $$ select exists (select from document d where d.branch_id = branch) $$;
create function account_used(account bigint) returns boolean language sql stable security definer set search_path = public
  as $$ select exists (select from branch b join journal_line l on l.branch_id = b.id and l.account_id = account)
        or exists (select from bank_account k where k.account_id = account) $$;
create function goods_moved(goods bigint) returns boolean language sql stable security definer set search_path = public
  as $$ select exists (select from branch b join stock_move m on m.branch_id = b.id and m.goods_id = goods) $$;
create function goods_in_stock(goods bigint) returns boolean language sql stable security definer set search_path = public
  as $$ select exists (select from branch b join stock_value v on v.branch_id = b.id and v.goods_id = goods where v.qty <> 0) $$;
create function goods_in_use(goods bigint) returns boolean language sql stable security definer set search_path = public
  as $$ select exists (select from document d join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id
          where unfinished(d.status) and l.goods_id = goods) $$;
create function goods_unit_used(unit bigint) returns boolean language sql stable security definer set search_path = public
  as $$ select exists (select from document_goods l where l.goods_unit_id = unit) $$;

---------------------------------------------------------------- the branch wall
do $$ declare r text; begin
  foreach r in array array['gerai_till','gerai_office','gerai_report','gerai_job'] loop
    if not exists (select from pg_roles where rolname = r) then
      begin execute format('create role %I nologin', r); exception when duplicate_object or unique_violation then null; end;
    end if;
    if not pg_has_role(session_user, r, 'SET') then
      execute format('grant %I to %I with set true, inherit false', r, session_user);
    end if;
    execute format('grant usage on schema public to %I', r);
  end loop;
end $$;
do $$ declare t text; begin
  foreach t in array array['request','document','document_goods','document_account','document_settlement','document_source',
      'journal','journal_line','stock_value','stock_level','goods_warehouse','stock_move','open_item','balance_move','point_move',
      'buying_price','stock_move_revision','journal_line_revision','account_balance','stock_balance','audit','print_log','doc_counter'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy one_branch on %I to gerai_till using (branch_id = current_branch()) with check (branch_id = current_branch())', t);
    execute format('create policy own_branches on %I to gerai_office, gerai_report, gerai_job
      using (branch_id = any (string_to_array(nullif(current_setting(''app.branches'', true), ''''), '','')::int[]))
      with check (branch_id = any (string_to_array(nullif(current_setting(''app.branches'', true), ''''), '','')::int[]))', t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
  end loop;
end $$;

grant select on all tables in schema public to gerai_till, gerai_office, gerai_job, gerai_report;
revoke select on secret from gerai_till, gerai_office, gerai_job, gerai_report;
grant usage on all sequences in schema public to gerai_till, gerai_office, gerai_job;
-- Ledgers and papers: rows are added, never removed; only state and status columns move.
grant insert on request, document, document_goods, document_account, document_settlement, document_source,
  journal, journal_line, stock_value, stock_level, goods_warehouse, stock_move, open_item, balance_move, point_move,
  buying_price, audit, print_log, doc_counter, approval, account_balance, stock_balance
  to gerai_till, gerai_office, gerai_job;
grant update on stock_value, stock_level, open_item, doc_counter, document, document_settlement, document_goods,
  document_account, request, goods_warehouse, approval, employee, session, account_balance, stock_balance
  to gerai_till, gerai_office, gerai_job;
-- A draft is written anew: its lines may go, posted papers are kept by the mechanism's version and status checks.
grant delete on document_goods, document_account, document_settlement, document_source to gerai_office;
grant insert, update on company, tax_config, branch, role, employee, account_type, account, bank, bank_account, edc,
  payment_method, warehouse, unit, category, brand, supplier, supplier_contact, supplier_bank_account, customer,
  goods, goods_unit, goods_supplier, selling_price, edc_rate, area, period, session, login_attempt, stored_file, secret
  to gerai_office, gerai_job;
grant delete on edc_rate, supplier_bank_account, goods_supplier to gerai_office;
grant insert, update on customer to gerai_till;
grant update on goods_unit to gerai_till;
