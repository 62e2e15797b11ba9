-- How a sale was really paid: a tender that was recorded wrongly counts as the one that its correction tells.
create view sale_tender with (security_invoker = true) as
  select s.branch_id, s.document_id, s.line, coalesce(c.method_id, s.method_id) as method_id, s.amount
  from document_settlement s
  left join lateral (select t.method_id from document_settlement o
      join document d on d.branch_id = o.branch_id and d.id = o.document_id and d.kind = 'tender-correction'
      join document_settlement t on t.branch_id = o.branch_id and t.document_id = o.document_id and t.method_id is not null
    where o.branch_id = s.branch_id and o.item_document_id = s.document_id and o.item_line = s.line) c on true
  where s.method_id is not null;
grant select on sale_tender to gerai_till, gerai_office, gerai_report, gerai_job;
