-- Targets are set by the head of a branch and by whoever administers the company.
update role set rights = rights || array['analytic/summary-sales:edit'], version = version + 1
  where 'analytic/summary-sales:view' = any (rights) and not 'analytic/summary-sales:edit' = any (rights)
    and ('system/setup-user:approve' = any (rights) or 'sales/invoice:approve' = any (rights));
