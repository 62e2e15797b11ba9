-- Wrong passwords are counted by account and place; a device that an account has signed in from waits for nobody else's.
create table known_device (
  employee_id bigint not null references employee(id) on delete cascade, device bytea not null,
  seen_at timestamptz not null default clock_timestamp(), primary key (employee_id, device)
);
comment on table known_device is 'Devices an account has signed in from, by the hash of their cookie';
grant select, insert, update, delete on known_device to gerai_office;
alter table login_attempt add column device bytea;
comment on column login_attempt.device is 'Null: a device that the account has not signed in from';
create index login_attempt_email on login_attempt (email, at);
grant delete on login_attempt to gerai_office;
-- Nobody is locked out by others any more.
update employee set failed_logins = 0, locked_until = null;

-- A token that was used again long after its successor: its owner is told at his next sign-in.
alter table employee add column token_reused_at timestamptz;
comment on column employee.token_reused_at is 'When a rotated token of his came back; until he was told';
