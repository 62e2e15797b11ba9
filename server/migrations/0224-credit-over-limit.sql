-- How far above a customer's limit a role may let him buy, in percent of that limit (domain §8.3); who had no limit has none now.
alter table role add column credit_over_limit_pct numeric(18,4) not null default 1000000000000 check (credit_over_limit_pct >= 0);
alter table role alter column credit_over_limit_pct set default 0;
