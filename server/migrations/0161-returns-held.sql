-- What waits for a supervisor is asked for every few seconds.
create index document_waiting on document (branch_id, id) where status = 'WAITING_APPROVAL';

-- Goods that wait to go back to a supplier are set aside. A return whose goods have been sold meanwhile waits in vain.
with line as (
  select g.branch_id, g.document_id, g.warehouse_id, g.goods_id,
    sum(g.base_qty) over (partition by g.branch_id, g.warehouse_id, g.goods_id order by g.document_id, g.line) as upto
  from document d join document_goods g on g.branch_id = d.branch_id and g.document_id = d.id
  where d.status = 'WAITING_APPROVAL' and d.kind in ('purchase-return','purchase-past-return')),
sold as (
  select distinct l.branch_id, l.document_id from line l join branch b on b.id = l.branch_id
  left join stock_level s on s.branch_id = l.branch_id and s.warehouse_id = l.warehouse_id and s.goods_id = l.goods_id
  where not b.allow_negative_stock and l.upto > coalesce(s.on_hand - s.reserved, 0)),
ended as (
  update document d set status = 'CANCELLED', version = version + 1 from sold
  where d.branch_id = sold.branch_id and d.id = sold.document_id returning d.*)
insert into audit (branch_id, employee_id, endpoint, object_kind, object_id, number, action, memo)
select branch_id, created_by, 'migration', kind, id, number, 'Dibatalkan', 'Barangnya sudah tidak ada' from ended;
update stock_level s set reserved = s.reserved + x.qty
from (select g.branch_id, g.warehouse_id, g.goods_id, sum(g.base_qty) as qty
  from document d join document_goods g on g.branch_id = d.branch_id and g.document_id = d.id
  where d.status = 'WAITING_APPROVAL' and d.kind in ('purchase-return','purchase-past-return') group by 1, 2, 3) x
where s.branch_id = x.branch_id and s.warehouse_id = x.warehouse_id and s.goods_id = x.goods_id;
