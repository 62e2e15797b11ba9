-- A workbook that somebody brings in: checked first, then applied as a whole or not at all.
create table import_file (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z][a-z0-9-]{1,49}$'),
  file_id uuid not null references stored_file(id), file_name text not null,
  branch_id int not null references branch(id),
  employee_id bigint not null default current_employee() references employee(id),
  status text not null default 'CHECKING'
    check (status in ('CHECKING','WRONG','CHECKED','APPLYING','APPLIED','REFUSED')),
  job_id bigint references job(id),
  total int not null default 0, added int not null default 0, changed int not null default 0,
  unchanged int not null default 0, wrong_rows int not null default 0,
  -- What the check saw of the rows it would write: applying refuses when somebody changed them since.
  seal text not null default '',
  message text not null default '', address text,
  marked_file_id uuid references stored_file(id),
  created_at timestamptz not null default clock_timestamp(), applied_at timestamptz
);
create index import_file_own on import_file (employee_id, kind, id desc);
create table import_error (
  import_id bigint not null references import_file(id), n int not null,
  line int not null, field text not null default '', message text not null,
  primary key (import_id, n)
);
do $$ declare t text; begin
  foreach t in array array['import_file','import_error'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
  end loop;
end $$;
create policy own on import_file to gerai_office, gerai_job, gerai_report
  using (employee_id = current_employee()) with check (employee_id = current_employee());
create policy own on import_error to gerai_office, gerai_job, gerai_report
  using (exists (select from import_file f where f.id = import_id));
grant select, insert, update on import_file to gerai_office, gerai_job;
grant select, insert, delete on import_error to gerai_office, gerai_job;
grant select on import_file, import_error to gerai_report;

-- A sheet holds numbers of persons: it is kept as long as somebody may ask what it did, and then goes.
create function forget_imports(before timestamptz) returns setof uuid
language sql security definer set search_path = public, pg_temp as $$
  with gone as (select id from import_file where created_at < before and status not in ('CHECKING','APPLYING')),
    errors as (delete from import_error where import_id in (select id from gone)),
    files as (delete from import_file where id in (select id from gone) returning file_id, marked_file_id)
  delete from stored_file where kind = 'import'
    and id in (select file_id from files union select marked_file_id from files) returning id
$$;
revoke execute on function forget_imports from public;
grant execute on function forget_imports to gerai_job;
