-- Each night the files of the tax office are rehearsed: what it would refuse, what that costs and until when.
create table tax_rehearsal (
  id bigint generated always as identity primary key,
  made_at timestamptz not null default clock_timestamp(), made_by bigint default current_employee() references employee(id),
  findings jsonb not null, amount numeric(18,2) not null check (amount >= 0)
);
comment on table tax_rehearsal is 'A rehearsal of the files of the tax office, of all branches';
comment on column tax_rehearsal.made_at is 'When it was made';
comment on column tax_rehearsal.made_by is 'Employee who asked for it; none: the clock';
comment on column tax_rehearsal.findings is 'What Coretax would refuse or has not got, document by document, the most pressing first';
comment on column tax_rehearsal.amount is 'Rupiah of PPN and PPh of all of it, a document counted once';
create index tax_rehearsal_made_by on tax_rehearsal (made_by) where made_by is not null;
grant select on tax_rehearsal to gerai_office, gerai_report, gerai_job;
grant insert, delete on tax_rehearsal to gerai_office, gerai_job;
