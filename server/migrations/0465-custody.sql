-- Who held a drawer, one after the other: whoever took over by his PIN holds it from then on, with a count where the
-- branch wants one. What was counted then is on whoever held it before.
create table shift_part (
  branch_id int not null references branch(id), shift_id bigint not null references shift(id), no int not null,
  employee_id bigint not null references employee(id), since timestamptz not null default clock_timestamp(),
  -- Of the count with which this part ended, and the BKM or BKK of what it differed by.
  counted idr, expected idr, difference_id bigint,
  primary key (shift_id, no),
  check ((counted is null) = (expected is null)),
  foreign key (branch_id, difference_id) references document (branch_id, id) deferrable initially deferred
);
insert into shift_part (branch_id, shift_id, no, employee_id, since)
select branch_id, id, 1, employee_id, opened_at from shift;
create index shift_part_of_branch on shift_part (branch_id, shift_id);
create index shift_part_difference on shift_part (branch_id, difference_id) where difference_id is not null;

alter table shift_part enable row level security;
alter table shift_part force row level security;
create policy one_branch on shift_part to gerai_till using (branch_id = current_branch()) with check (branch_id = current_branch());
create policy own_branches on shift_part to gerai_office, gerai_job
  using (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]))
  with check (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]));
create policy own_branches_read on shift_part for select to gerai_report
  using (branch_id in (select unnest(string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[])));
create policy owner on shift_part to current_user using (true) with check (true);
grant select on shift_part to gerai_till, gerai_office, gerai_report, gerai_job;
grant insert, update (counted, expected, difference_id) on shift_part to gerai_till;

-- A drawer that is closed is divided: what stays as the next float, the rest goes to the safe before a second person.
alter table shift
  add column left_float idr check (left_float between 0 and counted),
  add column witness_id bigint references employee(id),
  -- What the shift before it left in this drawer; null where nobody told.
  add column float_before idr,
  add check (witness_id is distinct from closed_by or witness_id is null);
grant update (left_float, witness_id) on shift to gerai_till;

alter table branch add column handover_counts boolean not null default false;
comment on column branch.handover_counts is 'Whoever takes over a drawer by PIN does so after a count';

-- A cart that waits is decided before the till it waits at is closed: passed on by that shift, taken, or thrown away.
alter table held_cart add column passed_shift bigint references shift(id);
grant update (passed_shift) on held_cart to gerai_till;
