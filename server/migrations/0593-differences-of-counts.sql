-- A voucher of what a drawer differed by, counted at its closing or at a handover, is told from money in and out at one place,
-- whoever asks: it is nobody's cash out, so it uses up no limit.
create function is_count_difference(d document) returns boolean language sql stable set search_path = public as $$
  select d.kind in ('cash-in', 'cash-out') and (
    exists (select from shift c where c.branch_id = d.branch_id and c.difference_id = d.id)
    or exists (select from shift_part p where p.branch_id = d.branch_id and p.difference_id = d.id)) $$;
create or replace function counts_for_limit(d document) returns boolean language sql stable set search_path = public as $$
  select d.status not in ('CANCELLED', 'REJECTED', 'WAITING_APPROVAL') and not is_count_difference(d) $$;
