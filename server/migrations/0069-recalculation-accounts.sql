-- What applying would book, [{branch, month, account, amount}] with debit positive: of each goods, and of the run.
alter table recalculation_goods add column accounts jsonb not null default '[]';
alter table recalculation add column accounts jsonb not null default '[]';
