-- A sale is found by the number that its till gave it without a line, as far as it was typed.
drop index offline_sale_number;
create index offline_sale_number on offline_sale (branch_id, number collate "C");

-- Also of another branch, by the whole of either number that stands on the customer's receipt.
create or replace function sale_elsewhere(here int, no text) returns table (branch_id int, id bigint)
  language sql stable security definer set search_path = public
  as $$ select d.branch_id, d.id from branch b join document d on d.branch_id = b.id and d.number = upper(no) and d.kind = 'sales-invoice'
        where b.id <> here
        union
        select o.branch_id, o.document_id from branch b join offline_sale o on o.branch_id = b.id and o.number = upper(no) collate "C"
        where b.id <> here and o.document_id is not null $$;

-- Whoever takes along what the tills tell takes along what they sold without a line.
update role set rights = rights || array['sales/offline:export']
where 'sales/offline:view' = any (rights) and 'sales/cashier:export' = any (rights) and not 'sales/offline:export' = any (rights);
