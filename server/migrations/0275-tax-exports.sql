-- Bills that were written into a file for Coretax: which, when and by whom (domain §7.5). One may be written again.
create table tax_export (
  branch_id int not null references branch(id), id bigint generated always as identity, document_id bigint not null,
  exported_at timestamptz not null default clock_timestamp(),
  exported_by bigint not null default current_employee() references employee(id),
  primary key (branch_id, id),
  foreign key (branch_id, document_id) references document (branch_id, id)
);
comment on table tax_export is 'A bill that was written into a file of tax invoices.';
create index tax_export_document on tax_export (branch_id, document_id);
alter table tax_export enable row level security;
alter table tax_export force row level security;
create policy own_branches on tax_export to gerai_office, gerai_report, gerai_job
  using (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]))
  with check (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]));
create policy owner on tax_export to current_user using (true) with check (true);
grant select on tax_export to gerai_office, gerai_report, gerai_job;
grant insert on tax_export to gerai_office;
