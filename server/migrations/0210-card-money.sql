-- Money of cards reaches the bank (domain §3.4.3): which tender of a document another one settles, and who
-- pays for a customer that pays later.
alter table document_settlement add column item_line int, add column provider_id bigint references paylater_provider(id);
-- A company that is already at work gets the method too; a new one gets it with the others.
insert into payment_method (code, name, kind, account_role, usable_at, sort)
select 'PAYLATER', 'Paylater', 'PAYLATER', 'PAYLATER', '{CASHIER}', max(sort) + 1 from payment_method
having count(*) > 0 on conflict do nothing;
