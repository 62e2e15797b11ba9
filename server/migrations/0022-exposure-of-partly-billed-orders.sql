-- What an order may still become as a debt (domain §2.2 credit check): all of it while nothing is billed,
-- else the lines' share that is left. Freight goes with the first bill.
create function order_unbilled(branch int, order_id bigint) returns numeric language sql stable as $$
  select coalesce(sum(round((g.net + case when d.tax_mode = 'EXCLUDE' then g.vat else 0 end) * (g.base_qty - least(g.base_qty, t.taken)) / g.base_qty)), 0)
  from document d join document_goods g on g.branch_id = d.branch_id and g.document_id = d.id
  cross join lateral (
    select coalesce(sum(n.base_qty), 0) as taken from document_goods n
    join document b on b.branch_id = n.branch_id and b.id = n.document_id and b.status not in ('CANCELLED','REJECTED','DRAFT')
    where n.branch_id = g.branch_id and n.source_document_id = g.document_id and n.source_line = g.line) t
  where d.branch_id = branch and d.id = order_id $$;

create or replace function customer_exposure(customer bigint) returns numeric language sql stable security definer set search_path = public
  as $$ select coalesce((select sum(sign * (amount - settled)) from open_item
          where customer_id = customer and settled < amount and role in ('AR','GIRO_RECEIVABLE')), 0)
        + coalesce((select sum(case status when 'PROCESSED' then total else order_unbilled(branch_id, id) end) from document
          where customer_id = customer and kind = 'sales-order' and status in ('PROCESSED','PARTIAL')), 0) $$;
