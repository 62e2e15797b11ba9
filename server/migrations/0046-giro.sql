-- What a giro says about itself; its status stands with the tender that it is (document_settlement.status).
create table giro (
  branch_id int not null, document_id bigint not null, line int not null,
  direction text not null check (direction in ('IN','OUT')),
  no text not null, bank_name text not null, issue_date date not null, effective_date date not null,
  ended_on date, bank_account_id bigint references bank_account(id), charge idr_nn not null default 0, reason text,
  primary key (branch_id, document_id, line),
  foreign key (branch_id, document_id) references document (branch_id, id) deferrable initially deferred,
  -- A form of paper is valid for seventy days from its date.
  check (effective_date between issue_date and issue_date + 70)
);
create unique index giro_no on giro (direction, lower(bank_name), lower(no));
create index giro_due on giro (branch_id, direction, effective_date);

alter table giro enable row level security;
alter table giro force row level security;
create policy one_branch on giro to gerai_till using (branch_id = current_branch()) with check (branch_id = current_branch());
create policy own_branches on giro to gerai_office, gerai_report, gerai_job
  using (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]))
  with check (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]));
create policy owner on giro to current_user using (true) with check (true);
grant select on giro to gerai_till, gerai_office, gerai_report, gerai_job;
grant insert on giro to gerai_till, gerai_office, gerai_job;
grant update on giro to gerai_till, gerai_office;

-- Which account it moves depends on the side: money that we owe, or money that is owed to us.
insert into payment_method (code, name, kind, account_role, usable_at, sort)
select 'GIRO', 'Giro', 'GIRO', 'GIRO_PAYABLE', '{REPAYMENT,DEBT_PAYMENT}', 70
where exists (select from payment_method) on conflict (code) do nothing;
