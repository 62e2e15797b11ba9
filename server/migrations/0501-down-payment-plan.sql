-- What of an order is to be paid before its bill (domain §3.1.1, §3.2.2): nothing of it is posted.
alter table document add column planned_down_payment idr_nn check (planned_down_payment > 0), add column planned_down_payment_pct pct;
comment on column document.planned_down_payment is 'Of an order: what of it is to be paid ahead, in rupiah.';
comment on column document.planned_down_payment_pct is 'The same as it was agreed, in percent of the order; null where it was agreed in rupiah.';
