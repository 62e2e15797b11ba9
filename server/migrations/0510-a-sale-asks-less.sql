-- What every call asks is planned into its own statement, not run as a function with a plan of its own. A function in
-- SQL is taken in only where it is no more lasting than what it calls (array_to_string is stable), and where one that
-- reads a table stands as a table. They tell what they told.
alter function own_scope(text[], text[]) stable;
drop function till_in_front(int);
create function till_in_front(branch int) returns setof bigint language sql stable rows 1 as $$
  select id from till where branch_id = branch and (id = current_till() and coalesce(key_hash = current_till_key(), true)
    or current_till() is null and key_hash = current_till_key()) $$;
-- The period once for each day that is posted on, not for each move.
create or replace function move_period() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct posting_date from added) a where not exists
      (select from period p where p.id = period_id(a.posting_date) and p.posting_status <> 'CLOSED')) then
    perform refuse_closed_period(posting_date, false) from added group by posting_date;
  end if;
  return null;
end $$;
