-- What a branch means to sell in a month, without PPN (domain §7.2).
create table sales_target (
  branch_id int not null references branch(id), month date not null check (extract(day from month) = 1),
  amount idr not null check (amount > 0 and amount = trunc(amount)),
  set_by bigint not null default current_employee(), set_at timestamptz not null default clock_timestamp(),
  primary key (branch_id, month)
);
alter table sales_target enable row level security;
alter table sales_target force row level security;
create policy one_branch on sales_target to gerai_till using (branch_id = current_branch()) with check (branch_id = current_branch());
create policy own_branches on sales_target to gerai_office, gerai_report, gerai_job
  using (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]))
  with check (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]));
create policy owner on sales_target to current_user using (true) with check (true);
grant select on sales_target to gerai_till, gerai_office, gerai_report, gerai_job;
grant insert, update (amount, set_by, set_at), delete on sales_target to gerai_office;
