-- A table that nobody wrote for this program: what its columns are is told once and kept by its heads.
create table import_layout (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z][a-z0-9-]{1,49}$'),
  -- The heads in one form and order: the sender's own mark.
  fingerprint text not null, headings text[] not null,
  set_by bigint not null default current_employee() references employee(id),
  set_at timestamptz not null default clock_timestamp()
);
create index import_layout_known on import_layout (kind, md5(fingerprint), id desc);
create table import_layout_column (
  layout_id bigint not null references import_layout(id), field text not null,
  place int, fixed text, reading text check (reading in ('thousands','decimals')),
  primary key (layout_id, field), check (place is not null or fixed is not null)
);
alter table import_file add column layout_id bigint references import_layout(id), add column sheet int not null default 0;
alter table import_file drop constraint import_file_status_check;
alter table import_file add constraint import_file_status_check
  check (status in ('CHECKING','UNMATCHED','WRONG','CHECKED','APPLYING','APPLIED','REFUSED'));
-- What is told without standing in the way: a second telephone, a price of nought.
alter table import_error add column stops boolean not null default true;
-- Categories, brands and units that the file names and nobody has yet.
create table import_new (
  import_id bigint not null references import_file(id) on delete cascade,
  noun text not null check (noun in ('category','brand','unit')), word text not null, rows int not null,
  primary key (import_id, noun, word)
);
-- What a column of figures comes to, beside what the file itself says of it.
create table import_sum (
  import_id bigint not null references import_file(id) on delete cascade, field text not null,
  rows int not null, total numeric not null, told numeric, primary key (import_id, field)
);
do $$ declare t text; begin
  foreach t in array array['import_layout','import_layout_column','import_new','import_sum'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
  end loop;
  foreach t in array array['import_layout','import_layout_column'] loop
    execute format('create policy own on %I to gerai_office, gerai_job, gerai_report using (current_employee() is not null) with check (current_employee() is not null)', t);
  end loop;
  foreach t in array array['import_new','import_sum'] loop
    execute format('create policy own on %I to gerai_office, gerai_job, gerai_report using (exists (select from import_file f where f.id = import_id))', t);
  end loop;
end $$;
grant select, insert on import_layout, import_layout_column to gerai_office, gerai_job;
grant select, insert, delete on import_new, import_sum to gerai_office, gerai_job;
grant select on import_layout, import_layout_column, import_new, import_sum to gerai_report;
