-- Price ceilings come by workbook as well: what a file made and changed of them is noted and taken back like other masters.
grant insert, update on price_ceiling to gerai_job;
create trigger note_import_added after insert on price_ceiling referencing new table as fresh for each statement
  when (coalesce(current_setting('app.import', true), '') <> '') execute function note_import();
create trigger note_import_changed after update on price_ceiling referencing old table as former new table as fresh for each statement
  when (coalesce(current_setting('app.import', true), '') <> '') execute function note_import();
create trigger taken_back_ends after update on price_ceiling referencing old table as former new table as fresh for each statement execute function taken_back_ends();
create or replace function rests_on_import(file bigint) returns table (what text, name text)
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
      case when c.t in ('goods_unit', 'price_ceiling') then 'g.name::text' else 't.name::text' end, c.t,
      case when c.t in ('goods_unit', 'price_ceiling') then 'join goods g on g.id = t.goods_id' else '' end, c.t) using file;
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
      case when c.child in ('goods','goods_unit','price_ceiling','customer','supplier','category','brand','unit')
        then format('and not exists (select from import_made n where n.import_id = $1 and n.of_table = %L and n.row_id = x.id)', c.child)
          -- A unit of goods that it made is theirs.
          || case c.child when 'goods_unit' then ' and not exists (select from import_made n where n.import_id = $1 and n.of_table = ''goods'' and n.row_id = x.goods_id)' else '' end
        else '' end) using file;
  end loop;
end $$;
create or replace function take_back_import(file bigint) returns table (of_table text, row_id bigint, how text)
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
  foreach t in array array['goods','customer','supplier','category','brand','unit','price_ceiling'] loop
    execute format('update %I t set is_active = false, version = t.version + 1, updated_at = clock_timestamp() from import_made m
      where m.import_id = $1 and m.of_table = %L and m.how = ''MADE'' and t.id = m.row_id', t, t) using file;
  end loop;
  foreach t in array array['goods','goods_unit','customer','supplier','category','brand','unit','price_ceiling'] loop
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
