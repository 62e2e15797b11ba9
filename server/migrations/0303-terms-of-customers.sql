-- Whoever writes down customers does not by that decide what they owe: heads of branches and the office do.
update role set rights = rights || array['customer.terms'], version = version + 1
  where not 'customer.terms' = any (rights)
    and ('sales/order:approve' = any (rights) or 'system/closing-periode:edit' = any (rights));
create index audit_large_reading on audit (branch_id, employee_id, at) where object_kind = 'customer' and object_id = 0;
