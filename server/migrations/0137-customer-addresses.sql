-- Where a customer has his goods brought; an order keeps the address as it was then.
create table customer_address (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer(id), label text not null, recipient text, phone text,
  address text not null, city_code text, zip_code text, is_default boolean not null default false,
  is_active boolean not null default true,
  version int not null default 1, updated_at timestamptz not null default clock_timestamp()
);
create index customer_address_of on customer_address (customer_id);
grant select on customer_address to gerai_till, gerai_office, gerai_report, gerai_job;
grant insert, update on customer_address to gerai_office;
alter table document add column delivery_address text;
