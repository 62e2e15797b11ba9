-- What a member's points expire, over all branches: days and sums cross the branch wall, the rows do not.
create function points_expiring(customer bigint) returns table (until date, points int)
  language sql stable security definer set search_path = public
  as $$ select expires_at, sum(rest)::int from point_lot where customer_id = customer and rest > 0 and expires_at is not null group by 1 $$;
