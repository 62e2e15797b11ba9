-- A session that a cashier took over with his PIN: it stands at this till and reaches no further.
alter table session add column till_id bigint references till(id);
create function current_till() returns bigint language sql stable as $$ select nullif(current_setting('app.till', true), '')::bigint $$;
