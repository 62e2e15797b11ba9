-- What was taken back of a cart is told beside what the customer had been told and what he paid in the end.
alter table cart_event add column told idr check (told >= 0), add column taken jsonb check (jsonb_typeof(taken) = 'array');
comment on column cart_event.told is 'What the customer had been told before, rupiah; null where nothing was, or of old events.';
comment on column cart_event.taken is 'Goods that were taken back, each {goodsUnitId, qty}; null of a tender, of a lower total or of old events.';
-- Rows of the report of exceptions find their entry by whose and when it was.
create index audit_of_carts on audit (branch_id, employee_id, at) where object_kind = 'cart';
