-- A till asks by a sale's own key whether it is known here, also one that became no document.
alter table offline_sale add column request_id uuid,
  add column kind text not null default 'SALE' check (kind in ('SALE', 'REMOVAL', 'TAKE_BACK'));
update offline_sale set request_id = (body::json ->> 'requestId')::uuid;
alter table offline_sale alter column request_id set not null;
create index offline_sale_request on offline_sale (branch_id, request_id);
comment on column offline_sale.request_id is 'Key of the entry, by which its till knows it';
comment on column offline_sale.kind is 'What its till signed: a sale, what left a cart after its total was told, or a sale that was taken back';
comment on column offline_sale.document_id is 'The sale, or what took it back; none of a removal, and where another sale bears its key: both wait for a person';

-- A number that a customer was given and another sale may have; what left a cart, and what was taken back, without a line.
alter table offline_difference drop constraint offline_difference_kind_check, add constraint offline_difference_kind_check check (kind in (
  'CHAIN', 'KEY_OTHER', 'CLOCK', 'CONNECTED', 'TOTAL', 'BELOW_LIST', 'STOCK', 'LIMIT', 'LATE', 'MONTH', 'CASHIER', 'NUMBER', 'REMOVED', 'GIVEN_UP', 'TAKEN_BACK'));

-- A number finds sales, not what took them back.
create or replace function sale_elsewhere(here int, no text) returns table (branch_id int, id bigint)
  language sql stable security definer set search_path = public
  as $$ select d.branch_id, d.id from branch b join document d on d.branch_id = b.id and d.number = upper(no) and d.kind = 'sales-invoice'
        where b.id <> here
        union
        select o.branch_id, o.document_id from branch b join offline_sale o on o.branch_id = b.id and o.number = upper(no) collate "C"
        where b.id <> here and o.document_id is not null and o.kind = 'SALE' $$;
