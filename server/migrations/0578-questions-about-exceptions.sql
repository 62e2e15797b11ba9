-- A question about what a cashier did out of the ordinary lies with that, where no document followed that it could lie beside.
create table exception_note (
  branch_id int not null references branch(id), id bigint generated always as identity,
  cashier_id bigint not null references employee(id), what text not null, at timestamptz not null,
  memo text not null default '', worth numeric(18,2),
  text text not null,
  to_id bigint not null references employee(id),
  written_by bigint not null default current_employee() references employee(id),
  written_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz,
  primary key (branch_id, id),
  constraint exception_note_to_another check (written_by <> to_id),
  constraint exception_note_of_the_cashier check (cashier_id in (written_by, to_id))
);
comment on table exception_note is 'Questions to a cashier about one of her exceptions, and her answers; they lie with the exception itself.';
comment on column exception_note.cashier_id is 'Whose exception it is';
comment on column exception_note.what is 'Which kind of exception, as the report has it';
comment on column exception_note.at is 'When she did it: with branch, cashier and kind it tells which exception is meant';
comment on column exception_note.memo is 'What the report said of it when it was asked';
comment on column exception_note.worth is 'Rupiah that it came to when it was asked';
comment on column exception_note.text is 'The question or the answer';
comment on column exception_note.to_id is 'Whom it calls';
comment on column exception_note.seen_at is 'Since when it rings no more: a question once it is answered, an answer once it was seen';
create index exception_note_of on exception_note (branch_id, cashier_id, what, at);
create index exception_note_waiting on exception_note (to_id) where seen_at is null;
alter table exception_note enable row level security;
alter table exception_note force row level security;
create policy own_branches on exception_note to gerai_office, gerai_job
  using (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]))
  with check (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]));
create policy own_branches_read on exception_note for select to gerai_report
  using (branch_id in (select unnest(string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[])));
create policy owner on exception_note to current_user using (true) with check (true);
grant select on exception_note to gerai_office, gerai_report, gerai_job;
grant insert, update (seen_at) on exception_note to gerai_office;
create trigger never_emptied before truncate on exception_note for each statement execute function refuse_change();
