-- When the password was typed last: what a session may do to the system itself wants it to be fresh.
alter table session add column confirmed_at timestamptz not null default clock_timestamp();
