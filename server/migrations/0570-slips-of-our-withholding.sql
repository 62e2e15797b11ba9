-- What we withhold is told to the tax office by a file of its own (e-Bupot): of which object, by which certificate, from whom.
alter table document
  add column wht_certificate text check (wht_certificate in ('PP23', 'ETC')),
  add column wht_recipient_id bigint references supplier(id);
comment on column document.wht_object is 'Tax object code of what is withheld, by a customer or by us, as the office lists it';
comment on column document.wht_certificate is 'Why another rate than that of the list is withheld: PP23 certificate of 0.5 per cent, ETC any other';
comment on column document.wht_recipient_id is 'Supplier whose NPWP the slip names, where the document names no supplier';
create index document_wht_recipient on document (wht_recipient_id) where wht_recipient_id is not null;
-- An object code alone tells no longer who withholds.
drop index document_withheld_from_us;
create index document_withheld_from_us on document (branch_id, doc_date) where wht_object is not null and kind = 'receivable-repayment';

-- Of which objects customers withhold, and of which we do.
alter table withholding_object add column from_us boolean not null default true, add column by_us boolean not null default true;
comment on column withholding_object.from_us is 'Whether customers may withhold it from us';
comment on column withholding_object.by_us is 'Whether we may withhold it from others';
update withholding_object set by_us = false where wht_type = 'PPH22';
insert into withholding_object (code, valid_from, wht_type, name, rate, free_to, doubles, from_us, regulation, regulation_date, is_confirmed, source)
select v.code, v.valid_from::date, v.wht_type, v.name, v.rate, null, v.doubles, false, v.regulation, v.regulation_date::date, true, 'Bagan objek BPPU v3'
from (values
  ('24-104-18', '2015-08-24', 'PPH23', 'Jasa perantara', 2, true, 'PMK 141/PMK.03/2015', '2015-07-24'),
  ('24-104-23', '2015-08-24', 'PPH23', 'Jasa promosi', 2, true, 'PMK 141/PMK.03/2015', '2015-07-24'),
  ('24-104-24', '2015-08-24', 'PPH23', 'Jasa perangkat lunak dan keras komputer', 2, true, 'PMK 141/PMK.03/2015', '2015-07-24'),
  ('24-104-26', '2015-08-24', 'PPH23', 'Jasa internet', 2, true, 'PMK 141/PMK.03/2015', '2015-07-24'),
  ('24-104-29', '2015-08-24', 'PPH23', 'Perawatan mesin dan AC', 2, true, 'PMK 141/PMK.03/2015', '2015-07-24'),
  ('24-104-30', '2015-08-24', 'PPH23', 'Perawatan kendaraan', 2, true, 'PMK 141/PMK.03/2015', '2015-07-24'),
  ('24-104-32', '2015-08-24', 'PPH23', 'Jasa keamanan', 2, true, 'PMK 141/PMK.03/2015', '2015-07-24'),
  ('24-104-34', '2015-08-24', 'PPH23', 'Jasa iklan', 2, true, 'PMK 141/PMK.03/2015', '2015-07-24'),
  ('24-104-36', '2015-08-24', 'PPH23', 'Jasa kebersihan', 2, true, 'PMK 141/PMK.03/2015', '2015-07-24'),
  ('24-104-41', '2015-08-24', 'PPH23', 'Jasa logistik', 2, true, 'PMK 141/PMK.03/2015', '2015-07-24'),
  ('24-104-44', '2015-08-24', 'PPH23', 'Jasa bongkar muat', 2, true, 'PMK 141/PMK.03/2015', '2015-07-24'),
  ('24-104-53', '2015-08-24', 'PPH23', 'Jasa dekorasi', 2, true, 'PMK 141/PMK.03/2015', '2015-07-24'),
  ('24-104-54', '2015-08-24', 'PPH23', 'Jasa percetakan', 2, true, 'PMK 141/PMK.03/2015', '2015-07-24'),
  ('24-100-01', '2009-01-01', 'PPH23', 'Hadiah dan penghargaan', 15, true, 'UU 36/2008', '2008-09-23'),
  ('24-101-01', '2009-01-01', 'PPH23', 'Dividen', 15, true, 'UU 36/2008', '2008-09-23'),
  ('24-102-01', '2009-01-01', 'PPH23', 'Bunga', 15, true, 'UU 36/2008', '2008-09-23'),
  ('28-405-01', '2001-01-01', 'PPH4_2', 'Hadiah undian', 25, false, 'PP 132/2000', '2000-12-15'),
  ('28-409-22', '2022-02-21', 'PPH4_2', 'Jasa konstruksi, pekerjaan 1,75%', 1.75, false, 'PP 9/2022', '2022-02-21'),
  ('28-409-23', '2022-02-21', 'PPH4_2', 'Jasa konstruksi, pekerjaan 4%', 4, false, 'PP 9/2022', '2022-02-21'),
  ('28-409-24', '2022-02-21', 'PPH4_2', 'Jasa konstruksi, pekerjaan 2,65%', 2.65, false, 'PP 9/2022', '2022-02-21')
) v (code, valid_from, wht_type, name, rate, doubles, regulation, regulation_date)
-- The office may have written one of them itself.
where not exists (select from withholding_object o where o.code = v.code);

-- Files that were made, each of which kind, and row by row what it told: Coretax tells its errors by row.
alter table tax_file drop constraint tax_file_kind_check;
alter table tax_file add constraint tax_file_kind_check check (kind in ('RETAIL', 'INVOICE', 'BPPU', 'RETURN'));
alter table tax_file add column uploaded_at timestamptz, add column uploaded_by bigint references employee(id), add check ((uploaded_at is null) = (uploaded_by is null));
comment on column tax_file.kind is 'RETAIL sales without a tax invoice of their own (PPN digunggung), INVOICE tax invoices, BPPU what we withheld, RETURN return notes of purchases';
comment on column tax_file.dpp is 'Rupiah without PPN of all rows; what is withheld of';
comment on column tax_file.vat is 'Rupiah of PPN of all rows, or of PPh that we withheld';
comment on column tax_file.uploaded_at is 'When somebody said that he had uploaded it; accepted it is by the list that is read back';
comment on column tax_file.uploaded_by is 'Employee who said so';
grant update (uploaded_at, uploaded_by) on tax_file to gerai_office;
create index tax_file_uploaded_by on tax_file (uploaded_by) where uploaded_by is not null;

create table tax_file_row (
  branch_id int not null references branch(id), file_id bigint not null references tax_file(id), row int not null check (row > 0),
  document_id bigint not null, code text,
  refused text, refused_at timestamptz,
  primary key (branch_id, file_id, row), foreign key (branch_id, document_id) references document (branch_id, id)
);
comment on table tax_file_row is 'What each row of a file for the tax office told, and why Coretax refused it';
comment on column tax_file_row.branch_id is 'Branch of the document';
comment on column tax_file_row.file_id is 'The file';
comment on column tax_file_row.row is 'Row as Coretax counts it, from 1 on';
comment on column tax_file_row.document_id is 'What the row told';
comment on column tax_file_row.code is 'Transaction code of a tax invoice; a bill of several kinds of goods makes several';
comment on column tax_file_row.refused is 'What Coretax said against it, in its words';
comment on column tax_file_row.refused_at is 'When that was written down';
create index tax_file_row_document on tax_file_row (branch_id, document_id, file_id desc);
create index tax_file_row_file on tax_file_row (file_id);
alter table tax_file_row enable row level security;
alter table tax_file_row force row level security;
create policy own_branches on tax_file_row to gerai_office, gerai_report, gerai_job
  using (branch_id in (select unnest(string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[])))
  with check (branch_id in (select unnest(string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[])));
create policy owner on tax_file_row to current_user using (true) with check (true);
grant select on tax_file_row to gerai_office, gerai_report, gerai_job;
grant insert, update on tax_file_row to gerai_office;
