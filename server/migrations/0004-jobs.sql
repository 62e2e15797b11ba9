---------------------------------------------------------------- work in the background
-- One row per job is what people see; who runs it when is graphile-worker's affair.
create table job (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z][a-z0-9-]{1,49}$'),
  status text not null default 'QUEUED' check (status in ('QUEUED','RUNNING','DONE','FAILED','CANCELLED')),
  branch_id int references branch(id), employee_id bigint references employee(id),
  -- How far it is, and where a restart goes on from.
  done bigint not null default 0 check (done >= 0), total bigint check (total >= 0), step text not null default '',
  attempt int not null default 0, cancel_requested boolean not null default false,
  -- Why it failed, or what it did, in the user's words.
  message text not null default '',
  file_id uuid references stored_file(id), row_count bigint,
  created_at timestamptz not null default clock_timestamp(), started_at timestamptz, finished_at timestamptz,
  check ((finished_at is not null) = (status in ('DONE','FAILED','CANCELLED')))
);
create index job_of_employee on job (employee_id, id desc);
create index job_open on job (id) where status in ('QUEUED','RUNNING');

-- What was wrong with which line of an imported file.
create table job_error (
  job_id bigint not null references job(id), n int not null, line int, field text not null default '',
  message text not null, primary key (job_id, n)
);

create function job_visible(branch int, employee bigint) returns boolean language sql stable
  return employee = current_employee()
    or branch = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]);

alter table job enable row level security;
alter table job_error enable row level security;
create policy seen on job for select to gerai_till, gerai_office, gerai_report, gerai_job
  using (job_visible(branch_id, employee_id));
create policy seen on job_error for select to gerai_till, gerai_office, gerai_report, gerai_job
  using (exists (select from job where job.id = job_id));
grant select on job, job_error to gerai_till, gerai_office, gerai_report, gerai_job;

-- The row and its place in the queue, or neither: both are of the caller's transaction.
create function enqueue_job(kind text, input json, branch int, run_at timestamptz default null)
returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare new_id bigint;
begin
  if branch is not null and not job_visible(branch, null) and current_employee() is not null then
    raise exception 'job of a foreign branch' using errcode = '42501';
  end if;
  insert into job (kind, branch_id, employee_id) values (enqueue_job.kind, branch, current_employee())
    returning id into new_id;
  perform graphile_worker.add_job('job', json_build_object('id', new_id, 'input', input),
    job_key => 'job:' || new_id, run_at => enqueue_job.run_at);
  return new_id;
end $$;

-- A waiting job ends at once, a running one at its next report. False: already over, or not the caller's.
create function cancel_job(job_id bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare found job;
begin
  select * into found from job where id = job_id and status in ('QUEUED','RUNNING')
    and job_visible(branch_id, employee_id) for update;
  if not found.id is not null then return false; end if;
  update job set cancel_requested = true,
    status = case status when 'QUEUED' then 'CANCELLED' else status end,
    finished_at = case status when 'QUEUED' then clock_timestamp() end
    where id = job_id;
  if found.status = 'QUEUED' then perform graphile_worker.remove_job('job:' || job_id); end if;
  return true;
end $$;
revoke execute on function enqueue_job, cancel_job from public;
grant execute on function enqueue_job, cancel_job to gerai_till, gerai_office, gerai_report, gerai_job;
