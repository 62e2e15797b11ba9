-- Postings keep in memory whether a unit is sold and bought: both count as moves of the goods now.
drop trigger moved on goods_unit;
create constraint trigger moved after delete or update of unit_id, conversion, is_active, is_sales, is_purchase on goods_unit
  deferrable initially deferred for each row execute function posting_goods_moved();
