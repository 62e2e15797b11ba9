-- What the bank's statement says at the end of a month, beside the books (domain §6.3): who typed it, and when.
create table bank_confirmation (
  id bigint generated always as identity primary key,
  branch_id int not null references branch(id), period_id int not null references period(id),
  bank_account_id bigint not null references bank_account(id), balance idr not null,
  confirmed_by bigint not null default current_employee(), confirmed_at timestamptz not null default clock_timestamp(),
  -- Typed anew, or its month was opened again.
  superseded_at timestamptz
);
create unique index bank_confirmation_stands on bank_confirmation (period_id, bank_account_id) where superseded_at is null;

alter table bank_confirmation enable row level security;
alter table bank_confirmation force row level security;
create policy own_branches on bank_confirmation to gerai_office
  using (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]))
  with check (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]));
create policy owner on bank_confirmation to current_user using (true) with check (true);
grant select, insert, update (superseded_at) on bank_confirmation to gerai_office;
