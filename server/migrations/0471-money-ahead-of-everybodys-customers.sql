-- Customers without a salesman are everybody's: whoever bills one sees the money that he paid ahead, whoever took it.
create function is_ours(customer bigint) returns boolean
language plpgsql stable parallel safe cost 1 as $$ begin
  return exists (select from customer c where c.id = customer and c.salesman_id is null);
end $$;

alter policy own_things on document using (
  case when (select own_things()) is null then true
  when kind = 'sales-down-payment' then is_ours(customer_id) or is_own((select own_things()), created_by, salesman_id, shift_id, customer_id)
  when kind in ('booking', 'sales-order', 'sales-invoice', 'cod', 'cod-return', 'courier-handover', 'delivery-note', 'sales-return',
    'sales-past-return', 'receivable-repayment', 'customer-debit-note', 'customer-credit-note', 'sales-debit-note', 'sales-credit-note',
    'other-receivable', 'point-correction', 'point-redemption', 'tender-correction', 'instalment-payment')
    then is_own((select own_things()), created_by, salesman_id, shift_id, customer_id)
  else true end);
