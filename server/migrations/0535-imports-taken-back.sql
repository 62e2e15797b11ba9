-- What an applied file made and changed is remembered, so that the whole of it can be taken back while nothing rests on it.
alter table import_file drop constraint import_file_status_check;
alter table import_file add constraint import_file_status_check
  check (status in ('CHECKING','UNMATCHED','WRONG','CHECKED','APPLYING','APPLIED','REFUSED','TAKING_BACK','TAKEN_BACK'));
create table import_made (
  import_id bigint not null references import_file(id) on delete cascade,
  of_table text not null, row_id bigint not null,
  how text not null check (how in ('MADE','CHANGED','REMOVED')),
  before jsonb, after jsonb, version int,
  primary key (import_id, of_table, row_id), check ((how = 'MADE') = (before is null))
);
comment on table import_made is 'Rows of masters that an applied file made, changed or removed';
comment on column import_made.import_id is 'The file';
comment on column import_made.of_table is 'The table of the row';
comment on column import_made.row_id is 'Its number there';
comment on column import_made.how is 'MADE, CHANGED or REMOVED';
comment on column import_made.before is 'The row as it was; none of one that was made';
comment on column import_made.after is 'The row as the file left it, where it changed one: what else changed since stays';
comment on column import_made.version is 'The version that the file left: another one was changed since';
create table taken_back (of_table text not null, row_id bigint not null, primary key (of_table, row_id));
comment on table taken_back is 'Masters that stay though the file that made them was taken back: the same file brings them back';
comment on column taken_back.of_table is 'The table of the row';
comment on column taken_back.row_id is 'Its number there';
do $$ declare t text; begin
  foreach t in array array['import_made','taken_back'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
  end loop;
end $$;
create policy own on import_made to gerai_office, gerai_job, gerai_report
  using (exists (select from import_file f where f.id = import_id));
create policy own on taken_back to gerai_office, gerai_job, gerai_report using (current_employee() is not null);
grant select on import_made, taken_back to gerai_office, gerai_job, gerai_report;

-- Within the transaction of a file (app.import) every row that is written is noted, whoever writes it.
create function note_import() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare file bigint := nullif(current_setting('app.import', true), '')::bigint;
begin
  if file is null then return null; end if;
  if tg_op = 'INSERT' then
    insert into import_made (import_id, of_table, row_id, how, version)
      select file, tg_table_name, f.id, 'MADE', (to_jsonb(f)->>'version')::int from fresh f on conflict do nothing;
  elsif tg_op = 'UPDATE' then
    insert into import_made as m (import_id, of_table, row_id, how, before, after, version)
      select file, tg_table_name, o.id, case when b.row_id is null then 'CHANGED' else 'MADE' end, case when b.row_id is null then to_jsonb(o) end,
        case when b.row_id is null then to_jsonb(f) end, (to_jsonb(f)->>'version')::int
      from former o join fresh f using (id)
        -- One that comes back from a file that was taken back is as good as made.
        left join taken_back b on b.of_table = tg_table_name and b.row_id = o.id and f.is_active and not o.is_active
      on conflict (import_id, of_table, row_id) do update
        set version = excluded.version, after = case when m.how = 'CHANGED' then excluded.after end;
  else
    delete from import_made m using former o where m.import_id = file and m.of_table = tg_table_name and m.row_id = o.id and m.how = 'MADE';
    insert into import_made (import_id, of_table, row_id, how, before)
      select file, tg_table_name, o.id, 'REMOVED', to_jsonb(o) from former o
      on conflict (import_id, of_table, row_id) do update set how = 'REMOVED';
  end if;
  return null;
end $$;
revoke execute on function note_import() from public;
do $$ declare t text; begin
  foreach t in array array['goods','goods_unit','customer','supplier','category','brand','unit'] loop
    execute format('create trigger note_import_added after insert on %I referencing new table as fresh for each statement execute function note_import()', t);
    execute format('create trigger note_import_changed after update on %I referencing old table as former new table as fresh for each statement execute function note_import()', t);
  end loop;
  execute 'create trigger note_import_added after insert on selling_price referencing new table as fresh for each statement execute function note_import()';
  execute 'create trigger note_import_added after insert on goods_barcode referencing new table as fresh for each statement execute function note_import()';
  execute 'create trigger note_import_removed after delete on goods_barcode referencing old table as former for each statement execute function note_import()';
end $$;

-- What rests on a file: documents that name what it made, prices and masters that were changed since, other masters that stand on it.
create function rests_on_import(file bigint) returns table (what text, name text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare c record; owned bigint[]; hers int[] := string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[];
begin
  if not exists (select from import_file f where f.id = file and f.employee_id = current_employee()) then return; end if;
  owned := array(select o.document_id from import_opening o where o.import_id = file);
  return query
    select distinct 'documents', case when d.branch_id = any (hers) then coalesce(d.number, '') else b.name end
    from document d join branch b on b.id = d.branch_id
    where d.id <> all (owned) and d.reverses_id is null and d.status not in ('CANCELLED','REVERSED')
      and not exists (select from document_source s where s.branch_id = d.branch_id and s.document_id = d.id and s.source_id = any (owned))
      and ((d.branch_id, d.id) in (
        select g.branch_id, g.document_id from document_goods g join import_made m on m.import_id = file and m.how = 'MADE'
          and (m.of_table = 'goods' and m.row_id = g.goods_id or m.of_table = 'goods_unit' and m.row_id = g.goods_unit_id))
        or d.customer_id in (select m.row_id from import_made m where m.import_id = file and m.how = 'MADE' and m.of_table = 'customer')
        or d.supplier_id in (select m.row_id from import_made m where m.import_id = file and m.how = 'MADE' and m.of_table = 'supplier')
        or exists (select from document_goods g join selling_price p on p.goods_unit_id = g.goods_unit_id
            join import_made m on m.import_id = file and m.how = 'MADE' and m.of_table = 'selling_price' and m.row_id = p.id
          where g.branch_id = d.branch_id and g.document_id = d.id and d.created_at >= p.updated_at))
    order by 2 limit 20;
  return query
    select 'openings', d.number from import_opening o join document d on d.branch_id = o.branch_id and d.id = o.document_id
    where o.import_id = file and d.status = 'POSTED' order by 2;
  return query
    select distinct 'prices', g.name from import_made m join selling_price p on p.id = m.row_id
      join selling_price l on l.goods_unit_id = p.goods_unit_id and l.branch_id is not distinct from p.branch_id
        and l.price_level = p.price_level and l.min_qty = p.min_qty and l.id > p.id
      join goods_unit u on u.id = p.goods_unit_id join goods g on g.id = u.goods_id
    where m.import_id = file and m.of_table = 'selling_price' and m.how = 'MADE'
      and not exists (select from import_made n where n.import_id = file and n.of_table = 'selling_price' and n.row_id = l.id)
    order by 2 limit 20;
  for c in select distinct m.of_table as t from import_made m where m.import_id = file and m.version is not null loop
    return query execute format(
      'select distinct ''changed'', %s from import_made m join %I t on t.id = m.row_id %s
       where m.import_id = $1 and m.of_table = %L and m.version is not null and t.version <> m.version order by 2 limit 20',
      case c.t when 'goods_unit' then 'g.name::text' else 't.name::text' end, c.t,
      case c.t when 'goods_unit' then 'join goods g on g.id = t.goods_id' else '' end, c.t) using file;
  end loop;
  -- Whatever else points to what it made, by the keys that the database knows.
  for c in select k.conrelid::regclass::text as child, a.attname as col, k.confrelid::regclass::text as parent
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[cardinality(k.conkey)]
    where k.contype = 'f' and k.confrelid in ('goods'::regclass,'goods_unit'::regclass,'customer'::regclass,'supplier'::regclass,
        'category'::regclass,'brand'::regclass,'unit'::regclass)
      and k.conrelid::regclass::text !~ '^(document|stock_|balance_|journal|open_item|point_|goods_barcode|selling_price|former_|recalculation)'
      and k.conparentid = 0 and not (k.conrelid = 'goods_unit'::regclass and k.confrelid = 'goods'::regclass) loop
    return query execute format(
      'select distinct %L, p.name::text from import_made m join %I x on x.%I = m.row_id join %s p on p.id = %s
       where m.import_id = $1 and m.of_table = %L and m.how = ''MADE'' %s order by 2 limit 20',
      c.child, c.child, c.col,
      case c.parent when 'goods_unit' then 'goods_unit u on u.id = m.row_id join goods' else quote_ident(c.parent) end,
      case c.parent when 'goods_unit' then 'u.goods_id' else 'm.row_id' end, c.parent,
      case when c.child in ('goods','goods_unit','customer','supplier','category','brand','unit')
        then format('and not exists (select from import_made n where n.import_id = $1 and n.of_table = %L and n.row_id = x.id)', c.child)
          -- A unit of goods that it made is theirs.
          || case c.child when 'goods_unit' then ' and not exists (select from import_made n where n.import_id = $1 and n.of_table = ''goods'' and n.row_id = x.goods_id)' else '' end
        else '' end) using file;
  end loop;
end $$;
revoke execute on function rests_on_import(bigint) from public;
grant execute on function rests_on_import(bigint) to gerai_office, gerai_job;

-- Takes back what a file made and changed; masters stay, switched off, without their barcodes. Answers what became of which row.
create function take_back_import(file bigint) returns table (of_table text, row_id bigint, how text)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare t text; cols text; vals text; priced bigint[];
begin
  if not exists (select from import_file f where f.id = file and f.employee_id = current_employee() and f.status = 'TAKING_BACK') then
    raise exception 'import % is not to be taken back', file using errcode = 'GR011';
  end if;
  perform set_config('app.import', '', true);
  delete from goods_barcode b using import_made m
    where m.import_id = file and m.of_table = 'goods_barcode' and m.how = 'MADE' and b.id = m.row_id and not b.is_first;
  priced := array(select distinct u.goods_id from import_made m join selling_price p on p.id = m.row_id join goods_unit u on u.id = p.goods_unit_id
    where m.import_id = file and m.of_table = 'selling_price' and m.how = 'MADE');
  delete from selling_price p using import_made m where m.import_id = file and m.of_table = 'selling_price' and m.how = 'MADE' and p.id = m.row_id;
  -- Units may have exchanged their barcodes: all are let go before any is given back.
  update goods_unit u set barcode = null, version = u.version + 1, updated_at = clock_timestamp(),
      is_active = u.is_active and not (m.how = 'MADE' and not exists (select from import_made g
        where g.import_id = file and g.of_table = 'goods' and g.how = 'MADE' and g.row_id = u.goods_id))
    from import_made m where m.import_id = file and m.of_table = 'goods_unit' and m.row_id = u.id;
  foreach t in array array['goods','customer','supplier','category','brand','unit'] loop
    execute format('update %I t set is_active = false, version = t.version + 1, updated_at = clock_timestamp() from import_made m
      where m.import_id = $1 and m.of_table = %L and m.how = ''MADE'' and t.id = m.row_id', t, t) using file;
  end loop;
  foreach t in array array['goods','goods_unit','customer','supplier','category','brand','unit'] loop
    select string_agg(quote_ident(a.attname), ', '), string_agg('x.' || quote_ident(a.attname), ', ') into cols, vals
      from pg_attribute a where a.attrelid = t::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and a.attname not in ('id', 'version', 'updated_at');
    execute format('update %1$I t set (%2$s, version, updated_at) = (select %3$s, t.version + 1, clock_timestamp() from jsonb_populate_record(t,
        (select jsonb_object_agg(e.key, e.value) from jsonb_each(m.before) e where e.value is distinct from m.after->e.key and e.key not in (''id'',''version'',''updated_at''))) x)
      from import_made m where m.import_id = $1 and m.of_table = %1$L and m.how = ''CHANGED'' and t.id = m.row_id', t, cols, vals) using file;
    execute format('insert into taken_back (of_table, row_id) select %1$L, t.id from import_made m join %1$I t on t.id = m.row_id
      where m.import_id = $1 and m.of_table = %1$L and m.how = ''MADE'' and not t.is_active on conflict do nothing', t) using file;
  end loop;
  insert into goods_barcode (goods_unit_id, barcode, is_own, is_first, added_by, added_at)
    select x.goods_unit_id, x.barcode, x.is_own, false, x.added_by, x.added_at
    from import_made m, jsonb_populate_record(null::goods_barcode, m.before) x
    where m.import_id = file and m.of_table = 'goods_barcode' and m.how = 'REMOVED'
      and not exists (select from goods_barcode b where b.key = barcode_key(x.barcode, x.is_own));
  -- The till's copies ask what was written since: prices that went are told by their goods.
  update goods g set updated_at = clock_timestamp() where g.id = any (priced);
  return query select m.of_table, m.row_id, m.how from import_made m where m.import_id = file order by 1, 2;
end $$;
revoke execute on function take_back_import(bigint) from public;
grant execute on function take_back_import(bigint) to gerai_job;
-- Brought back by the same file, or switched on by hand: it is no longer one that was taken back. By its name this comes
-- after what notes the file, which reads what it takes away.
create function taken_back_ends() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from taken_back b using fresh f join former o using (id) where b.of_table = tg_table_name and b.row_id = f.id and f.is_active and not o.is_active;
  return null;
end $$;
revoke execute on function taken_back_ends() from public;
do $$ declare t text; begin
  foreach t in array array['goods','goods_unit','customer','supplier','category','brand','unit'] loop
    execute format('create trigger taken_back_ends after update on %I referencing old table as former new table as fresh for each statement execute function taken_back_ends()', t);
  end loop;
end $$;
