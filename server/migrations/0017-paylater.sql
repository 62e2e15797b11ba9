-- Who pays for customers that pay later: what is kept of it, when the rest comes, and where (domain §2.5).
create table paylater_provider (
  id bigint generated always as identity primary key,
  name text not null, mdr_pct pct not null check (mdr_pct between 0 and 20),
  settlement_days int not null default 1 check (settlement_days between 0 and 60),
  bank_account_id bigint not null references bank_account(id),
  is_active boolean not null default true,
  version int not null default 1, updated_at timestamptz not null default clock_timestamp(),
  unique (bank_account_id, name)
);
grant select on paylater_provider to gerai_till, gerai_office, gerai_report, gerai_job;
grant insert, update on paylater_provider to gerai_office;
create trigger moved after insert or update or delete on paylater_provider for each statement execute function posting_masters_moved();
