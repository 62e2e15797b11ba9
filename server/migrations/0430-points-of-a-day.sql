-- What a customer had at the end of a day, over all branches.
create function point_balance(customer bigint, until date) returns int language sql stable security definer set search_path = public
  as $$ select coalesce(sum(points), 0)::int from point_move where customer_id = customer and posting_date <= until $$;
