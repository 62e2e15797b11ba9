-- An address is known down to its village and, where goods are brought, by its place on earth (domain §2.2). A sheet
-- wrote codes of villages where the city stands.
alter table customer add column district_code text, add column sub_district_code text;
alter table supplier add column district_code text, add column sub_district_code text;
alter table customer_address add column district_code text, add column sub_district_code text,
  add column latitude numeric(9,6) check (latitude between -90 and 90),
  add column longitude numeric(9,6) check (longitude between -180 and 180),
  add check ((latitude is null) = (longitude is null));
comment on column customer.district_code is 'Code of the kecamatan, within the city';
comment on column customer.sub_district_code is 'Code of the kelurahan or desa, within the kecamatan';
comment on column supplier.district_code is 'Code of the kecamatan, within the city';
comment on column supplier.sub_district_code is 'Code of the kelurahan or desa, within the kecamatan';
comment on column customer_address.district_code is 'Code of the kecamatan, within the city';
comment on column customer_address.sub_district_code is 'Code of the kelurahan or desa, within the kecamatan';
comment on column customer_address.latitude is 'Degrees, south below zero; null: not known';
comment on column customer_address.longitude is 'Degrees, west below zero; null: not known';
do $$ declare t text; begin
  foreach t in array array['customer', 'supplier', 'customer_address'] loop
    execute format($q$update %I set city_code = left(city_code, 5), district_code = left(city_code, 8),
      sub_district_code = case when length(city_code) = 13 then city_code end where length(city_code) in (8, 13)$q$, t);
  end loop;
end $$;

-- What is erased of a person's address is erased whole.
create function erase_customer_area() returns trigger language plpgsql as $$
begin
  new.district_code := null; new.sub_district_code := null;
  return new;
end $$;
create trigger erase_customer_area before update on customer for each row
  when (new.erased_at is not null and old.erased_at is null) execute function erase_customer_area();
