-- Cash that leaves a drawer or safe by another document than cash out, such as money ahead that goes back or a bill that
-- is paid in cash: it uses up the same limit of a day, so it lies here beside who let it go.
create table cash_let_out (
  branch_id int not null references branch(id), document_id bigint not null, amount idr not null check (amount > 0),
  let_by bigint not null references employee(id) default current_employee(),
  approved_by bigint references employee(id),
  day date not null,
  at timestamptz not null default clock_timestamp(),
  written_on date default nullif(current_setting('app.today', true), '')::date,
  primary key (branch_id, document_id),
  foreign key (branch_id, document_id) references document (branch_id, id)
);
comment on table cash_let_out is 'Cash that left a drawer or safe of the branch by a document that is no cash out: it uses up the limit of cash out.';
comment on column cash_let_out.document_id is 'What let it go; once in its life.';
comment on column cash_let_out.amount is 'Rupiah that left, less what came into another drawer or safe of the branch by the same document.';
comment on column cash_let_out.let_by is 'Who wrote it.';
comment on column cash_let_out.approved_by is 'Who approved it, where the limit of whoever wrote it did not reach; then it counts for him.';
comment on column cash_let_out.day is 'The day of the books on which it left.';
comment on column cash_let_out.at is 'The moment at which it was written.';
comment on column cash_let_out.written_on is 'The day on which it was written, by its branch''s clock.';
create index cash_let_out_let_by on cash_let_out (let_by, written_on);
create index cash_let_out_day on cash_let_out (branch_id, day);
create index cash_let_out_at on cash_let_out (branch_id, at);
create index cash_let_out_written_on on cash_let_out (written_on);

alter table cash_let_out enable row level security;
alter table cash_let_out force row level security;
create policy one_branch on cash_let_out to gerai_till using (branch_id = current_branch()) with check (branch_id = current_branch());
create policy own_branches on cash_let_out to gerai_office, gerai_job
  using (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]))
  with check (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]));
create policy own_branches_read on cash_let_out for select to gerai_report
  using (branch_id in (select unnest(string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[])));
create policy owner on cash_let_out to current_user using (true) with check (true);
grant select on cash_let_out to gerai_till, gerai_office, gerai_report, gerai_job;
grant insert on cash_let_out to gerai_till, gerai_office;

-- What takes a voucher back moves the money the other way: it uses up nothing.
create or replace function counts_for_limit(d document) returns boolean language sql stable set search_path = public as $$
  select d.status not in ('CANCELLED', 'REJECTED', 'WAITING_APPROVAL') and d.reverses_id is null and not is_count_difference(d) $$;

create or replace function limit_used(kinds text[], amount_of text, whose bigint, since date, except_id bigint, supplier bigint, with_other_tender boolean)
  returns numeric language sql stable security definer set search_path = public, pg_temp as $$
  with one as (
    select d.branch_id, d.id from branch b join document d on d.branch_id = b.id and d.kind = any (kinds) and d.doc_date >= since
    union
    select d.branch_id, d.id from document d
    where d.written_on >= nullif(current_setting('app.today', true), '')::date and d.kind = any (kinds)
      and d.kind in ('cash-out', 'correction', 'stock-in', 'customer-credit-note', 'sales-credit-note', 'purchase-order')),
  other as (
    select o.amount from other_tender o join document d on d.branch_id = o.branch_id and d.id = o.document_id
    where with_other_tender and (d.doc_date >= since or d.written_on >= nullif(current_setting('app.today', true), '')::date)
      and (d.approved_by = whose or d.created_by = whose and d.approved_by is null) and d.id is distinct from except_id),
  let_out as (
    select c.amount from cash_let_out c
    where with_other_tender and (c.day >= since or c.written_on >= nullif(current_setting('app.today', true), '')::date)
      and (c.approved_by = whose or c.let_by = whose and c.approved_by is null) and c.document_id is distinct from except_id)
  select coalesce((select sum(coalesce(d.counted_value, case amount_of when 'gross' then d.gross else d.total end))
      from one join document d on d.branch_id = one.branch_id and d.id = one.id
      where uses_limit(d, whose) and d.id is distinct from except_id and (supplier is null or d.supplier_id = supplier)), 0)
    + coalesce((select sum(amount) from other), 0) + coalesce((select sum(amount) from let_out), 0) $$;
