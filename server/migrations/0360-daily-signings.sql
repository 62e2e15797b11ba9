-- The head of a branch has seen a day and signs its figures (domain §7.1). Signed again, the former stays as it was.
create table daily_signing (
  branch_id int not null references branch(id), id bigint generated always as identity, day date not null,
  signed_at timestamptz not null default clock_timestamp(), signed_by bigint not null default current_employee() references employee(id),
  superseded_at timestamptz, fingerprint text not null,
  sales idr not null, cash_in idr not null, cash_out idr not null, documents int not null, journals idr not null,
  primary key (branch_id, id)
);
comment on table daily_signing is 'A day of a branch as its head signed it; the fingerprint is of all its figures.';
create unique index daily_signing_day on daily_signing (branch_id, day) where superseded_at is null;
create table daily_count (
  branch_id int not null, signing_id bigint not null, account_id bigint not null references account(id),
  closing idr not null, counted idr not null check (counted >= 0),
  primary key (branch_id, signing_id, account_id),
  foreign key (branch_id, signing_id) references daily_signing (branch_id, id)
);
comment on table daily_count is 'Cash that was counted when a day was signed, beside the books then.';
do $$ declare one text; begin
  foreach one in array array['daily_signing', 'daily_count'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy own_branches on %I to gerai_office, gerai_report, gerai_job
      using (branch_id = any (string_to_array(nullif(current_setting(''app.branches'', true), ''''), '','')::int[]))
      with check (branch_id = any (string_to_array(nullif(current_setting(''app.branches'', true), ''''), '','')::int[]))', one);
    execute format('create policy owner on %I to current_user using (true) with check (true)', one);
    execute format('grant select on %I to gerai_office, gerai_report, gerai_job', one);
    execute format('grant insert on %I to gerai_office', one);
  end loop;
end $$;
grant update (superseded_at) on daily_signing to gerai_office;
-- Days are signed by the head of a branch and by whoever administers the company.
update role set rights = rights || array['report/daily-report:approve'], version = version + 1
  where 'report/daily-report:view' = any (rights) and not 'report/daily-report:approve' = any (rights)
    and ('system/setup-user:approve' = any (rights) or 'sales/invoice:approve' = any (rights));
