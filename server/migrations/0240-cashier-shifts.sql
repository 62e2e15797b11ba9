-- A till is a registered device of a branch; its key lies in that browser alone, here is only its hash.
create table till (
  id bigint generated always as identity primary key,
  branch_id int not null references branch(id), name text not null,
  key_hash bytea not null unique,
  registered_by bigint not null default current_employee(), registered_at timestamptz not null default clock_timestamp(),
  unique (branch_id, name)
);

-- From the float to the count (domain §3.2.3): one cashier at one till.
create table shift (
  id bigint generated always as identity primary key,
  branch_id int not null references branch(id), till_id bigint not null references till(id),
  employee_id bigint not null references employee(id) default current_employee(),
  -- The till's own count of its shifts: Z 12.
  number int not null,
  day date not null, opened_at timestamptz not null default clock_timestamp(), opening_float idr not null,
  closed_at timestamptz, closed_by bigint references employee(id),
  counted idr, expected idr, memo text,
  -- The BKM or BKK of what the count differs by.
  difference_id bigint,
  unique (till_id, number),
  check ((closed_at is null) = (counted is null) and (counted is null) = (expected is null))
);
create unique index shift_of_cashier on shift (branch_id, employee_id) where closed_at is null;
create unique index shift_at_till on shift (till_id) where closed_at is null;
create index shift_by_day on shift (branch_id, day desc, id desc);

create table shift_count (
  branch_id int not null references branch(id), shift_id bigint not null references shift(id),
  denomination int not null, pieces int not null, primary key (shift_id, denomination)
);

alter table document add column shift_id bigint references shift(id);
create index document_shift on document (branch_id, shift_id) where shift_id is not null;

-- A branch that traded without shifts goes on so until it is told otherwise; a new one begins with them.
alter table branch add column shift_required boolean not null default false;
alter table branch alter column shift_required set default true;

do $$ declare t text; begin
  foreach t in array array['till', 'shift', 'shift_count'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy one_branch on %I to gerai_till using (branch_id = current_branch()) with check (branch_id = current_branch())', t);
    execute format('create policy own_branches on %I to gerai_office, gerai_report, gerai_job
      using (branch_id = any (string_to_array(nullif(current_setting(''app.branches'', true), ''''), '','')::int[]))
      with check (branch_id = any (string_to_array(nullif(current_setting(''app.branches'', true), ''''), '','')::int[]))', t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
    execute format('grant select on %I to gerai_till, gerai_office, gerai_report, gerai_job', t);
    execute format('grant insert on %I to gerai_till', t);
  end loop;
end $$;
grant update (key_hash, registered_by, registered_at) on till to gerai_till;
grant update (closed_at, closed_by, counted, expected, memo, difference_id) on shift to gerai_till;
