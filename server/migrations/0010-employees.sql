-- A password that somebody else has seen is good for a day and one sign-in (reliability §4.11).
alter table employee add column password_expires_at timestamptz;
create index employee_role on employee (role_id);
