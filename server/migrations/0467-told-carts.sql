-- A cart whose total the customer was told: what it came to then, until it is sold or thrown away. It lies here with all
-- that is in it, so that whoever empties the browser loses nothing.
create table told_cart (
  branch_id int not null references branch(id), key text not null,
  employee_id bigint not null references employee(id) default current_employee(),
  till_name text, name text,
  total idr not null check (total >= 0),
  -- By how much it fell since that nobody approved.
  lowered idr not null default 0 check (lowered >= 0),
  content jsonb not null,
  told_at timestamptz not null default clock_timestamp(), ended_at timestamptz,
  primary key (branch_id, key)
);
create index told_cart_open on told_cart (branch_id, employee_id) where ended_at is null;
create index told_cart_told_at on told_cart (branch_id, told_at);

-- What left a cart before its total was told: nobody is asked, it is counted.
create table cart_left (
  branch_id int not null references branch(id), key text not null,
  employee_id bigint not null references employee(id) default current_employee(),
  at timestamptz not null default clock_timestamp(),
  lines int not null check (lines > 0), whole boolean not null, worth idr not null check (worth >= 0),
  primary key (branch_id, key)
);
create index cart_left_at on cart_left (branch_id, at);

-- Of money that was handed over in cash for goods that came back, what had come another way.
create table other_tender (
  branch_id int not null references branch(id), document_id bigint not null, amount idr not null check (amount > 0),
  -- How it had come: QRIS, Debit.
  came_by text not null,
  primary key (branch_id, document_id),
  foreign key (branch_id, document_id) references document (branch_id, id)
);

do $$ declare t text; begin
  foreach t in array array['told_cart', 'cart_left', 'other_tender'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy one_branch on %I to gerai_till using (branch_id = current_branch()) with check (branch_id = current_branch())', t);
    execute format($p$create policy own_branches on %I to gerai_office, gerai_job
      using (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]))
      with check (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]))$p$, t);
    execute format($p$create policy own_branches_read on %I for select to gerai_report
      using (branch_id in (select unnest(string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[])))$p$, t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
    execute format('grant select on %I to gerai_till, gerai_office, gerai_report, gerai_job', t);
  end loop;
end $$;
grant delete on told_cart to gerai_till;
grant insert, update (employee_id, till_name, name, total, lowered, content, told_at, ended_at) on told_cart to gerai_till;
grant insert, update (total, lowered, content, ended_at) on told_cart to gerai_office;
grant insert on cart_left to gerai_till;
grant insert on other_tender to gerai_till, gerai_office;

alter table branch add column told_tolerance idr_nn not null default 0;
comment on column branch.told_tolerance is 'Rupiah by which one person may lower told totals in a day before a supervisor is wanted';
