-- Tries of a PIN that is another's, written down before anybody is looked for. Wrong ones fade by time alone: no right PIN,
-- whoever's it is, takes any of them back.
create table pin_attempt (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(), of_branch int not null references branch(id),
  asker_id bigint not null references employee(id), place text not null, eager boolean not null, ok boolean not null default false
);
comment on column pin_attempt.of_branch is 'Counted for guessers of all branches alike, so no wall stands before it';
comment on column pin_attempt.place is 'The till, else the device that the asker has signed in from before, else the address';
comment on column pin_attempt.eager is 'Its asker or its place had five wrong ones within the hour before';
create index pin_attempt_asker on pin_attempt (asker_id, at) where not ok;
create index pin_attempt_place on pin_attempt (place, at) where not ok;
create index pin_attempt_branch on pin_attempt (of_branch, at) where not ok and eager;
grant select, insert, delete on pin_attempt to gerai_office;
grant update (ok) on pin_attempt to gerai_office;
grant select on pin_attempt to gerai_report, gerai_job;

-- Until when whoever had these wrong ones within a day waits, the oldest first: after each five within an hour a minute,
-- doubled up to a quarter of an hour; thirty an hour and sixty a day in all. Null: he need not wait.
create function pin_wait(wrong timestamptz[]) returns timestamptz language sql stable as $$
  with n as (
    select clock_timestamp() as now, cardinality(wrong) as of_day,
      (select count(*)::int from unnest(wrong) t where t > clock_timestamp() - interval '1 hour') as of_hour),
  until as (
    select now, greatest(
      case when of_hour >= 5 then wrong[of_day - of_hour + of_hour / 5 * 5]
        + least(interval '15 minutes', interval '1 minute' * power(2, least(of_hour / 5 - 1, 10))) end,
      case when of_hour >= 30 then wrong[of_day - 29] + interval '1 hour' end,
      case when of_day >= 60 then wrong[of_day - 59] + interval '1 day' end) as at
    from n)
  select at from until where at > now
$$;

-- Nobody is locked out by the guesses of others, and each guess is told above.
alter table employee drop column failed_pins, drop column pin_locked_until, drop column failed_guesses, drop column guesses_locked_until,
  add column last_pin_hash text;
comment on column employee.last_pin_hash is 'Of the PIN before: it is none again';

-- What supervisors are told where they look anyway; each of them until he has seen it, for a week.
create table bell_notice (
  id bigint generated always as identity primary key, branch_id int not null references branch(id),
  at timestamptz not null default clock_timestamp(), subject text not null, message text not null, for_right text not null,
  place text
);
comment on column bell_notice.subject is 'What it is about: told once an hour';
comment on column bell_notice.place is 'Where it is looked at, below /app';
create index bell_notice_by_time on bell_notice (branch_id, at);
create table bell_seen (
  notice_id bigint not null references bell_notice(id) on delete cascade, employee_id bigint not null references employee(id),
  primary key (notice_id, employee_id)
);
do $$ begin
  alter table bell_notice enable row level security;
  alter table bell_notice force row level security;
  create policy one_branch on bell_notice to gerai_till using (branch_id = current_branch()) with check (branch_id = current_branch());
  create policy own_branches on bell_notice to gerai_office, gerai_report, gerai_job
    using (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]))
    with check (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]));
  execute 'create policy owner on bell_notice to current_user using (true) with check (true)';
end $$;
grant select, insert on bell_notice to gerai_till, gerai_office, gerai_job;
grant select, insert on bell_seen to gerai_office;
