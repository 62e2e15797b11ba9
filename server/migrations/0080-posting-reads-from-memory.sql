-- Goods, their units and prices are read from memory by postings, as the masters are: the second number tells
-- in the same transaction whether one of them moved. It moves when the change commits, so that a long import
-- keeps nobody waiting for it. A new goods or unit is in nobody's memory; a new price of a known one is.
alter table posting_masters add column goods bigint not null default 1;
update posting_masters set goods = (random() * 1e9)::bigint;
create function posting_goods_moved() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if coalesce(current_setting('app.goods_moved', true), '') <> pg_current_xact_id()::text then
    update posting_masters set goods = goods + 1;
    perform set_config('app.goods_moved', pg_current_xact_id()::text, true);
  end if;
  return null;
end $$;
create constraint trigger moved after delete or update of code, name, receipt_name, base_unit_id, tax_type, type, is_active,
    discountable, point_eligible, category_id on goods
  deferrable initially deferred for each row execute function posting_goods_moved();
create constraint trigger moved after delete or update of unit_id, conversion, is_active on goods_unit
  deferrable initially deferred for each row execute function posting_goods_moved();
create constraint trigger moved after delete or update of name, allow_fraction on unit
  deferrable initially deferred for each row execute function posting_goods_moved();
create constraint trigger moved after insert or delete or update on selling_price
  deferrable initially deferred for each row execute function posting_goods_moved();

-- A unit belongs to its goods for good.
create function refuse_other_goods() returns trigger language plpgsql as $$
begin
  raise exception 'unit % belongs to goods %', old.id, old.goods_id using errcode = 'GR010';
end $$;
create trigger never_moves before update of goods_id on goods_unit for each row
  when (old.goods_id <> new.goods_id) execute function refuse_other_goods();
