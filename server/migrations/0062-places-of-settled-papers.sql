-- Papers that a settlement settles stand from place 1001 on, so that money that comes later finds its place before them.
update document_settlement s set line = s.line + 1000 from document d
where d.branch_id = s.branch_id and d.id = s.document_id and d.kind in ('debt-payment', 'receivable-repayment')
  and s.item_document_id is not null and s.line <= 1000;
