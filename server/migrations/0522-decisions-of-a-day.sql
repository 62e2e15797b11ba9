-- What was decided today is read beside what waits.
create index approval_used on approval (branch_id, used_at) where used_at is not null;
create index approval_request_decided on approval_request (branch_id, decided_at) where decided_at is not null;
-- Whoever is asked to let a count into the books may have what differs counted again.
grant update (counted_qty, counted_seq, counted_at, counted_by) on stock_opname_goods to gerai_office;
