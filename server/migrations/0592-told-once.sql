-- What of a document counts for a limit is told once, whoever adds it up: of a day and a person, or of an open shift.
create function counts_for_limit(d document) returns boolean language sql stable set search_path = public as $$
  select d.status not in ('CANCELLED', 'REJECTED', 'WAITING_APPROVAL')
    and not exists (select from shift c where c.branch_id = d.branch_id and c.difference_id = d.id) $$;
create or replace function uses_limit(d document, whose bigint) returns boolean language sql stable set search_path = public as $$
  select (d.approved_by = whose or d.created_by = whose and d.approved_by is null) and counts_for_limit(d) $$;

-- Of rehearsals the newest alone is read, and what it comes to follows from its findings.
delete from tax_rehearsal where id < (select max(id) from tax_rehearsal);
alter table tax_rehearsal drop column amount;
