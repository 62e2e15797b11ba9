-- What a cashier takes out of the drawer for, or puts into it: a short list that the office keeps, each with its account.
create table till_purpose (
  id bigint generated always as identity primary key,
  name text not null unique, direction text not null check (direction in ('IN', 'OUT')),
  account_id bigint not null references account(id), limit_amount idr_nn, photo boolean not null default false,
  is_active boolean not null default true,
  version int not null default 1, updated_at timestamptz not null default clock_timestamp()
);
comment on column till_purpose.limit_amount is 'Rupiah of a shift that go out for it without a supervisor; null: as the role says';
comment on column till_purpose.photo is 'Nothing goes out for it without a photo of the bill';
grant select on till_purpose to gerai_till, gerai_office, gerai_report, gerai_job;
grant insert, update on till_purpose to gerai_office;
alter table document add column till_purpose_id bigint references till_purpose(id);

-- By how much a count may differ before a supervisor is wanted.
alter table branch add column drawer_tolerance idr_nn not null default 50000;

-- Companies that trade already begin with what most drawers pay for, on the accounts that are there.
insert into till_purpose (name, direction, account_id, photo)
select p.name, p.direction, a.id, p.photo from (values
  ('Listrik, air, galon', 'OUT', '6-1103', true), ('Perlengkapan toko', 'OUT', '6-1104', true),
  ('Parkir dan ongkos', 'OUT', '6-1103', false), ('Pendapatan lain-lain', 'IN', '7-1102', false)) p (name, direction, code, photo)
join account a on a.code = p.code and a.branch_id is null and a.is_active and not a.is_header and not a.is_control;
grant insert on stored_file to gerai_till;
