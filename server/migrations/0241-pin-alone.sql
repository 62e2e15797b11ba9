-- A supervisor says yes with his PIN alone: he is found by its hash, keyed outside the database. Known once the PIN
-- is set or used beside his name; whoever asks has few wrong tries.
alter table employee add column pin_find bytea, add column failed_guesses int not null default 0, add column guesses_locked_until timestamptz;
create index employee_by_pin on employee (pin_find) where pin_find is not null;
