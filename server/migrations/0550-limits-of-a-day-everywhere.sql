-- A limit is one of a person and a day, in whatever branch he writes and whatever earlier day he writes of: what he wrote
-- today counts today. The day is told by the clock that whoever writes is asked by.
alter table document add column written_on date;
alter table document alter column written_on set default nullif(current_setting('app.today', true), '')::date;
comment on column document.written_on is 'The day on which it was written, by its branch''s clock; null of what was written before this column and by jobs.';
-- Of the kinds that use up a limit alone (server/documents/limits.ts).
create index document_written_on on document (written_on, created_by)
  where kind in ('cash-out', 'correction', 'stock-in', 'customer-credit-note', 'sales-credit-note', 'purchase-order');

create function uses_limit(d document, whose bigint) returns boolean language sql stable set search_path = public as $$
  select (d.approved_by = whose or d.created_by = whose and d.approved_by is null)
    and d.status not in ('CANCELLED', 'REJECTED', 'WAITING_APPROVAL')
    and not exists (select from shift c where c.branch_id = d.branch_id and c.difference_id = d.id) $$;

-- Rupiah of such documents that somebody used up of a limit on a day and later ones, and of what he wrote today of an
-- earlier day, in all branches. `amount_of` is the column that counts, `except` the document that is written anew,
-- `supplier` the one that an order's limit is of; cash for what had come another way counts as cash out.
create function limit_used(kinds text[], amount_of text, whose bigint, since date, except_id bigint, supplier bigint, with_other_tender boolean)
  returns numeric language sql stable security definer set search_path = public, pg_temp as $$
  with one as (
    select d.branch_id, d.id from branch b join document d on d.branch_id = b.id and d.kind = any (kinds) and d.doc_date >= since
    union
    select d.branch_id, d.id from document d
    where d.written_on >= nullif(current_setting('app.today', true), '')::date and d.kind = any (kinds)
      and d.kind in ('cash-out', 'correction', 'stock-in', 'customer-credit-note', 'sales-credit-note', 'purchase-order')),
  other as (
    select o.amount from other_tender o join document d on d.branch_id = o.branch_id and d.id = o.document_id
    where with_other_tender and (d.doc_date >= since or d.written_on >= nullif(current_setting('app.today', true), '')::date)
      and (d.approved_by = whose or d.created_by = whose and d.approved_by is null) and d.id is distinct from except_id)
  select coalesce((select sum(coalesce(d.counted_value, case amount_of when 'gross' then d.gross else d.total end))
      from one join document d on d.branch_id = one.branch_id and d.id = one.id
      where uses_limit(d, whose) and d.id is distinct from except_id and (supplier is null or d.supplier_id = supplier)), 0)
    + coalesce((select sum(amount) from other), 0) $$;
revoke all on function limit_used(text[], text, bigint, date, bigint, bigint, boolean) from public;
grant execute on function limit_used(text[], text, bigint, date, bigint, bigint, boolean) to gerai_till, gerai_office, gerai_job;
