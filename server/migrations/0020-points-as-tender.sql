-- How members may pay with points (domain §2.6): least, in steps of, at most this share of a sale.
alter table company
  add column if not exists point_min_redeem int not null default 100 check (point_min_redeem >= 0),
  add column if not exists point_redeem_multiple int not null default 50 check (point_redeem_multiple > 0),
  add column if not exists point_max_redeem_pct pct not null default 50;

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
