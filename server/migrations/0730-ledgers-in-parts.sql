-- The large ledgers may be kept in parts by their days (decisions/0101). What looks up a line by its document says from
-- which day on, so that the parts before need not be asked; where they are one table it finds the same.
create or replace function journal_balances() returns trigger
  language plpgsql security definer set search_path = public as $$
declare d numeric; c numeric; n int;
begin
  select coalesce(sum(debit), 0), coalesce(sum(credit), 0), count(*) into d, c, n
    from journal_line where branch_id = new.branch_id and journal_id = new.id and posting_date = new.posting_date;
  if n < 2 or d <> c then
    raise exception 'journal % of branch % is not balanced: % / %', new.id, new.branch_id, d, c
      using errcode = 'GR001';
  end if;
  return null;
end $$;

-- Nothing of a document moves before its own day.
create function line_cost(l document_goods, since date) returns numeric language sql stable
  as $$ select coalesce(l.cost_elsewhere, (select sum(abs(m.value + m.settled)) from stock_move m where m.branch_id = l.branch_id
        and m.document_id = l.document_id and m.line = l.line and m.posting_date >= since and m.qty <> 0 and m.cost_rule <> 'MOVE')) $$;

-- Of what points at the audit once that is in parts, where a key cannot: the row is there. It was written a moment ago.
create function stands_in_audit() returns trigger
  language plpgsql security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
begin
  if not exists (select from audit where branch_id = new.branch_id and id = new.audit_id and at >= now() - interval '1 day')
    and not exists (select from audit where branch_id = new.branch_id and id = new.audit_id) then
    raise exception 'row % of the audit of branch % is not there', new.audit_id, new.branch_id using errcode = '23503';
  end if;
  return null;
end $$;
