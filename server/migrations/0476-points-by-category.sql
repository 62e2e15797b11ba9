-- Whether goods earn points hangs on their category too, which is read from memory with them.
create constraint trigger moved after update of point_eligible on category
  deferrable initially deferred for each row when (old.point_eligible <> new.point_eligible) execute function posting_goods_moved();
