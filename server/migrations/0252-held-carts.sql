-- Carts that a till of the branch put aside: any of its tills goes on with one, and one only. What was taken stays a
-- while, so that a late answer or a late putting aside does not bring it back.
create table held_cart (
  branch_id int not null references branch(id), key text not null, name text, total numeric(18,2) not null,
  till_name text, content jsonb not null, held_by bigint not null references employee(id) default current_employee(),
  held_at timestamptz not null default clock_timestamp(),
  taken_by bigint references employee(id), taken_at timestamptz, taken_as text,
  primary key (branch_id, key)
);
alter table held_cart enable row level security;
alter table held_cart force row level security;
create policy one_branch on held_cart to gerai_till using (branch_id = current_branch()) with check (branch_id = current_branch());
create policy own_branches on held_cart to gerai_office, gerai_report, gerai_job
  using (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]));
create policy owner on held_cart to current_user using (true) with check (true);
grant select on held_cart to gerai_till, gerai_office, gerai_report, gerai_job;
grant insert, update, delete on held_cart to gerai_till;
grant update on held_cart to gerai_office;
