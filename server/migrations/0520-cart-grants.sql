-- What a supervisor allowed of a cart while it was filled: for this cart, its customer, its cashier and its till only,
-- for a quarter of an hour and one sale. `lines` holds, of each goods unit whose price the cashier made, how many may go
-- out and the rupiah of one that its price may not fall below.
create table cart_grant (
  id bigint generated always as identity primary key,
  branch_id int not null references branch(id), cart_key text not null,
  employee_id bigint not null references employee(id) default current_employee(),
  till_id bigint references till(id), customer_id bigint not null references customer(id),
  tax_mode text not null, actions text[] not null check (cardinality(actions) > 0),
  lines jsonb not null,
  -- What the whole cart came to when it was allowed.
  total idr not null check (total >= 0),
  approval_id bigint not null references approval(id),
  at timestamptz not null default clock_timestamp(), expires_at timestamptz not null, used_at timestamptz
);
create index cart_grant_open on cart_grant (branch_id, cart_key) where used_at is null;
alter table cart_grant enable row level security;
alter table cart_grant force row level security;
create policy one_branch on cart_grant to gerai_till using (branch_id = current_branch()) with check (branch_id = current_branch());
create policy own_branches on cart_grant to gerai_office, gerai_job
  using (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]))
  with check (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]));
create policy own_branches_read on cart_grant for select to gerai_report
  using (branch_id in (select unnest(string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[])));
create policy owner on cart_grant to current_user using (true) with check (true);
grant select on cart_grant to gerai_till, gerai_office, gerai_report, gerai_job;
grant insert, delete, update (lines, used_at) on cart_grant to gerai_till, gerai_office;
