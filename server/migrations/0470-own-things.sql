-- Who sells without overseeing others sees his own bills, customers and figures (domain §8.2, "V own"). A cashier gives
-- back and hands out what colleagues sold, so that his documents are the branch's, and his figures his own.
create function oversees(held text[]) returns boolean language sql immutable parallel safe
return held && array['sales/cashier:approve', 'sales/order:approve', 'report/financial-statements:view', 'branch.all'];

-- Of whoever holds these rights and asks by one of those (null: by none).
create function own_scope(held text[], asked text[]) returns boolean language sql immutable parallel safe
return not oversees(held) and held && array['sales/order:add', 'sales/invoice:add', 'sales/cashier:add']
  and case when asked is null then not held && array['sales/cashier:add']
    else array_to_string(asked, ' ') ~ (case when held && array['sales/cashier:add'] then '(^| )(dashboard|report/(sales|promotion)|analytic/)'
      else '(^| )(dashboard|master/customer|paylater/|report/(sales|promotion|daily)|analytic/|sales/(?!history))' end) end;

-- The employee whose things alone this call sees; null for all of his branches.
create function own_things() returns bigint language sql stable parallel safe
return nullif(current_setting('app.own_things', true), '')::bigint;

-- Whether a document of these is his: he wrote or sold it, or it is of his shift or of a customer of his.
create function is_own(own bigint, created_by bigint, salesman bigint, shift bigint, customer bigint) returns boolean
language plpgsql stable parallel safe cost 1 as $$ begin
  return created_by = own or coalesce(salesman = own, false) or exists (select from shift s where s.id = shift and s.employee_id = own)
    or exists (select from customer c where c.id = customer and c.salesman_id = own);
end $$;

-- A case and a function, because the planner takes half of the rows for them at next to no cost; of these conditions in a
-- row it would take a few dear ones, and read a branch whole where the first of an index do.
create policy own_things on document as restrictive for select to gerai_office, gerai_report using (
  case when (select own_things()) is null then true
  when kind in ('booking', 'sales-order', 'sales-invoice', 'cod', 'cod-return', 'courier-handover', 'delivery-note', 'sales-return',
    'sales-past-return', 'receivable-repayment', 'customer-debit-note', 'customer-credit-note', 'sales-debit-note', 'sales-credit-note',
    'sales-down-payment', 'other-receivable', 'point-correction', 'point-redemption', 'tender-correction', 'instalment-payment')
    then is_own((select own_things()), created_by, salesman_id, shift_id, customer_id)
  else true end);

create function is_seen(branch int, document bigint) returns boolean
language plpgsql stable parallel safe cost 1 as $$ begin
  return exists (select from document d where d.branch_id = branch and d.id = document);
end $$;

-- What is open of a document that he does not see is nothing of his.
create policy own_things on open_item as restrictive for select to gerai_office, gerai_report using (
  case when (select own_things()) is null or customer_id is null then true else is_seen(branch_id, document_id) end);
