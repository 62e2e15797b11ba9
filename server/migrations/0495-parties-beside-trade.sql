-- Owners, employees and others who lend, borrow or owe without buying or selling goods: customers and suppliers of other
-- debts and claims alone (domain §3.1.8, §3.2.12).
alter table customer add trades boolean not null default true;
alter table supplier add trades boolean not null default true;
alter table customer add constraint customer_walk_in_trades check (trades or not is_walk_in);
