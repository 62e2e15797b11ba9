-- A recipe: what goods are put together from, for the whole company.
create table bill_of_material (
  id bigint generated always as identity primary key,
  goods_id bigint not null references goods(id), name text not null,
  -- Rupiah for one base unit of the output, besides its components.
  extra_cost idr_nn not null default 0 check (extra_cost = trunc(extra_cost)),
  is_active boolean not null default true, version int not null default 1, updated_at timestamptz not null default clock_timestamp()
);
create unique index bill_of_material_goods on bill_of_material (goods_id) where is_active;
create table bill_of_material_line (
  bill_of_material_id bigint not null references bill_of_material(id), line int not null,
  goods_unit_id bigint not null references goods_unit(id), qty qty4 not null check (qty > 0),
  waste_pct pct not null default 0,
  primary key (bill_of_material_id, line)
);
grant select on bill_of_material, bill_of_material_line to gerai_till, gerai_office, gerai_report, gerai_job;
grant insert, update on bill_of_material to gerai_office;
grant insert, delete on bill_of_material_line to gerai_office;
grant usage on all sequences in schema public to gerai_office;
