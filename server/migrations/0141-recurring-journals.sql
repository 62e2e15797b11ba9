-- Adjustments that recur every month (domain §3.4.2), and which month of each was written.
create table recurring_journal (
  id bigint generated always as identity primary key,
  branch_id int not null references branch(id), name text not null,
  type text not null check (type in ('FIXED','DEPRECIATION','AMORTISATION')),
  -- Null is the last day of the month, and so is a day that the month does not have.
  day int check (day between 1 and 31),
  first_month date not null check (first_month = date_trunc('month', first_month)),
  last_month date check (last_month = date_trunc('month', last_month) and last_month >= first_month),
  -- Of what is spread: its lines bear what cost is beyond the residual value.
  acquisition_cost idr, residual idr,
  automatic boolean not null, is_active boolean not null default true,
  created_by bigint not null default current_employee(),
  version int not null default 1, updated_at timestamptz not null default clock_timestamp(),
  unique (branch_id, name),
  check ((type = 'FIXED') = (acquisition_cost is null) and (acquisition_cost is null) = (residual is null)),
  check (type = 'FIXED' or last_month is not null)
);
create table recurring_journal_line (
  branch_id int not null, recurring_id bigint not null references recurring_journal(id), line int not null,
  account_id bigint not null references account(id), debit idr_nn not null default 0, credit idr_nn not null default 0, memo text,
  primary key (recurring_id, line), check ((debit > 0) <> (credit > 0))
);
create table recurring_journal_month (
  branch_id int not null, recurring_id bigint not null references recurring_journal(id), month date not null,
  document_id bigint,
  primary key (recurring_id, month),
  foreign key (branch_id, document_id) references document (branch_id, id) deferrable initially deferred
);

do $$ declare t text; begin
  foreach t in array array['recurring_journal','recurring_journal_line','recurring_journal_month'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy one_branch on %I to gerai_till using (branch_id = current_branch()) with check (branch_id = current_branch())', t);
    execute format('create policy own_branches on %I to gerai_office, gerai_report, gerai_job
      using (branch_id = any (string_to_array(nullif(current_setting(''app.branches'', true), ''''), '','')::int[]))
      with check (branch_id = any (string_to_array(nullif(current_setting(''app.branches'', true), ''''), '','')::int[]))', t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
    execute format('grant select on %I to gerai_till, gerai_office, gerai_report, gerai_job', t);
  end loop;
end $$;
grant insert, update on recurring_journal to gerai_office;
grant insert, delete on recurring_journal_line to gerai_office;
grant insert, update (document_id) on recurring_journal_month to gerai_till, gerai_job;
