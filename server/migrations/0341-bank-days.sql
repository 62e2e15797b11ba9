-- The working day on which a bank pays what was taken on a day: Saturdays and Sundays do not count.
create function bank_day(taken date, days int) returns date language sql immutable parallel safe
  as $$ select case when days = 0 then taken else f.day + days + 2 * ((extract(isodow from f.day)::int - 1 + days) / 5) end
    from (select taken - greatest(0, extract(isodow from taken)::int - 5) as day) f $$;
