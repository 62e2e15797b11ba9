/**
 * What lies in a warehouse below its minimum, with what is free of it: every warehouse keeps its own minimum, and that
 * of the goods where it has none (domain §2.4). Beranda and Stok Minimum tell of the same goods by it.
 */
export const belowMinimum = (branches: string) => `
select k.* from (select branch_id, warehouse_id, goods_id, g.main_supplier_id as supplier_id, coalesce(l.on_hand, 0) as on_hand,
    coalesce(l.on_hand - l.reserved, 0) as available, coalesce(x.min_stock, g.min_stock) as min_stock,
    coalesce(x.max_stock, g.max_stock) as max_stock
  from (select * from stock_level where branch_id = any (${branches})) l
  full join (select * from goods_warehouse where branch_id = any (${branches})) x using (branch_id, warehouse_id, goods_id)
  join goods g on g.id = goods_id and g.is_active) k
join warehouse w on w.branch_id = k.branch_id and w.id = k.warehouse_id and w.is_active and w.type in ('STORE', 'WAREHOUSE')
where k.min_stock > 0 and k.on_hand < k.min_stock`
