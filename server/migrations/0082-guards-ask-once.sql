-- The guards of every posting, asking less: the period in the statement itself instead of in a function of its
-- own, and a journal's date once instead of once for each of its lines. They refuse what they refused.
create or replace function journal_period() returns trigger language plpgsql as $$
begin
  if exists (select from added a where not exists (select from period p where p.id = period_id(a.posting_date)
      and p.status <> 'CLOSED' and (p.posting_status <> 'CLOSED' or a.type in ('ADJUSTMENT','CLOSING')))) then
    perform refuse_closed_period(posting_date, bool_and(type in ('ADJUSTMENT','CLOSING'))) from added group by posting_date;
  end if;
  return null;
end $$;
create or replace function move_period() returns trigger language plpgsql as $$
begin
  if exists (select from added a where not exists (select from period p where p.id = period_id(a.posting_date)
      and p.posting_status <> 'CLOSED')) then
    perform refuse_closed_period(posting_date, false) from added group by posting_date;
  end if;
  return null;
end $$;
create or replace function line_date() returns trigger language plpgsql as $$
begin
  -- Asked journal by journal: a join is planned over the whole branch while the table has no statistics yet.
  if exists (select from (select distinct branch_id, journal_id, posting_date from added) a
      where a.posting_date <> (select j.posting_date from journal j where j.branch_id = a.branch_id and j.id = a.journal_id)
        or not exists (select from period p where p.id = period_id(a.posting_date) and p.status <> 'CLOSED')) then
    perform refuse_closed_period(posting_date, true) from added group by posting_date;
    raise exception 'journal line with a date of its own' using errcode = 'GR005';
  end if;
  return null;
end $$;
