-- Work that takes a place of its own: of one queue only one runs at a time.
alter table job add column queue text;

drop function enqueue_job(text, json, int, timestamptz);
create function enqueue_job(kind text, input json, branch int, run_at timestamptz default null, queue text default null)
returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare new_id bigint;
begin
  if branch is not null and not job_visible(branch, null) and current_employee() is not null then
    raise exception 'job of a foreign branch' using errcode = '42501';
  end if;
  insert into job (kind, branch_id, employee_id, queue) values (enqueue_job.kind, branch, current_employee(), enqueue_job.queue)
    returning id into new_id;
  perform graphile_worker.add_job('job', json_build_object('id', new_id, 'input', input),
    queue_name => enqueue_job.queue, job_key => 'job:' || new_id, run_at => enqueue_job.run_at);
  return new_id;
end $$;
revoke execute on function enqueue_job from public;
grant execute on function enqueue_job to gerai_till, gerai_office, gerai_report, gerai_job;

-- A long report or list as a file, made in the background for whoever asked.
create table report_file (
  id bigint generated always as identity primary key,
  employee_id bigint not null default current_employee() references employee(id),
  branch_id int not null references branch(id),
  call text not null, title text not null, input jsonb not null, rows bigint,
  job_id bigint references job(id), file_id uuid references stored_file(id),
  -- What its maker was allowed to see when it was made: the file is his as long as that is the same.
  seal bytea,
  created_at timestamptz not null default clock_timestamp(), taken_at timestamptz,
  check ((file_id is null) = (seal is null))
);
create index report_file_own on report_file (employee_id, id desc);
alter table report_file enable row level security;
alter table report_file force row level security;
create policy owner on report_file to current_user using (true) with check (true);
create policy own on report_file to gerai_office, gerai_job, gerai_report
  using (employee_id = current_employee()) with check (employee_id = current_employee());
grant select, insert, update on report_file to gerai_office, gerai_job;
grant select on report_file to gerai_report;

-- A report is of its day: it is kept for some, and then goes. Those under way stay.
create function forget_report_files(before timestamptz) returns setof uuid
language sql security definer set search_path = public, pg_temp as $$
  with gone as (delete from report_file f where f.created_at < before
    and not exists (select from job j where j.id = f.job_id and j.status in ('QUEUED','RUNNING')) returning f.file_id)
  delete from stored_file where kind = 'report' and id in (select file_id from gone) returning id
$$;
revoke execute on function forget_report_files from public;
grant execute on function forget_report_files to gerai_job;
