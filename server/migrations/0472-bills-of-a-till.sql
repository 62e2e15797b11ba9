-- A cashier reads the branch's bills at the till, also by a call that his report shares.
create or replace function own_scope(held text[], asked text[]) returns boolean language sql immutable parallel safe
return not oversees(held) and held && array['sales/order:add', 'sales/invoice:add', 'sales/cashier:add']
  and case when asked is null then not held && array['sales/cashier:add']
    when held && array['sales/cashier:add'] then array_to_string(asked, ' ') ~ '(^| )(dashboard|report/(sales|promotion)|analytic/)'
      and array_to_string(asked, ' ') !~ '(^| )sales/cashier:'
    else array_to_string(asked, ' ') ~ '(^| )(dashboard|master/customer|paylater/|report/(sales|promotion|daily)|analytic/|sales/(?!history))' end;
