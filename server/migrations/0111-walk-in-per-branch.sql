-- Every branch sells to who gives no name: its sales, bookings and lists name its own customer 'Umum'.
create function add_walk_in(branch int) returns void language sql as $$
  insert into customer (code, type, name, price_level, branch_id, is_walk_in)
  select 'C' || b.code || '00000', 'NON_MEMBER', 'Umum', 'RETAIL', b.id, true from branch b
  where b.id = branch and not exists (select from customer c where c.branch_id = b.id and c.is_walk_in)
$$;
select add_walk_in(id) from branch;
create unique index customer_walk_in on customer (branch_id) where is_walk_in;
