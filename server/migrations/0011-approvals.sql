-- A supervisor who sits elsewhere is asked on his own screen (domain §8.3).
create table approval_request (
  id bigint generated always as identity primary key,
  branch_id int not null references branch(id), action text not null, message text not null,
  note text not null default '', payload_hash text not null,
  -- The limit that the approver's role must reach, where the action has one.
  limit_name text, limit_value numeric(18,4) check (limit_value <> 'NaN'),
  requested_by bigint not null default current_employee() references employee(id),
  created_at timestamptz not null default clock_timestamp(), expires_at timestamptz not null,
  status text not null default 'WAITING' check (status in ('WAITING','APPROVED','REFUSED','CANCELLED')),
  decided_by bigint references employee(id), decided_at timestamptz, reason text,
  check ((limit_name is null) = (limit_value is null)),
  check ((status in ('APPROVED','REFUSED')) = (decided_by is not null)),
  check (decided_by <> requested_by)
);
create index approval_request_waiting on approval_request (branch_id, id) where status = 'WAITING';
alter table approval_request enable row level security;
alter table approval_request force row level security;
create policy own_branches on approval_request to gerai_office, gerai_report, gerai_job
  using (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]))
  with check (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]));
create policy owner on approval_request to current_user using (true) with check (true);
grant select, insert, update on approval_request to gerai_office;
grant select on approval_request to gerai_report, gerai_job;

-- A word given is used once, by whom it was given to.
alter table approval add constraint approval_not_own check (approved_by <> requested_by);
-- For one more copy of this document.
alter table approval add column document_id bigint;
create index approval_copy on approval (branch_id, document_id) where document_id is not null and used_at is null;
alter table print_log add column approval_id bigint references approval(id);
create unique index print_log_copy on print_log (branch_id, document_id, copy_no);
