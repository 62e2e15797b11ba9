-- Copies that the program makes by itself, and those it puts back apart to see whether they can be: what became of each.
create table copy_run (
  id bigint generated always as identity primary key, kind text not null check (kind in ('BACKUP', 'DRILL')),
  began_at timestamptz not null, ended_at timestamptz not null default clock_timestamp(), ok boolean not null,
  folder text, says text not null
);
comment on table copy_run is 'Backups that the program made by itself, and restores of them that it tried apart';
comment on column copy_run.folder is 'The copy that was made or tried';
comment on column copy_run.says is 'What was found, or why it failed';
create index copy_run_by_kind on copy_run (kind, began_at);
grant select on copy_run to gerai_office, gerai_report;
grant select, insert, delete on copy_run to gerai_job;
