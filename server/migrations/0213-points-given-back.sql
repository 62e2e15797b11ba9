-- Which days of life a sale's spent points had: they go back with them (domain §3.2.7), whatever branch they came from.
create function points_spent(branch int, document bigint) returns table (until date, points int)
  language sql stable security definer set search_path = public
  as $$ select l.expires_at, sum(u.points)::int from point_move m join point_use u on u.branch_id = m.branch_id and u.move_id = m.id
        join point_lot l on l.branch_id = u.lot_branch_id and l.id = u.lot_id
        where m.branch_id = branch and m.document_id = document and m.type = 'REDEEM' group by 1 $$;
