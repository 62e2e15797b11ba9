-- What goods taken apart cost is split over their parts by what each is worth, and anew when either changes:
-- SHARE, with what the part is worth at the last price paid where it has no average.
alter table stock_move drop constraint stock_move_cost_rule_check;
alter table stock_move add constraint stock_move_cost_rule_check check (cost_rule in ('AVG','GIVEN','VALUE','MOVE','COPY','SHARE'));
select set_config('app.recalculating', 'yes', true);
with shared as (
  update stock_move m set cost_rule = 'SHARE' from document d
  where d.branch_id = m.branch_id and d.id = m.document_id and d.kind = 'disassembly' and m.qty > 0
  returning m.branch_id, m.document_id, m.line, m.goods_id, m.qty)
insert into stock_move_basis (branch_id, document_id, line, value, qty, source_branch_id, source_document_id)
select s.branch_id, s.document_id, s.line, round(coalesce(v.last_purchase_price, 0) * s.qty), s.qty, s.branch_id, s.document_id
from shared s join stock_value v using (branch_id, goods_id);
select set_config('app.recalculating', '', true);
