-- A sale may be written later than it was made: by a till that had no line.
alter table document add column sold_at timestamptz, add check (sold_at <= created_at);
comment on column document.sold_at is 'When it was sold, where that was before it was written here; else created_at is';

-- The proof of a payment is of the moment of its sale.
create or replace view sale_proof with (security_invoker = true) as
  select d.branch_id, d.id as document_id, d.kind, d.number, s.line, s.edc_id, s.approval_code, s.amount,
    case d.kind when 'tender-correction' then d.ref_date else d.doc_date end as day, coalesce(d.sold_at, d.created_at) as created_at, d.created_by
  from document d join document_settlement s on s.branch_id = d.branch_id and s.document_id = d.id and s.edc_id is not null and s.approval_code is not null
  where d.kind in ('sales-invoice', 'tender-correction')
    and not exists (select from document_settlement o join document c on c.branch_id = o.branch_id and c.id = o.document_id and c.kind = 'tender-correction'
      where o.branch_id = s.branch_id and o.item_document_id = s.document_id and o.item_line = s.line)
    and not exists (select from document_source u join document v on v.branch_id = u.branch_id and v.id = u.document_id
      and v.kind = 'sales-return' and v.reason = 'VOID' where u.branch_id = d.branch_id and u.source_id = d.id);

-- What is looked for by its moment is looked for by when it was sold.
drop index document_written;
create index document_sold on document using brin (coalesce(sold_at, created_at)) with (autosummarize = on);
