-- Journals that come to nothing: of documents whose goods have no value yet, or none any more. The header waits here
-- with the account that stands against its stock, and goes into the journal once a recalculation gives it a value.
create table empty_journal (
  branch_id int not null, id bigint not null, document_id bigint not null,
  posting_date date not null, type text not null default 'AUTO', memo text not null, revision int not null default 0,
  posted_at timestamptz not null default clock_timestamp(), posted_by bigint not null default current_employee(),
  cost_account_id bigint references account(id),
  primary key (branch_id, id),
  foreign key (branch_id, document_id) references document (branch_id, id) deferrable initially deferred
);
alter table empty_journal enable row level security;
alter table empty_journal force row level security;
create policy one_branch on empty_journal to gerai_till using (branch_id = current_branch()) with check (branch_id = current_branch());
create policy own_branches on empty_journal to gerai_office, gerai_report, gerai_job
  using (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]))
  with check (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]));
create policy owner on empty_journal to current_user using (true) with check (true);
grant select on empty_journal to gerai_till, gerai_office, gerai_report, gerai_job;
grant insert on empty_journal to gerai_till, gerai_office, gerai_job;
grant delete on empty_journal to gerai_job;

-- A journal without lines goes with its header; nobody but a recalculation removes either.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_table_name in ('journal','journal_line') and tg_op = 'DELETE' and current_setting('app.recalculating', true) = 'yes' then return null; end if;
  raise exception '% only grows', tg_table_name using errcode = 'GR007';
end $$;
grant delete on journal to gerai_job;

-- Documents that moved goods for nothing until now, with the account that their kind sets against stock.
insert into empty_journal (branch_id, id, document_id, posting_date, memo, posted_at, posted_by, cost_account_id)
select d.branch_id, d.id, d.id, coalesce(m.posting_date, d.doc_date), coalesce(d.memo, d.number, ''), d.created_at, d.created_by,
  case when k.role is null then d.account_id
    else (select a.id from account a where a.usage = k.role and a.is_active and coalesce(a.branch_id, d.branch_id) = d.branch_id
      order by a.branch_id nulls last limit 1) end
from document d
join (values ('correction', null), ('stock-in', null), ('stock-opname', 'STOCK_VARIANCE'), ('external-mutation', 'INV_TRANSIT'),
  ('mutation-return', 'INV_TRANSIT'), ('mutation-recall', 'INV_TRANSIT'), ('mutation-receipt', 'RK'), ('mutation-arrival', 'INV_TRANSIT'),
  ('assembly', 'ASSEMBLY_APPLIED'), ('sales-invoice', 'COGS')) k(kind, role) on k.kind = d.kind
left join lateral (select min(posting_date) as posting_date from stock_move m where m.branch_id = d.branch_id and m.document_id = d.id) m on true
where (m.posting_date is not null or d.kind = 'mutation-arrival')
  and not exists (select from journal j where j.branch_id = d.branch_id and j.id = d.id);
-- Headers that a recalculation left without lines.
select set_config('app.recalculating', 'yes', true);
with bare as (delete from journal j where not exists (select from journal_line l where l.branch_id = j.branch_id and l.journal_id = j.id) returning *)
insert into empty_journal (branch_id, id, document_id, posting_date, type, memo, revision, posted_at, posted_by, cost_account_id)
select branch_id, id, document_id, posting_date, type, memo, revision, posted_at, posted_by, cost_account_id from bare;
select set_config('app.recalculating', '', true);
