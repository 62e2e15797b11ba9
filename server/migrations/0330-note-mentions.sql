-- Whom a remark beside a document calls; it waits in his bell until he has seen it.
create table note_mention (
  branch_id int not null, document_id bigint not null, note_id uuid not null,
  employee_id bigint not null references employee(id),
  seen_at timestamptz,
  primary key (branch_id, document_id, note_id, employee_id),
  foreign key (branch_id, document_id, note_id) references document_note (branch_id, document_id, id)
);
create index note_mention_unseen on note_mention (employee_id) where seen_at is null;
alter table note_mention enable row level security;
alter table note_mention force row level security;
create policy one_branch on note_mention to gerai_till using (branch_id = current_branch()) with check (branch_id = current_branch());
create policy own_branches on note_mention to gerai_office, gerai_report, gerai_job
  using (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]))
  with check (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]));
create policy owner on note_mention to current_user using (true) with check (true);
grant select, insert on note_mention to gerai_till, gerai_office, gerai_job;
grant update (seen_at) on note_mention to gerai_till, gerai_office, gerai_job;
grant select on note_mention to gerai_report;
