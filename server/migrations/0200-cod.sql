-- Goods that a courier brings for cash, and what he holds of it.
alter table document add column courier_id bigint references employee(id);
create index document_courier on document (branch_id, courier_id) where courier_id is not null;

-- What comes back of a COD bears its number: a number is one's own among documents of a kind.
drop index document_number;
create unique index document_number on document (branch_id, number, kind);

-- What was sent on cash counts as credit until it is paid.
create or replace function customer_exposure(customer bigint) returns numeric language sql stable security definer set search_path = public
  as $$ select coalesce((select sum(sign * (amount - settled)) from open_item
          where customer_id = customer and settled < amount and role in ('AR','GIRO_RECEIVABLE')), 0)
        + coalesce((select sum(case status when 'PROCESSED' then total else order_unbilled(branch_id, id) end) from document
          where customer_id = customer and kind = 'sales-order' and status in ('PROCESSED','PARTIAL')), 0)
        + coalesce((select sum(total) from document where customer_id = customer and kind = 'cod' and status = 'COD'), 0) $$;
