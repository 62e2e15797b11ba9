-- Money between branches: what a document of one branch books on another's account, and by what that branch confirms it.
-- Both branches read the row: it tells of the document no more than its confirmation needs.
create table money_between (
  branch_id int not null, document_id bigint not null,
  counter_branch_id int not null references branch(id),
  kind text not null, number text not null, doc_date date not null, memo text,
  -- Debit less credit of RK in the books of who wrote first: above zero it is owed to him.
  amount idr not null check (amount <> 0),
  -- The day from which it waits; what confirms or withdraws it lies in the same month.
  since date not null,
  confirmed_by bigint, confirmed_kind text, confirmed_number text,
  withdrawn_by bigint,
  primary key (branch_id, document_id),
  foreign key (branch_id, document_id) references document (branch_id, id) deferrable initially deferred,
  foreign key (counter_branch_id, confirmed_by) references document (branch_id, id) deferrable initially deferred,
  foreign key (branch_id, withdrawn_by) references document (branch_id, id) deferrable initially deferred,
  check (branch_id <> counter_branch_id),
  check (confirmed_by is null or withdrawn_by is null),
  check ((confirmed_by is null) = (confirmed_kind is null) and (confirmed_by is null) = (confirmed_number is null))
);
create unique index money_between_confirmed on money_between (counter_branch_id, confirmed_by) where confirmed_by is not null;
create index money_between_waiting on money_between (counter_branch_id, branch_id) where confirmed_by is null and withdrawn_by is null;

alter table money_between enable row level security;
alter table money_between force row level security;
create policy either_branch on money_between to gerai_till
  using (current_branch() in (branch_id, counter_branch_id)) with check (current_branch() in (branch_id, counter_branch_id));
create policy own_branches on money_between to gerai_office, gerai_report, gerai_job
  using (array[branch_id, counter_branch_id] && string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]);
create policy owner on money_between to current_user using (true) with check (true);
grant select on money_between to gerai_till, gerai_office, gerai_report, gerai_job;
grant insert on money_between to gerai_till;
grant update (since, confirmed_by, confirmed_kind, confirmed_number, withdrawn_by) on money_between to gerai_till;

-- What was written before: opposite documents of the same amount are pairs in the order of their days; the rest waits,
-- from the first month in which it can still be confirmed.
with written as (
  select d.branch_id, d.id, d.kind, d.number, d.doc_date, d.memo, min(l.counter_branch_id) as counter_branch_id, sum(l.debit - l.credit) as amount
  from document d join journal_line l on l.branch_id = d.branch_id and l.journal_id = d.id
    join account a on a.id = l.account_id and a.usage = 'RK'
  where d.kind in ('cash-in','cash-out','bank-in','bank-out','general-journal','adjustment-journal')
    and d.status = 'POSTED' and d.reverses_id is null
  group by d.branch_id, d.id
  having count(distinct l.counter_branch_id) = 1 and min(l.counter_branch_id) <> d.branch_id and sum(l.debit - l.credit) <> 0),
placed as (
  select *, row_number() over (partition by branch_id, counter_branch_id, amount order by doc_date, id) as place from written)
insert into money_between (branch_id, document_id, counter_branch_id, kind, number, doc_date, memo, amount, since,
  confirmed_by, confirmed_kind, confirmed_number)
select a.branch_id, a.id, a.counter_branch_id, a.kind, a.number, a.doc_date, a.memo, a.amount,
  greatest(a.doc_date, (select min(first_day) from period where status = 'OPEN')), b.id, b.kind, b.number
from placed a left join placed b on b.branch_id = a.counter_branch_id and b.counter_branch_id = a.branch_id
  and b.amount = -a.amount and b.place = a.place
where b.id is null or a.id < b.id;
