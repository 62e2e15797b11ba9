-- What a consumer may be asked at most for some goods (harga eceran tertinggi): it changes by region and month, so that the office
-- keeps it and no row is seeded.
create table price_ceiling (
  id bigint generated always as identity primary key,
  goods_id bigint not null references goods(id), valid_from date not null, valid_to date,
  price price4 not null check (price > 0),
  regulation text not null, regulation_date date not null, is_confirmed boolean not null default true, source text not null,
  is_active boolean not null default true, version int not null default 1, updated_at timestamptz not null default clock_timestamp(),
  constraint price_ceiling_once unique (goods_id, valid_from), check (valid_to >= valid_from)
);
comment on table price_ceiling is 'The most that a consumer may be asked for goods, PPN within it, and by which rule';
comment on column price_ceiling.goods_id is 'Goods that it holds for';
comment on column price_ceiling.valid_from is 'First day on which the row holds';
comment on column price_ceiling.valid_to is 'Last day on which it holds; without one it holds on';
comment on column price_ceiling.price is 'Rupiah of one base unit, PPN within it';
comment on column price_ceiling.regulation is 'Rule that says so';
comment on column price_ceiling.regulation_date is 'Its day';
comment on column price_ceiling.is_confirmed is 'Whether its figures were read in the rule itself';
comment on column price_ceiling.source is 'Where the figures were read';
comment on column price_ceiling.is_active is 'Whether it counts';
comment on column price_ceiling.version is 'Counts its changes';
comment on column price_ceiling.updated_at is 'When it was changed last';
grant select on price_ceiling to gerai_till, gerai_office, gerai_report, gerai_job;
grant insert, update on price_ceiling to gerai_office;
