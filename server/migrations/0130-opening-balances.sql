-- Opening balances have a screen and rights of their own: written by who keeps the journals, seen by who saw them there.
update role set rights = rights || array['bank-cash/opening-balance:view','bank-cash/opening-balance:print','bank-cash/opening-balance:export'], version = version + 1
  where 'bank-cash/general-journal:view' = any (rights);
update role set rights = rights || array['bank-cash/opening-balance:add','bank-cash/opening-balance:edit','bank-cash/opening-balance:cancel'], version = version + 1
  where 'bank-cash/general-journal:add' = any (rights);
update role set rights = rights || array['bank-cash/opening-balance:approve'], version = version + 1
  where 'bank-cash/general-journal:approve' = any (rights);
