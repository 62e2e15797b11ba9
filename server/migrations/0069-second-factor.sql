-- A second proof beside the password (RFC 6238), by an app on one's own telephone.
create table second_factor (
  employee_id bigint primary key references employee(id),
  -- Sealed with the key that is not in the database.
  secret text not null,
  -- Null: shown, and not yet proven to have arrived.
  confirmed_at timestamptz,
  -- The half minute of the last code: each is good once.
  last_step bigint not null default 0,
  -- SHA-256 of the recovery codes that are left.
  recovery bytea[] not null default '{}'
);
grant select, insert, update, delete on second_factor to gerai_office;
-- Lists tell who has one; the secret is nobody's business there.
grant select (employee_id, confirmed_at) on second_factor to gerai_report;

-- Who has this role signs in with a second factor.
alter table role add column second_factor boolean not null default false;
-- His role wants one and he has none: this session may only set it up.
alter table session add column factor_due boolean not null default false;
