-- Files of a whole masa that were made for the tax office: of which kind, when, by whom, and what they came to.
create table tax_file (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('RETAIL')), period date not null check (extract(day from period) = 1),
  rows int not null, dpp numeric(18,2) not null, vat numeric(18,2) not null,
  made_at timestamptz not null default clock_timestamp(),
  made_by bigint not null default current_employee() references employee(id)
);
comment on table tax_file is 'A file of a whole masa that was made for the tax office; one may be made again, the newest counts';
comment on column tax_file.kind is 'RETAIL: sales without a tax invoice of their own (PPN digunggung)';
comment on column tax_file.period is 'The masa, by its first day';
comment on column tax_file.rows is 'How many rows it has';
comment on column tax_file.dpp is 'Rupiah without PPN of all rows';
comment on column tax_file.vat is 'Rupiah of PPN of all rows';
comment on column tax_file.made_at is 'When it was made';
comment on column tax_file.made_by is 'Employee who made it';
create index tax_file_period on tax_file (kind, period, id desc);
alter table tax_file enable row level security;
alter table tax_file force row level security;
create policy owner on tax_file to current_user using (true) with check (true);
create policy employees on tax_file to gerai_office, gerai_report, gerai_job
  using (current_employee() is not null) with check (current_employee() is not null);
grant select on tax_file to gerai_office, gerai_report, gerai_job;
grant insert on tax_file to gerai_office;
