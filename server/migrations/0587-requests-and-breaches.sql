-- What persons asked of their data, and when data got out: each has three days (UU 27/2022 art. 30-34, 40, 46).
create table personal_request (
  id bigint generated always as identity primary key,
  request_kind text not null check (request_kind in ('ACCESS', 'CORRECTION', 'WITHDRAWAL', 'ERASURE')),
  name text not null, customer_id bigint references customer (id), received_at timestamp not null, note text not null default '',
  done_at timestamp, done_by bigint references employee (id), answer text not null default '',
  is_active boolean not null default true, version int not null default 1, updated_at timestamptz not null default clock_timestamp(),
  check (done_at >= received_at)
);
comment on table personal_request is 'What persons asked of the data that are kept of them, and when it was done';
comment on column personal_request.request_kind is 'What was asked: ACCESS is seeing or a copy, CORRECTION, WITHDRAWAL of a consent, ERASURE';
comment on column personal_request.name is 'Who asked';
comment on column personal_request.received_at is 'When, by the clock of the company; three days of 24 hours run from then';
comment on column personal_request.note is 'What exactly was asked';
comment on column personal_request.done_at is 'When it was done';
comment on column personal_request.answer is 'What was done';
comment on column personal_request.is_active is 'Whether it counts; one written by mistake does not';
create index personal_request_open on personal_request (received_at) where done_at is null and is_active;
create index personal_request_of on personal_request (customer_id) where customer_id is not null;
grant select on personal_request to gerai_till, gerai_office, gerai_report, gerai_job;
grant insert, update on personal_request to gerai_office;

create table personal_breach (
  id bigint generated always as identity primary key,
  name text not null, known_at timestamp not null, happened_on date, data_taken text not null, how_taken text not null,
  persons int not null check (persons >= 0), actions text not null, persons_told_at timestamp, agency_told_at timestamp,
  is_active boolean not null default true, version int not null default 1, updated_at timestamptz not null default clock_timestamp(),
  check (persons_told_at >= known_at), check (agency_told_at >= known_at)
);
comment on table personal_breach is 'When data of persons got out or were lost, and whom the company told of it';
comment on column personal_breach.name is 'What happened, in a few words';
comment on column personal_breach.known_at is 'When it was known, by the clock of the company; three days of 24 hours run from then';
comment on column personal_breach.happened_on is 'The day on which it happened, where that is known';
comment on column personal_breach.data_taken is 'Which data got out';
comment on column personal_breach.how_taken is 'How it came about';
comment on column personal_breach.persons is 'Of how many persons';
comment on column personal_breach.actions is 'What was done against it and to set it right';
comment on column personal_breach.is_active is 'Whether it counts; one written by mistake does not';
grant select on personal_breach to gerai_till, gerai_office, gerai_report, gerai_job;
grant insert, update on personal_breach to gerai_office;

-- Who was erased is named by no request either; what was done stays as its proof.
create function erase_customer_requests() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update personal_request set name = 'Pelanggan terhapus', note = '' where customer_id = new.id;
  return null;
end $$;
create trigger erase_customer_requests after update on customer for each row
  when (new.erased_at is not null and old.erased_at is null) execute function erase_customer_requests();
