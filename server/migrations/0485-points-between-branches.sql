-- Points belong to the customer, what they are worth to the branch that gave them. Where a movement in one branch uses
-- points of another, the debt to the customer falls there: what has crossed so, and the journal that settled it on RK
-- (docs/decisions/0047-what-belongs-to-the-party.md).
create table point_crossing (
  id bigint generated always as identity primary key,
  -- Whose document moved points, and whose points they were.
  branch_id int not null references branch (id),
  counter_branch_id int not null references branch (id),
  document_id bigint not null,
  -- Above zero: the other branch's points were used here; below: ours made good what was owed there.
  points int not null check (points <> 0),
  settled_by bigint,
  check (branch_id <> counter_branch_id)
);
create index point_crossing_open on point_crossing (branch_id, document_id) where settled_by is null;
create index point_crossing_settled on point_crossing (branch_id, settled_by) where settled_by is not null;

alter table point_crossing enable row level security;
alter table point_crossing force row level security;
create policy one_branch on point_crossing to gerai_till using (branch_id = current_branch()) with check (branch_id = current_branch());
create policy own_branches on point_crossing to gerai_office, gerai_job
  using (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]));
create policy own_branches_read on point_crossing for select to gerai_report
  using (branch_id in (select unnest(string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[])));
create policy owner on point_crossing to current_user using (true) with check (true);
grant select on point_crossing to gerai_till, gerai_office, gerai_report, gerai_job;
grant update (settled_by) on point_crossing to gerai_till, gerai_job;
-- The clock settles what nobody could who wrote it.
grant insert on document_between to gerai_job;

-- As before (0211), and what crosses is written down.
create or replace function take_points(m point_move) returns void language plpgsql security definer set search_path = public as $$
declare l record; open int := abs(m.points); part int;
begin
  if m.points > 0 then
    insert into point_lot (branch_id, id, customer_id, expires_at, points, rest) values (m.branch_id, m.id, m.customer_id, m.expires_at, m.points, m.points);
  end if;
  -- What comes in makes good what is owed first; what goes out takes what expires first.
  for l in select * from point_lot where customer_id = m.customer_id and rest <> 0 and (rest < 0) = (m.points > 0) and (branch_id, id) <> (m.branch_id, m.id)
      order by expires_at nulls last, seq loop
    exit when open = 0;
    part := least(open, abs(l.rest));
    if m.points > 0 then
      insert into point_use (lot_branch_id, lot_id, branch_id, move_id, points) values (m.branch_id, m.id, l.branch_id, l.id, part);
    else
      insert into point_use (lot_branch_id, lot_id, branch_id, move_id, points) values (l.branch_id, l.id, m.branch_id, m.id, part);
    end if;
    if l.branch_id <> m.branch_id then
      insert into point_crossing (branch_id, counter_branch_id, document_id, points)
        values (m.branch_id, l.branch_id, m.document_id, part * sign(-m.points)::int);
    end if;
    update point_lot set rest = rest - part * sign(l.rest)::int where branch_id = l.branch_id and id = l.id;
    open := open - part;
  end loop;
  if m.points > 0 then
    update point_lot set rest = open where branch_id = m.branch_id and id = m.id;
  elsif open > 0 then
    insert into point_lot (branch_id, id, customer_id, expires_at, points, rest) values (m.branch_id, m.id, m.customer_id, null, m.points, -open);
  end if;
end $$;
revoke execute on function take_points(point_move) from public;

-- What crossed before this was known; the clock writes its journals.
insert into point_crossing (branch_id, counter_branch_id, document_id, points)
select u.branch_id, u.lot_branch_id, m.document_id, sum(u.points)
from point_use u join point_move m on m.branch_id = u.branch_id and m.id = u.move_id
where u.branch_id <> u.lot_branch_id group by 1, 2, 3;
