-- What the correction of a tender told of its proof and terminal is how it was paid as well.
create or replace view sale_tender with (security_invoker = true) as
  select s.branch_id, s.document_id, s.line, coalesce(c.method_id, s.method_id) as method_id, s.amount,
    case when c.method_id is null then s.edc_id else c.edc_id end as edc_id,
    case when c.method_id is null then s.provider_id else c.provider_id end as provider_id,
    case when c.method_id is null then s.mdr_pct else c.mdr_pct end as mdr_pct
  from document_settlement s
  left join lateral (select t.method_id, t.edc_id, t.provider_id, t.mdr_pct from document_settlement o
      join document d on d.branch_id = o.branch_id and d.id = o.document_id and d.kind = 'tender-correction'
      join document_settlement t on t.branch_id = o.branch_id and t.document_id = o.document_id and t.method_id is not null
    where o.branch_id = s.branch_id and o.item_document_id = s.document_id and o.item_line = s.line) c on true
  where s.method_id is not null;

-- Slips of card terminals, each with the day of the sale that it proved: of a tender that was corrected the one of its correction.
create view sale_proof with (security_invoker = true) as
  select d.branch_id, d.id as document_id, d.kind, d.number, s.line, s.edc_id, s.approval_code, s.amount,
    case d.kind when 'tender-correction' then d.ref_date else d.doc_date end as day, d.created_at, d.created_by
  from document d join document_settlement s on s.branch_id = d.branch_id and s.document_id = d.id and s.edc_id is not null and s.approval_code is not null
  where d.kind in ('sales-invoice', 'tender-correction')
    and not exists (select from document_settlement o join document c on c.branch_id = o.branch_id and c.id = o.document_id and c.kind = 'tender-correction'
      where o.branch_id = s.branch_id and o.item_document_id = s.document_id and o.item_line = s.line)
    and not exists (select from document_source u join document v on v.branch_id = u.branch_id and v.id = u.document_id
      and v.kind = 'sales-return' and v.reason = 'VOID' where u.branch_id = d.branch_id and u.source_id = d.id);
comment on view sale_proof is 'Approval codes of card terminals that prove money of sales which stand: as they were entered, or as the correction of a tender tells.';
grant select on sale_proof to gerai_till, gerai_office, gerai_report, gerai_job;
comment on column sale_proof.number is 'Of the sale, or of the correction that tells of its tender.';
