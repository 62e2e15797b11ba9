-- Paylater that the company lends itself (domain §3.2.3): whoever pays later owes it to us, in instalments.
alter table paylater_provider add column funding text not null default 'PROVIDER' check (funding in ('PROVIDER','OWN'));

create table instalment (
  branch_id int not null, document_id bigint not null, line int not null, n int not null check (n between 1 and 36),
  due_date date not null, amount idr not null check (amount > 0),
  primary key (branch_id, document_id, line, n),
  foreign key (branch_id, document_id, line) references open_item (branch_id, document_id, line) deferrable initially deferred
);
alter table instalment enable row level security;
alter table instalment force row level security;
create policy one_branch on instalment to gerai_till using (branch_id = current_branch()) with check (branch_id = current_branch());
create policy own_branches on instalment to gerai_office, gerai_report, gerai_job
  using (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]));
create policy owner on instalment to current_user using (true) with check (true);
grant select on instalment to gerai_till, gerai_office, gerai_report, gerai_job;
grant insert on instalment to gerai_till;

-- What came in pays the oldest instalment first, so nothing is kept of it but the claim's own sum.
create view instalment_state with (security_invoker = true) as
  select p.branch_id, p.document_id, p.line, p.n, p.due_date, p.amount, i.customer_id,
    least(p.amount, greatest(0, i.settled - (sum(p.amount) over (partition by p.branch_id, p.document_id, p.line order by p.n) - p.amount))) as paid
  from instalment p join open_item i on i.branch_id = p.branch_id and i.document_id = p.document_id and i.line = p.line;
grant select on instalment_state to gerai_till, gerai_office, gerai_report, gerai_job;

-- What a customer owes in instalments counts against his limit, and what of it is late as overdue.
create or replace function customer_exposure(customer bigint) returns numeric language sql stable security definer set search_path = public
  as $$ select coalesce((select sum(sign * (amount - settled)) from open_item
          where customer_id = customer and settled < amount and role in ('AR','GIRO_RECEIVABLE','PAYLATER')), 0)
        + coalesce((select sum(case status when 'PROCESSED' then total else order_unbilled(branch_id, id) end) from document
          where customer_id = customer and kind = 'sales-order' and status in ('PROCESSED','PARTIAL')), 0)
        + coalesce((select sum(total) from document where customer_id = customer and kind = 'cod' and status = 'COD'), 0) $$;
create or replace function customer_overdue(customer bigint, today date) returns numeric language sql stable security definer set search_path = public
  as $$ select coalesce((select sum(amount - settled) from open_item
        where customer_id = customer and settled < amount and role = 'AR' and sign = 1 and due_date < today), 0)
      + coalesce((select sum(p.amount - p.paid) from open_item i join instalment_state p using (branch_id, document_id, line)
        where i.customer_id = customer and i.role = 'PAYLATER' and i.settled < i.amount and p.due_date < today), 0) $$;
