-- What people keep beside a document: a remark or a file. It posts nothing and may be taken away again.
create table document_note (
  branch_id int not null, document_id bigint not null, id uuid not null,
  text text not null default '', file_id uuid references stored_file(id),
  created_by bigint not null default current_employee() references employee(id),
  created_at timestamptz not null default clock_timestamp(), removed_at timestamptz,
  primary key (branch_id, document_id, id),
  foreign key (branch_id, document_id) references document (branch_id, id),
  check ((text <> '') <> (file_id is not null))
);
alter table document_note enable row level security;
alter table document_note force row level security;
create policy one_branch on document_note to gerai_till using (branch_id = current_branch()) with check (branch_id = current_branch());
create policy own_branches on document_note to gerai_office, gerai_report, gerai_job
  using (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]))
  with check (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]));
create policy owner on document_note to current_user using (true) with check (true);
grant select, insert on document_note to gerai_till, gerai_office, gerai_job;
grant update (removed_at) on document_note to gerai_till, gerai_office, gerai_job;
grant select on document_note to gerai_report;
