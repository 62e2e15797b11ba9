-- Which correction tells how a tender was paid in the end: whatever shows or prints the sale says so.
create or replace view sale_tender with (security_invoker = true) as
  select s.branch_id, s.document_id, s.line, coalesce(c.method_id, s.method_id) as method_id, s.amount,
    case when c.method_id is null then s.edc_id else c.edc_id end as edc_id,
    case when c.method_id is null then s.provider_id else c.provider_id end as provider_id,
    case when c.method_id is null then s.mdr_pct else c.mdr_pct end as mdr_pct,
    c.document_id as correction_id
  from document_settlement s
  left join lateral (select t.document_id, t.method_id, t.edc_id, t.provider_id, t.mdr_pct from document_settlement o
      join document d on d.branch_id = o.branch_id and d.id = o.document_id and d.kind = 'tender-correction'
      join document_settlement t on t.branch_id = o.branch_id and t.document_id = o.document_id and t.method_id is not null
    where o.branch_id = s.branch_id and o.item_document_id = s.document_id and o.item_line = s.line) c on true
  where s.method_id is not null;
comment on column sale_tender.correction_id is 'The correction that tells of it; none where it was as it had been entered.';
