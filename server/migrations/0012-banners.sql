-- Shown on the Beranda from the first to the last day (domain §2.6).
create table banner (
  id bigint generated always as identity primary key,
  title text not null, image_file_id uuid not null references stored_file(id), link_url text,
  start_at date not null, end_at date, sort int not null default 100,
  is_active boolean not null default true,
  version int not null default 1, updated_at timestamptz not null default clock_timestamp(),
  check (end_at is null or end_at >= start_at),
  check (link_url ~ '^(/app/|https://)')
);
grant select on banner to gerai_till, gerai_office, gerai_report, gerai_job;
grant insert, update, delete on banner to gerai_office;
