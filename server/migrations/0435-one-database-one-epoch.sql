-- Which company's data these are, whichever folder or server they lie in, and since when they go on from a copy.
-- Every restore gives a new epoch: whoever remembers what this database knew (tills, other programs) asks for it.
create table database_identity (
  id int primary key default 1 check (id = 1),
  company uuid not null default gen_random_uuid(),
  epoch uuid not null default gen_random_uuid(), epoch_at timestamptz not null default clock_timestamp(),
  restored_at timestamptz, restored_from text,
  -- Whether demo accounts of before `public_password` were looked at.
  secrets_judged boolean not null default false
);
-- As programs of before are told apart by (server/platform/company-facts.ts).
insert into database_identity (company)
  select coalesce((select md5(value)::uuid from secret where name = 'session'), gen_random_uuid());
grant select on database_identity to gerai_till, gerai_office, gerai_job, gerai_report;

-- Accounts whose password or PIN the documents of the program tell everybody (demo data). Not opened from another
-- machine; whoever sets one of his own is free of it, by whichever way it is written.
alter table employee add column public_password boolean not null default false,
  add column public_pin boolean not null default false;
create function own_secret() returns trigger language plpgsql as $$
begin
  if new.password_hash is distinct from old.password_hash then new.public_password := false; end if;
  if new.pin_hash is distinct from old.pin_hash then new.public_pin := false; end if;
  return new;
end $$;
create trigger own_secret before update of password_hash, pin_hash on employee
  for each row execute function own_secret();

-- What whoever runs the program has to see to; told in the log, in /metrics and on Beranda until it is mended.
create table operation_alarm (
  code text primary key, detail text not null, since timestamptz not null default clock_timestamp()
);
grant select on operation_alarm to gerai_office, gerai_report;
grant select, insert, update, delete on operation_alarm to gerai_job;
