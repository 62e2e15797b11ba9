-- A limit that nobody set is blank; nought is a limit too. Until now a customer's credit without a limit was kept as nought.
alter table customer alter credit_limit drop not null;
comment on column customer.credit_limit is 'Rupiah; null: without a limit, by whoever may grant that (credit.unlimited)';
update customer set credit_limit = null where credit_allowed and credit_limit = 0;

-- A supplier who comes for any order has no minimum; so far that was nought.
alter table supplier alter min_order_amount drop not null, alter min_order_amount drop default;
comment on column supplier.min_order_amount is 'Rupiah before PPN; null: none was agreed on';
update supplier set min_order_amount = null where min_order_amount = 0;
