-- What was charged or noted without a quantity when goods of another branch's sale came back bore a warehouse of that branch.
update document_goods l set warehouse_id = null from document d
where d.branch_id = l.branch_id and d.id = l.document_id and d.kind = 'branch-return' and l.qty = 0 and l.warehouse_id is not null
  and not exists (select from warehouse w where w.branch_id = l.branch_id and w.id = l.warehouse_id);
