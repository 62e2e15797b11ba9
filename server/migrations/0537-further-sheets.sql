-- Further sheets of a workbook tell more of what its first one names.
create table import_sheet (
  import_id bigint not null references import_file(id) on delete cascade, n int not null check (n > 0),
  sheet int not null, layout_id bigint not null references import_layout(id),
  primary key (import_id, n), unique (import_id, sheet)
);
comment on table import_sheet is 'Further sheets of a workbook that are read with the first, and how their columns were matched';
comment on column import_sheet.import_id is 'The file';
comment on column import_sheet.n is 'In which order, from 1';
comment on column import_sheet.sheet is 'Its place in the workbook, from 0';
comment on column import_sheet.layout_id is 'How its columns were matched';
alter table import_error add column sheet text;
comment on column import_error.sheet is 'Name of the further sheet that the row is of; none for the first';
alter table import_sheet enable row level security;
alter table import_sheet force row level security;
create policy owner on import_sheet to current_user using (true) with check (true);
create policy own on import_sheet to gerai_office, gerai_job, gerai_report
  using (exists (select from import_file f where f.id = import_id)) with check (exists (select from import_file f where f.id = import_id));
grant select, insert, delete on import_sheet to gerai_office;
grant select on import_sheet to gerai_job, gerai_report;
