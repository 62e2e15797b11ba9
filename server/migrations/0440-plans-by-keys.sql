-- A plan that a connection makes while a table is small stays when the table has grown, until statistics come anew. So
-- nothing is learnt of a small table that could make one along the branch or the whole table look as good as its key: it
-- is planned as PostgreSQL plans what it knows nothing of, as ten pages, all of one branch, each row with a key of its own.
create function plan_by_keys() returns void language plpgsql set search_path = public, pg_catalog as $$
declare small record;
begin
  for small in
    select c.oid, c.relname::text as name from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and pg_relation_size(c.oid) < 10 * 8192
      and (c.reltuples >= 0 or exists (select from key_columns(c.oid) k where not exists (
        select from pg_stats s where s.schemaname = 'public' and s.tablename = c.relname and s.attname = k.name)))
  loop
    perform pg_clear_attribute_stats('public', small.name, s.attname::text, false)
      from pg_stats s where s.schemaname = 'public' and s.tablename = small.name;
    perform pg_restore_attribute_stats('schemaname', 'public', 'relname', small.name, 'attname', k.name,
      'inherited', false, 'null_frac', 0::real, 'n_distinct', k.n_distinct) from key_columns(small.oid) k;
    -- Only a change of what is known of its size tells the connections to plan anew.
    perform pg_restore_relation_stats('schemaname', 'public', 'relname', small.name, 'reltuples', 1::real);
    perform pg_clear_relation_stats('public', small.name);
  end loop;
end $$;

-- The branches that indexes begin with, and what is unique within one.
create function key_columns(of oid) returns table (name text, n_distinct real)
language sql stable set search_path = public, pg_catalog
begin atomic
  with parts as (
    select i.indexrelid, i.indisunique and i.indpred is null and i.indnkeyatts = 2 as is_key, p.n, a.attname, a.attnotnull
    from pg_index i cross join unnest(i.indkey::int2[]) with ordinality p (column_no, n)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = p.column_no
    where i.indrelid = of and p.n <= i.indnkeyatts)
  select distinct on (1) own.attname::text, case when own.n = 1 then 1::real else -1::real end
  from parts own join parts first on first.indexrelid = own.indexrelid and first.n = 1
  where first.attname ~ 'branch_id$' and first.attnotnull
    and (own.n = 1 or own.is_key and own.n = 2 and own.attname !~ 'branch_id$')
  order by 1, own.n;
end;

select plan_by_keys();
