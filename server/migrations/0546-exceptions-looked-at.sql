-- Whoever looked at what a cashier did out of the ordinary leaves a trace of it.
create table exception_check (
  branch_id int not null references branch(id), id bigint generated always as identity,
  cashier_id bigint not null references employee(id), what text not null,
  date_from date not null, date_to date not null check (date_to >= date_from), memo text not null default '',
  checked_by bigint not null default current_employee() references employee(id),
  checked_at timestamptz not null default clock_timestamp(),
  primary key (branch_id, id),
  constraint exception_check_not_own check (checked_by <> cashier_id)
);
comment on table exception_check is 'Who looked at a cashier''s exceptions of one kind, of which days, and what was found.';
comment on column exception_check.cashier_id is 'Whose exceptions were looked at';
comment on column exception_check.what is 'Which kind of exception, as the report has it';
comment on column exception_check.memo is 'What was found, in the words of whoever looked';
create index exception_check_of on exception_check (branch_id, cashier_id, what, date_to);
alter table exception_check enable row level security;
alter table exception_check force row level security;
create policy own_branches on exception_check to gerai_office, gerai_job
  using (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]))
  with check (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]));
create policy own_branches_read on exception_check for select to gerai_report
  using (branch_id in (select unnest(string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[])));
create policy owner on exception_check to current_user using (true) with check (true);
grant select on exception_check to gerai_office, gerai_report, gerai_job;
grant insert on exception_check to gerai_office;
create trigger only_grows before update or delete on exception_check for each statement execute function refuse_change();
create trigger never_emptied before truncate on exception_check for each statement execute function refuse_change();
