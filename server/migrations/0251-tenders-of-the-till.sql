-- At the till a customer also pays with what we have of him already, and with giro or cheque (domain §3.0.5).
alter table payment_method drop constraint payment_method_kind_check;
alter table payment_method add constraint payment_method_kind_check check (kind in
  ('CASH','TRANSFER','DEBIT_CARD','CREDIT_CARD','QRIS','GIRO','CHEQUE','PAYLATER','POINT','DEPOSIT','DOWN_PAYMENT'));
update payment_method set usable_at = usable_at || '{CASHIER}' where kind = 'GIRO' and not 'CASHIER' = any (usable_at);
insert into payment_method (code, name, kind, account_role, usable_at, sort)
select x.code, x.name, x.kind, x.role, x.at, (select max(sort) from payment_method) + x.place
from (values
  ('CEK', 'Cek', 'CHEQUE', 'GIRO_PAYABLE', '{CASHIER,REPAYMENT}'::text[], 1),
  ('DEPOSIT', 'Deposit', 'DEPOSIT', 'CUSTOMER_DEPOSIT', '{CASHIER}', 2),
  ('UANG-MUKA', 'Uang Muka', 'DOWN_PAYMENT', 'DP_SALES', '{CASHIER}', 3)) as x(code, name, kind, role, at, place)
where exists (select from payment_method) on conflict (code) do nothing;
