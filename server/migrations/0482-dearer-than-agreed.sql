-- By how many percent goods may cost more than was agreed before a supervisor is asked.
alter table company add column buying_price_tolerance_pct numeric(7,4) not null default 20
  check (buying_price_tolerance_pct between 0 and 100);
-- Who allowed a bill that is dearer than its order: on the bill, or on the first document that takes it over or pays it.
alter table document add column dearer_approved_by bigint;
