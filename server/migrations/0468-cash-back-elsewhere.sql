-- What of a sale has gone back in cash, wherever its goods came back; nothing else of another branch's papers.
create function cash_back_of_sale(sold_by int, sale bigint, but bigint) returns numeric
  language sql stable security definer set search_path = public
  as $$ select coalesce(sum(r.total), 0) from document_source x join document r on r.branch_id = x.branch_id and r.id = x.document_id
        where x.branch_id = sold_by and x.source_id = sale and r.kind = 'sales-return' and r.status = 'APPROVED' and r.id <> but
          and (r.settle_by = 'TUNAI' or r.settle_by = 'CABANG' and exists (select from document_between b
            join document p on p.branch_id = b.counter_branch_id and p.id = b.counter_document_id
            where b.branch_id = r.branch_id and b.document_id = r.id and p.settle_by = 'TUNAI')) $$;
