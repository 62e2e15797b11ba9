-- A unit of goods has as many barcodes as its packings and factories gave it, and a number is the same however it is
-- written: UPC-A with twelve digits, EAN-13 with thirteen, GTIN-14. The first stays in the unit itself.
create function barcode_key(barcode text, is_own boolean) returns text language sql immutable strict parallel safe
return (select case
    when not is_own and d.digits ~ '^(\d{8}|\d{12,14})$' and (
      select sum(substr(lpad(d.digits, 14, '0'), i, 1)::int * case when i % 2 = 1 then 3 else 1 end) % 10 from generate_series(1, 14) i) = 0
    then lpad(d.digits, 14, '0')
    else ':' || name_key(barcode) end
  from (select regexp_replace(barcode, '[\s\u00a0-]', '', 'g') as digits) d);
comment on function barcode_key is 'The one form by which barcodes are the same: a GTIN by fourteen digits, a code of the shop''s own by its letters';

alter table goods_unit add column barcode_is_own boolean not null default false;
comment on column goods_unit.barcode_is_own is 'Whether the barcode is a code of the shop''s own, compared as it is written';

create table goods_barcode (
  id bigint generated always as identity primary key,
  goods_unit_id bigint not null references goods_unit(id),
  barcode text not null, is_own boolean not null default false, is_first boolean not null default false,
  key text not null generated always as (barcode_key(barcode, is_own)) stored,
  added_by bigint default current_employee() references employee(id),
  added_at timestamptz not null default clock_timestamp(),
  constraint goods_barcode_number_key unique (key)
);
comment on table goods_barcode is 'Every barcode of every unit of goods, with who added it; the first stands in the unit as well';
comment on column goods_barcode.goods_unit_id is 'What a scan of it means';
comment on column goods_barcode.barcode is 'As it stands on the packing';
comment on column goods_barcode.is_own is 'A code of the shop''s own, compared as it is written though its check digit may be right';
comment on column goods_barcode.is_first is 'The one in the unit itself, which labels print';
comment on column goods_barcode.key is 'The one form by which barcodes are the same';
comment on column goods_barcode.added_by is 'Employee who added it; none for what came before this was noted';
create index goods_barcode_unit on goods_barcode (goods_unit_id, is_first desc, id);
create unique index goods_barcode_first on goods_barcode (goods_unit_id) where is_first;

-- What two goods have as one number in two writings stays with the older one; the other is found as it is written.
update goods_unit u set barcode_is_own = true
  from (select id, row_number() over (partition by barcode_key(barcode, false) order by id) as turn from goods_unit where barcode is not null) n
  where n.id = u.id and n.turn > 1;
insert into goods_barcode (goods_unit_id, barcode, is_own, is_first, added_by)
  select id, barcode, barcode_is_own, true, null from goods_unit where barcode is not null order by id;

-- The barcode of a unit is its first. One that was a further barcode of it moves up, with who added it.
create function first_barcode() returns trigger language plpgsql as $$
declare
  moved bigint[];
begin
  if tg_op = 'INSERT' then
    moved := array(select id from new_rows where barcode is not null);
  else
    moved := array(select n.id from new_rows n join old_rows o using (id)
      where (n.barcode, n.barcode_is_own) is distinct from (o.barcode, o.barcode_is_own));
  end if;
  if cardinality(moved) = 0 then return null; end if;
  if tg_op = 'UPDATE' then
    delete from goods_barcode b using new_rows n where n.id = any (moved) and b.goods_unit_id = n.id and b.is_first
      and b.key is distinct from barcode_key(n.barcode, n.barcode_is_own);
    update goods_barcode b set is_first = true, barcode = n.barcode, is_own = n.barcode_is_own from new_rows n
      where n.id = any (moved) and b.goods_unit_id = n.id and b.key = barcode_key(n.barcode, n.barcode_is_own);
  end if;
  insert into goods_barcode (goods_unit_id, barcode, is_own, is_first)
    select n.id, n.barcode, n.barcode_is_own, true from new_rows n
    where n.id = any (moved) and n.barcode is not null
      and not exists (select from goods_barcode b where b.goods_unit_id = n.id and b.key = barcode_key(n.barcode, n.barcode_is_own));
  return null;
end $$;
-- By their names these come before goods_search_unit, which reads what they write.
create trigger first_barcode_added after insert on goods_unit
  referencing new table as new_rows for each statement execute function first_barcode();
create trigger first_barcode_changed after update on goods_unit
  referencing old table as old_rows new table as new_rows for each statement execute function first_barcode();

create or replace function goods_search_own() returns trigger language plpgsql as $$
begin
  new.search_text := lower(new.code || ' ' || new.name || ' ' ||
    coalesce((select name from brand where id = new.brand_id), '') || ' ' ||
    coalesce((select string_agg(b.barcode, ' ') from goods_unit u join goods_barcode b on b.goods_unit_id = u.id where u.goods_id = new.id), ''));
  return new;
end $$;
-- Of the goods whose units are `added`, a transition table of the trigger. Planned anew each time: a plan kept from a
-- shop's first goods would take minutes for an import.
create or replace function goods_search_unit() returns trigger language plpgsql as $$
begin
  execute $sql$
    update goods g set search_text = x.words, updated_at = clock_timestamp()
    from (
      select g.id, lower(g.code || ' ' || g.name || ' ' || coalesce(max(b.name), '') || ' ' || coalesce(string_agg(c.barcode, ' '), '')) as words
      from goods g left join brand b on b.id = g.brand_id left join goods_unit u on u.goods_id = g.id
        left join goods_barcode c on c.goods_unit_id = u.id
      where g.id in (select goods_id from added) group by g.id) x
    where x.id = g.id $sql$;
  return null;
end $$;
-- The first ones are told by the unit itself.
create function goods_search_barcode() returns trigger language plpgsql as $$
begin
  update goods_unit u set updated_at = clock_timestamp() where u.id in (select goods_unit_id from moved where not is_first);
  return null;
end $$;
create trigger further_added after insert on goods_barcode
  referencing new table as moved for each statement execute function goods_search_barcode();
create trigger further_removed after delete on goods_barcode
  referencing old table as moved for each statement execute function goods_search_barcode();

grant select on goods_barcode to gerai_till, gerai_office, gerai_job, gerai_report;
grant insert, update, delete on goods_barcode to gerai_office, gerai_job;
