-- Text is searched and found in one form, the same that `searchKey` of the contract has: `creme` finds Crème, `1.5`
-- finds 1,5 L. No `strict`, so that it is read into each statement and index; what is plain letters stays quick.
create function search_key(words text) returns text language sql immutable parallel safe
return case
  when octet_length(words) = length(words) and words !~ '[0-9][,-][0-9]|[\s]{2}|[\t\n\r\f\v]' then btrim(lower(words))
  else btrim(regexp_replace(regexp_replace(regexp_replace(
    lower(regexp_replace(normalize(words, nfkd), '[\u0300-\u036f]', '', 'g')),
    '(?<=[0-9]),(?=[0-9])', '.', 'g'),
    '(?<=[0-9])[-\u2010-\u2013](?=[0-9])', '', 'g'),
    '[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g'))
  end;
comment on function search_key is 'The one form in which text is searched and found: small letters without accents, one blank, the decimal sign a dot, digits without dashes';

-- What finds goods: code, name, brand, every barcode and what suppliers call them. New ones have neither of the last.
create or replace function goods_search_own() returns trigger language plpgsql as $$
begin
  new.search_text := search_key(concat_ws(' ', new.code, new.name, (select b.name from brand b where b.id = new.brand_id)));
  if tg_op = 'UPDATE' then
    new.search_text := concat_ws(' ', new.search_text,
      (select search_key(string_agg(c.barcode, ' ')) from goods_unit u join goods_barcode c on c.goods_unit_id = u.id where u.goods_id = new.id),
      (select search_key(string_agg(s.supplier_sku, ' ')) from goods_supplier s where s.goods_id = new.id));
  end if;
  return new;
end $$;
create function goods_words(wanted bigint[]) returns table (goods_id bigint, words text) language sql stable as $$
  select g.id, search_key(concat_ws(' ', g.code, g.name, max(b.name), string_agg(c.barcode, ' '), max(s.skus)))
  from goods g left join brand b on b.id = g.brand_id left join goods_unit u on u.goods_id = g.id
    left join goods_barcode c on c.goods_unit_id = u.id
    left join (select x.goods_id, string_agg(x.supplier_sku, ' ') as skus from goods_supplier x where x.goods_id = any (wanted) group by 1) s
      on s.goods_id = g.id
  where g.id = any (wanted) group by g.id
$$;
comment on function goods_words is 'Text by which each of these goods is found, in the form of search_key';
-- Planned anew each time: a plan kept from a shop's first goods would take minutes for an import.
create or replace function goods_search_unit() returns trigger language plpgsql as $$
begin
  execute 'update goods g set search_text = x.words, updated_at = clock_timestamp()
    from goods_words(array(select distinct goods_id from added)) x where x.goods_id = g.id';
  return null;
end $$;
-- A receipt writes the last price of many goods: only another number is looked at.
create function goods_search_supplier() returns trigger language plpgsql as $$
begin
  execute format('update goods g set search_text = x.words
    from goods_words(array(select distinct m.goods_id from moved m where %s)) x where x.goods_id = g.id', case tg_op
      when 'UPDATE' then 'not exists (select from former f where f.goods_id = m.goods_id and f.supplier_id = m.supplier_id
        and f.supplier_sku is not distinct from m.supplier_sku)'
      else 'm.supplier_sku is not null' end);
  return null;
end $$;
create trigger goods_search_supplier_new after insert on goods_supplier
  referencing new table as moved for each statement execute function goods_search_supplier();
create trigger goods_search_supplier_changed after update on goods_supplier
  referencing old table as former new table as moved for each statement execute function goods_search_supplier();
create trigger goods_search_supplier_gone after delete on goods_supplier
  referencing old table as moved for each statement execute function goods_search_supplier();

update goods set search_text = search_key(search_text) where search_text <> search_key(search_text);
update goods g set search_text = x.words
from goods_words(array(select distinct goods_id from goods_supplier where supplier_sku is not null)) x where x.goods_id = g.id;

drop index goods_name_prefix;
create index goods_name_prefix on goods (search_key(name) text_pattern_ops);
drop index goods_code_prefix;
create index goods_code_prefix on goods (search_key(code) text_pattern_ops);
-- A number of a telephone is found however its digits stand together.
drop index customer_search;
create index customer_search on customer using gin ((search_key(code || ' ' || name || ' ' || coalesce(regexp_replace(phone, '[^0-9]', '', 'g'), '') || ' ' || coalesce(member_no, ''))) gin_trgm_ops);
drop index supplier_search;
create index supplier_search on supplier using gin ((search_key(code || ' ' || name)) gin_trgm_ops);
