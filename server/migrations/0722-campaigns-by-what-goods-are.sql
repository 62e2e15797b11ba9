-- Campaigns that mean goods by what these are: by category (with what lies below it), brand, supplier, by name, or all but
-- some. Which goods that is at a moment is kept with its days, so that a sale is looked at again with the goods of its own
-- moment: one that comes into the category has the campaign from then on, one that leaves it has it no longer.
create table campaign_member (
  campaign_id bigint not null references campaign(id) on delete cascade,
  goods_id bigint not null references goods(id) on delete cascade,
  part text not null check (part in ('BUY','EXCLUDE')),
  since timestamptz not null, until timestamptz check (until > since),
  primary key (campaign_id, goods_id, since)
);
comment on table campaign_member is 'Goods that a campaign means by what they are, each with the time for which it does; kept by triggers';
comment on column campaign_member.part is 'BUY: goods that it is given for. EXCLUDE: goods that do not count, of one that holds for all others';
comment on column campaign_member.since is 'From when on; -infinity for goods that it meant from its beginning';
comment on column campaign_member.until is 'Until when; none of goods that it means still';
create unique index campaign_member_now on campaign_member (goods_id, campaign_id) where until is null;
grant select on campaign_member to gerai_till, gerai_office, gerai_report, gerai_job;

-- Goods that such rules mean now. Every condition that is no exception must hold, and no exception may. Rules that have
-- nothing but exceptions mean all goods, and what is told are the exceptions. Goods that are not sold any more are none of
-- them, nor are such as bear no discount where the rules give one.
create function goods_of_scopes(of_rules jsonb, only_goods bigint[] default null) returns table (part text, goods_id bigint)
language sql stable set search_path = public as $$
with recursive asked as materialized (
  select t.n, t.s->>'by' as by, (t.s->>'except')::boolean as but, array(select x::bigint from jsonb_array_elements_text(
    coalesce(t.s->(case t.s->>'by' when 'CATEGORY' then 'categoryIds' when 'BRAND' then 'brandIds' when 'SUPPLIER' then 'supplierIds' else 'goodsIds' end), '[]')) x) as ids
  from jsonb_array_elements(coalesce(of_rules->'scopes', '[]')) with ordinality t(s, n)),
below(n, id) as (select n, unnest(ids) from asked where by = 'CATEGORY' union select b.n, c.id from below b join category c on c.parent_id = b.id),
scope as materialized (select n, by, but, case by when 'CATEGORY' then array(select b.id from below b where b.n = asked.n) else ids end as ids from asked),
wanted as materialized (select count(*) filter (where not but) as n from scope)
select case when w.n > 0 then 'BUY' else 'EXCLUDE' end, g.id
from wanted w cross join goods g cross join lateral (
  select count(*) filter (where not m.but and m.holds) as wanted, count(*) filter (where m.but and m.holds) as excepted
  from (select s.but, case s.by when 'ALL' then true when 'CATEGORY' then g.category_id = any (s.ids) when 'BRAND' then coalesce(g.brand_id = any (s.ids), false)
      when 'GOODS' then g.id = any (s.ids)
      else coalesce(g.main_supplier_id = any (s.ids), false) or exists (select from goods_supplier x where x.goods_id = g.id and x.supplier_id = any (s.ids)) end as holds
    from scope s) m) k
where (only_goods is null or g.id = any (only_goods)) and exists (select from asked) and g.is_active and (g.discountable or of_rules ? 'gifts')
  and case when w.n > 0 then k.wanted = w.n and k.excepted = 0 else k.excepted > 0 end
$$;

-- The rules as they are reckoned with: the goods that they mean stand among those that are named. A percentage and an amount
-- that is spent hold for every unit in which goods are sold; pieces that are counted, and rupiah per piece, for the smallest.
-- A unit that is named has what is named of it. Rules for certain goods of which there are none mean no goods, not all.
create function rules_with_goods(of_rules jsonb, of_part text, members bigint[]) returns jsonb
language sql stable set search_path = public as $$
select case when jsonb_array_length(coalesce(of_rules->'scopes', '[]')) = 0 then of_rules else (
  with named as (select coalesce(of_rules->'items', '[]') as items),
  rule as (select coalesce(of_rules->'scopeGives', case when of_rules ? 'gifts' then '{}' else jsonb_build_object('as', of_part) end) as item,
    coalesce(of_rules->>'type' = 'MIN_SPEND' or of_rules->'scopeGives'->>'type' = 'PERCENT', false) as every_unit),
  units as (select u.id, row_number() over (partition by u.goods_id order by u.conversion, u.id) as place
    from goods_unit u where u.goods_id = any (members) and u.is_active and u.is_sales),
  told as (select coalesce(jsonb_agg(jsonb_build_object('goodsUnitId', u.id) || r.item order by u.id), '[]') as items
    from units u cross join rule r where (u.place = 1 or r.every_unit)
      and u.id not in (select (x->>'goodsUnitId')::bigint from named n, jsonb_array_elements(n.items) x))
  select of_rules - 'scopes' - 'scopeGives' || jsonb_build_object('items', n.items || t.items || case
    when of_rules->>'type' = 'MIN_SPEND' and of_part = 'BUY' and not (n.items || t.items) @> '[{"as": "BUY"}]'
    then '[{"goodsUnitId": 9007199254740991, "as": "BUY"}]'::jsonb else '[]' end)
  from named n, told t) end
$$;

-- Whether rules mean certain goods, or all but some.
create function part_of_scopes(of_rules jsonb) returns text language sql immutable set search_path = public as $$
select case when jsonb_path_exists(of_rules, '$.scopes[*] ? (@.except == false)') then 'BUY' else 'EXCLUDE' end
$$;

-- A campaign's rules with its goods of an instant, or (null) of now.
create function campaign_rules(c campaign, at timestamptz default null) returns jsonb
language sql stable set search_path = public as $$
select case when jsonb_array_length(coalesce(c.rules->'scopes', '[]')) = 0 then c.rules else rules_with_goods(c.rules, part_of_scopes(c.rules),
  array(select m.goods_id from campaign_member m
    where m.campaign_id = c.id and case when at is null then m.until is null else m.since <= at and coalesce(m.until, 'infinity') > at end)) end
$$;

-- Whoever writes goods shares the lock, whoever writes a campaign's rules holds it alone: no goods are missed between two
-- transactions that do not see one another. What leaves and comes back within one transaction never left.
create function keep_campaign_members(goods_ids bigint[]) returns void
language plpgsql security definer set search_path = public as $$
declare c record;
begin
  if coalesce(cardinality(goods_ids), 0) = 0 then return; end if;
  perform pg_advisory_xact_lock_shared(28, 0);
  for c in select id, rules from campaign where stopped_at is null and end_at > (clock_timestamp() - interval '1 day')::timestamp
      and jsonb_array_length(coalesce(rules->'scopes', '[]')) > 0 order by id loop
    with wanted as materialized (select w.part, w.goods_id from goods_of_scopes(c.rules, goods_ids) w),
    gone as (select m.goods_id from campaign_member m where m.campaign_id = c.id and m.goods_id = any (goods_ids) and m.until is null
      and m.goods_id not in (select w.goods_id from wanted w)),
    come as (select w.part, w.goods_id from wanted w
      where not exists (select from campaign_member m where m.campaign_id = c.id and m.goods_id = w.goods_id and m.until is null)),
    dropped as (delete from campaign_member m using gone g where m.campaign_id = c.id and m.goods_id = g.goods_id and m.since = now()),
    ended as (update campaign_member m set until = now() from gone g
      where m.campaign_id = c.id and m.goods_id = g.goods_id and m.until is null and m.since < now()),
    back as (update campaign_member m set until = null from come w where m.campaign_id = c.id and m.goods_id = w.goods_id and m.until = now()
      returning m.goods_id)
    insert into campaign_member (campaign_id, goods_id, part, since)
      select c.id, w.goods_id, w.part, now() from come w where w.goods_id not in (select b.goods_id from back b);
  end loop;
end $$;
revoke execute on function keep_campaign_members(bigint[]) from public;

-- Rules change only before a campaign begins: its goods are then those that it means from its beginning.
create function write_campaign_members() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' and old.rules->'scopes' is not distinct from new.rules->'scopes' then return null; end if;
  if jsonb_array_length(coalesce(new.rules->'scopes', '[]')) > 0 then perform pg_advisory_xact_lock(28, 0); end if;
  delete from campaign_member where campaign_id = new.id;
  insert into campaign_member (campaign_id, goods_id, part, since)
    select new.id, s.goods_id, s.part, '-infinity' from goods_of_scopes(new.rules) s;
  return null;
end $$;
create trigger members after insert or update of rules on campaign for each row execute function write_campaign_members();

create function keep_members_of_new_goods() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform keep_campaign_members(array(select id from fresh));
  return null;
end $$;
create trigger members_of_new after insert on goods referencing new table as fresh
  for each statement execute function keep_members_of_new_goods();
-- Row by row and only where it matters: goods are written with every barcode of theirs.
create function keep_members_of_changed_goods() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform keep_campaign_members(array[new.id]);
  return null;
end $$;
create trigger members_of_changed after update of category_id, brand_id, main_supplier_id, is_active, discountable on goods for each row
  when ((old.category_id, old.brand_id, old.main_supplier_id, old.is_active, old.discountable)
    is distinct from (new.category_id, new.brand_id, new.main_supplier_id, new.is_active, new.discountable))
  execute function keep_members_of_changed_goods();

create function keep_members_of_supply() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then perform keep_campaign_members(array(select distinct goods_id from fresh));
  else perform keep_campaign_members(array(select distinct goods_id from former)); end if;
  return null;
end $$;
create trigger members_of_new after insert on goods_supplier referencing new table as fresh
  for each statement execute function keep_members_of_supply();
create trigger members_of_gone after delete on goods_supplier referencing old table as former
  for each statement execute function keep_members_of_supply();

-- A category that is hung below another takes along all goods below it.
create function keep_members_of_category() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform keep_campaign_members(array(
    with recursive c as (select new.id union select k.id from category k join c on k.parent_id = c.id)
    select g.id from goods g where g.category_id in (select id from c)));
  return null;
end $$;
create trigger members after update of parent_id on category for each row
  when (old.parent_id is distinct from new.parent_id) execute function keep_members_of_category();

-- Campaigns stand in memory with their goods. As it is with goods, the number moves when the change commits.
create function campaign_goods_moved() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_table_name = 'goods_unit' and not exists (select from campaign_member m where m.goods_id = new.goods_id and m.until is null) then
    return null;
  end if;
  if coalesce(current_setting('app.campaign_goods_moved', true), '') <> pg_current_xact_id()::text then
    update posting_masters set n = n + 1;
    perform set_config('app.campaign_goods_moved', pg_current_xact_id()::text, true);
  end if;
  return null;
end $$;
create constraint trigger moved after insert or update or delete on campaign_member
  deferrable initially deferred for each row execute function campaign_goods_moved();
create constraint trigger moved_in_campaigns after insert or update of conversion, is_active, is_sales on goods_unit
  deferrable initially deferred for each row execute function campaign_goods_moved();

-- A running campaign hangs on whatever it means its goods by.
do $$ begin
  execute replace(pg_get_functiondef('holds_of(text, bigint)'::regprocedure), 'when ''customer'' then held = any (c.customer_ids)',
    'when ''category'' then jsonb_path_exists(c.rules, ''$.scopes[*].categoryIds[*] ? (@ == $held)'', jsonb_build_object(''held'', held))
      when ''brand'' then jsonb_path_exists(c.rules, ''$.scopes[*].brandIds[*] ? (@ == $held)'', jsonb_build_object(''held'', held))
      when ''supplier'' then jsonb_path_exists(c.rules, ''$.scopes[*].supplierIds[*] ? (@ == $held)'', jsonb_build_object(''held'', held))
      when ''customer'' then held = any (c.customer_ids)');
end $$;
