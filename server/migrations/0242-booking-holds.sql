-- The cashier who collects a booking has it for five minutes (domain §3.2.1).
create table booking_hold (
  document_id bigint primary key, branch_id int not null references branch(id),
  employee_id bigint not null references employee(id) default current_employee(),
  until timestamptz not null
);
alter table booking_hold enable row level security;
alter table booking_hold force row level security;
create policy one_branch on booking_hold to gerai_till using (branch_id = current_branch()) with check (branch_id = current_branch());
create policy own_branches on booking_hold to gerai_office, gerai_report, gerai_job
  using (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]));
create policy owner on booking_hold to current_user using (true) with check (true);
grant select on booking_hold to gerai_till, gerai_office, gerai_report, gerai_job;
grant insert, update, delete on booking_hold to gerai_till;
