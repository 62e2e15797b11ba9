-- How somebody likes his screens: theme, language, the columns of each list. His alone, on whatever device he works.
create table preference (
  employee_id bigint not null references employee(id) default current_employee(),
  key text not null check (length(key) <= 100), value jsonb not null,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (employee_id, key)
);
alter table preference enable row level security;
alter table preference force row level security;
create policy his_own on preference to gerai_office
  using (employee_id = current_employee()) with check (employee_id = current_employee());
create policy owner on preference to current_user using (true) with check (true);
grant select, insert, update, delete on preference to gerai_office;
comment on table preference is 'How an employee likes his screens; nothing that the books know of.';
