-- A branch that no longer sells what has not come once did: what was short then was allowed, and stays so.
alter table branch add column never_short_since timestamptz;
create function branch_never_short() returns trigger language plpgsql as $$
begin
  new.never_short_since := case when new.allow_negative_stock then null else clock_timestamp() end;
  return new;
end $$;
create trigger never_short before update of allow_negative_stock on branch for each row
  when (old.allow_negative_stock is distinct from new.allow_negative_stock) execute function branch_never_short();
