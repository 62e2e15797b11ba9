-- Goods that go back at what they came for (domain §4.3).
alter table stock_move drop constraint stock_move_cost_rule_check;
alter table stock_move add constraint stock_move_cost_rule_check check (cost_rule in ('AVG','GIVEN','VALUE','MOVE','COPY','SHARE','BACK'));

-- The delivery note of a receipt that was cancelled may be entered once more, as it should have been.
drop index document_supplier_ref;
create unique index document_supplier_ref on document (supplier_id, kind, lower(ref_no))
  where supplier_id is not null and ref_no is not null and kind in ('purchase-invoice','purchase-receipt') and status <> 'CANCELLED';

-- Whoever agrees to returns also agrees to a receipt that is cancelled or closed.
update role set rights = rights || array['purchase/receive-order:approve'], version = version + 1
  where 'purchase/return:approve' = any (rights) and not 'purchase/receive-order:approve' = any (rights);
