-- Tax invoices as Coretax's own lists tell them: ours with their numbers, and those of suppliers that it knows.
create table coretax_invoice (
  id bigint generated always as identity primary key,
  side text not null check (side in ('OUT', 'IN')),
  number text not null check (number ~ '^\d{17}$'), number_key text not null generated always as (substr(number, 5)) stored,
  partner_name text not null default '', partner_find bytea, partner_last4 text,
  day date not null, credited_period date check (extract(day from credited_period) = 1), status text not null default '',
  dpp numeric(18,2) not null default 0, other_base numeric(18,2) not null default 0, vat numeric(18,2) not null default 0,
  reference text not null default '',
  branch_id int references branch(id), document_id bigint,
  read_at timestamptz not null default clock_timestamp(), read_by bigint not null default current_employee() references employee(id),
  unique (side, number_key), foreign key (branch_id, document_id) references document (branch_id, id)
);
comment on table coretax_invoice is 'A tax invoice as a list of Coretax told it last; a replacement takes the place of what it replaces';
comment on column coretax_invoice.side is 'OUT: ours to customers, IN: of suppliers to us';
comment on column coretax_invoice.number is 'Seventeen digits: code, status, year, running number';
comment on column coretax_invoice.number_key is 'Its last thirteen digits, which a replacement keeps';
comment on column coretax_invoice.partner_name is 'Buyer or seller, as the list says';
comment on column coretax_invoice.partner_find is 'Keyed hash by which a seller''s whole NPWP is found';
comment on column coretax_invoice.partner_last4 is 'The last four digits of that NPWP';
comment on column coretax_invoice.day is 'Day of the tax invoice';
comment on column coretax_invoice.credited_period is 'Masa in which its PPN is credited, by its first day; none as long as it is not';
comment on column coretax_invoice.status is 'As the list spells it';
comment on column coretax_invoice.dpp is 'Rupiah without PPN';
comment on column coretax_invoice.other_base is 'DPP nilai lain, rupiah';
comment on column coretax_invoice.vat is 'PPN, rupiah';
comment on column coretax_invoice.reference is 'Of ours our document number; of others what they wrote';
comment on column coretax_invoice.branch_id is 'Branch of the bill that ours is of';
comment on column coretax_invoice.document_id is 'The bill that ours is of; none where the reference is no bill of ours';
comment on column coretax_invoice.read_at is 'When the list was read that told it last';
comment on column coretax_invoice.read_by is 'Employee who read it';
create index coretax_invoice_day on coretax_invoice (side, day);
create index coretax_invoice_document on coretax_invoice (branch_id, document_id) where document_id is not null;
alter table coretax_invoice enable row level security;
alter table coretax_invoice force row level security;
create policy own_branches on coretax_invoice to gerai_office, gerai_report, gerai_job
  using (branch_id is null or branch_id in (select unnest(string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[])))
  with check (branch_id is null or branch_id in (select unnest(string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[])));
create policy owner on coretax_invoice to current_user using (true) with check (true);
grant select on coretax_invoice to gerai_office, gerai_report, gerai_job;
grant insert, update on coretax_invoice to gerai_office;
