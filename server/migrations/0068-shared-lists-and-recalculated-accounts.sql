-- The browsers' copies of the two long shared lists ask every few minutes what changed in them.
create index customer_changed on customer (updated_at);
create index supplier_changed on supplier (updated_at);

-- What applying would book, [{branch, month, account, amount}] with debit positive: of each goods, and of the run.
alter table recalculation_goods add column accounts jsonb not null default '[]';
alter table recalculation add column accounts jsonb not null default '[]';
