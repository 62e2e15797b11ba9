-- The audit is read by days: rows come in the order of time, so a small index tells where a day lies.
create index audit_at on audit using brin (at);
update role set rights = rights || array['system/audit:view','system/audit:print','system/audit:export'], version = version + 1
  where 'system/closing-periode:view' = any (rights);
update role set rights = rights || array['system/audit:add','system/audit:edit','system/audit:cancel','system/audit:approve'], version = version + 1
  where 'system/setup-user:approve' = any (rights);
