-- The browsers' copies of the two long shared lists ask every few minutes what changed in them.
create index customer_changed on customer (updated_at);
create index supplier_changed on supplier (updated_at);
