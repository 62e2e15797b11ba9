-- What a line's goods cost is what its movements say, told in one place and right after every recalculation.
-- Kept is only what lies in no ledger of this branch: the leaf of a paper that another branch received.
alter table document_goods rename cost to cost_elsewhere;
update document_goods g set cost_elsewhere = null from document d
where d.branch_id = g.branch_id and d.id = g.document_id and g.cost_elsewhere is not null and d.kind <> 'mutation-arrival';

-- Cost of a line's goods in rupiah; null before they moved.
create function line_cost(l document_goods) returns numeric language sql stable
  as $$ select coalesce(l.cost_elsewhere, (select sum(abs(m.value)) from stock_move m where m.branch_id = l.branch_id
        and m.document_id = l.document_id and m.line = l.line and m.qty <> 0 and m.cost_rule <> 'MOVE')) $$;
