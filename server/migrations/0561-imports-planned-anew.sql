-- What notes a file's rows and what keeps first barcodes run once for thousands of rows, after they ran for a few: a
-- plan kept from those few joins thousands row by row. Both are planned anew each time, by as many rows as there are.
-- What the file made itself and nothing but its search text changed is noted already.
create or replace function note_import() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare file bigint := nullif(current_setting('app.import', true), '')::bigint;
begin
  if file is null then return null; end if;
  if tg_op = 'INSERT' then
    execute 'insert into import_made (import_id, of_table, row_id, how, version)
      select $1, $2, f.id, ''MADE'', (to_jsonb(f)->>''version'')::int from fresh f on conflict do nothing' using file, tg_table_name;
  elsif tg_op = 'UPDATE' then
    execute 'insert into import_made as m (import_id, of_table, row_id, how, before, after, version)
      select $1, $2, o.id, case when b.row_id is null then ''CHANGED'' else ''MADE'' end, case when b.row_id is null then to_jsonb(o) end,
        case when b.row_id is null then to_jsonb(f) end, f.version
      from former o join fresh f using (id)
        left join taken_back b on b.of_table = $2 and b.row_id = o.id and f.is_active and not o.is_active
      where not exists (select from import_made n where n.import_id = $1 and n.of_table = $2 and n.row_id = o.id and n.how = ''MADE'' and n.version = f.version)
      on conflict (import_id, of_table, row_id) do update
        set version = excluded.version, after = case when m.how = ''CHANGED'' then excluded.after end' using file, tg_table_name;
  else
    execute 'delete from import_made m using former o where m.import_id = $1 and m.of_table = $2 and m.row_id = o.id and m.how = ''MADE''' using file, tg_table_name;
    execute 'insert into import_made (import_id, of_table, row_id, how, before)
      select $1, $2, o.id, ''REMOVED'', to_jsonb(o) from former o
      on conflict (import_id, of_table, row_id) do update set how = ''REMOVED''' using file, tg_table_name;
  end if;
  return null;
end $$;

create or replace function first_barcode() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if not exists (select from new_rows n join old_rows o using (id) where (n.barcode, n.barcode_is_own) is distinct from (o.barcode, o.barcode_is_own)) then
      return null;
    end if;
    execute 'delete from goods_barcode b using new_rows n join old_rows o using (id)
      where (n.barcode, n.barcode_is_own) is distinct from (o.barcode, o.barcode_is_own) and b.goods_unit_id = n.id and b.is_first
        and b.key is distinct from barcode_key(n.barcode, n.barcode_is_own)';
    execute 'update goods_barcode b set is_first = true, barcode = n.barcode, is_own = n.barcode_is_own from new_rows n join old_rows o using (id)
      where (n.barcode, n.barcode_is_own) is distinct from (o.barcode, o.barcode_is_own) and b.goods_unit_id = n.id
        and b.key = barcode_key(n.barcode, n.barcode_is_own)';
    execute 'insert into goods_barcode (goods_unit_id, barcode, is_own, is_first)
      select n.id, n.barcode, n.barcode_is_own, true from new_rows n join old_rows o using (id)
      where (n.barcode, n.barcode_is_own) is distinct from (o.barcode, o.barcode_is_own) and n.barcode is not null
        and not exists (select from goods_barcode b where b.goods_unit_id = n.id and b.key = barcode_key(n.barcode, n.barcode_is_own))';
  else
    -- A unit that is made has no further number yet.
    insert into goods_barcode (goods_unit_id, barcode, is_own, is_first)
      select n.id, n.barcode, n.barcode_is_own, true from new_rows n where n.barcode is not null;
  end if;
  return null;
end $$;
