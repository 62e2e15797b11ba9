-- A master that is written without a file has nothing to note, and where no file was taken back nothing ends: both are
-- known before any row is looked at, for many masters are written row by row.
do $$ declare t text; begin
  foreach t in array array['goods','goods_unit','customer','supplier','category','brand','unit'] loop
    execute format('drop trigger note_import_added on %I', t);
    execute format('drop trigger note_import_changed on %I', t);
    execute format('create trigger note_import_added after insert on %I referencing new table as fresh for each statement
      when (coalesce(current_setting(''app.import'', true), '''') <> '''') execute function note_import()', t);
    execute format('create trigger note_import_changed after update on %I referencing old table as former new table as fresh for each statement
      when (coalesce(current_setting(''app.import'', true), '''') <> '''') execute function note_import()', t);
  end loop;
end $$;
create or replace function taken_back_ends() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from taken_back where of_table = tg_table_name) then return null; end if;
  -- Planned for as many rows as there are, not for those of the first time.
  execute 'delete from taken_back b using fresh f join former o using (id) where b.of_table = $1 and b.row_id = f.id and f.is_active and not o.is_active'
    using tg_table_name;
  return null;
end $$;
