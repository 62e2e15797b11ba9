-- Customers of the counter are called by number: Q1, Q2 … anew each day in each branch (domain §3.2.1).
create table booking_queue (
  branch_id int not null references branch(id), day date not null, last int not null, primary key (branch_id, day)
);
alter table booking_queue enable row level security;
alter table booking_queue force row level security;
create policy one_branch on booking_queue to gerai_till using (branch_id = current_branch()) with check (branch_id = current_branch());
create policy own_branches on booking_queue to gerai_office, gerai_report, gerai_job
  using (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]));
create policy owner on booking_queue to current_user using (true) with check (true);
grant select on booking_queue to gerai_till, gerai_office, gerai_report, gerai_job;
grant insert, update on booking_queue to gerai_till;
