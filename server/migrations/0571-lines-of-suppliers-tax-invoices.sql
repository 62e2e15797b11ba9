-- What a supplier's tax invoice calls the goods of a bill: Coretax holds a return note against it, word by word.
create table tax_invoice_line (
  branch_id int not null references branch(id), document_id bigint not null, line int not null,
  name text not null check (name <> ''), code text not null check (code ~ '^\d{6}$'), unit text not null check (unit ~ '^UM\.\d{4}$'),
  qty numeric(18,2) not null check (qty > 0), unit_price numeric(18,2) not null check (unit_price > 0),
  kept_at timestamptz not null default clock_timestamp(), kept_by bigint not null default current_employee() references employee(id),
  primary key (branch_id, document_id, line), foreign key (branch_id, document_id) references document (branch_id, id)
);
comment on table tax_invoice_line is 'A line of a bill as the supplier''s tax invoice has it';
comment on column tax_invoice_line.branch_id is 'Branch of the bill';
comment on column tax_invoice_line.document_id is 'The purchase invoice';
comment on column tax_invoice_line.line is 'Line of the bill';
comment on column tax_invoice_line.name is 'Name of the goods there';
comment on column tax_invoice_line.code is 'Six digits of Coretax''s list; 000000 is general';
comment on column tax_invoice_line.unit is 'Unit of Coretax''s list';
comment on column tax_invoice_line.qty is 'Quantity in that unit';
comment on column tax_invoice_line.unit_price is 'Rupiah of one unit without PPN, before discounts';
comment on column tax_invoice_line.kept_at is 'When it was written down';
comment on column tax_invoice_line.kept_by is 'Employee who wrote it down';
alter table tax_invoice_line enable row level security;
alter table tax_invoice_line force row level security;
create policy own_branches on tax_invoice_line to gerai_office, gerai_report, gerai_job
  using (branch_id in (select unnest(string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[])))
  with check (branch_id in (select unnest(string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[])));
create policy owner on tax_invoice_line to current_user using (true) with check (true);
grant select on tax_invoice_line to gerai_office, gerai_report, gerai_job;
grant insert, update on tax_invoice_line to gerai_office;
