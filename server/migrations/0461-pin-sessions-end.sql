-- A session that a PIN opened ends with what opened it: with another PIN, another role or branch of its cashier, another key of
-- its till. Kept as it was then and compared at each call, so nothing has to be remembered to be ended.
alter table session add column opened_with bytea, add column till_since timestamptz;
comment on column session.opened_with is 'Hash of the PIN, the role, the branch and the till key that opened it';
comment on column session.till_since is 'When its PIN was typed: nothing is sold with it once a shift of its till was closed since';
update session set revoked_at = clock_timestamp() where till_id is not null and revoked_at is null;
alter table session add check (till_id is null or revoked_at is not null or opened_with is not null and till_since is not null);

-- Asked before it is known whose branches may be read.
create function opened_with(till bigint, pin text, role bigint, branch int) returns bytea
language sql stable security definer set search_path = public, pg_catalog
return (select sha256(t.key_hash || convert_to(concat_ws(':', pin, role, branch), 'UTF8')) from till t where t.id = till);
revoke all on function opened_with from public;
grant execute on function opened_with to gerai_till, gerai_office, gerai_report, gerai_job;

-- Whether a shift of the caller's till was closed since he typed his PIN there.
create function is_shift_over() returns boolean language sql stable as $$
  select exists (select from shift where till_id = current_till() and closed_at > nullif(current_setting('app.till_since', true), '')::timestamptz) $$;

-- No report reads what is in the bell.
alter policy own_branches on bell_notice to gerai_office, gerai_job;
