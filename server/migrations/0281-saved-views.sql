-- A name for the address of a list or report: whoever made it has it, and with a branch everybody who works there.
create table saved_view (
  id bigint generated always as identity primary key,
  employee_id bigint not null references employee(id) default current_employee(),
  branch_id int references branch(id),
  path text not null, name text not null, search text not null check (length(search) <= 2000),
  column_order text[], hidden_columns text[], check ((column_order is null) = (hidden_columns is null)),
  changed_at timestamptz not null default clock_timestamp(),
  unique (employee_id, path, name)
);
create index saved_view_path on saved_view (path, branch_id);
alter table saved_view enable row level security;
alter table saved_view force row level security;
create policy own_or_shared on saved_view to gerai_office
  using (employee_id = current_employee() or branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]))
  with check (employee_id = current_employee() and (branch_id is null or branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[])));
create policy owner on saved_view to current_user using (true) with check (true);
grant select, insert, update, delete on saved_view to gerai_office;
comment on table saved_view is 'Names for addresses of lists and reports; branch_id: shared with who works there.';

-- The view with which a list begins for somebody.
create table default_view (
  employee_id bigint not null references employee(id) default current_employee(),
  path text not null, view_id bigint not null references saved_view(id) on delete cascade,
  primary key (employee_id, path)
);
create index default_view_view on default_view (view_id);
alter table default_view enable row level security;
alter table default_view force row level security;
create policy his_own on default_view to gerai_office
  using (employee_id = current_employee()) with check (employee_id = current_employee());
create policy owner on default_view to current_user using (true) with check (true);
grant select, insert, update, delete on default_view to gerai_office;
