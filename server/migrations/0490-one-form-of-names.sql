-- A name with two blanks, a blank of another kind or letters of another case is the same name. What stands
-- twice already stays as it is; nothing new is named so.
create function name_key(name text) returns text language sql immutable strict parallel safe
return lower(btrim(regexp_replace(name, '[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g')));

create index goods_name_key on goods (name_key(name));

-- Of all rows that a statement names anew at once: a workbook brings tens of thousands.
create function refuse_twin_name() returns trigger language plpgsql as $$
declare
  within text := case when tg_argv[0] = '' then 'true' else format('o.%1$I is not distinct from n.%1$I', tg_argv[0]) end;
  moved text := case when tg_argv[0] = '' then 'false' else format('b.%1$I is distinct from n.%1$I', tg_argv[0]) end;
  named text := case when tg_op = 'INSERT' then 'new_rows n'
    else format('new_rows n join old_rows b on b.id = n.id and (name_key(b.name) <> name_key(n.name) or %s)', moved) end;
  twin text;
begin
  execute format('select n.name from %s join %I o on name_key(o.name) = name_key(n.name) and o.id <> n.id and %s limit 1',
    named, tg_table_name, within) into twin;
  if twin is not null then
    raise exception 'name % is there already', twin using errcode = 'unique_violation', constraint = tg_table_name || '_name_key';
  end if;
  return null;
end $$;

-- Within what: goods of a brand, a warehouse of a branch; the others among all.
do $$
declare
  t text[];
begin
  foreach t slice 1 in array array[['goods', 'brand_id'], ['warehouse', 'branch_id'], ['brand', ''], ['branch', ''], ['role', '']] loop
    execute format('create trigger twin_name_added after insert on %I referencing new table as new_rows for each statement execute function refuse_twin_name(%L)', t[1], t[2]);
    execute format('create trigger twin_name_changed after update on %I referencing old table as old_rows new table as new_rows for each statement execute function refuse_twin_name(%L)', t[1], t[2]);
  end loop;
end $$;
