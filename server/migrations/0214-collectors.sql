-- Who fetched the money of a repayment (domain §3.2.11).
alter table document add column collector_id bigint references employee(id);
