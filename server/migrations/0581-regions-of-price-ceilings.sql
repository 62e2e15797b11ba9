-- A ceiling may hold in some provinces only: rice has one of its own in each zone. Postings read ceilings from memory.
alter table price_ceiling add column province_codes text[] not null default '{}';
comment on column price_ceiling.province_codes is 'Provinces in which the row holds; without any it holds everywhere that no row of a province does';
alter table price_ceiling drop constraint price_ceiling_once;
alter table price_ceiling add constraint price_ceiling_once unique (goods_id, valid_from, province_codes);
create trigger moved after insert or update or delete on price_ceiling for each statement execute function posting_masters_moved();
