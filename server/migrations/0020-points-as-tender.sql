-- Members may pay with points; how many is a matter of the point terms.
-- A company that is already at work gets the method too; a new one gets it with the others.
insert into payment_method (code, name, kind, account_role, usable_at, sort)
select 'POIN', 'Poin', 'POINT', 'POINT_LIABILITY', '{CASHIER}', max(sort) + 1 from payment_method
having count(*) > 0 on conflict do nothing;

-- Points are spent once, whichever till or program asks.
create function points_enough() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7, customer_id::int) from added where type = 'REDEEM';
  if exists (select from added where type = 'REDEEM' and point_balance(customer_id) < 0) then
    raise exception 'points below zero' using errcode = 'GR008';
  end if;
  return null;
end $$;
create trigger points_enough after insert on point_move
  referencing new table as added for each statement execute function points_enough();
